"""Placements of stones, legal or not, and their text form."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.errors import PositionError
from rules.frozen import FrozenDict
from rules.mobius.board import COLOURS, LETTERS, STEERE_2008, Board, Cell, Colour
from rules.verdict import RuleFinding, violation

_SYMBOLS: dict[Colour | None, str] = {"red": "R", "blue": "B", None: "."}
_COLOURS = {symbol: colour for colour, symbol in _SYMBOLS.items()}


@dataclass(frozen=True)
class Position:
    """Stones on a board; immutable."""

    stones: Mapping[Cell, Colour] = field(default_factory=dict)
    board: Board = STEERE_2008

    def __post_init__(self) -> None:
        object.__setattr__(self, "stones", FrozenDict(sorted(self.stones.items())))
        for cell, colour in self.stones.items():
            if not self.board.has(cell):
                raise PositionError(f"{tuple(cell)} must be on the {self.board.name} board.")
            if colour not in COLOURS:
                raise PositionError(f"A stone must be red or blue, but got {colour!r}.")

    @property
    def is_full(self) -> bool:
        return len(self.stones) == len(self.board.cells)

    @property
    def empty(self) -> tuple[Cell, ...]:
        """The cells without a stone, row by row."""
        return tuple(cell for cell in self.board.cells if cell not in self.stones)

    def count(self, colour: Colour) -> int:
        return sum(stone == colour for stone in self.stones.values())

    def with_stone(self, cell: Cell, colour: Colour) -> "Position":
        """The position with one more stone. Raises PositionError if the cell is taken."""
        if cell in self.stones:
            raise PositionError(f"{cell} must be empty, but holds a {self.stones[cell]} stone.")
        return Position({**self.stones, cell: colour}, self.board)

    def without_stone(self, cell: Cell) -> "Position":
        stones = {other: colour for other, colour in self.stones.items() if other != cell}
        return Position(stones, self.board)

    def __str__(self) -> str:
        """The board drawn as text; inverse of `parse`."""
        return self.draw()

    def draw(self, doubtful: Collection[Cell] = ()) -> str:
        """Draw the board as text, with "?" on the doubtful cells."""
        symbols = {cell: _SYMBOLS[stone] for cell, stone in self.stones.items()}
        symbols |= dict.fromkeys(doubtful, "?")
        lines = [f"    {' '.join(LETTERS[: self.board.width])}"]
        for row in range(self.board.rows):
            cells = [Cell(row, col) for col in range(self.board.row_width(row))]
            drawing = " ".join(symbols.get(cell, _SYMBOLS[None]) for cell in cells)
            lines.append(f"{row:2}  {' ' * (row % 2)}{drawing}")
        return "\n".join(lines) + "\n"

    @classmethod
    def parse(cls, text: str, board: Board = STEERE_2008) -> "Position":
        """Parse a drawing: the column letters, then each row after its number; `.` is empty."""
        header, *lines = [line.split() for line in text.splitlines() if line.strip()] or [[]]
        if header != list(LETTERS[: board.width]):
            raise PositionError(f"The first line must be the letters of {board.width} columns.")
        if [line[0] for line in lines] != [str(row) for row in range(board.rows)]:
            raise PositionError(f"{board.rows} lines must follow, each beginning with its number.")
        stones: dict[Cell, Colour] = {}
        for row, (_, *symbols) in enumerate(lines):
            if len(symbols) != board.row_width(row) or not set(symbols) <= set(_COLOURS):
                raise PositionError(f"Row {row} must be {board.row_width(row)} of R, B and '.'.")
            colours = enumerate(map(_COLOURS.__getitem__, symbols))
            stones |= {Cell(row, col): colour for col, colour in colours if colour is not None}
        return cls(stones, board)

    def stones_by_name(self) -> dict[str, Colour]:
        return {cell.name: colour for cell, colour in self.stones.items()}

    @classmethod
    def of(cls, stones: Mapping[str, Colour], board: Board = STEERE_2008) -> "Position":
        """A position from stones by the names of their cells."""
        return cls({Cell.parse(name): colour for name, colour in stones.items()}, board)


class Stone(NamedTuple):
    """A stone at a printed place, as for `Board.cell_at`."""

    row: int
    col: int
    colour: Colour


class PlacedStones(NamedTuple):
    """The position of detected stones, and violations.

    Cells with stones of both colours are left empty.
    """

    position: Position
    faults: tuple[RuleFinding, ...]


def place_stones(stones: Iterable[Stone], board: Board = STEERE_2008) -> PlacedStones:
    """Place detected stones on a board.

    A split cell is occupied by a stone on either half, or by one of the same colour on each.
    """
    stones_on: dict[Cell, list[Stone]] = {}
    faults = []
    for stone in stones:
        try:
            stones_on.setdefault(board.cell_at(stone.row, stone.col), []).append(stone)
        except PositionError:
            faults.append(violation("mobius-off-board", **stone._asdict()))
    for cell, shared in stones_on.items():
        faults += _crowding_faults(cell, shared)
    colours = {cell: {stone.colour for stone in shared} for cell, shared in stones_on.items()}
    position = Position({cell: c.pop() for cell, c in colours.items() if len(c) == 1}, board)
    return PlacedStones(position, tuple(faults))


def _crowding_faults(cell: Cell, stones: Sequence[Stone]) -> Iterator[RuleFinding]:
    places = {(stone.row, stone.col) for stone in stones}
    if len({stone.colour for stone in stones}) > 1:
        yield violation("mobius-two-colours", [cell], split=len(places) > 1, cell=cell)
    elif len(stones) > len(places):
        yield violation("mobius-two-stones", [cell], stones=len(stones), cell=cell)
