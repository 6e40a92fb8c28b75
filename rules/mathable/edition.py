"""Editions of the game as data: the map of the board, tiles in the box, rack and bonus.

Another print of the game is another `Edition`, never other code. An older one has 126 tiles of
unknown supply and other colours, so it is not here. Its owner can write

    Edition("126 tiles", layout, supply={0: ..., 1: ..., ...}, colours={...})

with a map like `LAYOUT_2021`, or the same as JSON or TOML for `Edition.from_dict`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from rules.arithmetic import SIGNS, Sign, normalise_sign
from rules.errors import PositionError, RulesetError
from rules.frozen import FrozenDict
from rules.message import Message, Text, sentences
from rules.options import Options, Reader, Record, require

COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_NAME = re.compile(r"([1-9][0-9]?)([A-Z])", re.ASCII)
_MOVE = re.compile(r"\s*(\w+)(?:\s*=\s*|\s+)([0-9]+)\s*", re.ASCII)
_VALUE = re.compile("0|[1-9][0-9]{0,8}", re.ASCII)
_PLAIN = "."


class Square(NamedTuple):
    """A square by row and column from 0 at the top left, where the logo is."""

    row: int
    col: int

    @property
    def name(self) -> str:
        if self.row < 0 or not 0 <= self.col < len(COLUMNS):
            raise PositionError(f"Row must be 0 or more and column 0 to 25, but got {tuple(self)}.")
        return f"{self.row + 1}{COLUMNS[self.col]}"

    def __str__(self) -> str:
        return self.name

    @classmethod
    def parse(cls, name: str) -> "Square":
        """The square with this name, on the board or not; see `Edition.has`."""
        match = _NAME.fullmatch(name)
        if match is None:
            raise PositionError(
                f"A square must be a row and a column such as 7B, but got {name!r}."
            )
        return cls(int(match[1]) - 1, COLUMNS.index(match[2]))


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """A tile placed on a square."""

    square: Square
    value: int

    def __str__(self) -> str:
        return f"{self.square}={self.value}"

    @classmethod
    def parse(cls, text: str) -> "Move":
        """Read a move such as `7B=4` or `7B 4`; `str` writes the former."""
        match = _MOVE.fullmatch(text)
        if match is None:
            hint = f"such as 7B=4, but got {text!r}."
            raise PositionError(f"A move must be a square and a number {hint}")
        return cls(Square.parse(match[1]), int(match[2]))


@dataclass(frozen=True, slots=True)
class Cell:
    """The print on one square: nothing, a factor, a sign or a number (rule sheet 1.2)."""

    factor: int = 1
    sign: Sign | None = None
    printed: int | None = None

    def __str__(self) -> str:
        if self.printed is not None:
            return str(self.printed)
        return self.sign or (str(self.factor) if self.factor > 1 else _PLAIN)


Cells = tuple[tuple[Cell, ...], ...]


def _centre_squares(rows: int, cols: int) -> frozenset[Square]:
    """The squares around the centre of the board: four if both sides are even."""
    return frozenset(
        Square(row, col)
        for row in ((rows - 1) // 2, rows // 2)
        for col in ((cols - 1) // 2, cols // 2)
    )


def parse_layout(text: str) -> Cells:
    """Read a map: a line of column letters, then a numbered line for each row.

    `.` is a plain square, `2` and `3` multiply, a sign demands its operation. A number on a centre
    square is printed there and counts like a tile. Raises RulesetError.
    """
    header, *rows = [line.split() for line in text.splitlines() if line.strip()] or [[]]
    if not rows:
        raise RulesetError(Message.of("mathable-map-lines"))
    if header != list(COLUMNS[: len(header)]):
        raise RulesetError(Message.of("mathable-map-letters", got=" ".join(header)))
    centre, cells = _centre_squares(len(rows), len(header)), []
    for row, (number, *tokens) in enumerate(rows):
        if number != str(row + 1):
            raise RulesetError(Message.of("mathable-map-number", row=row + 1, got=number))
        if len(tokens) != len(header):
            size = {"cols": len(header), "got": len(tokens)}
            raise RulesetError(Message.of("mathable-map-row", row=row + 1, **size))
        squares = ((Square(row, col), token) for col, token in enumerate(tokens))
        cells.append(tuple(_parse_cell(*entry, centre) for entry in squares))
    return tuple(cells)


def _parse_cell(square: Square, token: str, centre: frozenset[Square]) -> Cell:
    central = square in centre
    if token == _PLAIN:
        return Cell()
    if (sign := normalise_sign(token)) in SIGNS:
        return Cell(sign=sign)
    if central and token.isascii() and token.isdigit():
        return Cell(printed=int(token))
    if token in ("2", "3") and not central:
        return Cell(factor=int(token))
    raise RulesetError(Message.of("mathable-map-square", at=square, got=token))


def format_grid(rows: list[list[str]]) -> str:
    """Draw a map as text: entries of equal width, with column letters and row numbers."""
    width = max(len(entry) for row in rows for entry in row)
    lines = zip(("", *range(1, len(rows) + 1)), ([*COLUMNS[: len(rows[0])]], *rows), strict=True)
    return "".join(
        f"{number:>2}   {' '.join(entry.rjust(width) for entry in line)}\n"
        for number, line in lines
    )


def _read_supply(data: Mapping[str, Any], key: str) -> dict[int, int]:
    supply = require(data, key, dict)
    for value in supply:
        if not _VALUE.fullmatch(value):
            raise RulesetError(Message.of("mathable-supply-numbers", got=value))
    return {int(value): require(supply, value, int) for value in supply}


@dataclass(frozen=True)
class Edition(Options):
    """One print of the game.

    `layout` is the map of the board for `parse_layout`, `supply` the number of tiles of each value
    in the box. `colours` is for drawing and reading the board; no rule uses it.
    """

    name: str = ""
    layout: str = ""
    supply: Mapping[int, int] = field(default=FrozenDict(), hash=False)
    rack_size: int = 7
    bonus: int = 50
    colours: Mapping[str, str] = field(default=FrozenDict(), hash=False)

    readers: ClassVar[Mapping[str, Reader]] = {
        "supply": _read_supply,
        "colours": lambda data, key: require(data, key, dict),
    }

    def __post_init__(self) -> None:
        object.__setattr__(self, "supply", FrozenDict(sorted(self.supply.items())))
        object.__setattr__(self, "colours", FrozenDict(self.colours))
        super().__post_init__()

    def problem(self) -> Text:
        return sentences(*_find_problems(self))

    @cached_property
    def cells(self) -> Cells:
        """The board row by row."""
        return parse_layout(self.layout)

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def cols(self) -> int:
        return len(self.cells[0])

    @property
    def tile_count(self) -> int:
        return sum(self.supply.values())

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        return tuple(Square(row, col) for row in range(self.rows) for col in range(self.cols))

    @cached_property
    def printed(self) -> Mapping[Square, int]:
        """The numbers printed on the board; they count like tiles."""
        printed = ((square, self.cell(square).printed) for square in self.squares)
        return FrozenDict({square: number for square, number in printed if number is not None})

    def has(self, square: Square) -> bool:
        return 0 <= square.row < self.rows and 0 <= square.col < self.cols

    def cell(self, square: Square) -> Cell:
        return self.cells[square.row][square.col]

    def to_dict(self) -> Record:
        supply = {str(value): count for value, count in self.supply.items()}
        return {**super().to_dict(), "supply": supply, "colours": dict(self.colours)}


def _find_problems(edition: Edition) -> Iterator[Message]:
    if edition.rows > 99:
        yield Message.of("mathable-board-size", rows=edition.rows, cols=edition.cols)
    if not edition.name:
        yield Message.of("mathable-edition-name")
    if not edition.supply:
        yield Message.of("mathable-box-empty")
    for value, count in edition.supply.items():
        if value < 0 or count < 1:
            yield Message.of("mathable-supply-below", value=value, count=count)
    if edition.rack_size < 1:
        yield Message.of("mathable-rack-size", got=edition.rack_size)
    if edition.bonus < 0:
        yield Message.of("mathable-bonus-below", got=edition.bonus)


LAYOUT_2021 = """\
     A B C D E F G H I J K L M N
 1   3 . . . . . 3 3 . . . . . 3
 2   . 2 . . ÷ . . . . ÷ . . 2 .
 3   . . 2 . . − . . − . . 2 . .
 4   . . . 2 . . + × . . 2 . . .
 5   . ÷ . . 2 . × + . 2 . . ÷ .
 6   . . − . . . . . . . . − . .
 7   3 . . × + . 1 2 . × + . . 3
 8   3 . . + × . 3 4 . + × . . 3
 9   . . − . . . . . . . . − . .
10   . ÷ . . 2 . + × . 2 . . ÷ .
11   . . . 2 . . × + . . 2 . . .
12   . . 2 . . − . . − . . 2 . .
13   . 2 . . ÷ . . . . ÷ . . 2 .
14   3 . . . . . 3 3 . . . . . 3
"""

_SINGLE_TILES_2021 = (
    *(0, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 24, 25, 27, 28, 30, 32),
    *(35, 36, 40, 42, 45, 48, 49, 50, 54, 56, 60, 63, 64, 70, 72, 80, 81, 90),
)

EDITION_2021 = Edition(
    name="2021",
    layout=LAYOUT_2021,
    supply=dict.fromkeys(_SINGLE_TILES_2021, 1) | dict.fromkeys(range(1, 11), 7),
    colours={
        "frame": "blue",
        "double": "purple",
        "triple": "orange",
        "sign": "blue",
        "tile": "light wood",
    },
)
"""The edition of 2021, read off a real board: 106 tiles of 46 values, besides two blank spares."""
