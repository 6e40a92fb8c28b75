"""Squares and their names ("7B": row number, then column letter), and tiles on them ("7B=4")."""

import re
from dataclasses import dataclass
from typing import NamedTuple

COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_NAME = re.compile(r"([1-9][0-9]?)([A-Z])", re.ASCII)
_MOVE = re.compile(r"\s*(\w+)(?:\s*=\s*|\s+)([0-9]+)\s*", re.ASCII)


class SquareError(ValueError):
    """A square or a move is not written as the game writes it."""


class Square(NamedTuple):
    """A square by row and column, both counted from 0 at the top left (where the logo is)."""

    row: int
    col: int

    @property
    def name(self) -> str:
        if self.row < 0 or not 0 <= self.col < len(COLUMNS):
            raise SquareError(f"Row must be 0 or more and column 0 to 25, but got {tuple(self)}.")
        return f"{self.row + 1}{COLUMNS[self.col]}"

    def __str__(self) -> str:
        return self.name

    @classmethod
    def parse(cls, name: str) -> "Square":
        """The square of that name; whether a board has it is for the edition to say."""
        match = _NAME.fullmatch(name)
        if match is None:
            raise SquareError(f"A square must be a row and a column such as 7B, but got {name!r}.")
        return cls(int(match[1]) - 1, COLUMNS.index(match[2]))


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """One tile put on one square."""

    square: Square
    value: int

    def __str__(self) -> str:
        return f"{self.square}={self.value}"

    @classmethod
    def parse(cls, text: str) -> "Move":
        """A move such as `7B=4` or `7B 4`; `str` writes the first of these."""
        match = _MOVE.fullmatch(text)
        if match is None:
            raise SquareError(
                f"A move must be a square and a number such as 7B=4, but got {text!r}."
            )
        return cls(Square.parse(match[1]), int(match[2]))
