"""Faces of pieces cut out of one picture, in the form that the reader expects.

A crop is a square of ``FACE_SIZE`` pixels in which the piece fills the middle
``FACE_SIZE - 2 * FACE_MARGIN`` pixels; the margin shows what lies round the piece.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.arrays import Floats, Pixels, Singles
from vision.geometry.quads import UNIT, mean_sides
from vision.photo.photo import Photo
from vision.photo.reductions import coarsest, to_reduced
from vision.read.faces import FACE_MARGIN, FACE_SIZE

INNER = FACE_SIZE - 2 * FACE_MARGIN

CORNERS: Singles = (INNER * UNIT + (FACE_MARGIN - 0.5)).astype(np.float32)
"""Where a piece's corners come to lie: pixel i covers [i, i + 1), OpenCV has its centre at i."""

LEAST_SIDE = 4
"""Pixels of a side below which a picture is not halved any more."""


class PieceSampler:
    """Cuts pieces out of a picture, whose coarser copies are made once.

    Parameters
    ----------
    pixels
        (H, W, 3) uint8 RGB.
    reduction
        By which it is smaller than the photograph; quads are given in pixels of the photograph.
    """

    def __init__(self, pixels: Pixels, reduction: int = 1) -> None:
        self._levels = [pixels]
        self._reduction = reduction

    @classmethod
    def for_side(cls, photo: Photo, side: float, least_px: float) -> PieceSampler:
        """From the coarsest copy in which a side of so many pixels has at least `least_px`."""
        reduction = coarsest(side, least_px, most=4)
        return cls(photo.pixels(reduction), reduction)

    def faces(self, quads: Floats) -> Pixels:
        """(N, 40, 40, 3) crops of quads (N, 4, 2), clockwise from the piece's top left.

        The quad of a card is stretched to the square.
        """
        if quads.ndim != 3 or quads.shape[1:] != (4, 2):
            raise ValueError(f"quads must be (N, 4, 2), but got {quads.shape}")
        quads = to_reduced(quads, self._reduction)
        out = np.empty((len(quads), FACE_SIZE, FACE_SIZE, 3), np.uint8)
        for index, level in enumerate(self._levels_of(quads)):
            source = (quads[index] / 2**level).astype(np.float32)
            cv2.warpPerspective(
                self._level(level),
                cv2.getPerspectiveTransform(source, CORNERS),
                (FACE_SIZE, FACE_SIZE),
                dst=out[index],
                flags=cv2.INTER_LINEAR,
                borderMode=cv2.BORDER_REPLICATE,
            )
        return out

    def _levels_of(self, quads: Floats) -> list[int]:
        """How often the picture is to be halved for each piece.

        Halving blurs the bars of small signs together: not before it must be.
        """
        shrink = np.maximum(mean_sides(quads), 1.0) / INNER
        most = np.log2(min(self._levels[0].shape[:2]) / LEAST_SIDE)
        return [int(level) for level in np.clip(np.log2(shrink), 0, max(most, 0))]

    def _level(self, level: int) -> Pixels:
        """The picture halved so often; pixel centres halve exactly, as only even ones are kept."""
        while len(self._levels) <= level:
            self._levels.append(np.asarray(cv2.pyrDown(self._levels[-1]), np.uint8))
        return self._levels[level]


def colours(crops: Pixels) -> Floats:
    """(N, 3) square roots of the median colour inside each crop (N, 40, 40, 3)."""
    if not len(crops):
        return np.zeros((0, 3))
    inner = np.sqrt(crops[:, 6:-6:2, 6:-6:2].astype(np.float64))
    return np.asarray(np.median(inner, axis=(1, 2)))
