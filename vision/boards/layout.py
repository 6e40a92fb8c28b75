"""What is printed on a board, as data: the finder and the reader of boards know nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Ground = Literal["plain", "double", "triple", "sign", "centre"]


@dataclass(frozen=True, slots=True)
class PrintedCell:
    """One cell as printed.

    Attributes
    ----------
    ground
        Class of the cell's ground; cells of one class share a colour.
    glyph
        Text printed on the cell, or "" for none.
    turn
        Angle in degrees by which the glyph is turned clockwise from the board's upright.
    """

    ground: Ground
    glyph: str = ""
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """A printed board with a square lattice of cells.

    Attributes
    ----------
    name
        Name of the edition.
    cells
        Printed cells, `rows` tuples of `cols` cells, from the board's top left.
    side_mm
        Side of the whole square board, in millimetres.
    pitch_mm
        Distance between the centres of neighbouring cells; the lattice is centred on the board.
    cell_mm
        Side of a printed cell, less than the pitch by the width of the lines.
    tile_mm, tile_height_mm
        Side and thickness of a tile.
    colours
        sRGB colour of each ground, and of ``"frame"``, ``"line"`` and ``"tile"``: what the
        print is meant to look like in white light, a hint and for drawing.
    tile_faces
        Faces of the tiles in the box, such as ``"0"`` to ``"90"``.
    """

    name: str
    cells: tuple[tuple[PrintedCell, ...], ...]
    side_mm: float
    pitch_mm: float
    cell_mm: float
    tile_mm: float
    tile_height_mm: float
    colours: dict[str, tuple[int, int, int]]
    tile_faces: tuple[str, ...]

    @property
    def rows(self) -> int:
        """Number of rows of cells."""
        return len(self.cells)

    @property
    def cols(self) -> int:
        """Number of columns of cells."""
        return len(self.cells[0])
