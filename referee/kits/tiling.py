"""Boards larger than the paper, printed on several overlapping pages."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from referee.kits.drawing import Disc, Document, Group, Item, Page, Paint, Rect, ShapeLabel, line
from referee.kits.palette import BLACK, PALE, WHITE
from referee.kits.paper import Area, Paper, Printing
from referee.kits.sheets import SCALE_NOTE, make_page
from rules.message import Message, Text

OVERLAP_MM = 10.0
"""Overlap of neighbouring pages."""
TARGET_MM = 5.0
"""Distance of the alignment targets from the ends of a seam."""

_EDGE_MM = 0.2


@dataclass(frozen=True, slots=True)
class Poster:
    """A drawing that is not cut into pieces, from (0, 0) at its top left."""

    label: ShapeLabel
    width_mm: float
    height_mm: float
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Tiling:
    """Overlapping windows of one size on a board, one for each page of `paper`.

    `xs` are their left edges and `ys` their tops, in the board's millimetres.
    """

    paper: Paper
    xs: Sequence[float]
    ys: Sequence[float]
    width_mm: float
    height_mm: float

    @property
    def count(self) -> int:
        """Number of pages."""
        return len(self.xs) * len(self.ys)


def tiling_for(width_mm: float, height_mm: float, paper: Paper) -> Tiling:
    """The tiling of a board with the fewest pages, in portrait or landscape."""
    tilings = (_tiling(width_mm, height_mm, sheet) for sheet in (paper, paper.turned))
    return min(tilings, key=lambda tiling: tiling.count)


def _tiling(width_mm: float, height_mm: float, paper: Paper) -> Tiling:
    xs, width = _windows(width_mm, paper.content.width)
    ys, height = _windows(height_mm, paper.content.height)
    return Tiling(paper, xs, ys, width, height)


def _windows(length: float, room: float) -> tuple[list[float], float]:
    """Starts and size of the windows on a length, as few as there is room for."""
    count = max(1, math.ceil((length - OVERLAP_MM) / (room - OVERLAP_MM) - 1e-9))
    size = (length + (count - 1) * OVERLAP_MM) / count
    return [i * (size - OVERLAP_MM) for i in range(count)], size


def print_board(game: Text, board: Poster, printing: Printing, note: Text = SCALE_NOTE) -> Document:
    """Print a board at its size, on one page or several."""
    size = printing.size
    width, height = size * board.width_mm, size * board.height_mm
    tiling = tiling_for(width, height, printing.paper)
    inset, edge = _EDGE_MM / 2, Paint(line=PALE, line_mm=_EDGE_MM)
    items = (
        Group(board.items, scale=size),
        Rect(inset, inset, width - _EDGE_MM, height - _EDGE_MM, edge),
        *_seams(width, height, tiling),
    )
    title, pages = Message.of("kit-title", game=game, part="board"), list[Page]()
    printing, room = replace(printing, paper=tiling.paper), tiling.paper.content
    left = room.x + (room.width - tiling.width_mm) / 2
    top = room.y + (room.height - tiling.height_mm) / 2
    for (row, y), (col, x) in product(enumerate(tiling.ys, 1), enumerate(tiling.xs, 1)):
        window = Area(x, y, tiling.width_mm, tiling.height_mm)
        view = Group(items, left - x, top - y, clip=window, label=board.label)
        args = {"title": title, "number": len(pages) + 1, "sheets": tiling.count}
        if tiling.count == 1:
            caption = Message.of("kit-sheet", side="only", **args)
        else:
            caption = Message.of("kit-sheet-of-board", row=row, column=col, **args)
            note = Message.of("kit-glue")
        pages.append(make_page(printing, [view], caption, note))
    return Document("board", printing.translate(title), tuple(pages))


def _seams(width_mm: float, height_mm: float, tiling: Tiling) -> Iterator[Item]:
    """A dashed line in the middle of each overlap, with targets to align both pages by."""
    for x in (start + OVERLAP_MM / 2 for start in tiling.xs[1:]):
        yield from _dashed(x, 0.0, x, height_mm)
        yield from (_target(x, y) for y in (TARGET_MM, height_mm - TARGET_MM))
    for y in (start + OVERLAP_MM / 2 for start in tiling.ys[1:]):
        yield from _dashed(0.0, y, width_mm, y)
        yield from (_target(x, y) for x in (TARGET_MM, width_mm - TARGET_MM))


def _dashed(x1: float, y1: float, x2: float, y2: float) -> list[Item]:
    """Black dashes on white, visible on any background."""
    return [
        line(x1, y1, x2, y2, Paint(line=WHITE, line_mm=0.2)),
        line(x1, y1, x2, y2, Paint(line=BLACK, line_mm=0.2, dash_mm=(2.0, 2.0))),
    ]


def _target(x: float, y: float) -> Group:
    paint = Paint(line=BLACK, line_mm=0.2)
    items = (
        Disc(0.0, 0.0, 2.2, Paint(fill=WHITE)),
        Disc(0.0, 0.0, 1.5, paint),
        line(-2.2, 0.0, 2.2, 0.0, paint),
        line(0.0, -2.2, 0.0, 2.2, paint),
    )
    return Group(items, x, y, label=ShapeLabel("target", "seam"))
