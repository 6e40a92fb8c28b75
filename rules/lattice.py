"""A square lattice, one tile apart: its cells, their names ("0,-2"), and what hangs together."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from rules.errors import PositionError

_NAME = re.compile(r"(-?[0-9]{1,9}),(-?[0-9]{1,9})", re.ASCII)


class Cell(NamedTuple):
    """A cell by row, growing downwards, and column, growing to the right; the origin is free."""

    row: int
    col: int

    def __str__(self) -> str:
        return f"{self.row},{self.col}"

    @property
    def name(self) -> str:
        return str(self)

    @classmethod
    def parse(cls, name: str) -> "Cell":
        match = _NAME.fullmatch(name)
        if match is None:
            raise PositionError(
                f"A place must be a row and a column such as 0,-2, but got {name!r}."
            )
        return cls(int(match[1]), int(match[2]))

    @property
    def neighbours(self) -> tuple["Cell", "Cell", "Cell", "Cell"]:
        """The four cells that share a side with it: above, left, right, below."""
        row, col = self
        return Cell(row - 1, col), Cell(row, col - 1), Cell(row, col + 1), Cell(row + 1, col)

    @property
    def diagonal(self) -> tuple["Cell", ...]:
        """The four cells that share a corner only."""
        return tuple(self.moved(rows, cols) for rows in (-1, 1) for cols in (-1, 1))

    def moved(self, rows: int, cols: int) -> "Cell":
        return Cell(self.row + rows, self.col + cols)

    def turned(self, quarters: int) -> "Cell":
        """Where it comes to lie when all is turned clockwise about the origin."""
        row, col = self
        for _ in range(quarters % 4):
            row, col = col, -row
        return Cell(row, col)


def names(cells: Iterable[Cell]) -> tuple[str, ...]:
    """The names of some cells, each once, as findings list them."""
    return tuple(dict.fromkeys(cell.name for cell in cells))


def read_grid(text: str, empty: str) -> dict[Cell, str]:
    """The entries of a drawn grid by their cells; the first line is row 0."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    drawn = ((row, col, entry) for row, line in enumerate(lines) for col, entry in enumerate(line))
    return {Cell(row, col): entry for row, col, entry in drawn if entry != empty}


def draw_grid(entries: Mapping[Cell, str], empty: str) -> str:
    """The entries row by row, as `read_grid` reads them; where they were counted from is lost."""
    if not entries:
        return ""
    rows, cols = (range(min(of), max(of) + 1) for of in zip(*entries, strict=True))
    width = max(map(len, entries.values()))
    lines = ([entries.get(Cell(row, col), empty).rjust(width) for col in cols] for row in rows)
    return "".join(" ".join(line) + "\n" for line in lines)


def parts(cells: Iterable[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """The cells in groups that hang together by sides, each in reading order."""
    return _parts(frozenset(cells))


@lru_cache(maxsize=256)
def _parts(cells: frozenset[Cell]) -> tuple[tuple[Cell, ...], ...]:
    left, found = set(cells), []
    while left:
        part = [left.pop()]
        for cell in part:
            near = left.intersection(cell.neighbours)
            left -= near
            part += near
        found.append(tuple(sorted(part)))
    return tuple(found)
