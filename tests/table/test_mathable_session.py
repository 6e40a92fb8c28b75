"""Mathable at the table, from sightings and calls that are made up."""

from dataclasses import replace

import pytest

from referee.games.mathable.live import MathablePlay
from referee.games.mathable.marks import marks
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.marks import Label
from referee.table.calls import CallError, parse_call
from referee.table.events import ChangeEvent, EndEvent, Event, RulingEvent
from referee.table.export import page
from referee.table.records import Entry, SessionHead, SessionRow
from referee.table.replaying import feed
from referee.table.session import Session
from referee.table.sighting import Sighting
from referee.table.words import in_words
from referee.words import spoken
from tests.table.mathable_looks import Watched, first_look, moves, questions, ruling, sight, whole
from vision.watching.glimpse import WatchState

TWO = ("Ann", "Bo")


def test_what_lies_there_at_the_start_is_no_move() -> None:
    watched = Watched(start={"7F": "3", "7E": "4"})
    (change, said) = watched.events
    assert isinstance(change, ChangeEvent)
    assert [piece.face for piece in change.added] == ["4", "3"]
    assert isinstance(said, RulingEvent)
    assert said.report.summary == "2 tiles lie there at the start."
    assert watched.moves == []


def photographed(*boards: dict[str, str], players: tuple[str, ...] = TWO) -> Session[Sighting]:
    """A game of photographs, one after another."""
    session = Session(MathablePlay.start(players))
    for number, tiles in enumerate(boards):
        session.see(whole(tiles), float(number))
    return session


def test_a_first_photograph_shows_what_one_turn_can_have_placed() -> None:
    session = Session(MathablePlay.start(TWO))
    events = session.see(whole({"7F": "3", "7E": "4"}), 0.0)
    assert [(m.details["square"], m.player, m.legal) for m in moves(events)] == [
        ("7F", "Ann", True),
        ("7E", "Ann", True),
    ]
    report = ruling(events).report
    assert report.details["start"] == "bare"
    assert report.findings[-1].code == "game-start"
    assert "2 tiles of the first photo count as placed" in report.summary
    session.call(parse_call("done Ann"), 1.0)
    assert session.play.report.details["scores"] == {"Ann": 7, "Bo": 0}


def test_more_than_a_turn_in_the_first_photograph_lay_there() -> None:
    row = "7F=3 7E=4 7D=12 7C=16 7B=4 7A=20 7I=3 7J=6 7K=9 7L=15 7M=24 7N=9"
    report = photographed(dict(tile.split("=") for tile in row.split())).play.report
    assert (report.details["start"], report.details["turns"]) == ("first", 0)
    assert report.summary == "12 tiles lie there at the start."


@pytest.mark.parametrize(("start", "number"), [("first", 0), ("bare", 2)])
def test_players_may_say_where_the_game_began(start: str, number: int) -> None:
    tiles = {"7F": "3", "7E": "4"}
    for session, first in (
        (Session(MathablePlay.start(TWO)), None),
        (photographed(tiles), None),
        (Session(MathablePlay.start(TWO)), first_look(tiles)),
    ):
        if first is not None:
            session.see(first, 0.0)
        session.call(parse_call(f"answer start={start}"), 1.0)
        if not session.play.report.pieces:
            session.see(whole(tiles), 2.0)
        report = session.play.report
        assert (report.details["start"], len(report.details["moves"])) == (start, number)
    session.see(sight({"7D": "12"}), 3.0)
    session.call(parse_call("done"), 4.0)
    with pytest.raises(CallError, match="before the first turn is over"):
        session.call(parse_call(f"answer start={start}"), 4.0)
    with pytest.raises(CallError, match="must start bare or first"):
        session.call(parse_call("answer start=last"), 4.0)


def test_each_new_tile_is_a_move_once() -> None:
    watched = Watched(start={"7F": "3"})
    first = watched.lay(_7E="4")
    assert [(m.number, m.details, m.legal) for m in moves(first)] == [
        (2, {"square": "7E", "value": 4, "points": 4}, True)
    ]
    assert watched.lay(_7E="4") == [], "nothing new"
    assert watched.see(whole({"7F": "3", "7E": "4"})) == []
    watched.lay(_7D="12")
    assert watched.moves == [(2, "7E", 4), (3, "7D", 12)]


