"""Light by the values that a camera gives it."""

from __future__ import annotations

import numpy as np

from vision.arrays import Floats

GAMMA = 2.2
"""Exponent of light that sRGB values stand for; near enough to the standard's own curve."""


def linear(values: Floats) -> Floats:
    """Linear light (...), as shares of white, of sRGB values (...), 0 to 255."""
    return np.asarray((values / 255) ** GAMMA)


def encoded(light: Floats) -> Floats:
    """The sRGB values (...), 0 to 255, of linear light (...) in shares of white."""
    return np.asarray(255 * light ** (1 / GAMMA))
