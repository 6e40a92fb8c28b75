"""The printed board of the 2021 edition: cells by the rules, measures by a real board."""

from __future__ import annotations

import math

from referee.prints.appearance import Appearance, PrintedShape, square, web_colour
from rules.mathable import EDITION_2021, Edition
from vision.boards.layout import Layout, PrintedPlace

SIDE_MM = 381.0
LATTICE_SHARE = 0.733
"""Width of all cells over the width of the board."""

_COLOURS = {
    "frame": (0, 95, 180),
    "line": (0, 85, 165),
    "plain": (225, 240, 250),
    "double": (130, 60, 160),
    "triple": (245, 160, 40),
    "sign": (0, 110, 185),
    "centre": (240, 140, 30),
    "tile": (235, 215, 180),
}


def printed_layout(edition: Edition) -> Layout:
    """What is printed on an edition's board, for vision."""
    return Layout(
        name=f"mathable {edition.name}",
        width_mm=SIDE_MM,
        height_mm=SIDE_MM,
        pitch_mm=SIDE_MM * LATTICE_SHARE / edition.cols,
        places=tuple(
            _printed_place(edition, row, col)
            for row in range(edition.rows)
            for col in range(edition.cols)
        ),
        cell_mm=18.7,
        colours=dict(_COLOURS),
        tile_mm=19.6,
        tile_height_mm=4.0,
        tile_faces=tuple(str(value) for value in edition.supply),
    )


def _printed_place(edition: Edition, row: int, col: int) -> PrintedPlace:
    cell = edition.cells[row][col]
    down, right = 2 * row - edition.rows + 1, 2 * col - edition.cols + 1
    half = SIDE_MM * LATTICE_SHARE / edition.cols / 2
    ground, glyph, turn = "plain", "", 0.0
    if cell.printed is not None:
        ground, glyph = "centre", str(cell.printed)
    elif cell.sign is not None:
        ground, glyph, turn = "sign", cell.sign, 0.0 if abs(down) > abs(right) else 90.0
    elif cell.factor > 1:
        ground = "double" if cell.factor == 2 else "triple"
        glyph, turn = f"{cell.factor}×", _outward(down, right)
    centre = SIDE_MM / 2 + half * right, SIDE_MM / 2 + half * down
    return PrintedPlace(row, col, centre, ground, glyph, turn)


def _outward(down: int, right: int) -> float:
    """Clockwise turn of a glyph whose foot points away from the centre of the board, in degrees."""
    outermost = max(abs(down), abs(right))
    x, y = (offset if abs(offset) == outermost else 0 for offset in (right, down))
    return math.degrees(math.atan2(-x, y)) % 360


LAYOUT_2021 = printed_layout(EDITION_2021)


def appearance() -> Appearance:
    """The board from straight above, in cells: reports give the corners of the lattice."""
    share = LAYOUT_2021.cell_mm / LAYOUT_2021.pitch_mm
    shapes = (
        PrintedShape(
            square(place.col + 0.5, place.row + 0.5, share),
            web_colour(_COLOURS[place.ground]),
            place.glyph,
            place.turn,
        )
        for place in LAYOUT_2021.places
    )
    size = float(EDITION_2021.cols), float(EDITION_2021.rows)
    return Appearance(size, web_colour(_COLOURS["frame"]), tuple(shapes))
