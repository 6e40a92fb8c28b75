"""Layouts: what is printed on a board and what may lie there, as data."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from vision.arrays import Flags, Floats
from vision.geometry.quads import CENTRED, UNIT
from vision.piece import Point, Quad


@dataclass(frozen=True, slots=True)
class PrintedPlace:
    """A place for one piece.

    Attributes
    ----------
    row, col
        Row and column in which it appears, from 0.
    centre
        (x, y) in millimetres.
    ground
        Name of the printed ground; places of one ground share a colour.
    glyph
        Printed text, or "" for none.
    turn
        Degrees by which the glyph is turned clockwise.
    """

    row: int
    col: int
    centre: Point
    ground: str = ""
    glyph: str = ""
    turn: float = 0.0


@dataclass(frozen=True, eq=False)
class Layout:
    """A printed board; all coordinates in millimetres, x right and y down from its top left.

    Attributes
    ----------
    name
        Name of the board or of its edition.
    width_mm, height_mm
        The whole print.
    pitch_mm
        Distance of neighbouring places.
    places
        Places for pieces, row by row.
    cell_mm
        Side of a printed square cell: the pitch less the width of the lines.
    colours
        sRGB colour of each ground, and of ``"frame"``, ``"line"`` and ``"tile"``, in white
        light, for drawing.
    tile_mm, tile_height_mm, tile_faces
        Side, thickness and faces of tiles, such as ``"0"`` to ``"90"``.
    stones
        Faces of the stones, of `vision.read.places.CONTENTS`.
    dictionary, markers
        OpenCV's name of the markers' dictionary, and their corners by number, each clockwise
        from the marker's own top left; for boards that are detected by markers.
    lines
        Thin dark lines with paper on both sides, by their ends. A board without lines is
        detected by its markers only if all of them are visible.
    """

    name: str
    width_mm: float
    height_mm: float
    pitch_mm: float
    places: tuple[PrintedPlace, ...]
    cell_mm: float = 0.0
    colours: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    tile_mm: float = 0.0
    tile_height_mm: float = 0.0
    tile_faces: tuple[str, ...] = ()
    stones: tuple[str, ...] = ()
    dictionary: str = ""
    markers: dict[int, Quad] = field(default_factory=dict)
    lines: tuple[tuple[Point, Point], ...] = ()

    @cached_property
    def rows(self) -> int:
        """Number of rows."""
        return 1 + max(place.row for place in self.places)

    @cached_property
    def cols(self) -> int:
        """Number of columns, in the longest row."""
        return 1 + max(place.col for place in self.places)

    @cached_property
    def centres(self) -> Floats:
        """(N, 2) centres of the places."""
        return np.array([place.centre for place in self.places])

    @cached_property
    def plain(self) -> Flags:
        """(N,) which places bear no glyph."""
        return np.array([not place.glyph for place in self.places])

    @property
    def outline(self) -> Floats:
        """(4, 2) corners of the rectangle half a pitch beyond all places."""
        low, high = self.centres.min(0), self.centres.max(0)
        return np.asarray(low - self.pitch_mm / 2 + UNIT * (high - low + self.pitch_mm))

    def squares(self, side_mm: float) -> Floats:
        """(N, 4, 2) squares centred on the places."""
        return np.asarray(self.centres[:, None] + side_mm * CENTRED)
