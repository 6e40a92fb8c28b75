"""Möbi at the table, from scenes and calls that are made up."""

from dataclasses import replace
from typing import Any

import pytest

from referee.errors import UsageError
from referee.games.mobi.live import MobiPlay
from referee.ruling.faces import UNKNOWN
from referee.table.calls import CallError
from referee.table.events import ChangeEvent, EndEvent, QuestionEvent
from referee.table.words import in_words
from rules.mobi import Call, Game
from tests.table.mathable_looks import questions, ruling
from tests.table.mobi_looks import Watched, table
from vision.scene import Unclear

TWO = ("Ann", "Bo")
LEFT, RIGHT = (100.0, 100.0), (1200.0, 100.0)

# Seven number tiles each.
GOOD = "3 + 4 = 7\n- . . . .\n1 . . . .\n= . . . .\n2 + 5 = 7\n"
BAD = GOOD.replace("2 + 5 = 7", "2 + 5 = 8")
SHORT = "3 + 4 = 7\n"
SMALL = {"pool": 15}


def status(watched: Watched) -> list[str]:
    """What is told of the game without asking."""
    told = watched.details["status"]
    assert isinstance(told, list)
    return told


def shown(left: str, right: str = GOOD, players: tuple[str, ...] = TWO, **rules: Any) -> Watched:
    """A game that has begun, with two pods on the table."""
    watched = Watched(players, {**SMALL, **rules})
    watched.show((*LEFT, left), (*RIGHT, right))
    watched.call(f"go {players[0]}")
    return watched


def test_pods_are_told_as_they_stand_and_not_ruled_on() -> None:
    watched = Watched(TWO, SMALL)
    report = ruling(watched.show((*LEFT, BAD), (*RIGHT, SHORT + "loose: 8"))).report
    assert report.verdict == "valid"
    assert report.details["pods"] == [
        {"player": "Ann", "numbers": 7, "loose": 0},
        {"player": "Bo", "numbers": 3, "loose": 1},
    ]


def test_a_right_pod_wins() -> None:
    watched = shown(GOOD)
    *_, end = events = watched.call("Möbi! Ann")
    report = ruling(events).report
    assert (report.verdict, report.summary) == ("valid", "Möbi! Ann wins.")
    assert sorted(e["text"] for e in report.details["equations"]) == [
        "2+5=7",
        "3+4=7",
        "3−1=2",
    ]
    assert isinstance(end, EndEvent)
    assert (end.over, end.scores, end.details["winner"]) == (True, {"Ann": 1, "Bo": 0}, "Ann")


def test_a_wrong_pod_costs_the_game_and_the_last_one_left_wins() -> None:
    watched = shown(BAD)
    *_, end = events = watched.call("möbi Ann")
    report = ruling(events).report
    assert report.verdict == "invalid"
    assert "8" in report.summary
    assert {f.code for f in report.findings} >= {"disqualified", "last-left"}
    assert isinstance(end, EndEvent)
    assert end.scores == {"Ann": 0, "Bo": 1}


def test_of_three_the_others_play_on() -> None:
    watched = Watched(("Ann", "Bo", "Cy"), {"pool": 22})
    watched.show((100, 100, BAD), (800, 100, GOOD), (1500, 100, GOOD))
    watched.call("go")
    events = watched.call("möbi Ann")
    assert not [event for event in events if isinstance(event, EndEvent)]
    assert watched.details["out"] == ["Ann"]
    assert "disqualified" in ruling(watched.call("möbi Ann")).report.summary
    report = ruling(watched.call("möbi Cy")).report
    assert report.findings[0].code == "pool-not-exhausted", "Ann's tiles went back"


def test_children_put_a_mistake_right_and_play_on() -> None:
    watched = shown(BAD, variant="children")
    events = watched.call("möbi Ann")
    report = ruling(events).report
    assert report.verdict == "invalid"
    assert "whoops" in {f.code for f in report.findings}
    watched.show((*LEFT, GOOD), (*RIGHT, GOOD))
    assert ruling(watched.call("möbi Ann")).report.verdict == "valid"


