"""A square lattice of tiles: cells, their names ("0,-2"), and connected parts."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeVar

from rules.errors import PositionError

T = TypeVar("T")

_NAME = re.compile(r"(-?[0-9]{1,9}),(-?[0-9]{1,9})", re.ASCII)


class Cell(NamedTuple):
    """A cell by row (downwards) and column (to the right); any tile may be the origin."""

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
        """The four cells that share a side: above, left, right, below."""
        row, col = self
        return Cell(row - 1, col), Cell(row, col - 1), Cell(row, col + 1), Cell(row + 1, col)

    @property
    def diagonals(self) -> tuple["Cell", ...]:
        """The four cells that share only a corner."""
        return tuple(self.shifted(rows, cols) for rows in (-1, 1) for cols in (-1, 1))

    def shifted(self, rows: int, cols: int) -> "Cell":
        return Cell(self.row + rows, self.col + cols)

    def rotated(self, quarters: int) -> "Cell":
        """The cell after quarter turns clockwise about the origin."""
        row, col = self
        for _ in range(quarters % 4):
            row, col = col, -row
        return Cell(row, col)


def cell_names(cells: Iterable[Cell]) -> tuple[str, ...]:
    """The names of the cells without repetition, as findings list them."""
    return tuple(dict.fromkeys(cell.name for cell in cells))


def read_grid(text: str, empty: str) -> dict[Cell, str]:
    """The entries of a grid drawn as text, by cell; the first line is row 0."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    cells = ((Cell(r, c), entry) for r, line in enumerate(lines) for c, entry in enumerate(line))
    return {cell: entry for cell, entry in cells if entry != empty}


def draw_grid(entries: Mapping[Cell, str], empty: str) -> str:
    """Draw the entries row by row; inverse of `read_grid` except for the origin."""
    if not entries:
        return ""
    rows, cols = (range(min(axis), max(axis) + 1) for axis in zip(*entries, strict=True))
    width = max(map(len, entries.values()))
    lines = ([entries.get(Cell(row, col), empty).rjust(width) for col in cols] for row in rows)
    return "".join(" ".join(line) + "\n" for line in lines)


def linked_groups(items: Iterable[T], cells: Callable[[T], frozenset[Cell]]) -> list[list[T]]:
    """The items in groups that share none of their cells, each in order."""
    groups: list[tuple[frozenset[Cell], list[T]]] = []
    for item in items:
        linked = [group for group in groups if group[0] & cells(item)]
        apart = [group for group in groups if group not in linked]
        members = [member for group in linked for member in group[1]]
        shared = cells(item).union(*(group[0] for group in linked))
        groups = [*apart, (shared, [*members, item])]
    return [members for _, members in groups]


def connected_parts(cells: Iterable[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """Split the cells into parts connected by sides, each sorted row by row."""
    return _connected_parts(frozenset(cells))


@lru_cache(maxsize=256)
def _connected_parts(cells: frozenset[Cell]) -> tuple[tuple[Cell, ...], ...]:
    unvisited, parts = set(cells), []
    while unvisited:
        part = [unvisited.pop()]
        for cell in part:
            neighbours = unvisited.intersection(cell.neighbours)
            unvisited -= neighbours
            part += neighbours
        parts.append(tuple(sorted(part)))
    return tuple(parts)