def test_the_table_speaks_other_languages() -> None:
    watched = Watched(TWO)
    wrong = ruling(watched.lay(_8F="90")).report
    assert spoken(wrong, "de").summary == (
        "90 auf 8F zählt nicht: aus 3 und 4 rechts wird 1, 7 oder 12."
    )
    told = spoken(ruling(watched.call("done")).report.to_dict(), "fr")
    assert told["consequence"]["said"] == [
        "90 en 8F ne compte pas : à droite, 3 et 4 donnent 1, 7 ou 12.",
        "Reprenez-la, ou dites done encore une fois si elle reste.",
    ]
    assert told["status"][0] == "Tuiles sur les chevalets : Ann 6, Bo 7."
    watched.call("done")
    after = ruling(watched.lay(_8I="12")).report
    assert spoken(after, "nl").summary == "12 op 8I: 3 × 4 = 12 links; 12 punten."


def test_tiles_laid_together_come_in_an_order_that_can_have_been() -> None:
    watched = Watched(start={"7F": "3"})
    events = watched.lay(_7D="12", _7E="4")
    assert [m.details["square"] for m in moves(events)] == ["7E", "7D"]
    assert all(m.legal for m in moves(events))


def test_a_doubtful_tile_is_asked_about_and_never_told_as_read() -> None:
    watched = Watched(start={"7F": "3"})
    events = watched.lay(_7E={"4": 0.9, "9": 0.1})
    assert moves(events) == []
    (asked,) = questions(events)
    assert asked.question.at == "7E"
    assert [a.face for a in asked.question.alternatives] == ["4", "9"]
    assert ruling(events).report.verdict == "unsure"
    assert questions(watched.lay(_7E={"4": 0.9, "9": 0.1})) == [], "asked once"
    (move,) = moves(watched.call("answer 7E=4"))
    assert (move.number, move.legal) == (2, True)
    assert watched.lay(_7E="4") == []


BOARD = {"corners": ((0, 0), (280, 0), (280, 280), (0, 280)), "rows": 14, "cols": 14}


def test_a_move_that_a_doubtful_tile_decides_is_drawn_as_in_doubt() -> None:
    session = Session(MathablePlay.start(TWO))
    session.see(replace(first_look({"7F": "3"}), board=BOARD), 0.0)
    session.see(sight({"7E": {"4": 0.9, "9": 0.1}, "7D": "12"}), 1.0)
    labels = [mark for mark in marks(session.play.report) if isinstance(mark, Label)]
    assert {mark.text: mark.role for mark in labels} == {
        "7D: 12": "doubtful",
        "7E: 4 or 9": "doubtful",
    }
    (found,) = session.play.report.findings
    assert (found.at, found.severity, found.in_doubt) == (("7D",), "note", True)
    session.call(parse_call("answer 7E=9"), 2.0)
    assert {f.at[0]: f.severity for f in session.play.report.findings} == {
        "7D": "violation",
        "7E": "violation",
    }


@pytest.mark.parametrize(
    ("seen", "then", "values"),
    [({"4": 0.9, "9": 0.1}, "4", [4]), ({"4": 0.5, EMPTY: 0.5}, EMPTY, [])],
)
def test_a_later_look_settles_a_doubt_by_itself(
    seen: dict[str, float], then: str, values: list[int]
) -> None:
    watched = Watched(start={"7F": "3"})
    watched.lay(_7E=seen)
    events = watched.see(sight({"7E": then}, changed=False))
    assert [m.details["value"] for m in moves(events)] == values
    report = ruling(events).report
    assert (report.verdict, report.questions) == ("valid", ())


def begun_with_a_doubt() -> Session[Sighting]:
    """A game at whose start 7E looks bare, and may not be."""
    session = Session(MathablePlay.start(()))
    session.see(sight({"7F": "3", "7E": {EMPTY: 0.94, "4": 0.06}}), 0.0)
    return session


@pytest.mark.parametrize("first", ["4", {"4": 0.9, "9": 0.1}], ids=["at once", "later"])
def test_a_tile_on_a_square_that_looked_bare_is_a_move(first: str | dict[str, float]) -> None:
    session = begun_with_a_doubt()
    events = [*session.see(sight({"7E": first}), 1.0)]
    events += session.see(sight({"7E": "4"}, changed=False), 2.0)
    assert [move.details["square"] for move in moves(events)] == ["7E"]


