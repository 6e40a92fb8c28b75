"""A square lattice, one tile apart: its places, their names ("0,-2"), and what hangs together."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

_NAME = re.compile(r"(-?[0-9]{1,9}),(-?[0-9]{1,9})", re.ASCII)


class PlaceError(ValueError):
    """A place is not written as a row and a column."""


class Place(NamedTuple):
    """A place by row, growing downwards, and column, growing to the right; the origin is free."""

    row: int
    col: int

    @property
    def name(self) -> str:
        return f"{self.row},{self.col}"

    def __str__(self) -> str:
        return self.name

    @classmethod
    def parse(cls, name: str) -> "Place":
        match = _NAME.fullmatch(name)
        if match is None:
            raise PlaceError(f"A place must be a row and a column such as 0,-2, but got {name!r}.")
        return cls(int(match[1]), int(match[2]))

    @property
    def neighbours(self) -> tuple["Place", "Place", "Place", "Place"]:
        """The four places that share a side with it: above, left, right, below."""
        row, col = self
        return Place(row - 1, col), Place(row, col - 1), Place(row, col + 1), Place(row + 1, col)

    @property
    def diagonal(self) -> tuple["Place", ...]:
        """The four places that share a corner only."""
        return tuple(self.moved(rows, cols) for rows in (-1, 1) for cols in (-1, 1))

    def moved(self, rows: int, cols: int) -> "Place":
        return Place(self.row + rows, self.col + cols)

    def turned(self, quarters: int) -> "Place":
        """Where it comes to lie when all is turned clockwise about the origin."""
        row, col = self
        for _ in range(quarters % 4):
            row, col = col, -row
        return Place(row, col)


def parts(places: Iterable[Place]) -> tuple[tuple[Place, ...], ...]:
    """The places in groups that hang together by sides, each in reading order."""
    return _parts(frozenset(places))


@lru_cache(maxsize=256)
def _parts(places: frozenset[Place]) -> tuple[tuple[Place, ...], ...]:
    left, found = set(places), []
    while left:
        edge, part = [left.pop()], []
        while edge:
            part.append(edge.pop())
            near = left.intersection(part[-1].neighbours)
            left -= near
            edge += near
        found.append(tuple(sorted(part)))
    return tuple(found)
