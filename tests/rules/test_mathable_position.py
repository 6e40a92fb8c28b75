"""Positions: placement, formatting, and rulings without history."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.words import say
from rules.errors import PositionError
from rules.mathable import EDITION_2021, Board, Move, Square, judge_position
from rules.mathable.judging import judge_move
from rules.mathable.placing import closure
from tests.rules.comparisons.mathable import SMALL
from tests.rules.mathable_turns import NAMES, recorded_turns
from tests.rules.strategies import played_boards, thorough


def violations(squares: dict[str, int]) -> list[tuple[str, tuple[str, ...], str]]:
    """Code, squares and sentence of each violation, sorted."""
    ruling = judge_position(squares).ruling
    return sorted((each.code, each.at, say(each.message)) for each in ruling.violations)


def test_an_empty_board_is_a_position() -> None:
    assert say(judge_position({}).ruling.summary) == "No tile lies on the board yet."


@pytest.mark.parametrize("name", NAMES)
def test_positions_of_real_games_are_valid(name: str) -> None:
    moves = [move for turn in recorded_turns(name) for move in turn.moves]
    squares = Board().with_tiles(moves).squares()
    ruling = judge_position(squares)
    assert ruling.valid
    assert Board().with_tiles(closure(Board(), moves).order).squares() == squares


@thorough
@given(played_boards())
def test_the_order_of_a_closure_is_legal(board: Board) -> None:
    position = Board(SMALL)
    for move in closure(position, board.moves).order:
        assert judge_move(position, move).valid
        position = position.with_tiles([move])
    assert position == board


def test_a_stuck_tile_and_one_that_depends_on_it() -> None:
    assert violations({"8I": 8, "8J": 12, "8F": 7}) == [
        ("no-direction", ("8I", "8G", "8H"),
         "8 on 8I does not count: 3 and 4 to the left give 1, 7 or 12."),
        ("unsupported", ("8J", "8I"),
         "12 on 8J counts only with 8 on 8I, which cannot have been placed before."),
    ]  # fmt: skip


def test_tiles_that_only_support_each_other_are_stuck() -> None:
    found = violations({"11A": 3, "11B": 4, "11C": 7, "11D": 3})
    assert [(code, at[0]) for code, at, _ in found] == [
        ("unsupported", square) for square in ("11A", "11B", "11C", "11D")
    ]


def test_all_kinds_of_findings_at_once() -> None:
    found = violations({"8I": 12, "6G": 33, "7G": 5, "15A": 6, "9H": 2, "8F": 12})
    assert {(code, at[0]) for code, at, _ in found} == {
        ("unknown-value", "6G"),
        ("no-direction", "6G"),
        ("square-printed", "7G"),
        ("off-board", "15A"),
        ("supply-exceeded", "8I"),
    }


def test_supply_is_one_finding_a_value_with_all_its_squares() -> None:
    found = violations(dict.fromkeys(["8I", "8F", "1A"], 12))
    assert [entry for entry in found if entry[0] == "supply-exceeded"] == [
        ("supply-exceeded", ("8I", "8F", "1A"),
         "That makes 3 tiles numbered 12, but the box has only one."),
    ]  # fmt: skip


def test_placing_gives_a_new_board() -> None:
    before, square = Board(), Square.parse("7B")
    after = before.place(square, 4)
    assert (before.number_at(square), after.number_at(square)) == (None, 4)
    assert (after.tiles, after.count(4)) == ({square: 4}, 1)
    assert after.without(square) == before != after


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("15A=3", "15A must lie on the board"),
        ("1O=3", "1O must lie on the board"),
        ("7G=3", "7G must be empty, but holds 1"),
        ("7B=3", "7B must be empty, but holds 4"),
        (Move(Square.parse("7C"), -1), "0 or more, but got -1"),
    ],
)
def test_a_tile_that_cannot_be_placed_is_refused(move: str | Move, message: str) -> None:
    move = Move.parse(move) if isinstance(move, str) else move
    with pytest.raises(PositionError, match=message):
        Board.of({"7B": 4}).with_tiles([move])


def test_unseen_tiles() -> None:
    unseen = Board.of({"7B": 4, "7C": 4, "1A": 90}).unseen(racks=[4, 0])
    assert (unseen[4], unseen[5]) == (4, 7)
    assert 90 not in unseen
    assert 0 not in unseen
    assert sum(unseen.values()) == 106 - 5


def test_a_position_is_written_as_a_map() -> None:
    text = str(Board.of({"1A": 12, "6F": 7}, SMALL))
    assert text.splitlines() == [
        "      A  B  C  D  E  F",
        " 1   12  .  .  .  .  .",
        " 2    .  .  .  .  .  .",
        " 3    .  .  1  2  .  .",
        " 4    .  .  3  4  .  .",
        " 5    .  .  .  .  .  .",
        " 6    .  .  .  .  .  7",
    ]


SQUARES = st.builds(Square, st.integers(5, 10), st.integers(5, 10)).map(lambda square: square.name)
TILES = st.dictionaries(SQUARES, st.sampled_from([*EDITION_2021.supply]), max_size=10)


@thorough
@given(TILES, TILES)
def test_certain_violations_do_not_depend_on_covered_squares(
    visible: dict[str, int], covered: dict[str, int]
) -> None:
    visible = {square: value for square, value in visible.items() if square not in covered}
    all_violations = judge_position(visible | covered).ruling.violations
    violated = {square for violation in all_violations for square in violation.at}
    for violation in judge_position(visible, covered=covered).certain_violations:
        assert violation.at[0] in violated


def test_a_tile_beside_a_covered_square_may_count() -> None:
    squares = {"8I": 8, "8J": 12, "8F": 7, "12A": 5}
    assert len(judge_position(squares).certain_violations) == 3
    [violation] = judge_position(squares, covered=["8K"]).certain_violations
    assert violation.at == ("12A",)
