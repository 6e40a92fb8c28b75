"""Places on the lattice of a pod, and their names ("0,3": row, then column)."""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

_NAME = re.compile(r"(-?[0-9]+),(-?[0-9]+)", re.ASCII)


class SpotError(ValueError):
    """A spot is not written as a row and a column."""


class Spot(NamedTuple):
    """A place by row, growing downwards, and column, growing to the right; the origin is free."""

    row: int
    col: int

    @property
    def name(self) -> str:
        return f"{self.row},{self.col}"

    @property
    def neighbours(self) -> tuple["Spot", "Spot", "Spot", "Spot"]:
        """The four spots that share a side with it: above, left, right, below."""
        row, col = self
        return Spot(row - 1, col), Spot(row, col - 1), Spot(row, col + 1), Spot(row + 1, col)

    def moved(self, rows: int, cols: int) -> "Spot":
        return Spot(self.row + rows, self.col + cols)

    def turned(self, quarters: int) -> "Spot":
        """Where it comes to lie when all is turned clockwise about the origin."""
        row, col = self
        for _ in range(quarters % 4):
            row, col = col, -row
        return Spot(row, col)

    @classmethod
    def parse(cls, name: str) -> "Spot":
        match = _NAME.fullmatch(name)
        if match is None:
            raise SpotError(f"A spot must be a row and a column such as 0,3, but got {name!r}.")
        return cls(int(match[1]), int(match[2]))


def names(spots: Iterable[Spot]) -> tuple[str, ...]:
    """The names of some spots, each once, as findings list them."""
    return tuple(dict.fromkeys(spot.name for spot in spots))


def side_by_side(parts: Sequence[Collection[Spot]]) -> tuple[Spot, ...]:
    """How far to move each part so that they lie in a row, an empty column between any two.

    For pieces found on lattices of their own: moved so, they can share the lattice of one pod
    without touching.
    """
    offsets, col = [], 0
    for part in parts:
        top, left = (min(spot[axis] for spot in part) for axis in (0, 1))
        offsets.append(Spot(-top, col - left))
        col += max(spot.col for spot in part) - left + 2
    return tuple(offsets)