def test_tiles_held_are_counted_from_the_calls() -> None:
    watched = shown(GOOD, GOOD + "loose: 8", pool=20)
    said = ruling(watched.call("flip Bo")).report
    assert said.summary == (
        "Bo calls FLIP: all take 3. Number tiles: Ann 10, Bo 10; 0 in the pool."
    )
    assert watched.details["held"] == {"Ann": 10, "Bo": 10}
    report = ruling(watched.call("möbi Ann")).report
    assert report.verdict == "invalid"
    assert any("10" in f.message for f in report.findings), "seven tiles of ten"


def test_a_swap_is_one_more_tile() -> None:
    watched = shown(GOOD, pool=20)
    watched.call("swap Bo")
    assert watched.details["held"] == {"Ann": 7, "Bo": 8}
    assert watched.details["pool"] == 5


def test_a_flip_is_due_with_one_tile_beside_the_pod_or_none() -> None:
    watched = shown(GOOD + "loose: 8 1", GOOD + "loose: 8", pool=26)
    report = ruling(watched.call("flip Ann")).report
    assert (report.verdict, report.findings[0].code) == ("valid", "flip-not-due")
    assert ruling(watched.call("flip Bo 3")).report.verdict == "valid"
    # Both tiles that were left are put down at once.
    watched.show((*LEFT, GOOD), (*RIGHT, GOOD))
    assert ruling(watched.call("flip Ann")).report.summary.startswith("Ann calls FLIP: all take 3.")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("go Ann", "already-started"),
        ("flip Cy", "unknown-player"),
        ("möbi Ann", "pool-not-exhausted"),
    ],
)
def test_calls_out_of_place_are_refused(line: str, code: str) -> None:
    watched = shown(GOOD, pool=40)
    report = ruling(watched.call(line)).report
    assert (report.verdict, report.findings[0].code) == ("valid", code)


def test_before_go_nothing_is_called() -> None:
    watched = Watched(TWO, SMALL)
    watched.show((*LEFT, GOOD), (*RIGHT, GOOD))
    assert ruling(watched.call("möbi Ann")).report.findings[0].code == "not-started"


def test_a_doubtful_pod_waits_for_the_answer() -> None:
    watched = Watched(TWO, SMALL)
    watched.show((*LEFT, GOOD), (*RIGHT, GOOD), doubts={"5": {"5": 0.7, "8": 0.3}})
    watched.call("go")
    events = watched.call("möbi Ann")
    assert ruling(events).report.verdict == "unsure"
    (asked,) = questions(events)
    fives = [piece.id for piece in watched.session.play.pieces if piece.face == "5"]
    assert asked.question.piece == fives[0], "of Ann's pod"
    report = ruling(watched.call(f"answer {asked.question.at}=5")).report
    assert report.summary == "Möbi! Ann wins."


def test_a_doubtful_pod_is_settled_by_a_later_look() -> None:
    watched = Watched(TWO, SMALL)
    pods = ((*LEFT, GOOD), (*RIGHT, GOOD))
    watched.show(*pods, doubts={"5": {"5": 0.7, "8": 0.3}})
    watched.call("go")
    watched.call("möbi Ann")
    assert ruling(watched.show(*pods)).report.summary == "Möbi! Ann wins."


def waiting() -> Watched:
    """A game in which a doubtful pod of Ann's waits."""
    watched = Watched(TWO, {"pool": 15})
    watched.show((*LEFT, GOOD), (*RIGHT, GOOD), doubts={"5": {"5": 0.7, "8": 0.3}})
    watched.call("go Ann")
    watched.call("möbi Ann")
    return watched


@pytest.mark.parametrize("line", ["go Bo", "flip Bo", "swap Bo", "möbi Bo", "möbi Bo right"])
def test_all_wait_for_a_doubtful_pod(line: str) -> None:
    watched = waiting()
    asked = watched.session.play.report.questions
    report = ruling(watched.call(line)).report
    assert report.verdict == "unsure"
    assert report.summary.startswith("All wait for the Möbi of Ann")
    assert report.questions == asked
    assert watched.details["held"] == {"Ann": 7, "Bo": 7}
    events = watched.show((*LEFT, GOOD), (*RIGHT, GOOD))
    assert ruling(events).report.summary == "Möbi! Ann wins."


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("möbi Ann right", "Möbi! Ann wins."),
        ("möbi Ann wrong", "The players found a mistake in the pod of Ann."),
        ("undo", "Taken back: möbi Ann."),
    ],
)
def test_nobody_waits_for_ever(line: str, said: str) -> None:
    watched = waiting()
    assert ruling(watched.call(line)).report.summary == said
    assert ruling(watched.call("swap Bo")).report.findings[0].code != "mobi-open"


