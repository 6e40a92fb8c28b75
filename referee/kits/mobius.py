"""Mobius by Mark Steere: the board with fiducials in its corners, and stones to cut out."""

from __future__ import annotations

from referee.kits.drawing import Disc, Document, Group, Item, Label, Paint, Path, Text, line
from referee.kits.markers import draw_marker
from referee.kits.palette import GREY, INK, STONES, WHITE
from referee.kits.paper import Paper
from referee.kits.sheets import Art, Cut, Format, lay_out
from referee.kits.tiling import Board, print_board
from referee.prints.mobius import MobiusPrint
from referee.prints.targets import QUIET_MM
from rules.mobius import CREDIT, Cell

STONE_MM = 17.0
"""Diameter of a stone: four fifths of a cell."""
GOAL = "Red begins. Link your three bars; or link two of them and a loop through top and bottom."

_TITLE = "Mobius by Mark Steere"
_NOTE = "marksteeregames.com · print at 100 %: this rule must measure 100 mm."
_CELL_LINE = Paint(fill=WHITE, line=(70, 74, 84), line_mm=0.6)
_BAR_GAP_MM = 0.8
_LETTER_MM = 4.5


def documents(paper: Paper, layout: MobiusPrint | None = None) -> list[Document]:
    """The board, over several pages if need be, and as many stones as the board has cells."""
    layout = layout or MobiusPrint()
    cells = len(layout.board.cells)
    stones = [Cut(_stone("red"))] * (cells - cells // 2) + [Cut(_stone("blue"))] * (cells // 2)
    form = Format(STONE_MM, STONE_MM, gutter_mm=1.5, bleed_mm=0.0, marks=False)
    return [
        print_board("board", f"{_TITLE} · board", _board(layout), paper, _NOTE),
        lay_out("stones", f"{_TITLE} · stones", stones, form, paper, _NOTE),
    ]


def _stone(colour: str) -> Art:
    disc = Disc(0.0, 0.0, STONE_MM / 2, Paint(fill=STONES[colour]))
    return Art(Label("stone", colour), None, (disc,))


def _board(layout: MobiusPrint) -> Board:
    board = layout.board
    items: list[Item] = [draw_marker(marker, layout.dictionary) for marker in layout.markers]
    items += _bars(layout)
    items += [_place(layout, row, col) for row, col in board.cells]
    items += [_place(layout, board.rows, col) for col in range(board.width)]
    items += _letters(layout)
    items += _words(layout)
    return Board(Label("board", "mobius"), layout.width_mm, layout.height_mm, tuple(items))


def _place(layout: MobiusPrint, row: int, col: int) -> Group:
    """A cell, or one half of a split cell, its origin in the middle of the cell."""
    x, y = layout.centre(row, col)
    outline = tuple((px - x, py - y) for px, py in layout.outline(row, col))
    kind = "half" if row in (0, layout.board.rows) else "cell"
    label = Label(kind, layout.board.at(row, col).name)
    return Group((Path(outline, _CELL_LINE),), x, y, label=label)


def _bars(layout: MobiusPrint) -> list[Item]:
    items: list[Item] = []
    gaps: list[Item] = []
    for bar in layout.board.bars:
        outline = layout.bar_outline(bar)
        path = Path(outline, Paint(fill=STONES[bar.colour]))
        items.append(Group((path,), label=Label("bar", bar.colour)))
        if bar.first > 0:
            (x1, y), (x2, _) = outline[0], outline[-1]
            gaps.append(line(x1, y, x2, y, Paint(line=WHITE, line_mm=_BAR_GAP_MM)))
    return items + gaps


def _letters(layout: MobiusPrint) -> list[Item]:
    """Letters of the split cells, in reverse order at the bottom, and row numbers."""
    items: list[Item] = []
    away = layout.end_room_mm - 1.2 - _LETTER_MM / 2
    for col in range(layout.board.width):
        cell = Cell(0, col)
        text = Text(0.0, 0.0, cell.name[0], _LETTER_MM, INK)
        for (x, y), out in zip(layout.seats(cell), (-away, away), strict=True):
            items.append(Group((text,), x, y + out, label=Label("letter", text.text)))
    beside = layout.side_room_mm - layout.bar_mm - 3.0
    for row in range(layout.board.rows):
        _, y = layout.centre(row, 0)
        xs = (beside, layout.width_mm - beside)
        items += [Text(x, y, str(row), 2.4, GREY, bold=False) for x in xs]
    return items


def _words(layout: MobiusPrint) -> list[Item]:
    """Name, author and aim along the sides, between the fiducials."""
    x, middle = QUIET_MM + layout.marker_mm / 2, layout.height_mm / 2
    room = layout.height_mm - 2 * layout.marker_mm - 4 * QUIET_MM - 10.0
    name = (
        Text(0.0, -4.5, "MOBIUS", 8.0, INK),
        Text(0.0, 4.5, CREDIT, 3.0, INK, bold=False, max_width_mm=room),
    )
    goal = (Text(0.0, 0.0, GOAL, 3.0, INK, bold=False, max_width_mm=room),)
    return [Group(name, x, middle, turn=270.0), Group(goal, layout.width_mm - x, middle, turn=90.0)]