def test_a_square_that_looked_bare_and_was_not_is_no_move() -> None:
    session = begun_with_a_doubt()
    assert moves([*session.see(sight({"7E": "4"}, changed=False), 1.0)]) == []


def test_a_move_that_a_doubtful_tile_decides_is_left_open() -> None:
    watched = Watched(start={"7F": "3"})
    watched.lay(_7E={"4": 0.9, "9": 0.1})
    (move,) = moves(watched.lay(_7D="12"))
    assert (move.number, move.legal, move.details["points"]) == (3, None, None)
    (other,) = moves(watched.lay(_9H="6"))
    assert (other.number, other.legal) == (4, True), "it leans on no doubtful tile"
    events = watched.call("answer 7E=4")
    assert [(m.number, m.legal, m.details["points"]) for m in moves(events)] == [
        (2, True, 4),
        (3, True, 12),
    ], "told again, now that it is known"
    report = watched.session.play.report
    assert (report.verdict, report.details["squares"]["7D"]) == ("valid", 12)
    assert moves(watched.see(whole({"7F": "3", "7E": "4", "7D": "12", "9H": "6"}))) == []


@pytest.mark.parametrize("players", [(), TWO])
def test_a_move_that_proves_illegal_later_is_said_to_be(players: tuple[str, ...]) -> None:
    watched = Watched(players, start={"7F": "3"})
    watched.lay(_8F={"1": 0.9, "7": 0.1})
    watched.lay(_9F="2")
    events = watched.lay(_8F="7")
    assert [(m.details["square"], m.legal) for m in moves(events)] == [("8F", True), ("9F", False)]
    report = ruling(events).report
    assert report.verdict == "invalid"
    assert "9F" in report.summary


def test_a_tile_that_proves_to_be_none_decides_on_those_beside_it() -> None:
    watched = Watched(TWO, start={"7F": "3"})
    watched.lay(_8F={"1": 0.9, EMPTY: 0.1})
    watched.lay(_9F="2")
    (move,) = moves(watched.call("answer 8F=empty"))
    assert (move.details["square"], move.legal) == ("9F", False)


def test_a_move_that_is_told_again_takes_the_place_of_the_first() -> None:
    watched = Watched(start={"7F": "3"})
    watched.lay(_7E={"4": 0.9, "9": 0.1})
    watched.lay(_7D="12")
    watched.call("answer 7E=4")
    row = SessionRow(1, 0.0, SessionHead("mathable"))
    assert page(row, "Mathable", watched.events, {}).count("Move 3") == 1


def test_what_is_covered_at_the_start_is_asked_about_and_no_move() -> None:
    watched = Watched(TWO, start={"7F": "3", "8F": UNKNOWN})
    report = watched.session.play.report
    assert (report.verdict, [question.at for question in report.questions]) == ("unsure", ["8F"])
    watched.lay(_8F="2")
    assert watched.moves == []
    assert watched.session.play.report.questions == ()
    assert watched.session.play.report.details["squares"] == {"7F": 3, "8F": 2}


def test_a_covered_place_holds_what_it_held() -> None:
    watched = Watched(start={"7F": "3"})
    assert watched.lay(_7F=UNKNOWN) == []
    assert watched.lay(_7F={"3": 0.6, "8": 0.4}) == []


def test_a_tile_lifted_and_put_back_is_the_same_tile() -> None:
    watched = Watched(start={"7F": "3"})
    watched.lay(_7E="4")
    (lifted, said) = watched.lay(_7E=EMPTY)
    assert isinstance(lifted, ChangeEvent)
    assert isinstance(said, RulingEvent)
    assert lifted.removed == (1,)
    (gone,) = said.report.findings
    assert (gone.code, gone.at, gone.pieces) == ("tile-gone", ("7E",), ()), "no piece to draw"
    (back, said) = watched.lay(_7E="4")
    assert isinstance(back, ChangeEvent)
    assert isinstance(said, RulingEvent)
    assert [piece.id for piece in back.added] == [1]
    assert said.report.verdict == "valid"
    assert len(watched.moves) == 1


