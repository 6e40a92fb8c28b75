"""Mathable: the board at full size, drawn from the layout that vision looks for, and tiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from referee.kits.drawing import (
    Colour,
    Document,
    Group,
    Item,
    Paint,
    Rect,
    ShapeLabel,
    Text,
    centred,
)
from referee.kits.faces import Mark, face_items, sign
from referee.kits.palette import WHITE
from referee.kits.paper import Printing
from referee.kits.sheets import Art, CutPiece, Format, cut_line, lay_out
from referee.kits.tiling import Poster, print_board
from referee.prints.mathable import printed_layout
from rules.mathable import COLUMNS, EDITION_2021, Edition
from rules.message import Message
from vision.boards.layout import Layout, PrintedPlace
from vision.read.faces import SIGNS

SPARES = 2
"""Blank tiles besides the supply, as in the box."""

INKS: dict[str, Colour] = {
    "plain": (60, 60, 60),
    "double": (250, 248, 252),
    "triple": (120, 40, 0),
    "sign": (255, 255, 255),
    "centre": (30, 24, 20),
}


@dataclass(frozen=True, slots=True)
class BoardStyle:
    """How a board is printed: colours of cells by kind, of glyphs on them, and of the lettering."""

    grounds: Mapping[str, Colour]
    inks: Mapping[str, Colour]
    lettering: Colour = WHITE
    gap_mm: float = 1.25
    radius_mm: float = 1.3
    """Gap between two cells, and radius of their corners."""
    glyph_share: float = 0.46
    """Height of capitals in cells."""
    times: str = "2×"
    """How a factor is written, such as ``x2``."""
    writes_signs: bool = False
    """Whether signs are set in the font rather than drawn."""


PALE = BoardStyle(
    grounds={
        "frame": WHITE,
        "line": (120, 165, 205),
        "plain": WHITE,
        "double": (200, 164, 218),
        "triple": (250, 208, 148),
        "sign": (184, 216, 240),
        "centre": (250, 214, 176),
        "tile": WHITE,
    },
    inks={
        "plain": (60, 60, 60),
        "double": (104, 40, 134),
        "triple": (150, 70, 0),
        "sign": (0, 84, 150),
        "centre": (30, 24, 20),
    },
    lettering=(0, 84, 150),
)
"""The style for low ink: tints that are just dark enough to be read for certain."""

_TILE_INK: Colour = (20, 18, 16)
_TILE_EDGE: Colour = (178, 152, 112)
_DOTTED = ("6", "9")


def documents(printing: Printing, edition: Edition = EDITION_2021) -> list[Document]:
    """The board, on several pages if necessary, and all tiles of the edition."""
    layout = printed_layout(edition)
    style = PALE if printing.low_ink else BoardStyle(layout.colours, INKS)
    form = Format(layout.tile_mm, layout.tile_mm)
    faces = [str(value) for value, count in edition.supply.items() for _ in range(count)]
    tiles = [CutPiece(_tile(face, layout, style)) for face in (*faces, *[""] * SPARES)]
    return [
        print_board("Mathable", _board(layout, edition, style, printing), printing),
        lay_out("tiles", "Mathable", tiles, form, printing),
    ]


def _tile(face: str, layout: Layout, style: BoardStyle) -> Art:
    side = layout.tile_mm
    rim = centred(side - 2.0, side - 2.0, Paint(line=_TILE_EDGE, line_mm=0.2), 1.8)
    items: list[Item] = [cut_line(side, side, _TILE_EDGE), rim]
    dot = Mark(0.30 * side, 0.19 * side, 0.1 * side, 0.1 * side, round=True)
    if face:
        mark = dot if face in _DOTTED else None
        items += face_items(face, 0.48 * side, _TILE_INK, mark, 0.72 * side)
    label = ShapeLabel("number", face) if face else ShapeLabel("blank", "blank")
    return Art(label, style.grounds["tile"], tuple(items))


def _board(layout: Layout, edition: Edition, style: BoardStyle, printing: Printing) -> Poster:
    side = layout.width_mm
    count = printing.translate(Message.of("kit-tile-count", tiles=edition.tile_count))
    items: list[Item] = [
        Rect(0.0, 0.0, side, side, Paint(fill=style.grounds["frame"])),
        *lettering(layout, (count, *supply(edition)), style.lettering),
        *squares(layout, style),
    ]
    return Poster(ShapeLabel("board", layout.name), side, side, tuple(items))


def squares(layout: Layout, style: BoardStyle) -> list[Item]:
    """The cells of a board, and the lines between them."""
    width, height = (count * layout.pitch_mm + style.gap_mm for count in (layout.cols, layout.rows))
    lines = centred(width, height, Paint(fill=style.grounds["line"]))
    cells = (_cell(place, layout, style) for place in layout.places)
    return [Group((lines,), layout.width_mm / 2, layout.height_mm / 2), *cells]


def _cell(place: PrintedPlace, layout: Layout, style: BoardStyle) -> Group:
    side, glyph = layout.pitch_mm - style.gap_mm, place.glyph
    ground = Paint(fill=style.grounds[place.ground])
    items: list[Item] = [centred(side, side, ground, min(style.radius_mm, side / 2))]
    ink, cap = style.inks[place.ground], style.glyph_share * side
    if glyph in SIGNS and not style.writes_signs:
        items.append(Group(sign(glyph, 1.15 * cap, ink), turn=place.turn))
    elif glyph:
        height = 1.4 * cap if glyph in SIGNS else cap
        written = style.times.replace("2", glyph[0]) if glyph[1:] == "×" else glyph
        text = Text(0.0, 0.0, written, height, ink, max_width_mm=0.8 * side)
        items.append(Group((text,), turn=place.turn))
    return Group(tuple(items), *place.centre, label=ShapeLabel(place.ground, glyph))


def lettering(layout: Layout, counts: Iterable[str], ink: Colour) -> list[Item]:
    """The name at the top left, which shows which way is up; letters, row numbers, the supply."""
    left, top = (
        (layout.width_mm - count * layout.pitch_mm) / 2 for count in (layout.cols, layout.rows)
    )
    right, bottom = layout.width_mm - left, layout.width_mm - top
    items: list[Item] = [Text(left, 0.52 * top, "Mathable", 15.0, ink, "start")]
    for number, text in enumerate(counts):
        y = bottom + 16.0 + 7.0 * number
        room = right - left
        items.append(Text(left, y, text, 3.2, ink, "start", bold=False, max_width_mm=room))
    for col in range(layout.cols):
        x = left + (col + 0.5) * layout.pitch_mm
        items += [Text(x, y, COLUMNS[col], 3.6, ink) for y in (top - 5.5, bottom + 5.5)]
    for row in range(layout.rows):
        y = top + (row + 0.5) * layout.pitch_mm
        items += [Text(x, y, str(row + 1), 3.6, ink) for x in (left - 6.0, right + 6.0)]
    return items


def supply(edition: Edition) -> list[str]:
    """Tiles of each value, one line for each count, the most common first."""
    lines = []
    for count in sorted(set(edition.supply.values()), reverse=True):
        values = [str(value) for value, held in edition.supply.items() if held == count]
        lines.append(f"{count} × {' '.join(values)}")
    return lines
