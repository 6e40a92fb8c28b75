"""Pictures that stand still although their source goes on."""

from __future__ import annotations

import numpy as np

from vision.arrays import Pixels

NOISE = 2
"""Levels by which a codec alters a picture that stays the same; sensors make more noise."""


class Frozen:
    """Tells when the very same picture comes again and again, once."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._last = np.zeros((0, 0, 3), np.int16)
        self._since: float | None = None

    def is_frozen(self, pixels: Pixels, t: float) -> bool:
        """Whether it has just become clear that the picture is frozen."""
        before, self._last = self._last, pixels[::16, ::16].astype(np.int16)
        if before.shape != self._last.shape or np.abs(self._last - before).max() > NOISE:
            self._since = t
            return False
        if self._since is None or t - self._since < self._seconds:
            return False
        self._since = None
        return True
