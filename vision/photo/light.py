"""Light by the values that a camera gives it."""

from __future__ import annotations

import numpy as np

from vision.arrays import Floats, Pixels

GAMMA = 2.2
"""Exponent of light that sRGB values stand for; near enough to the standard's own curve."""

DARK = 16
"""Value that hardly a pixel of a photograph taken in the dark reaches; no eye reads one."""

COLOURLESS = 0.1
"""Share of the brightest value that the most colourful pixels of a picture with colours have left
over."""


def is_dark(pixels: Pixels) -> bool:
    """Whether a picture (H, W, 3) uint8 is as good as black."""
    return bool(np.percentile(pixels.max(2), 99) < DARK)


def is_colourless(pixels: Pixels) -> bool:
    """Whether a picture (H, W, 3) uint8 shows shades of one colour alone, as by night or in sepia.

    Each channel is foretold from how bright a pixel is, by least squares: what is left over is
    colour, whatever tint and brightness the camera gives all that there is.
    """
    values = pixels.reshape(-1, 3).astype(float)
    centred = values - values.mean(0)
    grey = centred.mean(1, keepdims=True)
    tint = (centred * grey).sum(0) / max(float((grey**2).sum()), 1.0)
    left_over = np.abs(centred - grey * tint).max(1)
    brightest = np.percentile(values.max(1), 99)
    return bool(np.percentile(left_over, 99.5) < COLOURLESS * max(brightest, 1.0))


def linear(values: Floats) -> Floats:
    """Linear light (...), as shares of white, of sRGB values (...), 0 to 255."""
    return np.asarray((values / 255) ** GAMMA)


def encoded(light: Floats) -> Floats:
    """The sRGB values (...), 0 to 255, of linear light (...) in shares of white."""
    return np.asarray(255 * light ** (1 / GAMMA))
