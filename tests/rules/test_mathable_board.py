"""Positions: placing, reading and writing."""

import pytest

from rules.errors import PositionError
from rules.mathable import Board, Move, Square
from tests.rules.comparisons.mathable import SMALL

B7 = Square.parse("7B")


def test_placing_gives_a_new_board() -> None:
    before = Board()
    after = before.place(B7, 4)
    assert (before.number_at(B7), after.number_at(B7)) == (None, 4)
    assert after.tiles == {B7: 4}
    assert after.count(4) == 1
    assert after.without(B7) == before != after


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("15A=3", "15A must lie on the board"),
        ("1O=3", "1O must lie on the board"),
        ("7G=3", "7G must be empty, but holds 1"),
        ("7B=3", "7B must be empty, but holds 4"),
    ],
)
def test_a_tile_that_cannot_lie_there_is_refused(move: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        Board.of({"7B": 4}).after([Move.parse(move)])


def test_a_tile_below_zero_is_refused() -> None:
    with pytest.raises(PositionError, match="0 or more, but got -1"):
        Board().place(B7, -1)


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
