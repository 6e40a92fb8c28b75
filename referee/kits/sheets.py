"""Lay pieces out on sheets: cut marks on the fronts, backs mirrored for printing on both sides."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.errors import UsageError
from referee.kits.drawing import (
    Colour,
    Document,
    Group,
    Item,
    Paint,
    Rect,
    ShapeLabel,
    centred,
    line,
)
from referee.kits.footer import footed
from referee.kits.palette import BLACK, PALE
from referee.kits.paper import Paper, Printing
from referee.words import sentence
from rules.message import Message, Text

MARK_MM = 3.0
"""Length of a cut mark; `MARK_GAP_MM` keeps it off the pieces."""
MARK_GAP_MM = 0.5
BLEED_MM = 1.5
"""How far a ground runs past the pieces at the edge, so that a crooked cut shows no white."""


@dataclass(frozen=True, slots=True)
class Art:
    """One face of a piece, drawn round its own middle; its ground, if any, fills the cut."""

    label: ShapeLabel
    ground: Colour | None
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Cut:
    """A piece to cut out: its front and, where it has one, its back."""

    front: Art
    back: Art | None = None


@dataclass(frozen=True, slots=True)
class Format:
    """What pieces of one size have in common, in millimetres.

    `gutter_mm` is the gap between neighbours: none where they share a ground and a cut.
    Discs have no `marks`: they are cut round their own edge.
    """

    width_mm: float
    height_mm: float
    gutter_mm: float = 0.0
    bleed_mm: float = BLEED_MM
    marks: bool = True


@dataclass(frozen=True, slots=True)
class Grid:
    """Places on a page; with `turn` 90 the pieces lie on their side."""

    cols: int
    rows: int
    width_mm: float
    height_mm: float
    gutter_mm: float
    left: float
    top: float
    turn: float

    def centre(self, index: int) -> tuple[float, float]:
        """Middle of a place, counted along the rows."""
        row, col = divmod(index, self.cols)
        return (
            self.left + col * (self.width_mm + self.gutter_mm) + self.width_mm / 2,
            self.top + row * (self.height_mm + self.gutter_mm) + self.height_mm / 2,
        )

    @property
    def capacity(self) -> int:
        """Pieces a page."""
        return self.cols * self.rows


def cut_line(width_mm: float, height_mm: float, colour: Colour = PALE) -> Rect:
    """The line to cut a piece out along, for those who cut by eye."""
    return centred(width_mm, height_mm, Paint(line=colour, line_mm=0.12))


def grid_for(form: Format, paper: Paper) -> Grid:
    """The grid with most places, upright or on the side; it lies in the middle of the width."""
    upright = _grid(form.width_mm, form.height_mm, 0.0, form, paper)
    lying = _grid(form.height_mm, form.width_mm, 90.0, form, paper)
    return lying if lying.capacity > upright.capacity else upright


def _grid(width: float, height: float, turn: float, form: Format, paper: Paper) -> Grid:
    room = paper.content
    rim = MARK_MM + MARK_GAP_MM if form.marks else 0.0
    gutter = form.gutter_mm
    cols = math.floor((room.width - 2 * rim + gutter) / (width + gutter) + 1e-9)
    rows = math.floor((room.height - 2 * rim + gutter) / (height + gutter) + 1e-9)
    left = (paper.width_mm - cols * width - (cols - 1) * gutter) / 2
    top = room.y + (room.height - rows * height - (rows - 1) * gutter) / 2
    return Grid(cols, rows, width, height, gutter, left, top, turn)


def lay_out(
    part: str, game: Text, pieces: Sequence[Cut], form: Format, printing: Printing
) -> Document:
    """All pieces on as many sheets as they need; a back follows the front that it belongs to."""
    paper, size = printing.paper, printing.size
    form = replace(form, width_mm=size * form.width_mm, height_mm=size * form.height_mm)
    grid = grid_for(form, paper)
    if not grid.capacity:
        raise UsageError(sentence("kit-too-large", paper=paper.name))
    duplex = any(piece.back is not None for piece in pieces)
    sheets = [pieces[i : i + grid.capacity] for i in range(0, len(pieces), grid.capacity)]
    title, pages = Message.of("kit-title", game=game, part=part), []
    for number, sheet in enumerate(sheets, start=1):
        marks = _marks(grid, len(sheet)) if form.marks else ()
        fronts = _faces([piece.front for piece in sheet], grid, form, printing, back=False)
        told = {"title": title, "number": number, "sheets": len(sheets)}
        front = Message.of("kit-sheet", side="front" if duplex else "only", **told)
        pages.append(footed(printing, (*fronts, *marks), front))
        if duplex:
            backs = _faces([piece.back for piece in sheet], grid, form, printing, back=True)
            back = Message.of("kit-sheet", side="back", **told)
            pages.append(footed(printing, backs, back, Message.of("kit-both-sides")))
    return Document(part, printing.said(title), tuple(pages), duplex)


def _faces(
    faces: Sequence[Art | None], grid: Grid, form: Format, printing: Printing, *, back: bool
) -> tuple[Item, ...]:
    """Grounds with their bleed first, so that no neighbour's bleed lies on a piece."""
    bleeds: list[Item] = []
    groups: list[Item] = []
    turn = -grid.turn % 360 if back else grid.turn
    for index, art in enumerate(faces):
        if art is None:
            continue
        x, y = grid.centre(index)
        if back:
            x = printing.paper.width_mm - x
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
    """Strokes outside the pieces in line with every cut."""
    paint = Paint(line=BLACK, line_mm=0.15)
    cols, rows = min(pieces, grid.cols), math.ceil(pieces / grid.cols)
    xs = _cuts(grid.left, cols, grid.width_mm, grid.gutter_mm)
    ys = _cuts(grid.top, rows, grid.height_mm, grid.gutter_mm)
    near, far = MARK_GAP_MM, MARK_GAP_MM + MARK_MM
    marks: list[Item] = []
    for x in xs:
        marks.append(line(x, ys[0] - far, x, ys[0] - near, paint))
        marks.append(line(x, ys[-1] + near, x, ys[-1] + far, paint))
    for y in ys:
        marks.append(line(xs[0] - far, y, xs[0] - near, y, paint))
        marks.append(line(xs[-1] + near, y, xs[-1] + far, y, paint))
    return tuple(marks)


def _cuts(first: float, count: int, side: float, gutter: float) -> list[float]:
    """Where pieces begin and end; neighbours without a gap share a cut."""
    if gutter == 0.0:
        return [first + i * side for i in range(count + 1)]
    starts = [first + i * (side + gutter) for i in range(count)]
    return [at for start in starts for at in (start, start + side)]
