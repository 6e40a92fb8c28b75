"""Lines that stand out on any background, and differ by shape as well as by colour."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from referee.drawing.palette import INK, ROLES, WHITE, Colour, colour_of, ink_on
from referee.ruling.marks import Arc, Grid, Mark, Outline, Polyline, Ring, Stroke
from vision.arrays import Floats, Pixels

SUBPIXEL_BITS = 4
STEPS = 12
"""Straight segments of a quarter circle."""

FAINT = 0.3
"""Opacity of a board's lines."""

STROKES: dict[Stroke, tuple[float, float, float]] = {
    "solid": (1.0, 0.0, 0.0),
    "double": (2.1, 0.0, 0.0),
    "dashed": (1.15, 3.2, 2.4),
    "beaded": (1.7, 0.3, 1.3),
}
"""Width of each stroke in widths of the solid one, and its dashes and gaps in its own widths."""


def paint(pixels: Pixels, mark: Mark, width: float) -> None:
    """Draw the lines of a mark, in place.

    From the outside in: a dark and a light edge, of which one stands out on any background, then
    the colour. A double stroke has a light core, a beaded one beads, a dashed one dark gaps.

    Parameters
    ----------
    pixels
        (H, W, 3) uint8 RGB.
    mark
        With points in pixels of the picture; labels have no lines.
    width
        Of a usual stroke, in pixels.
    """
    lines = list(curves(mark))
    if isinstance(mark, Grid):
        faint = pixels.copy()
        _draw(faint, lines, WHITE, width / 3)
        cv2.addWeighted(faint, FAINT, pixels, 1 - FAINT, 0, dst=pixels)
        return
    stroke = mark.stroke or ROLES[mark.role][1]
    share, dash, gap = STROKES[stroke]
    core, colour = width * mark.width * share, colour_of(mark)
    edge = 0.4 * width * min(1.0, 0.5 + 0.5 * mark.width)
    is_white = colour == WHITE
    _draw(pixels, lines, INK, core + (2 if is_white else 4) * edge)
    if not is_white:
        _draw(pixels, lines, WHITE, core + 2 * edge)
    if stroke == "dashed":
        _draw(pixels, lines, INK, core)
        _draw(pixels, list(_dashes(lines, dash * core, gap * core)), colour, core)
    else:
        _draw(pixels, lines, colour, core)
    if stroke == "double":
        _draw(pixels, lines, WHITE, 0.3 * core)
    elif stroke == "beaded":
        _draw(pixels, list(_dashes(lines, dash * core, gap * core)), ink_on(colour), 0.5 * core)


def curves(mark: Mark) -> Iterator[Floats]:
    """The lines of a mark, each as an (N, 2) array of points."""
    if isinstance(mark, Outline):
        yield np.array([*mark.points, mark.points[0]], np.float64)
    elif isinstance(mark, Polyline | Grid):
        yield from (np.array(path, np.float64) for path in mark.paths)
    elif isinstance(mark, Ring):
        centre, right, down = (np.array(p) for p in (mark.centre, mark.right, mark.down))
        turn = np.linspace(0, 2 * np.pi, 4 * STEPS + 1)[:, None]
        yield centre + np.cos(turn) * (right - centre) + np.sin(turn) * (down - centre)
    elif isinstance(mark, Arc):
        turn = np.linspace(0, np.pi / 2, STEPS + 1)[:, None]
        for corner, first, last in np.array(mark.quarters, np.float64):
            yield corner + np.cos(turn) * (first - corner) + np.sin(turn) * (last - corner)


def _dashes(lines: list[Floats], dash: float, gap: float) -> Iterator[Floats]:
    """As many dashes as fit on each line, evenly spaced."""
    for line in lines:
        steps = np.hypot(*np.diff(line, axis=0).T)
        along = np.concatenate([[0.0], np.cumsum(steps)])
        count = max(1, round(along[-1] / max(dash + gap, 1e-6)))
        for start in (np.arange(count) + 0.5) * along[-1] / count:
            low, high = start - dash / 2, start + dash / 2
            positions = np.unique([low, *along[(along > low) & (along < high)], high])
            yield np.column_stack([np.interp(positions, along, line[:, k]) for k in (0, 1)])


def _draw(pixels: Pixels, lines: list[Floats], colour: Colour, width: float) -> None:
    points = [np.round(line * 2**SUBPIXEL_BITS).astype(np.int32) for line in lines]
    cv2.polylines(pixels, points, False, colour, max(1, round(width)), cv2.LINE_AA, SUBPIXEL_BITS)