def test_a_tile_taken_back_in_its_turn_was_not_played() -> None:
    watched = Watched(TWO, start={"7F": "3"})
    watched.lay(_7E="4")
    watched.lay(_7E=EMPTY)
    watched.lay(_9H="6")
    said = ruling(watched.call("done")).report
    assert said.details["scores"] == {"Ann": 6, "Bo": 0}
    assert watched.moves == [(2, "7E", 4), (2, "9H", 6)]


def test_a_tile_that_reads_otherwise_without_a_change_is_asked_about() -> None:
    watched = Watched(start={"7F": "3"})
    events = watched.see(sight({"7F": "8"}, changed=False))
    assert moves(events) == []
    assert [a.face for a in questions(events)[0].question.alternatives] == ["3", "8"]
    watched.call("answer 7F=3")
    assert watched.see(sight({"7F": "8"}, changed=False)) == [], "a player's word holds"
    assert questions(watched.see(sight({"7F": {"8": 0.6, "3": 0.4}}))) == []


def test_a_tile_changed_for_another_is_a_violation() -> None:
    watched = Watched(start={"7F": "3"})
    events = watched.lay(_7F="1")
    codes = {finding.code for finding in ruling(events).report.findings}
    assert "tile-changed" in codes
    assert ruling(events).report.verdict == "invalid"


def test_an_answer_may_name_a_tile_that_was_not_seen() -> None:
    watched = Watched(start={"7F": "3"})
    (move,) = moves(watched.call("answer 7E=4"))
    assert move.details["square"] == "7E"
    watched.call("answer 7E=empty")
    assert watched.session.play.pieces[1:] == ()
    assert moves(watched.see(sight({"7E": "4"}, changed=False))) == [], "a player's word holds"
    watched.lay(_7E="4")
    assert [p.face for p in watched.session.play.pieces] == ["3", "4"], "until something changes"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("answer 15B=4", "must be a square of the board"),
        ("answer banana=4", "7B"),
        ("answer 7B=999", "a tile of the box or 'empty'"),
        ("flip Ann", "has no call 'flip'"),
        ("hint Ann", "which tiles Ann holds"),
        ("hint Ann joker", "are numbers"),
        ("hint Ann 99", "no tile 99 in the box"),
        ("answer turn3=4", "There is no turn 3: none is over"),
        ("answer turn1=many", "answer turn3=84"),
    ],
)
def test_calls_that_make_no_sense_change_nothing(line: str, said: str) -> None:
    watched = Watched(TWO, start={"7F": "3"})
    before = watched.session.play
    with pytest.raises(CallError, match=said):
        watched.call(line)
    assert watched.session.play is before


def test_turns_need_players() -> None:
    with pytest.raises(CallError, match="Nobody said who plays"):
        Watched().call("done")


def test_a_film_that_ends_tells_how_it_stands() -> None:
    watched = Watched(TWO)
    watched.lay(_7F="3")
    watched.call("done")
    (end,) = watched.session.close(9.0)
    assert isinstance(end, EndEvent)
    assert not end.over
    assert end.scores == {"Ann": 3, "Bo": 0}


@pytest.mark.parametrize("line", ["done", "exchange 2", "draw", "rack Ann 3", "answer 7E=4"])
def test_a_call_is_taken_back(line: str) -> None:
    watched = Watched(TWO)
    if line == "done":
        watched.lay(_7F="3")
    before = watched.session.play
    watched.call(line)
    assert watched.session.play != before
    report = ruling(watched.call("undo")).report
    assert watched.session.play == before
    assert report.summary.startswith(f"Taken back: {line}")


def test_what_was_seen_after_a_call_stays_seen_when_it_is_taken_back() -> None:
    watched = Watched(TWO)
    watched.lay(_7F="3")
    watched.call("done")
    watched.lay(_7E="4")
    events = watched.call("undo")
    assert [(m.number, m.player) for m in moves(events)] == [(2, "Ann")], "it is of her turn now"
    said = ruling(watched.call("done")).report
    assert said.details["scores"] == {"Ann": 7, "Bo": 0}


def test_there_may_be_nothing_to_take_back() -> None:
    watched = Watched(start={"7F": "3"})
    watched.lay(_7E="13")
    before = watched.session.play
    with pytest.raises(CallError, match="There is no call to undo"):
        watched.call("undo")
    assert watched.session.play == before


