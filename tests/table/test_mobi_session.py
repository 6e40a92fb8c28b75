"""Möbi at the table, from scenes and calls that are made up."""

from dataclasses import replace
from typing import Any

import pytest

from referee.errors import UsageError
from referee.games.mobi.live import MobiPlay
from referee.ruling.faces import UNKNOWN
from referee.ruling.report import Report
from referee.table.calls import CallError
from referee.table.events import ChangeEvent, EndEvent, QuestionEvent
from referee.table.words import in_words
from rules.mobi import Call, Game
from tests.table.mathable_looks import questions, ruling
from tests.table.mobi_looks import Doubts, Watched, table
from vision.scene import Unclear

TWO, THREE = ("Ann", "Bo"), ("Ann", "Bo", "Cy")
TEAMS = {"Reds": ["Ann", "Cy"], "Blues": ["Bo", "Di"]}
LEFT, RIGHT = (100.0, 100.0), (1200.0, 100.0)

# Seven number tiles each.
GOOD = "3 + 4 = 7\n- . . . .\n1 . . . .\n= . . . .\n2 + 5 = 7\n"
BAD = GOOD.replace("2 + 5 = 7", "2 + 5 = 8")
NINE = GOOD.replace("2 + 5 = 7", "2 + 5 = 7 = 3 + 4")
SHORT = "3 + 4 = 7\n"
SMALL = {"pool": 15}
UNCOUNTED: dict[str, Any] = {"pool": 0}
BOTH = ((*LEFT, GOOD), (*RIGHT, GOOD))
DOUBT: Doubts = {"5": {"5": 0.7, "8": 0.3}}
WINS = "Möbi! Ann wins."


def shown(
    left: str = GOOD,
    right: str = GOOD,
    players: tuple[str, ...] = TWO,
    doubts: Doubts | None = None,
    **rules: Any,
) -> Watched:
    """A game that has begun, with two pods on the table, or one."""
    watched = Watched(players, {**SMALL, **rules})
    pods = ((*LEFT, left), (*RIGHT, right))
    watched.show(*(pod for pod in pods if pod[2]), doubts=doubts)
    watched.call("go")
    return watched


def status(watched: Watched) -> str:
    """What is told of the game without asking."""
    told = watched.details["status"]
    assert isinstance(told, list)
    return " ".join(told)


def codes(report: Report) -> list[str]:
    return [found.code for found in report.findings]


def test_pods_are_told_as_they_stand_and_not_ruled_on() -> None:
    watched = Watched(TWO, SMALL)
    report = ruling(watched.show((*LEFT, BAD), (*RIGHT, SHORT + "loose: 8"))).report
    assert report.verdict == "valid"
    assert report.details["pods"] == [
        {"player": "Ann", "numbers": 7, "loose": 0},
        {"player": "Bo", "numbers": 3, "loose": 1},
    ]


def test_a_right_pod_wins() -> None:
    *_, end = events = shown().call("Möbi! Ann")
    report = ruling(events).report
    assert (report.verdict, report.summary) == ("valid", WINS)
    texts = sorted(each["text"] for each in report.details["equations"])
    assert texts == ["2+5=7", "3+4=7", "3−1=2"]
    assert isinstance(end, EndEvent)
    assert (end.over, end.scores, end.details["winner"]) == (True, {"Ann": 1, "Bo": 0}, "Ann")


def test_a_wrong_pod_costs_the_game_and_the_last_one_left_wins() -> None:
    *_, end = events = shown(BAD).call("möbi Ann")
    report = ruling(events).report
    assert report.verdict == "invalid"
    assert {*codes(report)} >= {"disqualified", "last-left"}
    assert isinstance(end, EndEvent)
    assert end.scores == {"Ann": 0, "Bo": 1}


