"""The strip as data: how wide, how many rows, and which bars lie along its edge.

The figures of the rule sheet are lost; the measures of `STEERE_2008` are derived from its text (the
half cells A to L at the top match those at the bottom in reverse order) and from the mathematics.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, get_args

from rules.mobius.places import COLOURS, LETTERS, Cell, Colour

Side = Literal["left", "right"]
Place = tuple[int, int]
"""Row and column as seen, where the last row is the bottom edge of the board."""


class BoardError(ValueError):
    """A board that nobody could play on, or a place that is not on it."""


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
    """Two nodes side by side; `crosses` is 1 where the way leads over the seam."""

    one: int
    two: int
    crosses: int


@dataclass(frozen=True)
class Board:
    """Pointy-top hexagons in rows: `width` in the even ones, one less in the odd ones.

    Row `rows` is row 0 again, in reverse order: the seam of the strip. For the links, the cells and
    then the bars are numbered as nodes.
    """

    name: str
    width: int
    rows: int
    bars: tuple[Bar, ...]

    def __post_init__(self) -> None:
        problem = _problem(self)
        if problem:
            raise BoardError(problem)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row; each split cell once."""
        return tuple(Cell(row, col) for row in range(self.rows) for col in range(self.across(row)))

    @cached_property
    def nodes(self) -> tuple[Cell | Bar, ...]:
        """The cells row by row, then the bars."""
        return (*self.cells, *self.bars)

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """Every two neighbouring cells once, and every bar with each cell that touches it."""
        number = {cell: node for node, cell in enumerate(self.cells)}
        pairs = (pair for cell in self.cells for pair in self._below_and_right(cell))
        edge = (pair for bar in range(len(self.bars)) for pair in self._along(bar))
        return tuple(
            Link(node, number[self.at(*there)], int(there[0] == self.rows))
            for node, there in [*((number[cell], there) for cell, there in pairs), *edge]
        )

    @cached_property
    def beside(self) -> tuple[tuple[Link, ...], ...]:
        """For each node the links that lead away from it."""
        away: list[list[Link]] = [[] for _ in self.nodes]
        for one, two, crosses in self.links:
            away[one].append(Link(one, two, crosses))
            away[two].append(Link(two, one, crosses))
        return tuple(map(tuple, away))

    def across(self, row: int) -> int:
        """How many cells a row has; the bottom edge is row `rows`."""
        return self.width - row % 2

    def has(self, cell: Cell) -> bool:
        return 0 <= cell.row < self.rows and 0 <= cell.col < self.across(cell.row)

    def at(self, row: int, col: int) -> Cell:
        """The cell seen in that place, where row `rows` is the bottom edge.

        Raises BoardError for a place off the board.
        """
        if not (0 <= row <= self.rows and 0 <= col < self.across(row)):
            raise BoardError(f"Row {row}, column {col} must be on the {self.name} board.")
        return Cell(row, col) if row < self.rows else Cell(0, self.width - 1 - col)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells beside a cell, in order: up to six, fewer at the edge."""
        there = {self.nodes[link.two] for link in self.beside[self._node(cell)]}
        return tuple(sorted(node for node in there if isinstance(node, Cell)))

    def bars_of(self, colour: Colour) -> tuple[Bar, ...]:
        return tuple(bar for bar in self.bars if bar.colour == colour)

    def _below_and_right(self, cell: Cell) -> Iterator[tuple[Cell, Place]]:
        row, col = cell
        if col + 1 < self.across(row):
            yield cell, (row, col + 1)
        for below in (col - 1 + row % 2, col + row % 2):
            if 0 <= below < self.across(row + 1):
                yield cell, (row + 1, below)

    def _along(self, number: int) -> Iterator[tuple[int, Place]]:
        bar = self.bars[number]
        for row in range(bar.first, bar.last + 1):
            yield len(self.cells) + number, (row, 0 if bar.side == "left" else self.across(row) - 1)

    def _node(self, cell: Cell) -> int:
        if not self.has(cell):
            raise BoardError(f"{tuple(cell)} must be on the {self.name} board.")
        return self.cells.index(cell)


def _problem(board: Board) -> str:
    if not board.name:
        return "A board must have a name."
    if not 2 <= board.width <= len(LETTERS):
        return f"A board must be 2 to {len(LETTERS)} cells wide, but got {board.width}."
    if not 2 <= board.rows <= 98 or board.rows % 2:
        return f"The rows must be an even number from 2 to 98, but got {board.rows}."
    for bar in board.bars:
        if bar.colour not in COLOURS or bar.side not in get_args(Side):
            return f"A bar must be red or blue, left or right, but got {bar}."
        if not 0 <= bar.first <= bar.last <= board.rows:
            return f"A bar must lie beside rows 0 to {board.rows}, but got {bar}."
    if any(len(board.bars_of(colour)) != 3 for colour in COLOURS):
        return "Each colour must have three bars."
    return ""


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
