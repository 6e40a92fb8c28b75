"""Sheets of pieces: cut marks on the fronts, backs mirrored for duplex printing, footers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from referee.errors import UsageError
from referee.kits.drawing import (
    Colour,
    Document,
    Group,
    Item,
    Page,
    Paint,
    Rect,
    ShapeLabel,
    Text,
    centred,
    line,
)
from referee.kits.palette import BLACK, GREY, PALE
from referee.kits.paper import MARGIN_MM, Area, Paper, Printing
from referee.words import sentence
from rules import message
from rules.message import Message

MARK_MM = 3.0
"""Length of a cut mark, `MARK_GAP_MM` away from the pieces."""
MARK_GAP_MM = 0.5
BLEED_MM = 1.5
"""How far a background runs past the edge of a piece, so that a crooked cut shows no white."""
RULE_MM = 100.0
"""Length of the rule at the foot of each page."""

SCALE_NOTE = Message.of("kit-scale")


@dataclass(frozen=True, slots=True)
class Art:
    """One face of a piece, drawn about its centre; `ground` is the colour of its background."""

    label: ShapeLabel
    ground: Colour | None
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class CutPiece:
    """A piece to cut out: its front and, where it has one, its back."""

    front: Art
    back: Art | None = None


@dataclass(frozen=True, slots=True)
class Format:
    """Size and spacing of pieces, in millimetres.

    `gutter_mm` is the gap between neighbours: 0 if they share a background and a cut. Discs have no
    cut `marks`: they are cut along their own edge.
    """

    width_mm: float
    height_mm: float
    gutter_mm: float = 0.0
    bleed_mm: float = BLEED_MM
    marks: bool = True


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and rows of places on a page, by their centres.

    Places are `width_mm` across and `height_mm` down; with `turn` 90 the pieces lie sideways.
    """

    xs: Sequence[float]
    ys: Sequence[float]
    width_mm: float
    height_mm: float
    turn: float

    @property
    def centres(self) -> list[tuple[float, float]]:
        """Centres of the places, row by row."""
        return [(x, y) for y in self.ys for x in self.xs]


def cut_line(width_mm: float, height_mm: float, colour: Colour = PALE) -> Rect:
    """The outline of a piece, for cutting by eye."""
    return centred(width_mm, height_mm, Paint(line=colour, line_mm=0.12))


def grid_for(form: Format, paper: Paper) -> Grid:
    """The grid with the most places, upright or sideways, in the middle of the page."""
    upright = _grid(form.width_mm, form.height_mm, 0.0, form, paper.content)
    sideways = _grid(form.height_mm, form.width_mm, 90.0, form, paper.content)
    return max(upright, sideways, key=lambda grid: len(grid.centres))


def _grid(width: float, height: float, turn: float, form: Format, room: Area) -> Grid:
    xs = _centres(width, form, room.x, room.width)
    ys = _centres(height, form, room.y, room.height)
    return Grid(xs, ys, width, height, turn)


def _centres(side: float, form: Format, start: float, length: float) -> list[float]:
    """Centres of as many pieces of a side as fit on a length of the page."""
    pitch, rim = side + form.gutter_mm, MARK_MM + MARK_GAP_MM if form.marks else 0.0
    count = math.floor((length - 2 * rim + form.gutter_mm) / pitch + 1e-9)
    return [start + length / 2 + (i - (count - 1) / 2) * pitch for i in range(count)]


def lay_out(
    part: str, game: message.Text, pieces: Sequence[CutPiece], form: Format, printing: Printing
) -> Document:
    """Lay pieces out on as many sheets as they need; each front is followed by its back.

    Raises UsageError for pieces larger than the paper.
    """
    paper, size = printing.paper, printing.size
    form = replace(form, width_mm=size * form.width_mm, height_mm=size * form.height_mm)
    grid = grid_for(form, paper)
    capacity = len(grid.centres)
    if not capacity:
        raise UsageError(sentence("kit-too-large", paper=paper.name))
    duplex = any(piece.back is not None for piece in pieces)
    sheets = [pieces[i : i + capacity] for i in range(0, len(pieces), capacity)]
    title, pages = Message.of("kit-title", game=game, part=part), []
    for number, sheet in enumerate(sheets, start=1):
        marks = _marks(grid, len(sheet)) if form.marks else ()
        fronts = _faces([piece.front for piece in sheet], grid, form, printing, back=False)
        args = {"title": title, "number": number, "sheets": len(sheets)}
        front = Message.of("kit-sheet", side="front" if duplex else "only", **args)
        pages.append(make_page(printing, (*fronts, *marks), front))
        if duplex:
            backs = _faces([piece.back for piece in sheet], grid, form, printing, back=True)
            back = Message.of("kit-sheet", side="back", **args)
            pages.append(make_page(printing, backs, back, Message.of("kit-both-sides")))
    return Document(part, printing.translate(title), tuple(pages), duplex)


