"""Cells and their names ("F0": column letter, then row number)."""

import re
from typing import Literal, NamedTuple, get_args

Colour = Literal["red", "blue"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_NAME = re.compile(r"([A-Z])(0|[1-9][0-9]?)", re.ASCII)


class CellError(ValueError):
    """A cell is not written as the game writes it."""


class Cell(NamedTuple):
    """A cell by row and column, both counted from 0 at the top left.

    A cell of row 0 is split: its lower half is the top edge of the board, its upper half the bottom
    edge, where the letters run from the right. It has one name, that of the top.
    """

    row: int
    col: int

    @property
    def name(self) -> str:
        if self.row < 0 or not 0 <= self.col < len(LETTERS):
            raise CellError(f"Row must be 0 or more and column 0 to 25, but got {tuple(self)}.")
        return f"{LETTERS[self.col]}{self.row}"

    def __str__(self) -> str:
        return self.name

    @classmethod
    def parse(cls, name: str) -> "Cell":
        """The cell of that name; whether a board has it is for the board to say."""
        match = _NAME.fullmatch(name)
        if match is None:
            raise CellError(f"A cell must be a column and a row such as F0, but got {name!r}.")
        return cls(int(match[2]), LETTERS.index(match[1]))


def other(colour: Colour) -> Colour:
    """The opponent's colour."""
    return "blue" if colour == "red" else "red"
