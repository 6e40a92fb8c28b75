"""Light by the values that a camera gives it."""

from __future__ import annotations

import numpy as np

from vision.arrays import Floats, Pixels

GAMMA = 2.2
"""Exponent of light that sRGB values stand for; near enough to the standard's own curve."""

DARK = 16
"""Value that hardly a pixel of a photograph taken in the dark reaches; no eye reads one. Of 12 and
less (0.05 of the light) 58 of 74 were still ruled on, none wrongly; with less light, or bleached
and then darkened to 13, three boards of Cirplexed! were ruled on wrongly in silence."""


def is_dark(pixels: Pixels) -> bool:
    """Whether a picture (H, W, 3) uint8 is as good as black."""
    return bool(np.percentile(pixels.max(2), 99) < DARK)


def linear(values: Floats) -> Floats:
    """Linear light (...), as shares of white, of sRGB values (...), 0 to 255."""
    return np.asarray((values / 255) ** GAMMA)


def encoded(light: Floats) -> Floats:
    """The sRGB values (...), 0 to 255, of linear light (...) in shares of white."""
    return np.asarray(255 * light ** (1 / GAMMA))
