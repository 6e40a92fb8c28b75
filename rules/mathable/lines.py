"""The four directions from a square, and the two squares that lie next in each."""

from enum import Enum
from functools import cache
from typing import NamedTuple

from rules.mathable.places import Square


class Direction(Enum):
    """A direction by its step in rows and columns, and how it is said."""

    UP = (-1, 0, "above")
    DOWN = (1, 0, "below")
    LEFT = (0, -1, "to the left")
    RIGHT = (0, 1, "to the right")

    def __init__(self, rows: int, cols: int, words: str) -> None:
        self.rows, self.cols, self.words = rows, cols, words


class Line(NamedTuple):
    """The next two squares in a direction, in the order in which the board is read."""

    direction: Direction
    first: Square
    second: Square


@cache
def lines(square: Square, rows: int, cols: int) -> tuple[Line, ...]:
    """The lines from a square that stay on a board of so many rows and columns."""
    found = (_line(square, direction) for direction in Direction)
    return tuple(
        line
        for line in found
        if all(0 <= at.row < rows and 0 <= at.col < cols for at in (line.first, line.second))
    )


def _line(square: Square, direction: Direction) -> Line:
    near = Square(square.row + direction.rows, square.col + direction.cols)
    far = Square(near.row + direction.rows, near.col + direction.cols)
    return Line(direction, *sorted((near, far)))


@cache
def leaners(square: Square, rows: int, cols: int) -> tuple[Square, ...]:
    """The squares that may have this one in a line: a tile here may let tiles there count."""
    reach = (
        Square(square.row + steps * direction.rows, square.col + steps * direction.cols)
        for direction in Direction
        for steps in (1, 2)
    )
    return tuple(at for at in reach if 0 <= at.row < rows and 0 <= at.col < cols)
