"""Geometry of the printed Mobius board: cells, bars and fiducials.

Coordinates are millimetres on the assembled print, x right and y down from its top left corner.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from referee.prints.appearance import Appearance, PrintedShape
from referee.prints.targets import QUIET_MM, Marker, Point
from rules.mobius import STEERE_2008, Bar, Board, Cell


@dataclass(frozen=True, slots=True)
class MobiusPrint:
    """The printed board: hexagons with a corner up, half cells along top and bottom.

    `cell_mm` is the width of a cell between its vertical sides, `bar_mm` that of the bars at their
    thinnest; `side_room_mm` and `end_room_mm` are the margins around the cells.
    """

    board: Board = STEERE_2008
    cell_mm: float = 21.0
    bar_mm: float = 7.0
    side_room_mm: float = 42.0
    end_room_mm: float = 17.0
    marker_mm: float = 22.0
    dictionary: str = "DICT_4X4_50"

    @property
    def edge_mm(self) -> float:
        """Side of a hexagon; the pitch of rows is 1.5 sides."""
        return self.cell_mm / math.sqrt(3)

    @property
    def width_mm(self) -> float:
        """Width of the whole print."""
        return self.board.width * self.cell_mm + 2 * self.side_room_mm

    @property
    def height_mm(self) -> float:
        """Height of the whole print."""
        return 1.5 * self.edge_mm * self.board.rows + 2 * self.end_room_mm

    @property
    def markers(self) -> tuple[Marker, ...]:
        """The fiducials 0 to 3 in the corners, clockwise from the top left."""
        side, near = self.marker_mm, QUIET_MM
        right, bottom = self.width_mm - side - near, self.height_mm - side - near
        corners = ((near, near), (right, near), (right, bottom), (near, bottom))
        return tuple(Marker(i, x, y, side) for i, (x, y) in enumerate(corners))

    def centre(self, row: int, col: int) -> Point:
        """Centre of a printed place; row `board.rows` holds the half cells along the bottom."""
        x = self.side_room_mm + (col + 0.5 + 0.5 * (row % 2)) * self.cell_mm
        return x, self.end_room_mm + 1.5 * self.edge_mm * row

    def seats(self, cell: Cell) -> tuple[Point, ...]:
        """Centres of the places where a stone of this cell may lie: two for a split cell."""
        if cell.row == 0:
            below = self.centre(self.board.rows, self.board.width - 1 - cell.col)
            return self.centre(*cell), below
        return (self.centre(*cell),)

    def outline(self, row: int, col: int) -> tuple[Point, ...]:
        """Corners of a printed place, clockwise; half cells end at the seam."""
        x, y = self.centre(row, col)
        edge, half = self.edge_mm, self.cell_mm / 2
        upper = ((x - half, y - edge / 2), (x, y - edge), (x + half, y - edge / 2))
        lower = ((x + half, y + edge / 2), (x, y + edge), (x - half, y + edge / 2))
        if row == 0:
            upper = ((x - half, y), (x, y), (x + half, y))
        if row == self.board.rows:
            lower = ((x + half, y), (x, y), (x - half, y))
        return *upper, *lower

    def bar_outline(self, bar: Bar) -> tuple[Point, ...]:
        """Outline of a bar: along its cells, from the middle of its first row to that of its last.

        The last two points are the outer corners, at its last row and then at its first.
        """
        points: list[Point] = []
        for row in range(bar.first, bar.last + 1):
            x, y = self.centre(row, 0)
            x -= self.cell_mm / 2
            points.append((x, y if row == bar.first else y - self.edge_mm / 2))
            points.append((x, y if row == bar.last else y + self.edge_mm / 2))
        outer = self.side_room_mm - self.bar_mm
        points += [(outer, points[-1][1]), (outer, points[0][1])]
        if bar.side == "right":
            points = [(self.width_mm - x, y) for x, y in points]
        return tuple(points)


_BARS = {"red": "#ce1624", "blue": "#1454be"}


def appearance() -> Appearance:
    """The board from straight above, in millimetres: reports give the corners of the print."""
    kit = MobiusPrint()
    places = [(cell.row, cell.col) for cell in kit.board.cells]
    places += [(kit.board.rows, col) for row, col in places if row == 0]
    shapes = [PrintedShape(kit.bar_outline(bar), _BARS[bar.colour]) for bar in kit.board.bars]
    shapes += [PrintedShape(kit.outline(row, col), "#f4f4f0") for row, col in places]
    return Appearance((kit.width_mm, kit.height_mm), "#5b616b", tuple(shapes), 0.85 * kit.cell_mm)
