"""Formula: 50 digits, two jokers and five yellow symbols, as cards of 63 × 88 mm."""

from __future__ import annotations

from collections.abc import Mapping

from referee.kits.drawing import (
    Colour,
    Disc,
    Document,
    Group,
    Item,
    Paint,
    Rect,
    ShapeLabel,
    Text,
    centred,
)
from referee.kits.faces import Mark, face_items
from referee.kits.palette import CARD_NAVY, CARD_OCHRE, CARD_YELLOW, INK, JOKER, WHITE
from referee.kits.paper import Area, Printing
from referee.kits.sheets import Art, CutPiece, Format, cut_line, lay_out
from referee.prints.appearance import Appearance
from vision.read.faces import SIGNS

WIDTH_MM, HEIGHT_MM = 63.0, 88.0
DECK: Mapping[str, int] = {str(digit): 5 for digit in range(10)} | {"joker": 2}
"""Cards of each face besides the five symbols: 57 in all. Five of each digit is inferred from the
published total, not confirmed."""

_FORMAT = Format(WIDTH_MM, HEIGHT_MM)
_EDGE = cut_line(WIDTH_MM, HEIGHT_MM)
_CAP_MM = 44.0
_INDEX_CAP_MM = 6.0
_INDICES = ((-23.5, -36.0), (23.5, -36.0))
_INDEX_INK: Colour = (150, 158, 182)
"""Pale: legible in the hand, and no distraction for the camera."""
_UNDERLINED = "69"


def documents(printing: Printing) -> list[Document]:
    """All 57 cards with backs, symbols first."""
    low_ink = printing.low_ink
    back, symbol_back = _back(CARD_NAVY, low_ink), _back(CARD_OCHRE, low_ink)
    cards = [CutPiece(_symbol(face, low_ink), symbol_back) for face in SIGNS]
    cards += [CutPiece(_card(face), back) for face, count in DECK.items() for _ in range(count)]
    return [lay_out("cards", "Formula", cards, _FORMAT, printing)]


def _card(face: str) -> Art:
    ink = JOKER if face == "joker" else INK
    items: list[Item] = [_EDGE, _number(face, 0.0, 2.0, _CAP_MM, ink)]
    if face == "joker":
        items.append(Text(0.0, 37.0, "JOKER", 5.0, ink))
    items += [_number(face, x, y, _INDEX_CAP_MM, _INDEX_INK) for x, y in _INDICES]
    return Art(ShapeLabel("card", face), WHITE, tuple(items))


def _number(face: str, x: float, y: float, cap: float, ink: Colour) -> Group:
    """A digit or a joker; 6 and 9 are underlined, for each is the other upside down."""
    thick = max(0.09 * cap, 0.8)
    line = Mark(0.0, 0.58 * cap + thick / 2, cap, thick) if face in _UNDERLINED else None
    return Group(face_items(face, cap, ink, line), x, y)


def _symbol(face: str, low_ink: bool) -> Art:
    label, glyph = ShapeLabel("card", face), face_items(face, 36.0, INK)
    if not low_ink:
        return Art(label, CARD_YELLOW, (_EDGE, *glyph))
    rim = centred(WIDTH_MM - 6, HEIGHT_MM - 6, Paint(line=CARD_YELLOW, line_mm=2.0))
    return Art(label, WHITE, (_EDGE, rim, *glyph))


def _back(colour: Colour, low_ink: bool) -> Art:
    """Interlaced rings, symmetric under a half turn."""
    ground, ink = (WHITE, colour) if low_ink else (colour, WHITE)
    window = Area(-WIDTH_MM / 2 + 5, -HEIGHT_MM / 2 + 5, WIDTH_MM - 10, HEIGHT_MM - 10)
    light = Paint(line=ink, line_mm=0.35)
    step = 6.5
    rings: tuple[Item, ...] = tuple(
        Disc(col * step, row * step, 0.72 * step, light)
        for row in range(-6, 7)
        for col in range(-5, 6)
    )
    rim = Rect(window.x, window.y, window.width, window.height, Paint(line=ink, line_mm=0.8))
    return Art(ShapeLabel("back", "back"), ground, (_EDGE, Group(rings, clip=window), rim))


def appearance() -> Appearance:
    """Cards seen from straight above."""
    return Appearance(aspect=HEIGHT_MM / WIDTH_MM)