def test_all_that_is_wrong_is_said_and_what_it_costs_and_the_others_play_on() -> None:
    watched = Watched(THREE, {"pool": 22})
    worse = BAD.replace("3 + 4 = 7", "3 + 4 = 8")
    watched.show((100, 100, worse), (800, 100, GOOD), (1500, 100, GOOD))
    watched.call("go")
    events = watched.call("möbi Ann")
    assert not [event for event in events if isinstance(event, EndEvent)]
    event = ruling(events)
    assert event.report.summary == (
        "The pod of Ann is wrong. 3 + 4 = 8 is false: 7 is not 8. 2 + 5 = 8 is false: 7 is not 8. "
        "Ann is disqualified; the tiles go back to the pool. Number tiles: Bo 7, Cy 7; "
        "8 in the pool."
    )
    assert in_words(event) == f"✗ {event.report.summary}"
    assert watched.details["out"] == ["Ann"]
    assert "Out: Ann." in status(watched)
    assert "disqualified" in watched.rule("möbi Ann").summary
    assert codes(watched.rule("möbi Cy"))[0] == "pool-not-exhausted", "Ann's tiles went back"


def test_children_put_a_mistake_right_and_play_on() -> None:
    watched = shown(BAD, variant="children")
    event = ruling(watched.call("möbi Ann"))
    assert event.report.verdict == "invalid"
    assert "whoops" in codes(event.report)
    assert str(in_words(event)).endswith("Whoops! Ann puts it right, and all play on.")
    watched.show(*BOTH)
    assert watched.rule("möbi Ann").verdict == "valid"


def test_tiles_held_are_counted_from_the_calls() -> None:
    watched = shown(GOOD, GOOD + "loose: 8", pool=20)
    assert watched.rule("flip Bo").summary == (
        "Bo calls FLIP: all take 3. Number tiles: Ann 10, Bo 10; 0 in the pool."
    )
    assert watched.details["held"] == {"Ann": 10, "Bo": 10}
    report = watched.rule("möbi Ann")
    assert report.verdict == "invalid"
    assert any("10" in found.message for found in report.findings), "seven tiles of ten"


@pytest.mark.parametrize(
    ("line", "rules", "held"),
    [
        ("swap Bo", {"pool": 20}, {"Ann": 7, "Bo": 8}),
        ("flip Ann", {"variant": "experts", "flip": 1, "pool": 30}, {"Ann": 8, "Bo": 8}),
        ("flip Ann", {"variant": "experts", "flip": 2, "pool": 30}, {"Ann": 9, "Bo": 9}),
        ("rule Ann", {"variant": "chill", "pool": 14}, {"Ann": 7, "Bo": 7}),
    ],
)
def test_each_way_to_play_has_its_own_count(
    line: str, rules: dict[str, Any], held: dict[str, int]
) -> None:
    watched = shown(**rules)
    watched.call(line)
    assert watched.details["held"] == held


def test_a_flip_is_due_with_one_tile_beside_the_pod_or_none() -> None:
    watched = shown(GOOD + "loose: 8 1", GOOD + "loose: 8", pool=26)
    report = watched.rule("flip Ann")
    assert (report.verdict, codes(report)[0]) == ("valid", "flip-not-due")
    assert watched.rule("flip Bo 3").verdict == "valid"
    # Both tiles that were left are put down at once.
    watched.show(*BOTH)
    assert watched.rule("flip Ann").summary.startswith("Ann calls FLIP: all take 3.")


@pytest.mark.parametrize(
    ("line", "rules", "code"),
    [
        ("go Ann", {}, "already-started"),
        ("flip Cy", {}, "unknown-player"),
        ("möbi Ann", {}, "pool-not-exhausted"),
        ("flip Ann", {"variant": "chill", "pool": 14}, "no-flip"),
    ],
)
def test_calls_out_of_place_are_refused(line: str, rules: dict[str, Any], code: str) -> None:
    report = shown(**{"pool": 40, **rules}).rule(line)
    assert (report.verdict, codes(report)[0]) == ("valid", code)


def test_before_go_nothing_is_called_nor_when_nobody_plays_any_more() -> None:
    watched = Watched(("Ann",), {"variant": "solo", "pool": 7})
    watched.show((*LEFT, BAD))
    assert codes(watched.rule("möbi Ann"))[0] == "not-started"
    watched.call("go")
    watched.call("möbi Ann")
    assert codes(watched.rule("go"))[0] == "disqualified"


