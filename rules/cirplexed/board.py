"""Tiles with a quarter disc on each corner, and a player's board of them on its lattice.

Whether the tiles may lie so is not asked here.
"""

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
    """A tile as it lies: its colours clockwise from the top left.

    As read from the table, so that a misread one may show a colour twice.
    """

    top_left: Colour
    top_right: Colour
    bottom_right: Colour
    bottom_left: Colour

    @classmethod
    def of(cls, colours: Iterable[str]) -> "Face":
        """The face of four colours by their names. Raises PositionError for others."""
        named: Any = tuple(colours)
        if len(named) != 4 or not set(named) <= set(COLOURS):
            raise PositionError(f"A face must have 4 of {', '.join(COLOURS)}, but got {named}.")
        return cls(*named)

    def __str__(self) -> str:
        return "".join(colour[0].upper() for colour in self)

    def rotated(self, quarters: int) -> "Face":
        """The face after so many quarter turns clockwise."""
        return Face(*(self[(corner - quarters) % 4] for corner in range(4)))

    @property
    def is_whole(self) -> bool:
        """Whether all colours differ, as they do on every tile (rule sheet, Strategy Hints)."""
        return len(set(self)) == 4

    @property
    def tile(self) -> "Face":
        """The tile, whichever way it lies: turned to the first colour of the alphabet.

        Mirror images are different tiles.
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
"""Every tile of the box, each once: 15 choices of colours in 6 orders around the tile."""


def in_words(colours: Iterable[str]) -> tuple[Message, ...]:
    """The names of colours."""
    return tuple(Message.of("cirplexed-colour", colour=colour) for colour in colours)


class Quarter(NamedTuple):
    """One quarter disc: the place of its tile, and the corner, clockwise from the top left."""

    cell: Cell
    corner: int

    def __str__(self) -> str:
        return f"{self.cell} {CORNERS[self.corner]}"


@dataclass(frozen=True)
class Board:
    """Faces by their places."""

    faces: Mapping[Cell, Face]

    def __post_init__(self) -> None:
        faces = {Cell(*at): Face.of(face) for at, face in sorted(self.faces.items())}
        object.__setattr__(self, "faces", FrozenDict(faces))

    def __len__(self) -> int:
        return len(self.faces)

    def rotated(self, quarters: int = 1) -> "Board":
        """The whole board after quarter turns clockwise about the place 0,0."""
        return Board(
            {at.rotated(quarters): face.rotated(quarters) for at, face in self.faces.items()}
        )

    def shifted(self, down: int, right: int) -> "Board":
        """The same tiles, with the lattice counted from elsewhere."""
        return Board({at.shifted(down, right): self.faces[at] for at in self.faces})

    @property
    def parts(self) -> tuple[tuple[Cell, ...], ...]:
        """The places that hang together by sides, largest part first."""
        return tuple(sorted(connected_parts(self.faces), key=lambda part: (-len(part), part)))

    def __str__(self) -> str:
        """The board drawn row by row, as `parse` reads it. Where it was counted from is lost."""
        return draw_grid({at: str(face) for at, face in self.faces.items()}, _EMPTY)

    @classmethod
    def parse(cls, text: str) -> "Board":
        """Read a drawn board: a face such as `ROYG` for each tile, `....` for none."""
        tiles = read_grid(text, _EMPTY)
        for entry in tiles.values():
            if len(entry) != 4 or not set(entry) <= set(_LETTERS):
                raise PositionError(f"A tile must be drawn such as ROYG, but got {entry!r}.")
        return cls({at: Face.of(map(_LETTERS.__getitem__, tiles[at])) for at in tiles})
