"""Crops of faces in the form that the reader expects, and measurements on them.

A crop is a square of ``FACE_SIZE`` pixels in which the piece fills the middle
``FACE_SIZE - 2 * FACE_MARGIN`` pixels; the margin shows the surroundings of the piece.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.arrays import Flags, Floats, Pixels, Singles
from vision.geometry.quads import UNIT, mean_sides
from vision.photo.photo import Photo
from vision.photo.sampling import coarsest_reduction, to_reduced
from vision.read.faces import FACE_MARGIN, FACE_SIZE

INNER = FACE_SIZE - 2 * FACE_MARGIN

CORNERS: Singles = (INNER * UNIT + (FACE_MARGIN - 0.5)).astype(np.float32)
"""(4, 2) the piece's corners in a crop: pixel i covers [i, i + 1), and OpenCV has its centre at
i."""

LEAST_SIDE = 4
"""Least side of a halved picture, pixels."""

CONTRAST = (0.06, 0.12)
"""Relative contrast of the strongest ink to the ground in any channel, below which a piece is blank
and above which it may bear a face."""

INKLESS = -7.0
"""Log odds against every face below the former."""

STEP = 40.0
"""Grey levels from which a step between ink and ground is no noise."""

INSET = 8
"""Pixels of a crop left out on each side when its ink is measured: the edge of the piece."""

TAIL = 0.025
"""Least share of the pixels that ink covers: a thin 1 inks about 4 %."""

BLUR = 5
"""Pixels of a crop over which differences are averaged: less than the length of a stroke."""

DARK = 40.0
"""Level below which differences are noise."""


class PieceSampler:
    """Cuts pieces out of a picture, from a pyramid of halved copies that is made on demand.

    Parameters
    ----------
    pixels
        (H, W, 3) uint8 RGB.
    reduction
        Factor by which it is smaller than the photograph, in whose pixels quads are given.
    """

    def __init__(self, pixels: Pixels, reduction: int = 1) -> None:
        self._levels = [pixels]
        self._reduction = reduction

    @classmethod
    def for_side(cls, photo: Photo, side: float, least_px: float) -> PieceSampler:
        """From the coarsest copy in which a side of so many pixels has at least `least_px`."""
        reduction = coarsest_reduction(side, least_px, most=4)
        return cls(photo.pixels(reduction), reduction)

    def faces(self, quads: Floats) -> Pixels:
        """(N, 40, 40, 3) crops of quads (N, 4, 2), clockwise from the piece's top left.

        The quad of a card is stretched to the square.
        """
        if quads.ndim != 3 or quads.shape[1:] != (4, 2):
            raise ValueError(f"quads must be (N, 4, 2), but got {quads.shape}")
        quads = to_reduced(quads, self._reduction)
        out = np.empty((len(quads), FACE_SIZE, FACE_SIZE, 3), np.uint8)
        for index, level in enumerate(self._choose_levels(quads)):
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

    def _choose_levels(self, quads: Floats) -> list[int]:
        """The level of the pyramid for each piece.

        Halving blurs the bars of small signs together, so it is put off as long as possible.
        """
        shrink = np.maximum(mean_sides(quads), 1.0) / INNER
        most = np.log2(min(self._levels[0].shape[:2]) / LEAST_SIDE)
        return [int(level) for level in np.clip(np.log2(shrink), 0, max(most, 0))]

    def _level(self, level: int) -> Pixels:
        """The picture halved so often; `pyrDown` keeps even pixels, so that centres halve."""
        while len(self._levels) <= level:
            self._levels.append(np.asarray(cv2.pyrDown(self._levels[-1]), np.uint8))
        return self._levels[level]


def ground_colours(crops: Pixels) -> Floats:
    """(N, 3) square roots of the median colour inside each crop (N, 40, 40, 3)."""
    if not len(crops):
        return np.zeros((0, 3))
    inner = np.sqrt(crops[:, 6:-6:2, 6:-6:2].astype(np.float64))
    return np.asarray(np.median(inner, axis=(1, 2)))


def ink_log_odds(crops: Pixels, marked: Flags) -> Floats:
    """(N, K) log odds against the faces that are `marked` (K,) in crops without visible ink.

    Parameters
    ----------
    crops
        (N, 40, 40, 3) uint8 as `PieceSampler` cuts them.
    """
    inside = crops[:, INSET:-INSET, INSET:-INSET]
    height, width, channels = inside.shape[1:]
    inner = inside.reshape(len(crops), height * width, channels).astype(np.float64)
    low, ground, high = np.maximum(np.quantile(inner, (TAIL, 0.5, 1 - TAIL), axis=1), 1.0)
    # Ratios near black are noise, so a step must be one in grey levels too.
    darker = (1 - low / ground) * np.minimum((ground - low) / STEP, 1)
    lighter = (1 - ground / high) * np.minimum((high - ground) / STEP, 1)
    contrast = np.maximum(darker, lighter).max(1)
    least, enough = CONTRAST
    inkless = np.clip((enough - contrast) / (enough - least), 0, 1)
    return np.asarray(INKLESS * inkless[:, None] * marked)


def find_changed(now: Pixels, before: Pixels, threshold: float = 0.1) -> Flags:
    """(N,) crops (N, 40, 40, 3) of which a small part changed against the rest of the crop.

    Parameters
    ----------
    threshold
        Difference that counts as a change, as a share of the crop's luminance.
    """
    inner = slice(FACE_MARGIN, -FACE_MARGIN)
    new, old = (crops[:, inner, inner].mean(3) + 1.0 for crops in (now, before))
    gain = np.median(new / old, axis=(1, 2), keepdims=True)
    level = np.maximum(np.median(new, axis=(1, 2), keepdims=True), DARK)
    differences = np.abs(new - gain * old) / level
    size = (BLUR, BLUR)
    return np.array([cv2.blur(each, size).max() > threshold for each in differences], bool)
