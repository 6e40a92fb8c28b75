"""Tells a table at rest from one at which something moves, by differences of frames alone.

Plain, for tables in steady light; `vision.watching` knows hands, shadows and knocks besides.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import cv2
import numpy as np

from referee.table.watch import Box, Glimpse
from vision.arrays import Flags, Pixels, Singles


@dataclass(frozen=True, slots=True)
class PlainGateSettings:
    """Thresholds, set on three clips of a game at 15 frames/s.

    Attributes
    ----------
    width
        Of the picture in which differences are taken.
    step
        Grey levels by which a pixel differs when something moves there: noise stays below 6.
    moving
        Share of such pixels from which something moves: half a tile.
    lag_s
        Frames are compared with that so long ago.
    rest_s
        So long nothing must move.
    least
        Pixels of a place that changed.
    """

    width: int = 320
    step: float = 12.0
    moving: float = 0.0008
    lag_s: float = 0.25
    rest_s: float = 0.15
    least: int = 4


class PlainGate:
    """Compares frames with those a moment ago, and a table at rest with when it last was."""

    def __init__(self, settings: PlainGateSettings | None = None) -> None:
        self._settings = settings or PlainGateSettings()
        self._recent: deque[tuple[float, Singles]] = deque()
        self._quiet_since: float | None = None
        self._rest: Singles | None = None
        self._resting = False

    def see(self, pixels: Pixels, t: float) -> Glimpse:
        """One frame more."""
        grey = self._small(pixels)
        self._recent.append((t, grey))
        while self._recent[0][0] < t - self._settings.lag_s:
            self._recent.popleft()
        if self._differing(grey, self._recent[0][1]).mean() > self._settings.moving:
            self._quiet_since, self._resting = None, False
            return Glimpse("hand")
        if self._quiet_since is None:
            self._quiet_since = t
        if t - self._quiet_since < self._settings.rest_s:
            return Glimpse("settling")
        if self._resting:
            return Glimpse("still")
        self._resting = True
        before, self._rest = self._rest, grey
        height, width = pixels.shape[:2]
        whole = ((0, 0, width, height),)
        return Glimpse("still", True, whole if before is None else self._boxes(grey, before, width))

    def _small(self, pixels: Pixels) -> Singles:
        height, width = pixels.shape[:2]
        size = (self._settings.width, max(1, round(self._settings.width * height / width)))
        small = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
        grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_RGB2GRAY), (5, 5), 0)
        return np.asarray(grey, np.float32)

    def _differing(self, now: Singles, before: Singles) -> Flags:
        """Pixels that differ otherwise than all do: light comes and goes for the whole table."""
        if now.shape != before.shape:
            return np.ones(now.shape, bool)
        difference = now - before
        away = np.abs(difference - np.median(difference))
        return np.asarray(away > self._settings.step)

    def _boxes(self, now: Singles, before: Singles, width: int) -> tuple[Box, ...]:
        differing = self._differing(now, before).astype(np.uint8)
        _, _, parts, _ = cv2.connectedComponentsWithStats(differing)
        scale = width / now.shape[1]
        return tuple(
            (round(x * scale), round(y * scale), round((x + w) * scale), round((y + h) * scale))
            for x, y, w, h, area in parts[1:].tolist()
            if area >= self._settings.least
        )
