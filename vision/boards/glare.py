"""Where a lamp's glare hides what lies on a print: its thin dark lines fade there as well."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Flags, Floats, Singles
from vision.boards.layout import Layout
from vision.piece import Point

ASIDE_MM = (0.0, -0.6, 0.6, -1.2, 1.2, -1.8, 1.8, -2.4, 2.4)
"""Where across a line its darkest place is looked for: as far as crooked paper moves it."""
ALONG = (0.3, 0.5, 0.7)
"""Where along a line, as shares: clear of its ends, where three lines meet."""

INKED = 0.08
"""Share of a letter's box that ink covers at least: I, the thinnest, covers a tenth."""


def lines_left(
    green: Singles,
    layout: Layout,
    scale: float,
    bare: Flags,
    least: float,
) -> Floats:
    """How deep the lines around places are still, as shares of the usual depth (N,).

    Parameters
    ----------
    green
        (H, W) logarithms of green light against paper, the print from above.
    scale
        Pixels a millimetre.
    bare
        (N,) which places look bare; the usual depth of lines is theirs.
    least
        Usual depth below which lines say nothing, and are taken to be all there.
    """
    across, around = _across(layout), _around(layout)
    seen = sampled(green, scale * across)
    dark = np.median(seen.min(0), axis=1)
    beside = np.median(seen, axis=(0, 2))
    known = around >= 0
    lowest, paper = (
        np.nanmedian(np.where(known, one[around], np.nan), axis=1) for one in (dark, beside)
    )
    # Shade darkens line and paper alike, and has edges; glare brightens the paper, or cannot any
    # more. Half cells have a line through their middles.
    depth = np.maximum(np.maximum(sampled(green, scale * layout.centres), paper), 0.0) - lowest
    usual = float(np.median(depth[bare])) if bare.any() else 0.0
    return np.ones(len(layout.places)) if usual < least else depth / usual


def marks_left(
    darkest: Singles,
    layout: Layout,
    scale: float,
    bare: Flags,
    marks: tuple[tuple[Point, ...], Floats],
    least: float,
) -> Floats:
    """The same for letters or bars beside places (N,); 0 where a place has none. See `lines_left`.

    Parameters
    ----------
    darkest
        (H, W) light of that channel in which each place is darkest.
    marks
        Middles of the marks, and (M, 2) where about them ink is looked for; in millimetres.
    """
    if not marks[0]:
        return np.zeros(len(layout.places))
    at = np.array(marks[0])
    dark = np.quantile(sampled(darkest, scale * (at[:, None] + marks[1][None])), INKED, axis=1)
    away = np.linalg.norm(layout.centres[:, None] - at[None], axis=2)
    near = (away < layout.pitch_mm) & (away < away.min(1)[:, None] + 0.1)
    deepest = np.where(near, dark[None], 0.0).min(1)
    depth = np.maximum(sampled(darkest, scale * layout.centres), 0.0) - deepest
    known = bare & near.any(1)
    usual = float(np.median(depth[known])) if known.any() else 0.0
    return np.where(known, depth / usual, 0.0) if usual >= least else np.zeros(len(layout.places))


@lru_cache(maxsize=4)
def _across(layout: Layout) -> Floats:
    """(9, N, 3, 2) in millimetres: places beside and along each line."""
    lines = np.array(layout.lines)
    along = lines[:, 1] - lines[:, 0]
    at = lines[:, :1] + along[:, None] * np.array(ALONG)[None, :, None]
    normal = np.stack([-along[:, 1], along[:, 0]], axis=1)
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    aside = np.array(ASIDE_MM)[:, None, None, None] * normal[None, :, None]
    return np.asarray(at[None] + aside)


@lru_cache(maxsize=4)
def _around(layout: Layout) -> NDArray[np.intp]:
    """(N, K) the lines around each seat, -1 where there are no more."""
    middles = np.array(layout.lines).mean(1)
    near = np.linalg.norm(layout.centres[:, None] - middles[None], axis=2) < 0.6 * layout.pitch_mm
    order = np.argsort(~near, axis=1, kind="stable")[:, : int(near.sum(1).max())]
    return np.asarray(np.where(np.take_along_axis(near, order, axis=1), order, -1))


def sampled(values: Singles, points: Floats) -> Floats:
    """Values (...) of a map at points (..., 2) in its pixels, where pixel i covers [i, i + 1)."""
    x, y = (np.ascontiguousarray(points[..., i].reshape(-1, 1) - 0.5, np.float32) for i in (0, 1))
    seen = cv2.remap(values, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float64).reshape(points.shape[:-1])