def test_an_answer_that_makes_no_sense_is_none_while_a_pod_waits() -> None:
    watched = waiting()
    other = watched.session.play.pieces[-1].id
    with pytest.raises(CallError, match="banana"):
        watched.call(f"answer {other}=banana")


def test_a_tile_shows_what_was_answered() -> None:
    watched = shown(GOOD)
    change, *_ = watched.call("answer 0=8")
    assert isinstance(change, ChangeEvent)
    assert [(piece.id, piece.face) for piece in change.changed] == [(0, "8")]
    assert watched.session.play.report.pieces[0].face == "8"


def test_the_one_pod_in_view_is_that_of_whoever_calls() -> None:
    watched = Watched(TWO, SMALL)
    watched.show((*RIGHT, GOOD))
    watched.call("go Ann")
    report = ruling(watched.call("möbi Bo")).report
    assert report.summary == "Möbi! Bo wins."
    assert "pod-taken" in {found.code for found in report.findings}


def test_whose_a_pod_is_is_asked_where_several_are_nobodys() -> None:
    watched = Watched(("Ann", "Bo", "Cy"), {"pool": 22})
    watched.show((*LEFT, BAD), (*RIGHT, GOOD))
    watched.call("go Ann")
    events = watched.call("möbi Bo")
    assert ruling(events).report.verdict == "unsure"
    wrong, right = (event.question for event in questions(events))
    assert right.message == "Whose pod is this: Ann, Bo or Cy?"
    assert [each.face for each in right.alternatives] == ["Ann", "Bo", "Cy"]
    assert watched.session.play.ended(9.0).summary.startswith("The game goes on: Ann, Bo, Cy. All")
    assert "All wait for the Möbi of Bo" in " ".join(status(watched))
    assert ruling(watched.call(f"answer {wrong.at}=Cy")).report.verdict == "unsure"
    assert ruling(watched.call(f"answer {right.at}=bo")).report.summary == "Möbi! Bo wins."


def test_a_pod_out_of_view_costs_nobody_the_game() -> None:
    watched = shown(GOOD)
    watched.show((*RIGHT, GOOD))
    report = ruling(watched.call("möbi Ann")).report
    assert (report.verdict, report.summary.split(":")[0]) == (
        "unreadable",
        "No pod of Ann is in view",
    )
    assert watched.details["out"] == []
    # What comes into view is nobody's, for Bo's lies there and Ann has none.
    events = watched.show((*LEFT, GOOD), (*RIGHT, GOOD))
    (asked,) = questions(events)
    assert ruling(watched.call(f"answer {asked.question.at}=Ann")).report.summary == (
        "Möbi! Ann wins."
    )


def test_players_may_review_a_pod_themselves() -> None:
    watched = shown(BAD)
    assert ruling(watched.call("möbi Ann right")).report.summary == "Möbi! Ann wins."
    watched.call("undo")
    assert ruling(watched.call("möbi Ann wrong")).report.verdict == "invalid"
    watched.call("undo")
    assert watched.details["out"] == []


def test_pods_stay_their_players_and_somebody_may_say_whose_they_are() -> None:
    watched = shown(GOOD, BAD)
    # The tables are turned: both pods were pushed across.
    watched.show((*LEFT, BAD), (*RIGHT, GOOD))
    ids = [piece.id for piece in watched.session.play.pieces]
    said = ruling(watched.call(f"answer {ids[0]}=bo")).report.summary
    assert said == f"Tile {ids[0]} belongs to Bo."
    watched.call(f"answer {ids[-1]}=Ann")
    assert ruling(watched.call("möbi Ann")).report.verdict == "valid"


