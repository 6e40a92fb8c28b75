"""How small the glyph in the middle of a crop is, by its ink."""

from __future__ import annotations

import cv2
import numpy as np

from vision.arrays import Floats, Pixels
from vision.read.faces import FACE_SIZE, normalise

# Lengths in sides of a crop.

INK = 0.45
"""Share of the crop's contrast from which a pixel is ink."""

REACH = (0.22, 0.2)
"""Distance from the middle, across and down, at which a part of a glyph weighs half."""

NEAR = (0.2, 0.3)
"""Distance from the largest part within which others belong to the glyph: dots, bars, strokes."""

LEAST = 0.006
"""Least share of the crop that the glyph covers: less is grain."""

SMALL, CLOSEST = 0.5, 0.7
"""Share of a crop, both ways from the middle, below which a glyph is read from nearer, and the
least scale at which it is."""


def nearer(quads: Floats, crops: Pixels) -> Floats:
    """Quads (N, 4, 2) shrunk about their middles where a small glyph stands in their crops.

    The reader looks at 40 pixels: a small glyph is hardly more than a blot there.
    """
    fills = 2 * np.abs(_boxes(crops)).max((1, 2))
    shrunk = np.clip(np.nan_to_num(fills / SMALL, nan=1.0), CLOSEST, 1.0)
    middles = quads.mean(1, keepdims=True)
    return np.asarray(middles + shrunk[:, None, None] * (quads - middles))


def _boxes(crops: Pixels) -> Floats:
    """(N, 2, 2) least and greatest x and y of glyphs, from the middles of crops, in their sides.

    What touches the rim is a neighbour or the table. NaN where no glyph stands clear of it.
    """
    inks = (normalise(crops)[:, 0] < -INK).astype(np.uint8)
    return np.array([_box(ink) for ink in inks]).reshape(-1, 2, 2)


def _box(ink: Pixels) -> Floats:
    count, _, stats, centres = cv2.connectedComponentsWithStats(ink, connectivity=8)
    boxes = stats[1:count].astype(np.float64)
    low, high = boxes[:, :2], boxes[:, :2] + boxes[:, 2:4]
    clear = (low > 0).all(1) & (high < FACE_SIZE).all(1)
    areas, away = boxes[:, 4], centres[1:count] / FACE_SIZE - 0.5
    weight = areas * clear * np.exp2(-((away / REACH) ** 2).sum(1))
    if not clear.any() or areas[weight.argmax()] < LEAST * FACE_SIZE**2:
        return np.full((2, 2), np.nan)
    first = away[weight.argmax()]
    part = clear & (np.abs(away - first) < NEAR).all(1) & (areas > 2)
    return np.stack([low[part].min(0), high[part].max(0)]) / FACE_SIZE - 0.5
