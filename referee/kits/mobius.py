"""Mobius by Mark Steere: the board with fiducials in its corners, and stones to cut out."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from referee.kits.charuco import draw_marker
from referee.kits.drawing import (
    Colour,
    Disc,
    Document,
    Group,
    Item,
    Paint,
    Path,
    Rect,
    ShapeLabel,
    Text,
    line,
)
from referee.kits.palette import GREY, INK, STONES, WHITE
from referee.kits.paper import Printing
from referee.kits.sheets import Art, CutPiece, Format, lay_out
from referee.kits.tiling import Poster, print_board
from referee.prints.mobius import MobiusPrint
from referee.prints.targets import QUIET_MM, Point
from rules.message import Message
from rules.mobius import CREDIT, Bar, Cell

STONE_MM = 17.0
"""Diameter of a stone: four fifths of a cell."""
PALE_STONE_MM = 13.0
"""The same for low ink; the reader copes with half a cell or more."""
REMINDERS = tuple(map(Message.of, ("kit-mobius-goal", "kit-mobius-bars", "kit-mobius-seam")))
"""Reminders of the rules beside the board."""

_CELL_LINE = Paint(fill=WHITE, line=(70, 74, 84), line_mm=0.6)
_BAR_GAP_MM = 1.6
_STRIPE_MM, _STRIPE_STEP_MM = 0.9, 2.4
_BAR_WORD_MM = 3.2
_NAME: Colour = (138, 143, 154)
"""Pale: legible on the print, and without a hue for the camera."""
_NAME_MM, _NAME_OUT = 1.6, 0.77
"""Height of cell names, and their distance from the centre in edges of a cell."""
_LETTER_MM = 4.5


def documents(printing: Printing) -> list[Document]:
    """The board, on several pages if necessary, and as many stones as it has cells."""
    layout = MobiusPrint()
    cells = len(layout.board.cells)
    side = PALE_STONE_MM if printing.low_ink else STONE_MM
    red, blue = (CutPiece(_stone(colour, side)) for colour in ("red", "blue"))
    stones = [red] * (cells - cells // 2) + [blue] * (cells // 2)
    form = Format(side, side, gutter_mm=1.5, bleed_mm=0.0, marks=False)
    return [
        print_board(CREDIT, _board(layout, printing), printing),
        lay_out("stones", CREDIT, stones, form, printing),
    ]


def _stone(colour: str, side: float) -> Art:
    disc = Disc(0.0, 0.0, side / 2, Paint(fill=STONES[colour]))
    return Art(ShapeLabel("stone", colour), None, (disc,))


def _board(layout: MobiusPrint, printing: Printing) -> Poster:
    board = layout.board
    items: list[Item] = [draw_marker(marker, layout.dictionary) for marker in layout.markers]
    items += _bars(layout, printing)
    items += [_place(layout, row, col) for row, col in board.cells]
    items += [_place(layout, board.rows, col) for col in range(board.width)]
    items += _letters(layout)
    items += _words(layout, printing)
    return Poster(ShapeLabel("board", "mobius"), layout.width_mm, layout.height_mm, tuple(items))


def _place(layout: MobiusPrint, row: int, col: int) -> Group:
    """A cell, or half of a split cell, with its origin at the centre of the cell."""
    x, y = layout.centre(row, col)
    outline = tuple((px - x, py - y) for px, py in layout.outline(row, col))
    kind = "half" if row in (0, layout.board.rows) else "cell"
    cell = layout.board.cell_at(row, col).name
    below = -1 if row == layout.board.rows else 1
    y_name = below * _NAME_OUT * layout.edge_mm
    name = Text(0.0, y_name, cell, _NAME_MM, _NAME, bold=False)
    return Group((Path(outline, _CELL_LINE), name), x, y, label=ShapeLabel(kind, cell))


def _bars(layout: MobiusPrint, printing: Printing) -> list[Item]:
    """The bars; for monochrome printers, blue ones are striped and all have their colour's name."""
    items: list[Item] = []
    gaps: list[Item] = []
    for bar in layout.board.bars:
        outline = layout.bar_outline(bar)
        marks = [*_stripes(outline)] if bar.colour == "blue" else []
        path = Path(outline, Paint(fill=STONES[bar.colour]))
        name = printing.translate(Message.of("face-name", face=bar.colour)).upper()
        art = (path, *marks, _bar_word(name, bar, outline, layout))
        items.append(Group(art, label=ShapeLabel("bar", bar.colour)))
        if bar.first > 0:
            (x1, y), (x2, _) = outline[0], outline[-1]
            gaps.append(line(x1, y, x2, y, Paint(line=WHITE, line_mm=_BAR_GAP_MM)))
    return items + gaps


def _stripes(outline: tuple[Point, ...]) -> Iterator[Item]:
    """White stripes from the outer edge of a bar to its cells."""
    *inner, _, (outer, top) = outline
    xs, ys = zip(*inner, strict=True)
    paint = Paint(line=WHITE, line_mm=_STRIPE_MM)
    for y in np.arange(top + _STRIPE_STEP_MM, ys[-1] - _STRIPE_MM, _STRIPE_STEP_MM).tolist():
        yield line(outer, y, float(np.interp(y, ys, xs)), y, paint)


def _bar_word(name: str, bar: Bar, outline: tuple[Point, ...], layout: MobiusPrint) -> Group:
    """The colour's name along the middle of a bar."""
    (_, bottom), (outer, top) = outline[-2:]
    inward, turn = (1, 270.0) if bar.side == "left" else (-1, 90.0)
    word = Text(0.0, 0.0, name, _BAR_WORD_MM, WHITE, max_width_mm=14.6)
    ground = Rect(-8.0, -2.4, 16.0, 4.8, Paint(fill=STONES[bar.colour]))
    return Group((ground, word), outer + inward * layout.bar_mm / 2, (top + bottom) / 2, turn)


def _letters(layout: MobiusPrint) -> list[Item]:
    """Letters of the split cells, in reverse order at the bottom, and row numbers."""
    items: list[Item] = []
    distance = layout.end_room_mm - 1.2 - _LETTER_MM / 2
    for col in range(layout.board.width):
        cell = Cell(0, col)
        text = Text(0.0, 0.0, cell.name[0], _LETTER_MM, INK)
        for (x, y), offset in zip(layout.seats(cell), (-distance, distance), strict=True):
            items.append(Group((text,), x, y + offset, label=ShapeLabel("letter", text.text)))
    margin = layout.side_room_mm - layout.bar_mm - 3.0
    for row in range(layout.board.rows):
        _, y = layout.centre(row, 0)
        xs = (margin, layout.width_mm - margin)
        items += [Text(x, y, str(row), 2.4, GREY, bold=False) for x in xs]
    return items


def _words(layout: MobiusPrint, printing: Printing) -> list[Item]:
    """Name, author and reminders along the sides, between the fiducials."""
    x, middle = QUIET_MM + layout.marker_mm / 2, layout.height_mm / 2
    room = layout.height_mm - 2 * layout.marker_mm - 4 * QUIET_MM - 10.0
    name = (
        Text(0.0, -4.5, "MOBIUS", 8.0, INK),
        Text(0.0, 4.5, CREDIT, 3.0, INK, bold=False, max_width_mm=room),
    )
    words = tuple(
        Text(0.0, 5.6 * (i - 1), printing.translate(text), 2.6, INK, "middle", False, room)
        for i, text in enumerate(REMINDERS)
    )
    return [Group(name, x, middle, 270.0), Group(words, layout.width_mm - x, middle, 90.0)]
