"""The printed board for those who look for it in photographs: its geometry from the kit."""

from __future__ import annotations

from referee.prints.mobius import MobiusPrint
from rules.mobius import COLOURS
from vision.boards.layout import Layout, PrintedPlace
from vision.piece import Point


def printed_layout(kit: MobiusPrint) -> Layout:
    """What is printed on a board, as finder and reader need it."""
    board = kit.board
    places = [(row, col) for row in range(board.rows + 1) for col in range(board.across(row))]
    return Layout(
        name=f"mobius {board.name}",
        width_mm=kit.width_mm,
        height_mm=kit.height_mm,
        pitch_mm=kit.cell_mm,
        places=tuple(PrintedPlace(row, col, kit.centre(row, col)) for row, col in places),
        stones=COLOURS,
        dictionary=kit.dictionary,
        markers={marker.id: marker.corners for marker in kit.markers},
        lines=_inner_lines(kit, places),
    )


def _inner_lines(
    kit: MobiusPrint, places: list[tuple[int, int]]
) -> tuple[tuple[Point, Point], ...]:
    """Sides of the hexagons with a cell to either side: those along the bars have none."""
    shared: dict[tuple[Point, Point], list[tuple[Point, Point]]] = {}
    for place in places:
        corners = kit.outline(*place)
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            shared.setdefault(_key(start, end), []).append((start, end))
    return tuple(sides[0] for sides in shared.values() if len(sides) > 1)


def _key(start: Point, end: Point) -> tuple[Point, Point]:
    rounded = sorted((round(x, 3), round(y, 3)) for x, y in (start, end))
    return rounded[0], rounded[1]


LAYOUT = printed_layout(MobiusPrint())