def test_whose_a_tile_is_may_be_said_of_tiles_of_players_alone() -> None:
    watched = Watched(TWO, SMALL)
    watched.show((*LEFT, GOOD), (*RIGHT, GOOD), (600.0, 600.0, "+"))
    *_, sign = watched.session.play.pieces
    assert sign.face == "+"
    before = watched.session.play
    with pytest.raises(CallError, match="nobody's"):
        watched.call(f"answer {sign.id}=Bo")
    assert watched.session.play == before
    said = watched.call("answer 0.1=bo")
    assert ruling(said).report.summary == "Tile 0 belongs to Bo.", "a part of a tile is of the tile"


def test_a_pod_is_looked_at_on_the_way_at_no_cost() -> None:
    watched = shown(SHORT + "loose: 8 1", pool=40)
    report = ruling(watched.call("rule Ann")).report
    assert report.verdict == "valid"
    assert watched.details["out"] == []
    with pytest.raises(CallError, match="whose pod"):
        watched.call("rule")
    watched.show((*LEFT, GOOD))
    assert watched.session.play.report.summary == "13 tiles lie there."


def test_without_players_pods_are_ruled_on_all_the_same() -> None:
    watched = Watched()
    watched.show((*LEFT, GOOD))
    assert ruling(watched.call("rule")).report.verdict == "valid"
    with pytest.raises(CallError, match="Nobody said who plays"):
        watched.call("go")


def test_a_solo_game_is_timed() -> None:
    watched = Watched(("Ann",), {"variant": "solo", "pool": 7})
    watched.show((*LEFT, GOOD))
    watched.call("go")
    watched.t += 60
    *_, end = watched.call("möbi Ann")
    assert isinstance(end, EndEvent)
    assert end.details["seconds"] == 61.0
    assert end.summary == "Ann wins. Time: 1:01.0."


def test_teams_build_in_turn() -> None:
    teams = {"Reds": ["Ann", "Cy"], "Blues": ["Bo", "Di"]}
    watched = Watched((), {"variant": "team", "pool": 60, "teams": teams})
    watched.show((*LEFT, GOOD + "loose: 8"), (*RIGHT, GOOD))
    watched.call("go Reds")
    assert watched.details["builders"] == {"Reds": "Ann", "Blues": "Bo"}
    said = ruling(watched.call("flip Cy")).report.summary
    assert said.startswith("Reds calls FLIP: all take 3. Building now: Cy for Reds and Di for")
    assert watched.details["builders"] == {"Reds": "Cy", "Blues": "Di"}
    assert "Building now: Cy for Reds and Di for Blues." in status(watched)


def test_a_member_may_call_for_the_team() -> None:
    teams = {"Reds": ["Ann", "Cy"], "Blues": ["Bo", "Di"]}
    watched = Watched((), {"variant": "team", "pool": 15, "teams": teams})
    watched.show((*LEFT, GOOD), (*RIGHT, BAD))
    assert ruling(watched.call("go di")).report.summary.startswith("Blues says GO!")
    watched.call("answer 0=CY")
    watched.call("möbi Bo wrong")
    assert watched.details["out"] == ["Blues"]


def test_chill_deals_all_tiles_out() -> None:
    watched = shown(GOOD, variant="chill", pool=14)
    assert watched.details["held"] == {"Ann": 7, "Bo": 7}
    assert ruling(watched.call("flip Ann")).report.findings[0].code == "no-flip"
    assert ruling(watched.call("möbi Ann")).report.verdict == "valid"