def test_a_doubtful_pod_waits_for_the_answer() -> None:
    watched = shown(doubts=DOUBT)
    events = watched.call("möbi Ann")
    assert ruling(events).report.verdict == "unsure"
    (asked,) = questions(events)
    fives = [piece.id for piece in watched.session.play.pieces if piece.face == "5"]
    assert asked.question.piece == fives[0], "of Ann's pod"
    assert watched.rule(f"answer {asked.question.at}=5").summary == WINS


def waiting() -> Watched:
    """A game in which a doubtful pod of Ann's waits."""
    watched = shown(doubts=DOUBT)
    watched.call("möbi Ann")
    return watched


@pytest.mark.parametrize("line", ["go Bo", "flip Bo", "swap Bo", "möbi Bo", "möbi Bo right"])
def test_all_wait_for_a_doubtful_pod_until_a_look_settles_it(line: str) -> None:
    watched = waiting()
    asked = watched.report.questions
    report = watched.rule(line)
    assert report.verdict == "unsure"
    assert report.summary.startswith("All wait for the Möbi of Ann")
    assert report.questions == asked
    assert watched.details["held"] == {"Ann": 7, "Bo": 7}
    assert ruling(watched.show(*BOTH)).report.summary == WINS


def test_a_waiting_pod_that_a_look_settles_is_told_with_what_it_costs() -> None:
    events = waiting().show((*LEFT, GOOD.replace("5", "8")), (*RIGHT, GOOD))
    assert "Ann is disqualified; the tiles go back" in str(in_words(ruling(events)))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("möbi Ann right", WINS),
        ("möbi Ann wrong", "The players found a mistake in the pod of Ann."),
        ("undo", "Taken back: möbi Ann."),
    ],
)
def test_nobody_waits_for_ever(line: str, said: str) -> None:
    watched = waiting()
    assert watched.rule(line).summary == said
    assert codes(watched.rule("swap Bo"))[0] != "mobi-open"


def test_an_answer_that_makes_no_sense_is_none_while_a_pod_waits() -> None:
    watched = waiting()
    with pytest.raises(CallError, match="banana"):
        watched.call(f"answer {watched.session.play.pieces[-1].id}=banana")


def test_a_tile_shows_what_was_answered() -> None:
    watched = shown()
    change, *_ = watched.call("answer 0=8")
    assert isinstance(change, ChangeEvent)
    assert [(piece.id, piece.face) for piece in change.changed] == [(0, "8")]
    assert watched.report.pieces[0].face == "8"


def test_the_one_pod_in_view_is_that_of_whoever_calls() -> None:
    report = shown("").rule("möbi Bo")
    assert report.summary == "Möbi! Bo wins."
    assert "pod-taken" in codes(report)


def test_whose_a_pod_is_is_asked_where_several_are_nobodys() -> None:
    watched = shown(BAD, GOOD, THREE, pool=22)
    events = watched.call("möbi Bo")
    assert ruling(events).report.verdict == "unsure"
    wrong, right = (event.question for event in questions(events))
    assert right.message == "Whose pod is this: Ann, Bo or Cy?"
    assert [each.face for each in right.alternatives] == ["Ann", "Bo", "Cy"]
    assert watched.session.play.ended(9.0).summary.startswith("The game goes on: Ann, Bo, Cy. All")
    assert "All wait for the Möbi of Bo" in status(watched)
    assert watched.rule(f"answer {wrong.at}=Cy").verdict == "unsure"
    assert watched.rule(f"answer {right.at}=bo").summary == "Möbi! Bo wins."


def test_a_pod_out_of_view_costs_nobody_the_game() -> None:
    watched = shown()
    watched.show((*RIGHT, GOOD))
    report = watched.rule("möbi Ann")
    assert report.verdict == "unreadable"
    assert report.summary.startswith("No pod of Ann is in view:")
    assert watched.details["out"] == []
    # What comes into view is nobody's, for Bo's lies there and Ann has none.
    (asked,) = questions(watched.show(*BOTH))
    assert watched.rule(f"answer {asked.question.at}=Ann").summary == WINS


