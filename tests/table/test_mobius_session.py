"""Mobius at the table, from sightings and calls that are made up."""

from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import games
from referee.errors import UsageError
from referee.games.mobius.live import MobiusPlay
from referee.games.mobius.rule import MobiusAdapter
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.table.calls import CallError
from referee.table.events import ChangeEvent, EndEvent
from referee.table.sighting import Sighting
from rules.mobius import COLOURS, STEERE_2008, Cell, Position, winner
from tests.referee.boards import BARE
from tests.referee.test_mobius import seen
from tests.table.mathable_looks import moves, questions, ruling
from tests.table.mobius_looks import Watched
from vision.photo.photo import Photo
from vision.scene import Unclear

# Down column A and on: a chain of red from the top left bar to the bottom left one.
RED_TO_MOVE = {"F3": "red", "F4": "blue"}


def test_stones_are_told_one_by_one() -> None:
    watched = Watched(("Ann", "Bo"))
    (move,) = moves(events := watched.lay(F3="red"))
    assert (move.number, move.player, move.legal) == (1, "Ann", True)
    assert move.details == {"cell": "F3", "colour": "red"}
    assert ruling(events).report.details["to_move"] == "blue"
    (move,) = moves(watched.lay(F4="blue"))
    assert (move.number, move.player, move.legal) == (2, "Bo", True)


def test_what_lies_there_at_the_start_is_no_move() -> None:
    watched = Watched(start=RED_TO_MOVE)
    assert moves(watched.events) == []
    assert ruling(watched.events).report.details["to_move"] == "red"
    (move,) = moves(watched.lay(C5="red"))
    assert (move.number, move.player) == (3, None)


def test_a_stone_out_of_turn_is_told_and_may_be_taken_back() -> None:
    watched = Watched(start=RED_TO_MOVE)
    (move,) = moves(events := watched.lay(C5="blue"))
    assert move.legal is False
    assert ruling(events).report.verdict == "invalid"
    report = ruling(watched.lay(C5=EMPTY)).report
    assert report.details["cells"] == RED_TO_MOVE
    (move,) = moves(events := watched.lay(C5="red"))
    assert move.legal
    assert ruling(events).report.verdict == "valid"


def test_the_other_half_of_a_split_cell_is_taken() -> None:
    watched = Watched(start={"F0": "red", "C5": "blue"})
    # F at the top is G at the bottom, counted from the right.
    (move,) = moves(watched.lay(G12="red"))
    assert move.details["cell"] == "F0"
    assert move.legal is False


def test_nothing_moves_or_leaves() -> None:
    watched = Watched(start=RED_TO_MOVE)
    events = watched.lay(F3=EMPTY)
    assert isinstance(events[0], ChangeEvent)
    assert ruling(events).report.findings[-1].code == "stone-gone"
    assert ruling(watched.lay(F3="red")).report.verdict == "valid"
    assert moves(watched.lay(F3="red")) == []


def test_two_stones_at_once_are_taken_in_turn() -> None:
    told = moves(Watched(start=RED_TO_MOVE).lay(B7="blue", C5="red"))
    assert [(m.details["colour"], m.legal) for m in told] == [("red", True), ("blue", True)]


def test_a_doubtful_stone_is_asked_about() -> None:
    watched = Watched(start=RED_TO_MOVE)
    events = watched.lay(C5={"red": 0.8, EMPTY: 0.2})
    assert moves(events) == []
    assert questions(events)[0].question.message == "Is there a red stone on C5, or none?"
    (move,) = moves(watched.call("answer C5=red"))
    assert move.legal
    assert watched.report.verdict == "valid"


def test_while_a_stone_is_in_doubt_it_is_open_whose_turn_it_is() -> None:
    watched = Watched(start=RED_TO_MOVE)
    watched.lay(C5={"red": 0.8, EMPTY: 0.2})
    (move,) = moves(watched.lay(B7="blue"))
    assert move.legal is None
    events = watched.call("answer C5=red")
    assert [(m.details["cell"], m.legal) for m in moves(events)] == [("C5", True), ("B7", True)]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("answer Z9=red", "Z9"),
        ("answer C5=green", "red, blue or empty"),
        ("done", "This game has no call 'done'"),
    ],
)
def test_calls_that_make_no_sense(line: str, said: str) -> None:
    with pytest.raises(CallError, match=said):
        Watched().call(line)


def test_players_and_rules_that_fit_no_game() -> None:
    with pytest.raises(UsageError, match="2 players"):
        MobiusPlay.start(("Ann", "Bo", "Cy"))
    with pytest.raises(UsageError, match="'pie'"):
        MobiusPlay.start((), {"pie": True})


def test_an_answer_is_taken_back() -> None:
    watched = Watched(start=RED_TO_MOVE)
    before = watched.session.play
    watched.call("answer C5=red")
    watched.call("undo")
    assert watched.session.play == before


CELLS = [cell.name for cell in STEERE_2008.cells]