@pytest.mark.parametrize(
    ("players", "rules", "said"),
    [
        (TWO, {"variant": "blitz"}, "'variant' must be standard"),
        (TWO, {"variant": ["blitz"]}, "'variant' must be standard"),
        (
            TWO,
            {"colour": "blue"},
            "must be variant, .* or whoops, but got 'colour'",
        ),
        (TWO, {"rules": {"runs": "loose"}}, "but got 'rules'"),
        (TWO, {"pool": "many"}, "'pool' must be a whole number"),
        (TWO, {"pool": True}, "'pool' must be a whole number"),
        (("Ann",), {}, "2 to 6 sides"),
        (TWO, {"variant": "chill"}, "deals out all number tiles"),
        ((), {"teams": ["Reds"]}, "'teams' must be a table"),
        ((), {"teams": {"Reds": ["A", "B"], "Blues": ["b", "B"]}}, "members"),
        (
            TWO,
            {"variant": "team", "teams": {"A": ["Ann", "Cy"], "B": ["Di", "Ed"]}},
            "Bo must be in",
        ),
        ((), {"teams": {"Reds": "Ann"}}, "'Reds' must be a list"),
        ((), {"teams": {"Reds": [1, 2], "Blues": [3, 4]}}, "Each of 'Reds' must be text"),
    ],
)
def test_players_and_rules_that_fit_no_game(
    players: tuple[str, ...], rules: dict[str, object], said: str
) -> None:
    with pytest.raises(UsageError, match=said):
        MobiPlay.start(players, rules)


def test_options_of_a_pod_are_told_beside_those_of_the_variant() -> None:
    watched = shown(
        "2 + 3 = 5\n= . . . .\n2 . . . .\nloose: 5 5 5", GOOD, integers_only=True, start=7
    )
    play = watched.session.play
    assert isinstance(play, MobiPlay)
    assert play.game is not None
    assert play.game.variant.rules.integers_only


@pytest.mark.parametrize("line", ["answer 99=7", "answer 0=banana", "hint Ann 3"])
def test_calls_that_make_no_sense_change_nothing(line: str) -> None:
    watched = shown(GOOD)
    before = watched.session.play
    with pytest.raises(CallError):
        watched.call(line)
    assert watched.session.play is before


def test_a_whole_game_is_kept_as_by_the_rules() -> None:
    calls = ["go Ann", "flip Bo", "swap Ann", "flip Ann 2", "möbi Bo wrong", "möbi Ann right"]
    rules = Game.start(TWO, 26)
    watched = Watched(TWO, {"pool": 26})
    for t, line in enumerate(calls, start=1):
        word, player, *rest = line.split()
        call = {
            "go": Call("go", player, clock=t),
            "flip": Call(
                "flip", player, took=int(rest[0]) if word == "flip" and rest else None, clock=t
            ),
            "swap": Call("swap", player, clock=t),
            "möbi": Call("mobi", player, accepted=rest == ["right"], clock=t),
        }[word]
        played = rules.play(call)
        rules = played.game
        events = watched.call(line)
        assert (ruling(events).report.verdict == "valid") == played.ruling.valid
        play = watched.session.play
        assert isinstance(play, MobiPlay)
        assert play.game == rules
        assert not [event for event in events if isinstance(event, QuestionEvent)]


def test_what_is_unclear_about_another_pod_holds_nobody_up() -> None:
    scene = table((*LEFT, GOOD), (*RIGHT, GOOD))
    numbers = [i for i, piece in enumerate(scene.pieces) if piece.component == 1]
    unclear = replace(scene, unclear=(Unclear("gap", (numbers[0], numbers[-1])),))
    watched = Watched(TWO, SMALL)
    watched.see(unclear)
    watched.call("go Ann")
    assert ruling(watched.call("rule Ann")).report.verdict == "valid"
    report = ruling(watched.call("rule Bo")).report
    assert report.verdict == "unsure"
    assert report.questions
    assert {*report.findings[0].pieces} == {numbers[0], numbers[-1]}


def test_questions_name_a_tile_by_the_id_that_lasts() -> None:
    scene = table((*LEFT, GOOD), (*RIGHT, GOOD))
    *_, strange = own = [piece.id for piece in scene.pieces if piece.component == 1]
    pieces = [*scene.pieces]
    pieces[strange] = replace(pieces[strange], kind="unknown", face=UNKNOWN, alternatives=())
    unclear = (Unclear("gap", (own[0], strange)),)
    watched = Watched(TWO, SMALL)
    watched.see(replace(scene, pieces=tuple(pieces), unclear=unclear))
    watched.call("go Ann")
    asked = ruling(watched.call("rule Bo")).report.questions
    assert any(f"tile {strange}" in question.message for question in asked), asked