def test_players_may_review_a_pod_themselves() -> None:
    watched = shown(BAD)
    assert watched.rule("möbi Ann right").summary == WINS
    watched.call("undo")
    assert watched.rule("möbi Ann wrong").verdict == "invalid"
    watched.call("undo")
    assert watched.details["out"] == []


def test_pods_stay_their_players_and_somebody_may_say_whose_they_are() -> None:
    watched = shown(GOOD, BAD)
    # The tables are turned: both pods were pushed across.
    watched.show((*LEFT, BAD), (*RIGHT, GOOD))
    first, *_, last = [piece.id for piece in watched.session.play.pieces]
    assert watched.rule(f"answer {first}=bo").summary == f"Tile {first} belongs to Bo."
    watched.call(f"answer {last}=Ann")
    assert watched.rule("möbi Ann").verdict == "valid"


def test_whose_a_tile_is_may_be_said_of_tiles_of_players_alone() -> None:
    watched = Watched(TWO, SMALL)
    watched.show(*BOTH, (600.0, 600.0, "+"))
    *_, sign = watched.session.play.pieces
    assert sign.face == "+"
    before = watched.session.play
    with pytest.raises(CallError, match="nobody's"):
        watched.call(f"answer {sign.id}=Bo")
    assert watched.session.play == before
    said = watched.rule("answer 0.1=bo").summary
    assert said == "Tile 0 belongs to Bo.", "a part of a tile is of the tile"


def test_a_pod_is_looked_at_on_the_way_at_no_cost() -> None:
    watched = shown(SHORT + "loose: 8 1", pool=40)
    assert watched.rule("rule Ann").verdict == "valid"
    assert watched.details["out"] == []
    with pytest.raises(CallError, match="whose pod"):
        watched.call("rule")
    watched.show((*LEFT, GOOD))
    assert watched.report.summary == "13 tiles lie there."


def test_without_players_all_that_lies_there_is_one_pod_and_nothing_is_called() -> None:
    watched = Watched()
    watched.show((*LEFT, GOOD))
    assert watched.rule("rule").verdict == "valid"
    assert watched.rule("rule Ann").verdict == "valid"
    with pytest.raises(CallError, match="Nobody said who plays"):
        watched.call("go")


def test_a_solo_game_is_timed_without_being_asked_for() -> None:
    watched = Watched(("Ann",), {"variant": "solo", "pool": 7})
    watched.show((*LEFT, GOOD))
    assert "Time" not in watched.session.play.drawn
    watched.call("go")
    watched.t += 60
    watched.show((*LEFT, GOOD))
    assert "Time: 1:01.0" in watched.session.play.drawn
    *_, end = watched.call("möbi Ann")
    assert isinstance(end, EndEvent)
    assert end.details["seconds"] == 62.0
    assert end.summary == "Ann wins. Time: 1:02.0."


def test_teams_build_in_turn_and_a_member_may_call_for_the_team() -> None:
    watched = Watched((), {"variant": "team", "pool": 60, "teams": TEAMS})
    watched.show((*LEFT, GOOD + "loose: 8"), (*RIGHT, BAD))
    assert watched.rule("go di").summary.startswith("Blues says GO!")
    assert watched.details["builders"] == {"Reds": "Ann", "Blues": "Bo"}
    said = watched.rule("flip Cy").summary
    assert said.startswith("Reds calls FLIP: all take 3. Building now: Cy for Reds and Di for")
    assert watched.details["builders"] == {"Reds": "Cy", "Blues": "Di"}
    assert "Building now: Cy for Reds and Di for Blues." in status(watched)
    watched.call("answer 0=CY")
    watched.call("answer pool=0")
    watched.call("möbi Bo wrong")
    assert watched.details["out"] == ["Blues"]


