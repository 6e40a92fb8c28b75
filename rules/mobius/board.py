"""The strip as data: its cells, how wide, how many rows, and which bars lie along its edge.

The figures of the rule sheet are lost; the measures of `STEERE_2008` are derived from its text (the
half cells A to L at the top match those at the bottom in reverse order) and from the mathematics.
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

    A cell of row 0 is split: its lower half is the top edge of the board, its upper half the bottom
    edge, where the letters run from the right. It has one name, that of the top.
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
        """The cell of that name; whether a board has it is for the board to say."""
        match = _NAME.fullmatch(name)
        if match is None:
            raise PositionError(f"A cell must be a column and a row such as F0, but got {name!r}.")
        return cls(int(match[2]), LETTERS.index(match[1]))


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar along one side, beside the rows `first` to `last`; the bottom edge is the last row."""

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
    """The way to a neighbouring node; `crosses` is 1 where it leads down over the seam, -1 up."""

    node: int
    crosses: int


@dataclass(frozen=True)
class Board:
    """Pointy-top hexagons in rows: `width` in the even ones, one less in the odd ones.

    Row `rows` is row 0 again, in reverse order: the seam of the strip. As nodes of a graph the
    cells are numbered row by row, and the bars after them.
    """

    name: str
    width: int
    rows: int
    bars: tuple[Bar, ...]

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row; each split cell once."""
        return tuple(Cell(row, col) for row in range(self.rows) for col in range(self.across(row)))

    @cached_property
    def nodes(self) -> tuple[Cell | Bar, ...]:
        """The cells row by row, then the bars."""
        return (*self.cells, *self.bars)

    @cached_property
    def links(self) -> tuple[tuple[Link, ...], ...]:
        """For each node the ways to those beside it: up to six cells, and bars along the edge."""
        number = {cell: node for node, cell in enumerate(self.cells)}
        links: list[list[Link]] = [[] for _ in self.nodes]
        for node, row, col in self._adjacent(number):
            there, crosses = number[self.at(row, col)], int(row == self.rows)
            links[node].append(Link(there, crosses))
            links[there].append(Link(node, -crosses))
        return tuple(map(tuple, links))

    def across(self, row: int) -> int:
        """How many cells a row has; the bottom edge is row `rows`."""
        return self.width - row % 2

    def has(self, cell: Cell) -> bool:
        return 0 <= cell.row < self.rows and 0 <= cell.col < self.across(cell.row)

    def at(self, row: int, col: int) -> Cell:
        """The cell seen in that place, where row `rows` is the bottom edge.

        Raises PositionError for a place off the board.
        """
        if not (0 <= row <= self.rows and 0 <= col < self.across(row)):
            raise PositionError(f"Row {row}, column {col} must be on the {self.name} board.")
        return Cell(row, col) if row < self.rows else Cell(0, self.width - 1 - col)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells beside a cell, in order: up to six, fewer at the edge."""
        there = {self.nodes[link.node] for link in self.links[self.cells.index(cell)]}
        return tuple(sorted(node for node in there if isinstance(node, Cell)))

    def _adjacent(self, number: dict[Cell, int]) -> Iterator[tuple[int, int, int]]:
        """Each node with a place beside it: to the right and below a cell, all along a bar."""
        for (row, col), node in number.items():
            if col + 1 < self.across(row):
                yield node, row, col + 1
            for below in (col - 1 + row % 2, col + row % 2):
                if 0 <= below < self.across(row + 1):
                    yield node, row + 1, below
        for node, bar in enumerate(self.bars, start=len(number)):
            for row in range(bar.first, bar.last + 1):
                yield node, row, 0 if bar.side == "left" else self.across(row) - 1


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