def test_without_players_all_that_lies_there_is_one_pod() -> None:
    watched = Watched()
    watched.show((*LEFT, GOOD))
    assert ruling(watched.call("rule")).report.verdict == "valid"
    assert ruling(watched.call("rule Ann")).report.verdict == "valid"


def test_without_a_count_an_incomplete_pod_does_not_win() -> None:
    watched = Watched(TWO)
    watched.show((*LEFT, GOOD), (*RIGHT, GOOD))
    for line in ("go", "flip Bo", "flip Bo", "swap Ann"):
        watched.call(line)
    watched.call("möbi Ann")
    report = ruling(watched.call("answer pool=yes")).report
    assert report.verdict == "invalid"
    assert {"tiles-missing", "disqualified"} <= {found.code for found in report.findings}
    assert "Only 7 number tiles can be seen, but the player holds 14" in report.summary
    assert "Ann is disqualified" in report.summary


NINE = GOOD.replace("2 + 5 = 7", "2 + 5 = 7 = 3 + 4")


def uncounted() -> Watched:
    """A game of which nobody counted the pool, before a pod that may be complete is called."""
    watched = Watched(TWO)
    watched.show((*LEFT, NINE), (*RIGHT, GOOD))
    watched.call("go")
    watched.call("flip Bo")
    assert watched.details["held_between"] == {"Ann": [8, 10], "Bo": [8, 10]}
    return watched


@pytest.mark.parametrize(("held", "verdict"), [("8", "invalid"), ("9", "valid"), ("10", "invalid")])
def test_how_many_tiles_a_player_holds_is_asked_where_a_pod_turns_on_it(
    held: str, verdict: str
) -> None:
    watched = uncounted()
    asked = [event.question for event in questions(watched.call("möbi Ann"))]
    assert [question.message for question in asked] == [
        "How many number tiles does Ann hold: 8, 9 or 10?",
        "Is the pool used up, so that nobody can take more number tiles?",
    ]
    assert [question.at for question in asked] == ["Ann", "pool"]
    watched.call("answer pool=yes")
    report = ruling(watched.call(f"answer ann={held}")).report
    assert report.verdict == verdict
    assert watched.details["out"] == ([] if verdict == "valid" else ["Ann"])


def test_a_pod_is_not_called_before_the_pool_is_used_up() -> None:
    watched = uncounted()
    watched.call("möbi Ann")
    report = ruling(watched.call("answer pool=no")).report
    assert report.verdict == "valid"
    assert report.summary == (
        "The Möbi of Ann does not count. The pool must be used up, but has 2 or more number tiles."
    )
    assert watched.details["out"] == []
    assert "waits" not in " ".join(status(watched)), "it is not called any more"
    assert ruling(watched.call("möbi Ann")).report.findings[0].code == "pool-not-exhausted"
    watched.call("undo")
    watched.call("undo")
    assert watched.session.play.report.questions, "the answer is taken back"


def test_tiles_face_down_in_view_are_of_the_pool() -> None:
    watched = Watched(TWO)
    backs = [(600.0 + 60 * i, 700.0, "back") for i in range(2)]
    watched.show((*LEFT, GOOD), (*RIGHT, GOOD), *backs)
    watched.call("go")
    report = ruling(watched.call("möbi Ann")).report
    assert report.findings[0].code == "pool-not-exhausted"
    watched.show((*LEFT, GOOD), (*RIGHT, GOOD))
    asked = [event.question.at for event in questions(watched.call("möbi Ann"))]
    assert asked == ["pool"]
    # Where somebody counted, it is said that more lie there than should.
    watched = Watched(TWO, {"pool": 14})
    watched.show((*LEFT, GOOD), (*RIGHT, GOOD), *backs)
    watched.call("go")
    assert str(in_words(ruling(watched.call("möbi Ann")))).endswith(
        "2 number tiles can be seen face down, but by the calls 0 are left."
    )


