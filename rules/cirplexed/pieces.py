"""Tiles and their faces: four quarter discs, one on each corner."""

from collections.abc import Iterable
from itertools import combinations, permutations
from typing import Any, Literal, NamedTuple, get_args

from rules.wording import listed

Colour = Literal["red", "orange", "yellow", "green", "blue", "purple"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
CORNERS = ("top left", "top right", "bottom right", "bottom left")

_LETTERS = {colour[0].upper(): colour for colour in COLOURS}


class FaceError(ValueError):
    """Colours that make no face, or a face that no tile has."""


class Face(NamedTuple):
    """A tile as it lies: its colours clockwise from the top left.

    As read from the table, so that a misread one may show a colour twice; such a face has no tile.
    """

    top_left: Colour
    top_right: Colour
    bottom_right: Colour
    bottom_left: Colour

    @classmethod
    def of(cls, colours: Iterable[str]) -> "Face":
        """The face of four colours by their names. Raises FaceError for others."""
        named: Any = tuple(colours)
        if len(named) != 4 or not set(named) <= set(COLOURS):
            raise FaceError(f"A face must have 4 of {', '.join(COLOURS)}, but got {named}.")
        return cls(*named)

    @classmethod
    def parse(cls, text: str) -> "Face":
        """A face by the first letters of its colours, such as `ROYG`."""
        return cls.of(_LETTERS.get(letter, letter) for letter in text)

    def __str__(self) -> str:
        return "".join(colour[0].upper() for colour in self)

    def turned(self, quarters: int) -> "Face":
        """The face after so many quarter turns clockwise."""
        return Face(*(self[(corner - quarters) % 4] for corner in range(4)))

    @property
    def is_whole(self) -> bool:
        """Whether all colours differ, as they do on every tile (rule sheet, Strategy Hints)."""
        return len(set(self)) == 4

    @property
    def tile(self) -> "Tile":
        """The tile that lies so. Raises FaceError where a colour shows twice."""
        return Tile(self)


class Tile:
    """One of the 90 tiles, whichever way it lies. Mirror images are different tiles."""

    __slots__ = ("_corners",)

    _corners: Face

    def __init__(self, corners: Iterable[str]) -> None:
        face = Face.of(corners)
        if not face.is_whole:
            raise FaceError(f"The colours of a tile must differ, but got {', '.join(face)}.")
        self._corners = min(face.turned(quarters) for quarters in range(4))

    @property
    def corners(self) -> Face:
        """Its colours clockwise, from the first in the alphabet."""
        return self._corners

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tile) and self._corners == other._corners

    def __hash__(self) -> int:
        return hash(self._corners)

    def __repr__(self) -> str:
        return f"<Tile {self._corners}>"

    def __str__(self) -> str:
        """ "blue, green, red and yellow clockwise" """
        return f"{listed(self._corners)} clockwise"


ALL_TILES: tuple[Tile, ...] = tuple(
    Tile((first, *rest))
    for first, *others in combinations(sorted(COLOURS), 4)
    for rest in permutations(others)
)
"""Every tile of the box, each once: 15 choices of colours in 6 orders around the tile."""