def _faces(
    faces: Sequence[Art | None], grid: Grid, form: Format, printing: Printing, *, back: bool
) -> tuple[Item, ...]:
    """Backgrounds with their bleed first, so that no bleed covers a neighbour."""
    bleeds: list[Item] = []
    groups: list[Item] = []
    turn = -grid.turn % 360 if back else grid.turn
    for art, (from_left, y) in zip(faces, grid.centres, strict=False):
        if art is None:
            continue
        x = printing.paper.width_mm - from_left if back else from_left
        bleeds.append(Group(_ground(art, form, form.bleed_mm), x, y, turn))
        art_items = Group(art.items, scale=printing.size)
        groups.append(Group((*_ground(art, form, 0.0), art_items), x, y, turn, label=art.label))
    return (*bleeds, *groups)


def _ground(art: Art, form: Format, bleed: float) -> tuple[Item, ...]:
    if art.ground is None:
        return ()
    width, height = form.width_mm + 2 * bleed, form.height_mm + 2 * bleed
    return (centred(width, height, Paint(fill=art.ground)),)


def _marks(grid: Grid, pieces: int) -> tuple[Item, ...]:
    """Strokes outside the pieces, in line with every cut."""
    cols, rows = min(pieces, len(grid.xs)), math.ceil(pieces / len(grid.xs))
    xs, ys = _cuts(grid.xs[:cols], grid.width_mm), _cuts(grid.ys[:rows], grid.height_mm)
    paint, marks = Paint(line=BLACK, line_mm=0.15), list[Item]()
    near, far = MARK_GAP_MM, MARK_GAP_MM + MARK_MM
    for edge, first, last in ((0, -far, -near), (-1, near, far)):
        marks += [line(x, ys[edge] + first, x, ys[edge] + last, paint) for x in xs]
        marks += [line(xs[edge] + first, y, xs[edge] + last, y, paint) for y in ys]
    return tuple(marks)


def _cuts(centres: Iterable[float], side: float) -> list[float]:
    """Positions of the cuts; neighbours without a gap share one."""
    return sorted({round(x + half, 6) for x in centres for half in (-side / 2, side / 2)})


def make_page(
    printing: Printing,
    items: Iterable[Item],
    caption: message.Text,
    note: message.Text = SCALE_NOTE,
) -> Page:
    """A page with a footer: a rule to check the scale, from its group's origin, and two lines."""
    paper = printing.paper
    y = paper.height_mm - MARGIN_MM - 3.4
    text_x = MARGIN_MM + 1.0 + RULE_MM + 5.0
    room = paper.width_mm - MARGIN_MM - text_x
    rule = Group(_rule(), MARGIN_MM + 1.0, y, label=ShapeLabel("rule", "100 mm"))
    texts = (
        Text(text_x, y - 1.6, printing.translate(caption), 2.0, BLACK, "start", True, room),
        Text(text_x, y + 1.8, printing.translate(note), 1.7, GREY, "start", False, room),
    )
    return Page(paper.width_mm, paper.height_mm, (*items, rule, *texts))


def _rule() -> tuple[Item, ...]:
    paint = Paint(line=BLACK, line_mm=0.2)
    ticks: list[Item] = [line(0.0, 0.0, RULE_MM, 0.0, paint)]
    for mm in range(0, int(RULE_MM) + 1, 5):
        height = 2.6 if mm % 50 == 0 else 1.8 if mm % 10 == 0 else 1.0
        ticks.append(line(mm, 0.0, mm, -height, paint))
    ticks += [
        Text(0.0, 1.9, "0", 1.7, BLACK, "start", bold=False),
        Text(RULE_MM / 2, 1.9, "50", 1.7, BLACK, bold=False),
        Text(RULE_MM, 1.9, "100 mm", 1.7, BLACK, "end", bold=False),
    ]
    return tuple(ticks)
