"""Parts of one picture, cut out many at a time for the reader."""

from __future__ import annotations

import cv2
import numpy as np

from vision.arrays import Floats, Pixels, Singles
from vision.reading.faces import FACE_MARGIN, FACE_SIZE

_INNER = FACE_SIZE - 2 * FACE_MARGIN
_ACROSS = ((np.arange(FACE_SIZE) + 0.5 - FACE_MARGIN) / _INNER).astype(np.float32)
"""Where a crop's pixels lie in its part: from 0 to 1 inside, and a margin round it."""
_INSIDE = _ACROSS[6:-6:2]
_MOST = 2**15 // FACE_SIZE
"""OpenCV's maps must be shorter than 2¹⁵ rows."""


class Crops:
    """Cuts parallelograms out of a picture (H, W, 3) uint8, whose coarser copies are made once."""

    def __init__(self, pixels: Pixels) -> None:
        self._levels = [pixels]

    def faces(self, parts: Floats) -> Pixels:
        """(N, 40, 40, 3) crops of parallelograms (N, 4, 2), like those of `reading.faces.cut`."""
        return self._sampled(parts, _ACROSS)

    def grounds(self, parts: Floats) -> Floats:
        """(N, 3) square roots of the median colours inside parallelograms (N, 4, 2)."""
        middle = len(_INSIDE) ** 2 // 2
        colours = self._sampled(parts, _INSIDE).reshape(len(parts), len(_INSIDE) ** 2, 3)
        return np.asarray(np.sqrt(np.partition(colours, middle, axis=1)[:, middle].astype(float)))

    def _sampled(self, parts: Floats, at: Singles) -> Pixels:
        """(N, S, S, 3) colours at S places across and down each part."""
        along, down = parts[:, 1] - parts[:, 0], parts[:, 3] - parts[:, 0]
        sides = (np.linalg.norm(along, axis=1) + np.linalg.norm(down, axis=1)) / 2
        # Halving blurs the bars of small signs together: not before it must be.
        levels = np.log2(np.maximum(sides / _INNER, 1)).astype(int)
        sampled = np.empty((len(parts), len(at), len(at), 3), np.uint8)
        for level in np.unique(levels).tolist():
            chosen = np.flatnonzero(levels == level)
            for first in range(0, len(chosen), _MOST):
                some = chosen[first : first + _MOST]
                ways = (parts[some, 0], along[some], down[some])
                start, across, below = (way.astype(np.float32) / 2**level for way in ways)
                lines = start[:, None] + at[:, None] * below[:, None]
                points = lines[:, :, None] + at[:, None] * across[:, None, None]
                rows = points.reshape(-1, len(at), 2)
                sampled[some] = cv2.remap(
                    self._level(level), rows[..., 0], rows[..., 1],
                    cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE,
                ).reshape(len(some), len(at), len(at), 3)  # fmt: skip
        return sampled

    def _level(self, level: int) -> Pixels:
        """The picture halved so often; pixel centres halve exactly, as only even ones are kept."""
        while len(self._levels) <= level:
            self._levels.append(np.asarray(cv2.pyrDown(self._levels[-1]), np.uint8))
        return self._levels[level]
