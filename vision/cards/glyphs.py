"""Where the glyph in the middle of a card stands, by its ink."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats, Pixels
from vision.reading.faces import FACE_SIZE, normalise


@dataclass(frozen=True, slots=True)
class GlyphSettings:
    """How ink is told; lengths in sides of a crop.

    Attributes
    ----------
    ink
        Share of the crop's contrast from which a pixel is ink.
    reach
        Distance from the middle at which a part of a glyph counts half as much.
    near
        Parts so near to the largest one belong to the same glyph: dots, bars, strokes.
    least
        Least share of the crop that the glyph covers: less is grain.
    """

    ink: float = 0.45
    reach: tuple[float, float] = (0.22, 0.2)
    near: tuple[float, float] = (0.2, 0.3)
    least: float = 0.006


def glyph_offsets(crops: Pixels, settings: GlyphSettings | None = None) -> Floats:
    """(N, 2) from the middle of crops (N, 40, 40, 3) to that of the glyph, in sides of the crop.

    What touches the rim is a neighbour or the table. Zero where no glyph stands clear of it.
    """
    settings = settings or GlyphSettings()
    inks = (normalise(crops)[:, 0] < -settings.ink).astype(np.uint8)
    return np.array([_offset(ink, settings) for ink in inks]).reshape(-1, 2)


def _offset(ink: Pixels, settings: GlyphSettings) -> Floats:
    count, _, stats, centres = cv2.connectedComponentsWithStats(ink, connectivity=8)
    boxes = stats[1:count].astype(np.float64)
    low, high = boxes[:, :2], boxes[:, :2] + boxes[:, 2:4]
    clear = (low > 0).all(1) & (high < FACE_SIZE).all(1)
    areas, away = boxes[:, 4], centres[1:count] / FACE_SIZE - 0.5
    weight = areas * clear * np.exp2(-((away / settings.reach) ** 2).sum(1))
    if not clear.any() or areas[weight.argmax()] < settings.least * FACE_SIZE**2:
        return np.zeros(2)
    first = away[weight.argmax()]
    part = clear & (np.abs(away - first) < settings.near).all(1) & (areas > 2)
    return np.asarray((low[part].min(0) + high[part].max(0)) / 2 / FACE_SIZE - 0.5)
