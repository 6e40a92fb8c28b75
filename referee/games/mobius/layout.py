"""The printed board for those who look for it in photographs: its geometry from the kit."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from referee.prints.mobius import MobiusPrint
from vision.boards.layout import Layout, PrintedPlace, StoneColour
from vision.piece import Point

STONES = (
    # In lamps' glare red stones turn orange by as much. Yellow, in which red exceeds green by less
    # than in the palest stone, gets nothing. In wood and in brown card green exceeds blue.
    StoneColour("red", channel=0, glare=(0.0, 0.15, 0.0), off=(0.0, 1.0, -1.0)),
    # Bright blue clips to cyan in photographs exposed too long; in green stones green exceeds
    # blue by three times this. In purple red exceeds green.
    StoneColour("blue", channel=2, slack=(0.0, 0.5, 0.0), off=(1.0, -1.0, 0.0)),
)
"""The colours of the rules."""


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
        stones=STONES,
        dictionary=kit.dictionary,
        markers={marker.id: marker.corners for marker in kit.markers},
        lines=_inner_lines(kit, places),
        blank=_blank(kit),
        swatches=tuple(_swatches(kit)),
        bars=tuple(kit.bar_outline(bar) for bar in kit.board.bars),
    )


def _swatches(kit: MobiusPrint) -> Iterator[tuple[str, Point]]:
    """Three points of each bar, midway across where it is thinnest, and clear of its ends."""
    for bar in kit.board.bars:
        (outer, last), (_, first) = kit.bar_outline(bar)[-2:]
        x = outer + (kit.bar_mm if bar.side == "left" else -kit.bar_mm) / 2
        for share in (0.25, 0.5, 0.75):
            yield bar.colour, (x, first + share * (last - first))


def _blank(kit: MobiusPrint) -> tuple[tuple[Point, Point], ...]:
    """Between the markers left and right of the bars; words there are thin."""
    marker = np.array(kit.markers[0].corners)
    edge, end = (float(v) for v in (marker.min(), marker.max() + marker.min()))
    inner = kit.side_room_mm - kit.bar_mm - edge
    return (
        ((edge, end), (inner, kit.height_mm - end)),
        ((kit.width_mm - inner, end), (kit.width_mm - edge, kit.height_mm - end)),
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
