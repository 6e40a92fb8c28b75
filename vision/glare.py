"""Where a lamp's glare hides what lies on a print: its thin dark lines fade there as well."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.seat_layout import SeatLayout

Floats = NDArray[np.float64]

ASIDE_MM = (0.0, -0.6, 0.6, -1.2, 1.2, -1.8, 1.8, -2.4, 2.4)
"""Where across a line its darkest place is looked for: as far as crooked paper moves it."""
ALONG = (0.3, 0.5, 0.7)
"""Where along a line, as shares: clear of its ends, where three lines meet."""


def lines_left(
    light: NDArray[np.float32],
    layout: SeatLayout,
    scale: float,
    bare: NDArray[np.bool_],
    least: float,
) -> Floats:
    """How deep the lines around seats are still, as shares of the usual depth (N,).

    Parameters
    ----------
    light
        (H, W, 3) logarithms of light against paper, the print from above.
    scale
        Pixels a millimetre.
    bare
        (N,) which seats look bare; the usual depth of lines is theirs.
    least
        Usual depth below which lines say nothing, and are taken to be all there.
    """
    lines = np.array(layout.lines)
    seats = np.array([seat.at for seat in layout.seats])
    green = light[..., 1]
    at = lines[:, :1] + (lines[:, 1:] - lines[:, :1]) * np.array(ALONG)[None, :, None]
    along = lines[:, 1] - lines[:, 0]
    normal = np.stack([-along[:, 1], along[:, 0]], axis=1)
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    across = np.array(
        [sampled(green, scale * (at + aside * normal[:, None])) for aside in ASIDE_MM]
    )
    dark = np.median(across.min(0), axis=1)
    beside = np.median(across, axis=(0, 2))
    away = np.linalg.norm(seats[:, None] - lines.mean(1)[None], axis=2)
    around = away < 0.6 * layout.cell_mm
    lowest, paper = (np.array([np.median(one[own]) for own in around]) for one in (dark, beside))
    # Shade darkens line and paper alike, and has edges; glare brightens the paper, or cannot any
    # more. Half cells have a line through their middles.
    depth = np.maximum(np.maximum(sampled(green, scale * seats), paper), 0.0) - lowest
    usual = float(np.median(depth[bare])) if bare.any() else 0.0
    return np.ones(len(seats)) if usual < least else depth / usual


def sampled(values: NDArray[np.float32], points: Floats) -> Floats:
    """Values (...) of a map at points (..., 2) in its pixels, where pixel i covers [i, i + 1)."""
    x, y = (np.ascontiguousarray(points[..., i].reshape(-1, 1) - 0.5, np.float32) for i in (0, 1))
    seen = cv2.remap(values, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float64).reshape(points.shape[:-1])
