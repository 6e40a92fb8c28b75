"""Möbi: number tiles with plain blue backs, operation tiles with an operation on either side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.kits.drawing import Document, Paint, Rect, ShapeLabel, Text
from referee.kits.palette import INK, PALE, TILE_BLUE, TILE_BLUE_EDGE, WHITE
from referee.kits.paper import Printing
from referee.kits.sheets import Art, Cut, Format, lay_out
from referee.kits.signs import DIVIDE, EQUALS, MINUS, PLUS, TIMES, sign

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
"""Tiles of each face and of each pair of sides: 162, as in the box. How many of each are in the
box is not published; this is our choice, and no rule depends on it. Small numbers are more, for
they fit more equations; 6/9 is two numbers on one tile."""

_GLYPHS = {"6/9": "6", "wild": "ö"}
_FORMAT = Format(TILE_MM, TILE_MM)


def documents(printing: Printing) -> list[Document]:
    """All 162 tiles, numbers first, to be printed on both sides."""
    back, number = (_pale_back(), _pale_number) if printing.low_ink else (_back(), _number)
    tiles = [Cut(number(face), back) for face, count in NUMBERS.items() for _ in range(count)]
    operations = [
        Cut(_operation(front), _operation(reverse))
        for (front, reverse), count in OPERATIONS.items()
        for _ in range(count)
    ]
    return [lay_out("tiles", "Möbi tiles", [*tiles, *operations], _FORMAT, printing)]


def number_tiles(title: str, faces: Iterable[str], printing: Printing) -> Document:
    """Number tiles alone, for a game that is played with them; their backs are bare."""
    number = _pale_number if printing.low_ink else _number
    return lay_out("tiles", title, [Cut(number(face)) for face in faces], _FORMAT, printing)


def _number(face: str) -> Art:
    digits = Text(0.0, 0.0, _GLYPHS.get(face, face), 13.5, WHITE, max_width_mm=19.0)
    label = ShapeLabel("number", face)
    return Art(label, TILE_BLUE, (_outline(TILE_BLUE_EDGE), _frame(TILE_BLUE_EDGE), digits))


def _back() -> Art:
    return Art(ShapeLabel("back", "back"), TILE_BLUE, (_outline(TILE_BLUE_EDGE),))


def _pale_number(face: str) -> Art:
    """Blue on white, with a frame that tells it from an operation."""
    digits = Text(0.0, 0.0, _GLYPHS.get(face, face), 13.5, TILE_BLUE, max_width_mm=17.5)
    return Art(ShapeLabel("number", face), WHITE, (_outline(PALE), _band(), digits))


def _pale_back() -> Art:
    return Art(ShapeLabel("back", "back"), WHITE, (_outline(PALE), _band()))


def _band() -> Rect:
    side = TILE_MM - 3.0
    return Rect(-side / 2, -side / 2, side, side, Paint(line=TILE_BLUE, line_mm=1.4), radius=2.0)


def _operation(face: str) -> Art:
    label = ShapeLabel("operation", face)
    return Art(label, WHITE, (_outline(PALE), _frame(PALE), *sign(face, 14.0, INK)))


def _outline(colour: tuple[int, int, int]) -> Rect:
    """The line to cut along, for those who cut by eye."""
    half = TILE_MM / 2
    return Rect(-half, -half, TILE_MM, TILE_MM, Paint(line=colour, line_mm=0.12))


def _frame(colour: tuple[int, int, int]) -> Rect:
    """A thin rim that parts tiles lying side by side."""
    side = TILE_MM - 2.4
    return Rect(-side / 2, -side / 2, side, side, Paint(line=colour, line_mm=0.3), radius=2.5)
