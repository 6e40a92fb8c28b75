"""Boards larger than the paper, printed on several overlapping pages."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

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
    """A grid of windows of one size on a board, one for each page of `paper`."""

    paper: Paper
    cols: int
    rows: int
    width_mm: float
    height_mm: float

    def window(self, row: int, col: int) -> Area:
        """The part of the board on one page, in the board's millimetres."""
        lap_x, lap_y = _overlap(self.cols), _overlap(self.rows)
        return Area(
            col * (self.width_mm - lap_x),
            row * (self.height_mm - lap_y),
            self.width_mm,
            self.height_mm,
        )

    @property
    def seams(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """The x of vertical and the y of horizontal seams: centres of the overlaps."""
        xs = tuple(self.window(0, col).x + OVERLAP_MM / 2 for col in range(1, self.cols))
        ys = tuple(self.window(row, 0).y + OVERLAP_MM / 2 for row in range(1, self.rows))
        return xs, ys


def _overlap(count: int) -> float:
    return OVERLAP_MM if count > 1 else 0.0


def tiling_for(width_mm: float, height_mm: float, paper: Paper) -> Tiling:
    """The tiling of a board with the fewest pages, in portrait or landscape."""
    tilings = (_tiling(width_mm, height_mm, sheet) for sheet in (paper, paper.turned))
    return min(tilings, key=lambda tiling: tiling.cols * tiling.rows)


def _tiling(width_mm: float, height_mm: float, paper: Paper) -> Tiling:
    room = paper.content
    cols, rows = _count(width_mm, room.width), _count(height_mm, room.height)
    return Tiling(
        paper,
        cols,
        rows,
        (width_mm + (cols - 1) * OVERLAP_MM) / cols,
        (height_mm + (rows - 1) * OVERLAP_MM) / rows,
    )


def _count(length: float, room: float) -> int:
    return max(1, math.ceil((length - OVERLAP_MM) / (room - OVERLAP_MM) - 1e-9))


def print_board(game: Text, board: Poster, printing: Printing, note: Text = SCALE_NOTE) -> Document:
    """Print a board at its size, on one page or several."""
    size = printing.size
    items = (Group(board.items, scale=size),)
    board = Poster(board.label, size * board.width_mm, size * board.height_mm, items)
    tiling = tiling_for(board.width_mm, board.height_mm, printing.paper)
    title = Message.of("kit-title", game=game, part="board")
    printing = replace(printing, paper=tiling.paper)
    pages = tuple(
        _page(title, board, tiling, row, col, printing, note)
        for row in range(tiling.rows)
        for col in range(tiling.cols)
    )
    return Document("board", printing.translate(title), pages)


def _page(
    title: Text, board: Poster, tiling: Tiling, row: int, col: int, printing: Printing, note: Text
) -> Page:
    window, room = tiling.window(row, col), tiling.paper.content
    left = room.x + (room.width - window.width) / 2
    top = room.y + (room.height - window.height) / 2
    view = Group(
        (*board.items, _edge(board), *_seams(board, tiling)),
        left - window.x,
        top - window.y,
        clip=window,
        label=board.label,
    )
    count = tiling.rows * tiling.cols
    args = {"title": title, "number": row * tiling.cols + col + 1, "sheets": count}
    if count == 1:
        return make_page(printing, [view], Message.of("kit-sheet", side="only", **args), note)
    caption = Message.of("kit-sheet-of-board", row=row + 1, column=col + 1, **args)
    return make_page(printing, [view], caption, Message.of("kit-glue"))


def _edge(board: Poster) -> Rect:
    """The outline to cut the board out along."""
    inset = _EDGE_MM / 2
    paint = Paint(line=PALE, line_mm=_EDGE_MM)
    return Rect(inset, inset, board.width_mm - _EDGE_MM, board.height_mm - _EDGE_MM, paint)


def _seams(board: Poster, tiling: Tiling) -> tuple[Item, ...]:
    """A dashed line along each seam, with targets to align both pages by."""
    xs, ys = tiling.seams
    marks: list[Item] = []
    for x in xs:
        marks += _dashed(x, 0.0, x, board.height_mm)
        marks += [_target(x, y) for y in (TARGET_MM, board.height_mm - TARGET_MM)]
    for y in ys:
        marks += _dashed(0.0, y, board.width_mm, y)
        marks += [_target(x, y) for x in (TARGET_MM, board.width_mm - TARGET_MM)]
    return tuple(marks)


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
