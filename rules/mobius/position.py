"""Which stones lie where. Whether they may is not asked, but where they were seen."""

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
    """Stones on a board; a stone more gives a new position."""

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

    def place(self, cell: Cell, colour: Colour) -> "Position":
        """The position with one more stone. Raises PositionError where it cannot lie."""
        if cell in self.stones:
            raise PositionError(f"{cell} must be empty, but holds a {self.stones[cell]} stone.")
        return Position({**self.stones, cell: colour}, self.board)

    def without(self, cell: Cell) -> "Position":
        """The position with the stone on a cell taken off."""
        rest = {at: colour for at, colour in self.stones.items() if at != cell}
        return Position(rest, self.board)

    def __str__(self) -> str:
        """The position drawn row by row, as `parse` reads it."""
        return self.drawn()

    def drawn(self, open_cells: Collection[Cell] = ()) -> str:
        """The position row by row, with "?" on cells of which nobody knows what they hold."""
        symbols = {cell: _SYMBOLS[stone] for cell, stone in self.stones.items()}
        symbols |= dict.fromkeys(open_cells, "?")
        lines = [f"    {' '.join(LETTERS[: self.board.width])}"]
        for row in range(self.board.rows):
            cells = [Cell(row, col) for col in range(self.board.across(row))]
            drawn = " ".join(symbols.get(cell, _SYMBOLS[None]) for cell in cells)
            lines.append(f"{row:2}  {' ' * (row % 2)}{drawn}")
        return "\n".join(lines) + "\n"

    @classmethod
    def parse(cls, text: str, board: Board = STEERE_2008) -> "Position":
        """Read a drawn position: the letters, then each row after its number; `.` is empty."""
        header, *lines = [line.split() for line in text.splitlines() if line.strip()] or [[]]
        if header != list(LETTERS[: board.width]):
            raise PositionError(f"The first line must be the letters of {board.width} columns.")
        if [line[0] for line in lines] != [str(row) for row in range(board.rows)]:
            raise PositionError(f"{board.rows} lines must follow, each beginning with its number.")
        stones: dict[Cell, Colour] = {}
        for row, (_, *symbols) in enumerate(lines):
            if len(symbols) != board.across(row) or not set(symbols) <= set(_COLOURS):
                raise PositionError(f"Row {row} must be {board.across(row)} of R, B and '.'.")
            colours = enumerate(map(_COLOURS.__getitem__, symbols))
            stones |= {Cell(row, col): colour for col, colour in colours if colour is not None}
        return cls(stones, board)

    def named(self) -> dict[str, Colour]:
        """The stones by the names of their cells, row by row."""
        return {cell.name: colour for cell, colour in self.stones.items()}

    @classmethod
    def of(cls, stones: Mapping[str, Colour], board: Board = STEERE_2008) -> "Position":
        """A position of stones given by the names of their cells."""
        return cls({Cell.parse(name): colour for name, colour in stones.items()}, board)

    @classmethod
    def played(cls, cells: Sequence[Cell], board: Board = STEERE_2008) -> "Position":
        """The position after these moves, red's first (rule sheet, Stone placement)."""
        return cls({cell: COLOURS[number % 2] for number, cell in enumerate(cells)}, board)


class Stone(NamedTuple):
    """A stone where it was seen; the last row of the board is its bottom edge."""

    row: int
    col: int
    colour: Colour


class Settled(NamedTuple):
    """The position that stones make, and what is wrong with them.

    A cell on which stones contradict each other is left empty.
    """

    position: Position
    faults: tuple[RuleFinding, ...]


def settle(stones: Iterable[Stone], board: Board = STEERE_2008) -> Settled:
    """Put stones that were seen on a board.

    A stone on either half of a split cell occupies it, and so do two of one colour.
    """
    seen: dict[Cell, list[Stone]] = {}
    faults = []
    for stone in stones:
        try:
            seen.setdefault(board.at(stone.row, stone.col), []).append(stone)
        except PositionError:
            faults.append(violation("mobius-off-board", **stone._asdict()))
    colours = {cell: {stone.colour for stone in here} for cell, here in seen.items()}
    faults += [fault for cell, here in seen.items() for fault in _crowding(cell, here)]
    clear = {cell: found.pop() for cell, found in colours.items() if len(found) == 1}
    return Settled(Position(clear, board), tuple(faults))


def _crowding(cell: Cell, here: Sequence[Stone]) -> Iterator[RuleFinding]:
    places = {(stone.row, stone.col) for stone in here}
    if len({stone.colour for stone in here}) > 1:
        yield violation("mobius-two-colours", [cell], split=len(places) > 1, cell=cell)
    elif len(here) > len(places):
        yield violation("mobius-two-stones", [cell], stones=len(here), cell=cell)
