"""Where winning chains lie in a photograph."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import dist
from typing import Any

import numpy as np

from referee.kits.mobius_print import MobiusPrint
from rules.mobius import Bar, Cell, Chain, Win
from vision.geometry.homography import Homography
from vision.piece import Point

KIT = MobiusPrint()

Segment = tuple[Point, Point]


def chain_marks(won: Win, homography: Homography) -> list[dict[str, Any]]:
    """The links and the loop of a win as lines in pixels, for JSON and for drawing.

    Each has its ``kind`` (link or loop), the ``colour`` of the stones, and ``segments``. Where a
    chain leaves the board at the top or the bottom edge it goes on at the other.
    """
    chains = [("link", link) for link in won.links]
    if won.loop:
        chains.append(("loop", (*won.loop, won.loop[0])))
    marks = []
    for kind, chain in chains:
        segments = np.array(list(_segments(chain))).reshape(-1, 2)
        pixels = homography(segments).round(2).reshape(-1, 2, 2)
        marks.append({"kind": kind, "colour": won.colour, "segments": pixels.tolist()})
    return marks


def _segments(chain: Chain) -> Iterator[Segment]:
    """Lines between neighbours, in millimetres, and along the bars that a chain leads through."""
    landing: Point | None = None
    for one, two in pairwise(chain):
        start, end = _nearest(one, two)
        if isinstance(one, Bar) and landing is not None:
            yield landing, start
        yield start, end
        landing = end


def _nearest(one: Cell | Bar, two: Cell | Bar) -> Segment:
    """The places of two neighbours that lie side by side."""
    ways = ((a, b) for a in _places(one, two) for b in _places(two, one))
    return min(ways, key=lambda way: dist(*way))


def _places(member: Cell | Bar, beside: Cell | Bar) -> tuple[Point, ...]:
    """Seats of a cell; of a bar its middle beside the neighbour's seats, within its own rows."""
    if isinstance(member, Cell):
        return KIT.seats(member)
    assert isinstance(beside, Cell)
    x = KIT.side_room_mm - KIT.bar_mm / 2
    x = x if member.side == "left" else KIT.width_mm - x
    low, high = (KIT.centre(row, 0)[1] for row in (member.first, member.last))
    return tuple((x, y) for _, y in KIT.seats(beside) if low - 1 <= y <= high + 1)
