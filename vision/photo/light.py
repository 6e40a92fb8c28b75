"""Linear light and the values that a camera encodes it in."""

from __future__ import annotations

import numpy as np

from vision.arrays import Floats, Pixels

GAMMA = 2.2
"""Exponent of light that sRGB values stand for; near enough to the standard's own curve."""

DARK = 16
"""Value that hardly a pixel of a photograph taken in the dark reaches: nothing can be read."""


def is_dark(pixels: Pixels) -> bool:
    """Whether a picture (H, W, 3) uint8 is as good as black."""
    return bool(np.percentile(pixels.max(2), 99) < DARK)


def linear(values: Floats) -> Floats:
    """Linear light (...), as shares of white, of sRGB values (...), 0 to 255."""
    return np.asarray((values / 255) ** GAMMA)
