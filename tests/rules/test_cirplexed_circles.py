"""Counting circles."""

from pathlib import Path

import pytest
from hypothesis import given

from rules.cirplexed import Board, Counts, circles, count
from tests.rules.strategies import circle_boards, thorough

GOLDEN = Path(__file__).parent / "golden" / "cirplexed.txt"


def golden() -> list[tuple[str, Counts, Board]]:
    blocks = GOLDEN.read_text(encoding="utf-8").strip().split("\n\n")[1:]
    heads = [(block.partition("\n")[0].split(": "), block.partition("\n")[2]) for block in blocks]
    return [
        (name, Counts(*map(int, counted.split())), Board.parse(drawn))
        for (name, counted), drawn in heads
    ]


@pytest.mark.parametrize(("name", "counts", "board"), golden(), ids=lambda value: str(value)[:13])
def test_boards_of_photographs(name: str, counts: Counts, board: Board) -> None:
    assert count(board) == counts, name


@thorough
@given(circle_boards())
def test_circles_are_made_of_their_quarters(board: Board) -> None:
    for circle in circles(board):
        assert {board.faces[cell][corner] for cell, corner in circle.quarters} == {circle.colour}
        assert len(circle.quarters) == {"full": 4, "three-quarter": 3, "half": 2}[circle.kind]


def test_a_circle_names_its_quarters() -> None:
    (circle,) = circles(Board.parse("ROYG\nPYGB"))
    assert (circle.vertex, circle.colour, circle.kind) == ((1, 1), "yellow", "half")
    assert list(map(str, circle.quarters)) == ["0,0 bottom right", "1,0 top right"]
