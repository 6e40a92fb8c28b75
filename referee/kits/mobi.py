"""Möbi: number tiles with plain blue backs, and operation tiles, printed on both sides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.kits.drawing import Colour, Document, Item, Paint, Rect, ShapeLabel, centred
from referee.kits.faces import DIVIDE, EQUALS, MINUS, PLUS, TIMES, face_items
from referee.kits.palette import INK, PALE, TILE_BLUE, TILE_BLUE_EDGE, WHITE
from referee.kits.paper import Printing
from referee.kits.sheets import Art, CutPiece, Format, cut_line, lay_out

TILE_MM = 26.0
NUMBERS: Mapping[str, int] = {
    "1": 9, "2": 10, "3": 10, "4": 9, "5": 8, "6/9": 12,
    "7": 8, "8": 8, "10": 6, "11": 4, "12": 4, "wild": 4,
}  # fmt: skip
OPERATIONS: Mapping[tuple[str, str], int] = {
    (PLUS, MINUS): 26,
    (TIMES, DIVIDE): 18,
    (EQUALS, EQUALS): 26,
}
"""Tiles of each face and of each pair of sides: 162, as in the box. The split is not published;
this one is our choice, and no rule depends on it. Small numbers are common: they fit more
equations; 6/9 is two numbers on one tile."""

_FORMAT = Format(TILE_MM, TILE_MM)


def documents(printing: Printing) -> list[Document]:
    """All 162 tiles, numbers first, for duplex printing."""
    low_ink = printing.low_ink
    back = _back(low_ink)
    tiles = [
        CutPiece(_number(face, low_ink), back)
        for face, count in NUMBERS.items()
        for _ in range(count)
    ]
    tiles += [
        CutPiece(_operation(front), _operation(reverse))
        for (front, reverse), count in OPERATIONS.items()
        for _ in range(count)
    ]
    return [lay_out("tiles", "Möbi", tiles, _FORMAT, printing)]


def number_tiles(title: str, faces: Iterable[str], printing: Printing) -> Document:
    """Number tiles for a plugin's game, with bare backs."""
    tiles = [CutPiece(_number(face, printing.low_ink)) for face in faces]
    return lay_out("tiles", title, tiles, _FORMAT, printing)


def _number(face: str, low_ink: bool) -> Art:
    back, ink, room = _back(low_ink), WHITE, 19.0
    rim: tuple[Item, ...] = (_frame(TILE_BLUE_EDGE),)
    if low_ink:
        ink, room, rim = TILE_BLUE, 17.5, ()
    items = (*back.items, *rim, *face_items(face, 13.5, ink, room_mm=room))
    return Art(ShapeLabel("number", face), back.ground, items)


def _back(low_ink: bool) -> Art:
    """Blue; for low ink white with a frame, which tells numbers from operations."""
    label = ShapeLabel("back", "back")
    if not low_ink:
        return Art(label, TILE_BLUE, (cut_line(TILE_MM, TILE_MM, TILE_BLUE_EDGE),))
    side = TILE_MM - 3.0
    band = centred(side, side, Paint(line=TILE_BLUE, line_mm=1.4), 2.0)
    return Art(label, WHITE, (cut_line(TILE_MM, TILE_MM), band))


def _operation(face: str) -> Art:
    items = (cut_line(TILE_MM, TILE_MM), _frame(PALE), *face_items(face, 14.0, INK))
    return Art(ShapeLabel("operation", face), WHITE, items)


def _frame(colour: Colour) -> Rect:
    """A thin rim that separates adjacent tiles."""
    side = TILE_MM - 2.4
    return centred(side, side, Paint(line=colour, line_mm=0.3), 2.5)
