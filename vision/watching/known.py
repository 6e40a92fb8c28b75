"""The table as it was last reported, without hands."""

from __future__ import annotations

import cv2
import numpy as np

from vision.arrays import Flags, Floats, Pixels
from vision.watching.differing import Small
from vision.watching.registering import shifted


class KnownTable:
    """What lies on the table, small to compare with and in full to be read.

    Attributes
    ----------
    small, full
        The table in a small picture, and in one as large as the frames.
    """

    def __init__(self, small: Small, full: Pixels) -> None:
        self.small = small
        self.full = full

    def take(self, now: Small, pixels: Pixels, where: Flags) -> None:
        """What lies there (H, W) now is the table."""
        self.small = Small.of(np.where(where[..., None], now.pixels, self.small.pixels))
        self.full = _mended(self.full, pixels, where)

    def absorb(self, now: Small, pixels: Pixels, where: Flags, share: float) -> None:
        """Follow the light there (H, W) by a share of what has changed."""
        step = np.float32(share) * (now.pixels - self.small.pixels)
        step[~where] = 0
        self.small = Small.of(self.small.pixels + step)
        self.full = _mended(self.full, pixels, where)

    def shift(self, affine: Floats, now: Small, pixels: Pixels) -> None:
        """The camera has moved, by an affine map (2, 3) of the small picture."""
        self.small = Small.of(shifted(self.small.pixels, affine, now.pixels))
        scale = pixels.shape[1] / now.grey.shape[1]
        self.full = shifted(self.full, np.hstack([affine[:, :2], scale * affine[:, 2:]]), pixels)

    def behind(self, pixels: Pixels, hidden: Flags) -> Pixels:
        """A frame with the table where it is hidden (H, W)."""
        return _mended(pixels, self.full, hidden)


def _mended(picture: Pixels, by: Pixels, where: Flags) -> Pixels:
    """A picture with another one where a small mask (H, W) says."""
    if where.all():
        return by
    size = picture.shape[1::-1]
    mask = cv2.resize(where.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST)
    return np.asarray(cv2.copyTo(by, mask, picture.copy()), np.uint8)
