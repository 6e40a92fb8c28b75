"""Lines on a photograph that stand out on any ground, and tell what they say by their shape."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from referee.drawing.palette import INK, ROLES, WHITE, Colour, colour_of, ink_on
from referee.ruling.marks import Arc, Grid, Mark, Outline, Polyline, Ring, Stroke
from vision.arrays import Floats, Pixels

SUBPIXEL_BITS = 4
STEPS = 12
"""Straight pieces of a quarter of a ring."""

FAINT = 0.3
"""Share of a board's lines in what is seen of them."""

SHAPES: dict[Stroke, tuple[float, float, float]] = {
    "solid": (1.0, 0.0, 0.0),
    "double": (2.1, 0.0, 0.0),
    "dashed": (1.15, 3.2, 2.4),
    "beaded": (1.7, 0.3, 1.3),
}
"""Width of each stroke, and length of its dashes and gaps, in widths of the solid one."""


def paint(pixels: Pixels, mark: Mark, width: float) -> None:
    """Draw the lines of a mark whose points are in pixels of the picture.

    From outside: a dark and a light edge, then the colour, so that some edge stands out on any
    ground; a double stroke has a light core, a beaded one beads, a dashed one dark gaps.

    Parameters
    ----------
    pixels
        (H, W, 3) uint8 RGB, drawn on.
    mark
        What to draw; labels have no lines.
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
    share, dash, gap = SHAPES[stroke]
    core, colour = width * mark.width * share, colour_of(mark)
    edge = 0.4 * width * min(1.0, 0.5 + 0.5 * mark.width)
    plain = colour == WHITE
    _draw(pixels, lines, INK, core + (2 if plain else 4) * edge)
    if not plain:
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
    """The lines of a mark as (N, 2) points each."""
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
    """Pieces of some lines, as many as fit, evenly along each."""
    for line in lines:
        steps = np.hypot(*np.diff(line, axis=0).T)
        along = np.concatenate([[0.0], np.cumsum(steps)])
        count = max(1, round(along[-1] / max(dash + gap, 1e-6)))
        for start in (np.arange(count) + 0.5) * along[-1] / count:
            low, high = start - dash / 2, start + dash / 2
            at = np.unique([low, *along[(along > low) & (along < high)], high])
            yield np.column_stack([np.interp(at, along, line[:, k]) for k in (0, 1)])


def _draw(pixels: Pixels, lines: list[Floats], colour: Colour, width: float) -> None:
    fixed = [np.round(line * 2**SUBPIXEL_BITS).astype(np.int32) for line in lines]
    cv2.polylines(pixels, fixed, False, colour, max(1, round(width)), cv2.LINE_AA, SUBPIXEL_BITS)
