"""Which pieces look otherwise than in an earlier picture, whatever the light does."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Flags, Pixels
from vision.reading.faces import FACE_MARGIN


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """When a crop shows something else than one of the same place before.

    Attributes
    ----------
    blur
        Pixels of a crop over which differences are averaged: less than the stroke of a digit is
        long.
    least
        Difference in brightness, as a share of it. From frame to frame small cells differ by up
        to 0.06, those where a tile was laid by 0.11 and more (n = 30).
    dark
        Levels below which brightness is noise.
    """

    blur: int = 5
    least: float = 0.1
    dark: float = 40.0


def look_changed(now: Pixels, before: Pixels, settings: ChangeSettings | None = None) -> Flags:
    """(N,) whether a small part of a crop (N, 40, 40, 3) has changed against the rest of it."""
    settings = settings or ChangeSettings()
    inner = slice(FACE_MARGIN, -FACE_MARGIN)
    new, old = (crops[:, inner, inner].mean(3) + 1.0 for crops in (now, before))
    gain = np.median(new / old, axis=(1, 2), keepdims=True)
    bright = np.maximum(np.median(new, axis=(1, 2), keepdims=True), settings.dark)
    off = np.abs(new - gain * old) / bright
    size = (settings.blur, settings.blur)
    return np.array([cv2.blur(one, size).max() > settings.least for one in off], bool)