@pytest.mark.parametrize(
    ("players", "rules", "said"),
    [
        (TWO, {"variant": "blitz"}, "'variant' must be standard"),
        (TWO, {"variant": ["blitz"]}, "'variant' must be standard"),
        (TWO, {"colour": "blue"}, "must be variant, .* or whoops, but got 'colour'"),
        (TWO, {"rules": {"runs": "loose"}}, "but got 'rules'"),
        (TWO, {"pool": "many"}, "'pool' must be a whole number"),
        (TWO, {"pool": True}, "'pool' must be a whole number"),
        (("Ann",), {}, "2 to 6 sides"),
        (TWO, {"variant": "chill"}, "deals out all number tiles"),
        ((), {"teams": ["Reds"]}, "'teams' must be a table"),
        ((), {"teams": {"Reds": ["A", "B"], "Blues": ["b", "B"]}}, "members"),
        (("Ed",), {"variant": "team", "teams": TEAMS}, "Ed must be in"),
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
    game = MobiPlay.start(TWO, {"integers_only": True, "start": 7}).game
    assert game is not None
    assert game.variant.rules.integers_only


def test_a_way_to_play_keeps_what_it_takes_out() -> None:
    watched = shown("3 × 4 = 12\n", variant="children", without=["11", "12"])
    report = watched.rule("rule Ann")
    assert [f.message for f in report.findings if f.code == "not-in-game"] == [
        "12 is not in this game.",
        "× is not in this game.",
    ]


@pytest.mark.parametrize("line", ["answer 99=7", "answer 0=banana", "hint Ann 3"])
def test_calls_that_make_no_sense_change_nothing(line: str) -> None:
    watched = shown()
    before = watched.session.play
    with pytest.raises(CallError):
        watched.call(line)
    assert watched.session.play is before


def test_a_whole_game_is_kept_as_by_the_rules() -> None:
    calls = {
        "go Ann": Call("go", "Ann", clock=1),
        "flip Bo": Call("flip", "Bo", clock=2),
        "swap Ann": Call("swap", "Ann", clock=3),
        "flip Ann 2": Call("flip", "Ann", took=2, clock=4),
        "möbi Bo wrong": Call("mobi", "Bo", accepted=False, clock=5),
        "möbi Ann right": Call("mobi", "Ann", accepted=True, clock=6),
    }
    rules = Game.start(TWO, 26)
    watched = Watched(TWO, {"pool": 26})
    for line, call in calls.items():
        played = rules.play(call)
        rules = played.game
        events = watched.call(line)
        assert (ruling(events).report.verdict == "valid") == played.ruling.valid
        assert watched.session.play.game == rules  # type: ignore[attr-defined]
        assert not [event for event in events if isinstance(event, QuestionEvent)]


def test_what_is_unclear_about_another_pod_holds_nobody_up() -> None:
    scene = table(*BOTH)
    first, *_, last = [i for i, piece in enumerate(scene.pieces) if piece.component == 1]
    watched = Watched(TWO, SMALL)
    watched.see(replace(scene, unclear=(Unclear("gap", (first, last)),)))
    watched.call("go Ann")
    assert watched.rule("rule Ann").verdict == "valid"
    report = watched.rule("rule Bo")
    assert report.verdict == "unsure"
    assert report.questions
    assert {*report.findings[0].pieces} == {first, last}


def test_questions_name_a_tile_by_the_id_that_lasts() -> None:
    scene = table(*BOTH)
    first, *_, strange = [piece.id for piece in scene.pieces if piece.component == 1]
    pieces = [*scene.pieces]
    pieces[strange] = replace(pieces[strange], kind="unknown", face=UNKNOWN, alternatives=())
    watched = Watched(TWO, SMALL)
    unclear = (Unclear("gap", (first, strange)),)
    watched.see(replace(scene, pieces=tuple(pieces), unclear=unclear))
    watched.call("go Ann")
    asked = watched.rule("rule Bo").questions
    assert any(f"tile {strange}" in question.message for question in asked), asked


def test_without_a_count_an_incomplete_pod_does_not_win() -> None:
    watched = shown(**UNCOUNTED)
    for line in ("flip Bo", "flip Bo", "swap Ann", "möbi Ann"):
        watched.call(line)
    report = watched.rule("answer pool=yes")
    assert report.verdict == "invalid"
    assert {"tiles-missing", "disqualified"} <= {*codes(report)}
    assert "Only 7 number tiles can be seen, but the player holds 14" in report.summary
    assert "Ann is disqualified" in report.summary


def uncounted() -> Watched:
    """A game of which nobody counted the pool, before a pod that may be complete is called."""
    watched = shown(NINE, **UNCOUNTED)
    watched.call("flip Bo")
    assert watched.details["held_between"] == {"Ann": [8, 10], "Bo": [8, 10]}
    return watched


@pytest.mark.parametrize(("held", "verdict"), [("8", "invalid"), ("9", "valid"), ("10", "invalid")])
def test_how_many_tiles_a_player_holds_is_asked_where_a_pod_turns_on_it(
    held: str, verdict: str
) -> None:
    watched = uncounted()
    asked = [event.question for event in questions(watched.call("möbi Ann"))]
    assert {question.at: question.message for question in asked} == {
        "Ann": "How many number tiles does Ann hold: 8, 9 or 10?",
        "pool": "Is the pool used up, so that nobody can take more number tiles?",
    }
    watched.call("answer pool=yes")
    assert watched.rule(f"answer ann={held}").verdict == verdict
    assert watched.details["out"] == ([] if verdict == "valid" else ["Ann"])


def test_a_pod_is_not_called_before_the_pool_is_used_up() -> None:
    watched = uncounted()
    watched.call("möbi Ann")
    report = watched.rule("answer pool=no")
    assert report.verdict == "valid"
    assert report.summary == (
        "The Möbi of Ann does not count. The pool must be used up, but has 2 or more number tiles."
    )
    assert watched.details["out"] == []
    assert "waits" not in status(watched), "it is not called any more"
    assert codes(watched.rule("möbi Ann"))[0] == "pool-not-exhausted"
    watched.call("undo")
    watched.call("undo")
    assert watched.report.questions, "the answer is taken back"


def test_tiles_face_down_in_view_are_of_the_pool() -> None:
    backs = [(600.0 + 60 * i, 700.0, "back") for i in range(2)]
    watched = shown(**UNCOUNTED)
    watched.show(*BOTH, *backs)
    assert codes(watched.rule("möbi Ann"))[0] == "pool-not-exhausted"
    watched.show(*BOTH)
    asked = [event.question.at for event in questions(watched.call("möbi Ann"))]
    assert asked == ["pool"]
    # Where somebody counted, it is said that more lie there than should.
    watched = shown(pool=14)
    watched.show(*BOTH, *backs)
    assert str(in_words(ruling(watched.call("möbi Ann")))).endswith(
        "2 number tiles can be seen face down, but by the calls 0 are left."
    )


def test_what_somebody_counts_is_taken_and_said() -> None:
    watched = shown(pool=40)
    said = watched.rule("answer pool=0").summary
    assert said == "Number tiles: Ann 7, Bo 7; 0 in the pool."
    said = watched.rule("answer Bo=10").summary
    assert said == "Number tiles: Ann 7, Bo 10; 0 in the pool."
    for face, why in (("many", "a number of tiles"), ("no", "say how many are in the pool")):
        with pytest.raises(CallError, match=why):
            watched.call(f"answer pool={face}")
    assert watched.rule("möbi Ann").summary == WINS
    with pytest.raises(CallError, match="The game is over"):
        watched.call("answer pool=3")


def test_what_looks_like_no_tile_is_counted_for_nobody() -> None:
    scene = table((*LEFT, GOOD), (*RIGHT, SHORT + "loose: 8"))
    [alone] = [i for i, piece in enumerate(scene.pieces) if piece.face == "8"]
    for unclear, loose in (((), 1), ((Unclear("unlike", (alone,)),), 0)):
        watched = Watched(TWO, SMALL)
        report = ruling(watched.see(replace(scene, unclear=unclear))).report
        assert [pod["loose"] for pod in report.details["pods"]] == [0, loose]
