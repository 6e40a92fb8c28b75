"""Linear light from sRGB values; pictures without light or without colour."""

from __future__ import annotations

import numpy as np

from vision.arrays import Floats, Pixels

GAMMA = 2.2
"""Exponent from sRGB values to light; close enough to the standard's own curve."""

DARK = 16
"""Value, 0 to 255, that hardly a pixel of a photograph taken in the dark reaches."""

COLOURLESS = 0.1
"""Residual of the most colourful pixels, as a share of the brightest value, below which a picture
has no colours."""


def is_dark(pixels: Pixels) -> bool:
    """Whether a picture (H, W, 3) uint8 is as good as black."""
    return bool(np.percentile(pixels.max(2), 99) < DARK)


def is_colourless(pixels: Pixels) -> bool:
    """Whether a picture (H, W, 3) uint8 has shades of one colour only: night vision, or sepia.

    Each channel is regressed on the mean of the channels; what is left is colour, whatever the
    tint and the brightness of the whole picture.
    """
    values = pixels.reshape(-1, 3).astype(float)
    centred = values - values.mean(0)
    grey = centred.mean(1, keepdims=True)
    tint = (centred * grey).sum(0) / max(float((grey**2).sum()), 1.0)
    residual = np.abs(centred - grey * tint).max(1)
    brightest = np.percentile(values.max(1), 99)
    return bool(np.percentile(residual, 99.5) < COLOURLESS * max(brightest, 1.0))


def to_linear(values: Floats) -> Floats:
    """Linear light (...), as shares of white, of sRGB values (...), 0 to 255."""
    return np.asarray((values / 255) ** GAMMA)
