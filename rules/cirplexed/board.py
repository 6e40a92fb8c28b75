"""Tiles with a quarter disc on each corner, and boards of them, legal or not."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from typing import Any, Literal, NamedTuple, get_args

from rules.errors import PositionError
from rules.frozen import FrozenDict
from rules.lattice import Cell, connected_parts, draw_grid, read_grid
from rules.message import Message

Colour = Literal["red", "orange", "yellow", "green", "blue", "purple"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
CORNERS = ("top left", "top right", "bottom right", "bottom left")

_LETTERS = {colour[0].upper(): colour for colour in COLOURS}
_EMPTY = "...."


class Face(NamedTuple):
    """The colours of a tile as it lies, clockwise from the top left.

    Misread faces may show a colour twice.
    """

    top_left: Colour
    top_right: Colour
    bottom_right: Colour
    bottom_left: Colour

    @classmethod
    def of(cls, colours: Iterable[str]) -> "Face":
        """The face of four colour names. Raises PositionError."""
        names: Any = tuple(colours)
        if len(names) != 4 or not set(names) <= set(COLOURS):
            raise PositionError(f"A face must have 4 of {', '.join(COLOURS)}, but got {names}.")
        return cls(*names)

    def __str__(self) -> str:
        return "".join(colour[0].upper() for colour in self)

    def rotated(self, quarters: int) -> "Face":
        return Face(*(self[(corner - quarters) % 4] for corner in range(4)))

    @property
    def is_possible(self) -> bool:
        """Whether all colours differ, as on every tile (rule sheet, Strategy Hints)."""
        return len(set(self)) == 4

    @property
    def tile(self) -> "Face":
        """The face in its canonical rotation: the alphabetically first colour at the top left.

        Equal for all rotations of a tile, but not for mirror images.
        """
        return _tile(self)


@cache
def _tile(face: Face) -> Face:
    return min(face.rotated(quarters) for quarters in range(4))


ALL_TILES: tuple[Face, ...] = tuple(
    Face(first, *rest)
    for first, *others in combinations(sorted(COLOURS), 4)
    for rest in permutations(others)
)
"""All tiles of the box: 15 choices of four colours in 6 cyclic orders."""


def colour_words(colours: Iterable[str]) -> tuple[Message, ...]:
    """Names of colours, for sentences."""
    return tuple(Message.of("cirplexed-colour", colour=colour) for colour in colours)


class Quarter(NamedTuple):
    """A quarter disc: the cell of its tile and the corner, clockwise from the top left."""

    cell: Cell
    corner: int

    def __str__(self) -> str:
        return f"{self.cell} {CORNERS[self.corner]}"


@dataclass(frozen=True)
class Board:
    """Faces by their cells."""

    faces: Mapping[Cell, Face]

    def __post_init__(self) -> None:
        faces = {Cell(*cell): Face.of(face) for cell, face in sorted(self.faces.items())}
        object.__setattr__(self, "faces", FrozenDict(faces))

    def __len__(self) -> int:
        return len(self.faces)

    def rotated(self, quarters: int = 1) -> "Board":
        """The board after quarter turns clockwise about the cell 0,0."""
        faces = self.faces.items()
        return Board({cell.rotated(quarters): face.rotated(quarters) for cell, face in faces})

    def shifted(self, down: int, right: int) -> "Board":
        """The same tiles with another origin."""
        return Board({cell.shifted(down, right): face for cell, face in self.faces.items()})

    @property
    def parts(self) -> tuple[tuple[Cell, ...], ...]:
        """The parts connected by sides, largest first."""
        return tuple(sorted(connected_parts(self.faces), key=lambda part: (-len(part), part)))

    def __str__(self) -> str:
        """The board drawn as text; inverse of `parse` except for the origin."""
        return draw_grid({cell: str(face) for cell, face in self.faces.items()}, _EMPTY)

    @classmethod
    def parse(cls, text: str) -> "Board":
        """Parse a drawing: a face such as `ROYG` for each tile, `....` for an empty cell."""
        tiles = read_grid(text, _EMPTY)
        for entry in tiles.values():
            if len(entry) != 4 or not set(entry) <= set(_LETTERS):
                raise PositionError(f"A tile must be drawn such as ROYG, but got {entry!r}.")
        return cls({cell: Face.of(map(_LETTERS.__getitem__, tiles[cell])) for cell in tiles})
