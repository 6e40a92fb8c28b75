"""Boards: the cells of the strip, their neighbours, and the bars along its edge.

The figures of the rule sheet are lost. The size of `STEERE_2008` follows from its text (the half
cells A to L at the top match those at the bottom in reverse order) and from the mathematics.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, get_args

from rules.errors import PositionError

Colour = Literal["red", "blue"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
Side = Literal["left", "right"]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_NAME = re.compile(r"([A-Z])(0|[1-9][0-9]?)", re.ASCII)


class Cell(NamedTuple):
    """A cell by row and column, both counted from 0 at the top left.

    Cells of row 0 are split: the lower half is at the top edge of the board, the upper half at the
    bottom edge, where the letters run from the right. Both halves have the name of the lower one.
    """

    row: int
    col: int

    @property
    def name(self) -> str:
        if self.row < 0 or not 0 <= self.col < len(LETTERS):
            raise PositionError(f"Row must be 0 or more and column 0 to 25, but got {tuple(self)}.")
        return f"{LETTERS[self.col]}{self.row}"

    def __str__(self) -> str:
        return self.name

    @classmethod
    def parse(cls, name: str) -> "Cell":
        """The cell of that name, which need not be on the board."""
        match = _NAME.fullmatch(name)
        if match is None:
            raise PositionError(f"A cell must be a column and a row such as F0, but got {name!r}.")
        return cls(int(match[2]), LETTERS.index(match[1]))


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar along one side, from row `first` to row `last`; the bottom edge counts as a row."""

    colour: Colour
    side: Side
    first: int
    last: int

    @property
    def name(self) -> str:
        return f"{self.side} {self.first}–{self.last}"

    def __str__(self) -> str:
        return f"the {self.colour} bar on the {self.side}, rows {self.first} to {self.last}"


class Link(NamedTuple):
    """An edge to `node`; `crossing` is 1 if it leads down over the seam, -1 if up, else 0."""

    node: int
    crossing: int


@dataclass(frozen=True)
class Board:
    """Rows of pointy-top hexagons: `width` in even rows, one less in odd rows.

    Row `rows` is row 0 again in reverse order: the seam of the strip. The nodes of the graph are
    the cells, numbered row by row, and then the bars.
    """

    name: str
    width: int
    rows: int
    bars: tuple[Bar, ...]

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells row by row, each split cell once."""
        return tuple(
            Cell(row, col) for row in range(self.rows) for col in range(self.row_width(row))
        )

    @cached_property
    def nodes(self) -> tuple[Cell | Bar, ...]:
        """The cells row by row, then the bars."""
        return (*self.cells, *self.bars)

    @cached_property
    def links(self) -> tuple[tuple[Link, ...], ...]:
        """The edges from each node to adjacent cells and bars."""
        index = {cell: node for node, cell in enumerate(self.cells)}
        links: list[list[Link]] = [[] for _ in self.nodes]
        for node, row, col in self._adjacent_places(index):
            neighbour, crossing = index[self.cell_at(row, col)], int(row == self.rows)
            links[node].append(Link(neighbour, crossing))
            links[neighbour].append(Link(node, -crossing))
        return tuple(map(tuple, links))

    def row_width(self, row: int) -> int:
        """Number of cells in a row; the bottom edge is row `rows`."""
        return self.width - row % 2

    def has(self, cell: Cell) -> bool:
        return 0 <= cell.row < self.rows and 0 <= cell.col < self.row_width(cell.row)

    def cell_at(self, row: int, col: int) -> Cell:
        """The cell at a printed place; row `rows` is the bottom edge. Raises PositionError."""
        if not (0 <= row <= self.rows and 0 <= col < self.row_width(row)):
            raise PositionError(f"Row {row}, column {col} must be on the {self.name} board.")
        return Cell(row, col) if row < self.rows else Cell(0, self.width - 1 - col)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells adjacent to a cell row by row: six, or fewer at the edge."""
        nodes = {self.nodes[link.node] for link in self.links[self.cells.index(cell)]}
        return tuple(sorted(node for node in nodes if isinstance(node, Cell)))

    def _adjacent_places(self, index: dict[Cell, int]) -> Iterator[tuple[int, int, int]]:
        """Each adjacent pair once, as node, row and column."""
        for (row, col), node in index.items():
            if col + 1 < self.row_width(row):
                yield node, row, col + 1
            for below in (col - 1 + row % 2, col + row % 2):
                if 0 <= below < self.row_width(row + 1):
                    yield node, row + 1, below
        for node, bar in enumerate(self.bars, start=len(index)):
            for row in range(bar.first, bar.last + 1):
                yield node, row, 0 if bar.side == "left" else self.row_width(row) - 1


STEERE_2008 = Board(
    name="Steere 2008",
    width=12,
    rows=12,
    bars=(
        Bar("red", "left", 0, 4),
        Bar("blue", "left", 4, 8),
        Bar("red", "left", 8, 12),
        Bar("blue", "right", 0, 4),
        Bar("red", "right", 4, 8),
        Bar("blue", "right", 8, 12),
    ),
)
"""The board of the rule sheet: 138 cells, and six bars that alternate along its one edge."""