def test_what_somebody_counts_is_taken_and_said() -> None:
    watched = shown(GOOD, pool=40)
    said = ruling(watched.call("answer pool=0")).report.summary
    assert said == "Number tiles: Ann 7, Bo 7; 0 in the pool."
    said = ruling(watched.call("answer Bo=10")).report.summary
    assert said == "Number tiles: Ann 7, Bo 10; 0 in the pool."
    for line, why in (
        ("answer pool=many", "a number of tiles"),
        ("answer pool=no", "say how many are in the pool"),
    ):
        with pytest.raises(CallError, match=why):
            watched.call(line)
    assert ruling(watched.call("möbi Ann")).report.summary == "Möbi! Ann wins."
    with pytest.raises(CallError, match="The game is over"):
        watched.call("answer pool=3")


def test_all_that_is_wrong_with_a_pod_is_said_and_what_it_costs() -> None:
    watched = Watched(("Ann", "Bo", "Cy"), {"pool": 22})
    worse = BAD.replace("3 + 4 = 7", "3 + 4 = 8")
    watched.show((100, 100, worse), (800, 100, GOOD), (1500, 100, GOOD))
    watched.call("go")
    event = ruling(watched.call("möbi Ann"))
    assert event.report.summary == (
        "The pod of Ann is wrong. 3 + 4 = 8 is false: 7 is not 8. 2 + 5 = 8 is false: 7 is not 8. "
        "Ann is disqualified; the tiles go back to the pool. Number tiles: Bo 7, Cy 7; "
        "8 in the pool."
    )
    assert in_words(event) == f"✗ {event.report.summary}"
    assert "Out: Ann." in status(watched)


def test_a_waiting_pod_that_a_look_settles_is_told_with_what_it_costs() -> None:
    watched = waiting()
    events = watched.show((*LEFT, GOOD.replace("5", "8")), (*RIGHT, GOOD))
    assert "Ann is disqualified; the tiles go back" in str(in_words(ruling(events)))


def test_a_whoops_and_who_mends_it_are_said() -> None:
    watched = shown(BAD, variant="children")
    said = in_words(ruling(watched.call("möbi Ann")))
    assert said is not None
    assert said.endswith("Whoops! Ann puts it right, and all play on.")


def test_nothing_is_called_when_nobody_plays_any_more() -> None:
    watched = Watched(("Ann",), {"variant": "solo", "pool": 7})
    watched.show((*LEFT, BAD))
    watched.call("go")
    watched.call("möbi Ann")
    assert ruling(watched.call("go")).report.findings[0].code == "disqualified"


def test_the_solo_clock_runs_without_being_asked_for() -> None:
    watched = Watched(("Ann",), {"variant": "solo", "pool": 7})
    watched.show((*LEFT, GOOD))
    assert "Time" not in watched.session.play.drawn
    watched.call("go")
    watched.t += 60
    watched.show((*LEFT, GOOD))
    assert "Time: 1:01.0" in watched.session.play.drawn


def test_a_way_to_play_keeps_what_it_takes_out() -> None:
    times = "3 × 4 = 12\n"
    watched = Watched(TWO, {"variant": "children", "without": ["11", "12"]})
    watched.show((*LEFT, times), (*RIGHT, GOOD))
    watched.call("go")
    report = ruling(watched.call("rule Ann")).report
    assert [f.message for f in report.findings if f.code == "not-in-game"] == [
        "12 is not in this game.",
        "× is not in this game.",
    ]


@pytest.mark.parametrize("flip", [1, 2])
def test_experts_take_one_or_two(flip: int) -> None:
    watched = shown(GOOD, variant="experts", flip=flip, pool=30)
    watched.call("flip Ann")
    assert watched.details["held"] == {"Ann": 7 + flip, "Bo": 7 + flip}


def test_what_looks_like_no_tile_is_counted_for_nobody() -> None:
    spots = ((*LEFT, GOOD), (*RIGHT, SHORT + "loose: 8"))
    scene = table(*spots)
    [alone] = [i for i, piece in enumerate(scene.pieces) if piece.face == "8"]
    for unclear, loose in (((), 1), ((Unclear("unlike", (alone,)),), 0)):
        watched = Watched(TWO, SMALL)
        report = ruling(watched.see(replace(scene, unclear=unclear))).report
        assert [pod["loose"] for pod in report.details["pods"]] == [0, loose]