@settings(max_examples=2)
@given(st.permutations(CELLS), st.integers(0, len(CELLS)))
def test_a_whole_game_ends_as_by_the_rules(order: list[str], halves: int) -> None:
    """Stones of split cells lie now at the top, now at the bottom."""
    position, watched = Position(), Watched(("Ann", "Bo"))
    for number, name in enumerate(order):
        cell, colour = Cell.parse(name), COLOURS[number % 2]
        if winner(position) is not None:
            break
        position = position.place(cell, colour)
        bottom = cell.row == 0 and number < halves
        at = f"{'LKJIHGFEDCBA'[cell.col]}12" if bottom else name
        events = watched.lay(**{at: colour})
        (move,) = moves(events)
        assert (move.number, move.details["cell"], move.legal) == (number + 1, name, True)
        ended = [event for event in events if isinstance(event, EndEvent)]
        won = winner(position)
        assert bool(ended) == (won is not None)
        if ended:
            assert ended[0].details["winner"] == won
            assert ended[0].scores == {"Ann": won == "red", "Bo": won == "blue"}
    assert winner(position) is not None


def test_a_stone_between_two_cells_is_asked_about() -> None:
    stray = Unclear("stray", (40, 41), face="red")
    shown = seen({(3, 4): "red"}, (stray,))
    with patch.object(MobiusAdapter, "see", lambda *_: shown):
        look = games.find("mobius").look({}, Photo.from_pixels("table", BARE))
    watched = Watched(start={})
    whole = Sighting(tuple(look.places), frozenset(), look.board)
    asked = questions(watched.session.see(whole, 1.0))
    assert [event.question.at for event in asked] == ["F3", "G3"]
    assert [a.probability for a in asked[0].question.alternatives] == [0.5, 0.5]
    assert watched.rule("answer F3=red").verdict == "unsure"


def test_an_answer_that_shows_no_stone_is_no_move() -> None:
    watched = Watched(start=RED_TO_MOVE)
    events = watched.lay(C5={UNKNOWN: 0.9, "red": 0.1})
    (asked,) = questions(events)
    assert "covers C5; what does the cell hold?" in asked.question.message
    events = watched.call("answer C5=empty")
    assert moves(events) == []
    assert ruling(events).report.summary == "C5 is empty."


def test_whose_turn_it_is_is_always_told() -> None:
    watched = Watched(("Ann", "Bo"))
    assert watched.details["status"] == ["Ann (red) is to move."]
    watched.lay(C5="red")
    assert watched.details["status"] == ["Bo (blue) is to move."]
    watched.lay(C6={"blue": 0.8, EMPTY: 0.2})
    assert watched.details["status"] == [], "that is open"
    unnamed = Watched(start=RED_TO_MOVE)
    assert unnamed.session.play.report.details["status"] == ["Red is to move."]


def test_a_turn_that_was_made_too_early_is_legal_once_the_other_one_was_made() -> None:
    watched = Watched(("Ann", "Bo"))
    watched.lay(C5="red")
    (early,) = moves(watched.lay(C6="red"))
    assert early.legal is False
    told = moves(watched.lay(C7="blue"))
    assert {(m.details["cell"], m.legal) for m in told} == {("C7", True), ("C6", True)}
    assert watched.report.verdict == "valid"


def test_where_the_turns_went_wrong_before_the_start_whoever_is_behind_goes_on() -> None:
    watched = Watched(start={"C5": "red", "C6": "red", "C7": "red"})
    verdicts = [watched.report.verdict]
    assert [moves(watched.lay(**{at: "blue"}))[0].legal for at in ("F3", "F4")] == [True, True]
    verdicts.append(watched.report.verdict)
    assert verdicts == ["invalid", "valid"]
    assert moves(watched.lay(F5="blue"))[0].legal


def test_a_stone_that_never_lay_there_is_said_not_to() -> None:
    watched = Watched(start=RED_TO_MOVE)
    watched.lay(F3=EMPTY)
    assert watched.report.verdict == "invalid"
    report = watched.rule("answer F3=empty")
    assert "stone-gone" not in {found.code for found in report.findings}
    watched.call("undo")
    assert "stone-gone" in {found.code for found in watched.report.findings}


def test_a_chain_that_goes_round_twice_is_told_with_its_stone() -> None:
    column = [f"{letter}{row}" for letter in "CI" for row in range(12)]
    start = dict.fromkeys(column[1:], "red") | {
        f"{at}{row}": "blue" for at in "EF" for row in range(12)
    }
    watched = Watched(start=dict([*start.items()][:-1]))
    report = ruling(watched.lay(C0="red")).report
    assert report.summary.startswith("Red plays C0. Red's chain goes round the strip twice")
    (line,) = report.details["twice"]
    assert (line["colour"], sorted(line["chain"])) == ("red", sorted(column))
    assert ruling(watched.lay(F11="blue")).report.details["twice"], "while it lies there"
