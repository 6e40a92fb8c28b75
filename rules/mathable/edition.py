"""Editions of the game as data: the map of the board, the tiles in the box, rack and bonus.

Another print of the game is another `Edition`, never other code. An older one has 126 tiles and
other colours; how many of each value is not known to us, so it is not here. Whoever owns it counts
its tiles, draws its map and writes

    Edition.from_layout("126 tiles", layout, supply={0: ..., 1: ..., ...}, colours={...})

or the same as a table (JSON or TOML) for `Edition.from_dict`. `layout` is a map like
`LAYOUT_2021`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from rules.frozen import Frozen
from rules.mathable.layout import Cell, Cells, format_layout, middle, parse_layout
from rules.mathable.places import COLUMNS, Square
from rules.records import Record, maybe, need, strange_option

_VALUE = re.compile("0|[1-9][0-9]{0,8}", re.ASCII)


class EditionError(ValueError):
    """An edition that nobody could play."""


@dataclass(frozen=True)
class Edition:
    """One print of the game.

    `cells` is the board row by row, `supply` how many tiles of each value are in the box. `colours`
    is carried along for whoever draws or reads the board; no rule looks at it.
    """

    name: str
    cells: Cells
    supply: Mapping[int, int] = field(hash=False)
    rack_size: int = 7
    bonus: int = 50
    colours: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "supply", Frozen(sorted(self.supply.items())))
        object.__setattr__(self, "colours", Frozen(self.colours))
        problems = [*_board_problems(self.cells), *_tile_problems(self)]
        if problems:
            raise EditionError(" ".join(problems))

    @classmethod
    def from_layout(
        cls,
        name: str,
        layout: str,
        supply: Mapping[int, int],
        rack_size: int = 7,
        bonus: int = 50,
        colours: Mapping[str, str] | None = None,
    ) -> "Edition":
        """An edition whose board is drawn as a map (see `parse_layout`)."""
        return cls(name, parse_layout(layout), supply, rack_size, bonus, colours or {})

    @property
    def layout(self) -> str:
        """The map of the board, as `from_layout` reads it."""
        return format_layout(self.cells)

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
        """All squares, row by row."""
        return tuple(Square(row, col) for row in range(self.rows) for col in range(self.cols))

    @cached_property
    def printed(self) -> Mapping[Square, int]:
        """The numbers printed on the board; they count like tiles."""
        found = {square: self.cell(square).printed for square in self.squares}
        return Frozen({at: number for at, number in found.items() if number is not None})

    def has(self, square: Square) -> bool:
        return 0 <= square.row < self.rows and 0 <= square.col < self.cols

    def cell(self, square: Square) -> Cell:
        return self.cells[square.row][square.col]

    def to_dict(self) -> Record:
        return {
            "name": self.name,
            "layout": self.layout,
            "supply": {str(value): count for value, count in self.supply.items()},
            "rack_size": self.rack_size,
            "bonus": self.bonus,
            "colours": dict(self.colours),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Edition":
        known = [part.name for part in fields(cls)]
        known[known.index("cells")] = "layout"
        if strange := strange_option(data, known):
            raise EditionError(strange)
        rack_size, bonus = maybe(data, "rack_size", int), maybe(data, "bonus", int)
        return cls.from_layout(
            need(data, "name", str),
            need(data, "layout", str),
            _parse_supply(need(data, "supply", dict)),
            7 if rack_size is None else rack_size,
            50 if bonus is None else bonus,
            maybe(data, "colours", dict),
        )


def _parse_supply(data: Mapping[str, Any]) -> dict[int, int]:
    strange = [key for key in data if not _VALUE.fullmatch(key)]
    if strange:
        raise EditionError(f"The supply must be listed by numbers, but got {strange[0]!r}.")
    return {int(key): need(data, key, int) for key in data}


def _board_problems(cells: Cells) -> list[str]:
    if not cells or not cells[0] or any(len(row) != len(cells[0]) for row in cells):
        return ["The board must have rows of one length."]
    rows, cols = len(cells), len(cells[0])
    if rows > 99 or cols > len(COLUMNS):
        return [f"The board must have at most 99 rows and 26 columns, but has {rows} and {cols}."]
    centre = middle(rows, cols)
    squares = {Square(row, col): cells[row][col] for row in range(rows) for col in range(cols)}
    return [
        problem
        for square, cell in squares.items()
        if (problem := _cell_problem(square, cell, centre))
    ]


def _cell_problem(square: Square, cell: Cell, centre: frozenset[Square]) -> str:
    # A map writes a double and a printed 2 alike; only their place tells them apart.
    if cell.printed is not None and square not in centre:
        return f"{square} must not have a printed number: those lie in the middle of the board."
    if cell.factor != 1 and square in centre:
        return f"{square} must not multiply: it lies in the middle of the board."
    if cell.factor not in (1, 2, 3) or (cell.printed or 0) < 0:
        return f"{square} must multiply by 2 or 3, or bear a number of 0 or more."
    if (cell.factor > 1) + (cell.sign is not None) + (cell.printed is not None) > 1:
        return f"{square} must bear one thing: a factor, a sign or a number."
    return ""


def _tile_problems(edition: Edition) -> list[str]:
    problems = []
    if not edition.name:
        problems.append("An edition must have a name.")
    if not edition.supply:
        problems.append("The box must hold tiles.")
    for value, count in edition.supply.items():
        if value < 0 or count < 1:
            problems.append(f"Tile {value} ×{count}: values begin at 0, and counts at 1.")
    if edition.rack_size < 1:
        problems.append(f"A rack must hold at least 1 tile, but got {edition.rack_size}.")
    if edition.bonus < 0:
        problems.append(f"The bonus must be 0 or more, but got {edition.bonus}.")
    return problems


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

_ONCE_2021 = (
    *(0, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 24, 25, 27, 28, 30, 32),
    *(35, 36, 40, 42, 45, 48, 49, 50, 54, 56, 60, 63, 64, 70, 72, 80, 81, 90),
)

EDITION_2021 = Edition.from_layout(
    name="2021",
    layout=LAYOUT_2021,
    supply=dict.fromkeys(_ONCE_2021, 1) | dict.fromkeys(range(1, 11), 7),
    colours={
        "frame": "blue",
        "double": "purple",
        "triple": "orange",
        "sign": "blue",
        "tile": "light wood",
    },
)
"""The edition of 2021, read off a real board: 106 tiles of 46 values, besides two blank spares."""