def test_a_record_may_hold_an_undo_that_took_nothing_back() -> None:
    entries = [Entry("call", 1.0, {"call": "undo"}), Entry("call", 2.0, {"call": "rule"})]
    session = Session(MathablePlay.start(TWO))
    assert [type(event) for event in feed(session, entries)] == [RulingEvent]


def test_the_end_is_taken_back() -> None:
    watched = Watched(TWO)
    watched.call("rack Ann 1 1 1 1 1 1 1")
    watched.call("rack Bo 2 2 2 2 2 2 2")
    assert isinstance(watched.call("end")[-1], EndEvent)
    *_, end = watched.call("undo")
    assert isinstance(end, EndEvent)
    assert (end.over, end.summary) == (False, "The game is not over: Ann 0, Bo 0.")
    assert ruling(watched.call("pass")).report.verdict == "valid"


def test_the_state_is_told_when_it_changes() -> None:
    session = Session(MathablePlay.start())
    states: list[WatchState] = ["still", "still", "hand", "still"]
    told = [session.watch(state, t) for t, state in enumerate(states)]
    assert [len(events) for events in told] == [1, 0, 1, 1]


def test_undo_after_a_refused_call_takes_back_that_one() -> None:
    watched = Watched(TWO)
    watched.call("pass")
    before = watched.session.play
    watched.call("pass Ann")
    watched.call("rule")
    assert ruling(watched.call("undo")).report.summary == "Taken back: pass Ann."
    assert watched.session.play == before
    assert ruling(watched.call("undo")).report.summary == "Taken back: pass."
    assert watched.session.play.report.details["to_move"] == "Ann"


def test_a_tile_that_is_taken_up_and_laid_back_is_no_other_move() -> None:
    watched = Watched(TWO, start={"7F": "3"})
    watched.lay(_7E="4")
    watched.lay(_7E=EMPTY)
    watched.lay(_7E={"4": 0.9, "9": 0.1})
    watched.see(sight({"7E": "4"}, changed=False))
    assert watched.moves == [(2, "7E", 4)]
    assert [piece.face for piece in watched.session.play.pieces] == ["3", "4"]


def test_a_bare_square_may_be_said_to_be_bare() -> None:
    watched = Watched(start={"7F": "3"})
    assert ruling(watched.call("answer 7E=empty")).report.summary == "7E is empty."
    assert watched.moves == []


def test_a_doubt_that_is_seen_again_is_told_once() -> None:
    watched = Watched(start={"7F": "3"})
    doubt = {"7E": {"4": 0.6, "9": 0.4}}
    assert questions(watched.see(sight(doubt)))
    (move,) = moves(watched.lay(_7D="12"))
    assert move.legal is None
    assert watched.see(sight(doubt, changed=False)) == []
    assert [move.legal for move in moves(watched.call("answer 7E=4"))] == [True, True]


def test_points_that_hang_on_an_order_nobody_saw_are_open() -> None:
    watched = Watched(TWO, start={"9G": "4", "8F": "1", "7F": "1", "6G": "2"})
    # 2 on 6H counts down its column; once 0 lies on 6F it counts along its row as well.
    told = moves(watched.lay(_6F="0", _6H="2"))
    assert {(m.details["value"], m.legal, m.details["points"]) for m in told} == {
        (0, True, None),
        (2, True, None),
    }
    (asked,) = questions(watched.call("done Ann"))
    assert asked.question.message == "Turn 1: did Ann score 2 or 4 points?"


def test_points_that_are_open_are_drawn_as_a_question_mark() -> None:
    session = Session(MathablePlay.start(TWO))
    start = {"9G": "4", "8F": "1", "7F": "1", "6G": "2"}
    session.see(replace(first_look(start), board=BOARD), 0.0)
    session.see(sight({"6F": "0", "6H": "2"}), 1.0)
    labels = [mark for mark in marks(session.play.report) if isinstance(mark, Label)]
    assert [(mark.text, mark.role) for mark in labels] == [("?", "new"), ("?", "new")]


def test_a_game_does_not_end_within_a_turn() -> None:
    watched = Watched(TWO, start={"7F": "3"})
    watched.lay(_7E="4")
    report = ruling(watched.call("end")).report
    said = "Ann's turn is not over: say done first."
    assert (report.verdict, report.summary) == ("valid", said)


def said(events: list[Event]) -> list[str]:
    """What came of a call."""
    return list(ruling(events).report.details["consequence"]["said"])


