"""Pieces that differ from an earlier picture, other than by their light."""

from __future__ import annotations

import cv2
import numpy as np

from vision.arrays import Flags, Pixels
from vision.read.faces import FACE_MARGIN

BLUR = 5
"""Pixels of a crop over which differences are averaged: less than the stroke of a digit is long."""

DARK = 40.0
"""Levels below which brightness is noise."""


def look_changed(now: Pixels, before: Pixels, least: float = 0.1) -> Flags:
    """(N,) whether a small part of a crop (N, 40, 40, 3) has changed against the rest of it.

    Parameters
    ----------
    least
        Difference in brightness that is a change, as a share of it.
    """
    inner = slice(FACE_MARGIN, -FACE_MARGIN)
    new, old = (crops[:, inner, inner].mean(3) + 1.0 for crops in (now, before))
    gain = np.median(new / old, axis=(1, 2), keepdims=True)
    bright = np.maximum(np.median(new, axis=(1, 2), keepdims=True), DARK)
    off = np.abs(new - gain * old) / bright
    size = (BLUR, BLUR)
    return np.array([cv2.blur(one, size).max() > least for one in off], bool)
