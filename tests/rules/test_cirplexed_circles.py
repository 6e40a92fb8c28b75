"""Counting circles."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.words import say
from rules.cirplexed import Board, Cell, Counts, Ruleset, circles, count
from rules.cirplexed.circles import Slots, kinds
from tests.rules.cirplexed_boards import boards, thorough

OPEN = Ruleset("open")
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


R, B, G, N = "red", "blue", "green", None


@pytest.mark.parametrize(
    ("around", "inclusive", "open_"),
    [
        ((R, R, R, R), "red full", "red full"),
        ((R, R, R, N), "red three-quarter", "red three-quarter"),
        ((R, B, R, R), "red three-quarter", ""),
        ((R, R, N, N), "red half", "red half"),
        ((R, N, N, R), "red half", "red half"),
        ((R, R, B, N), "red half", ""),
        ((R, R, B, G), "red half", ""),
        ((R, R, B, B), "red half, blue half", ""),
        ((R, B, B, R), "red half, blue half", ""),
        ((R, N, R, N), "", ""),
        ((R, B, R, B), "", ""),
        ((R, B, R, N), "", ""),
        ((R, N, N, N), "", ""),
        ((N, N, N, N), "", ""),
    ],
)
def test_kinds_of_circles(around: Slots, inclusive: str, open_: str) -> None:
    assert ", ".join(map(" ".join, kinds(around))) == inclusive
    assert ", ".join(map(" ".join, kinds(around, OPEN))) == open_


@thorough
@given(boards(), st.integers(1, 3), st.integers(-9, 9), st.integers(-9, 9))
def test_counts_stay_when_the_board_is_turned_or_moved(
    board: Board, quarters: int, down: int, right: int
) -> None:
    moved = board.turned(quarters).moved(down, right)
    for ruleset in (Ruleset(), OPEN):
        assert count(moved, ruleset) == count(board, ruleset)


@thorough
@given(boards())
def test_circles_are_made_of_their_quarters(board: Board) -> None:
    for circle in circles(board):
        assert {board.faces[cell][corner] for cell, corner in circle.quarters} == {circle.colour}
        assert len(circle.quarters) == {"full": 4, "three-quarter": 3, "half": 2}[circle.kind]


def test_a_circle_names_its_quarters() -> None:
    (circle,) = circles(Board.parse("ROYG\nPYGB"))
    assert (circle.vertex, circle.colour, circle.kind) == ((1, 1), "yellow", "half")
    assert list(map(str, circle.quarters)) == ["0,0 bottom right", "1,0 top right"]


def test_the_sentence() -> None:
    assert say(Counts(7, 1, 0).said) == "7 full circles, 1 × ¾ and 0 × ½"


def test_quarters_on_one_tile_touch_no_vertex_together() -> None:
    assert count(Board({Cell(0, 0): Board.parse("RRRR").faces[Cell(0, 0)]})) == (0, 0, 0)