def test_who_begins_is_told_and_moves_are_whose_they_are() -> None:
    watched = Watched(TWO)
    assert "Ann begins" in ruling(watched.events).report.summary
    watched.lay(_7F="3")
    told = watched.call("begins Bo")
    assert said(told) == ["Bo begins."]
    assert [(m.number, m.player) for m in moves(told)] == [(1, "Bo")]
    watched.call("done")
    assert watched.session.report.details["scores"] == {"Ann": 0, "Bo": 3}
    assert said(watched.call("begins Ann")) == ["The first turn is over: it is settled who began."]
    with pytest.raises(CallError, match="Say who begins"):
        Watched(TWO).call("begins")


def test_a_table_joined_late_is_booked_by_a_call() -> None:
    watched = Watched(TWO, start={"8I": "7"})
    how = "Show the board before the first move, or say whose it is: answer start=Ann."
    assert ruling(watched.events).report.summary == f"1 tile lies there at the start. {how}"
    assert how in said(watched.call("done Ann"))[0]
    watched.lay(_8F="7")
    told = watched.call("answer start=Bo")
    assert [(m.details["square"], m.player, m.legal) for m in moves(told)] == [
        ("8I", "Bo", True),
        ("8F", "Bo", True),
    ]
    watched.call("done Bo")
    details = watched.session.report.details
    assert (details["scores"], details["bag"]) == ({"Ann": 0, "Bo": 14}, 106 - 14 - 2)


def test_what_came_of_a_call_is_told_beside_what_is_wrong_on_the_table() -> None:
    watched = Watched(TWO, start={"7F": "3"})
    watched.lay(_7F=EMPTY)
    report = ruling(watched.call("pass")).report
    assert (report.verdict, report.summary) == ("invalid", "3 lay on 7F and is gone.")
    came = report.details["consequence"]
    assert came == {"call": "pass", "taken": True, "said": ["Ann passes.", "Bo is to move."]}
    line = "✗ 3 lay on 7F and is gone. Ann passes. Bo is to move."
    assert in_words(RulingEvent(1.0, report)) == line


def test_every_rack_that_is_missing_is_asked_for_and_the_table_stays_as_it_is_ruled() -> None:
    watched = Watched(TWO)
    report = ruling(watched.call("end")).report
    assert report.verdict == "valid"
    how = [f"Say what {who} holds, such as 'rack {who} 3 7 12'." for who in TWO]
    assert in_words(RulingEvent(1.0, report)) == f"! {' '.join(how)}"


def test_final_scores_are_told_with_their_sum() -> None:
    watched = Watched(TWO)
    watched.lay(_7F="3")
    watched.call("done")
    watched.call("rack Ann 10 10 10 10 10 10 10")
    watched.call("rack Bo 1 1 1 1 1 1 1")
    assert said(watched.call("end"))[:3] == [
        "Bo wins with -7 points.",
        "Bo: 0 − 7 (1 + 1 + 1 + 1 + 1 + 1 + 1) = -7.",
        "Ann: 3 − 70 (10 + 10 + 10 + 10 + 10 + 10 + 10) = -67.",
    ]
    assert [one["scored"] for one in watched.session.play.ended(9.0).details["standings"]] == [0, 3]
    assert ruling(watched.call("pass")).report.findings[0].code == "game-over"


def test_a_tile_that_went_and_is_said_to_lie_there_is_back() -> None:
    watched = Watched(TWO, start={"7F": "3"})
    watched.lay(_7F=EMPTY)
    assert moves(watched.call("answer 7F=3")) == []
    assert watched.session.report.verdict == "valid"


def test_nothing_is_exchanged_nor_passed_while_a_tile_is_in_doubt() -> None:
    watched = Watched(TWO)
    watched.lay(_7F="3")
    assert said(watched.call("exchange 0")) == ["No tile is exchanged; say pass or done."]
    watched.lay(_7E={"4": 0.9, "9": 0.1})
    for line in ("done", "exchange 2"):
        assert said(watched.call(line)) == ["First say what the doubtful tile is."]
    assert watched.session.report.details["to_move"] == "Ann"


def test_a_draw_is_of_whoever_is_to_move() -> None:
    assert said(Watched(TWO).call("draw Bo")) == ["It is Ann's turn, not Bo's."]
