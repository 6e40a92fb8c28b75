"""The background of a watched table, and its registration when the camera is knocked."""

from __future__ import annotations

from typing import TypeVar, cast

import cv2
import numpy as np

from vision.arrays import Flags, Floats, Pixels, Singles
from vision.watching.differences import SmallPicture

Picture = TypeVar("Picture", Singles, Pixels)

CORNERS, LEAST = 200, 24
"""Corners to track, and how many must be found again."""

AGREE, RESIDUAL = 0.5, 0.7
"""Least share of the corners that must follow one affine map, and within how many pixels of the
small picture."""

STILL = 0.25
"""Pixels of the small picture up to which the camera has not moved."""


class Background:
    """The table without hands, in a small copy for comparisons and in full size for reading.

    Attributes
    ----------
    small, full
        The table in a small picture, and in one of the frames' size.
    """

    def __init__(self, small: SmallPicture, full: Pixels) -> None:
        self.small = small
        self.full = full

    def update(self, now: SmallPicture, pixels: Pixels, mask: Flags) -> None:
        """Replace the background by the frame within a mask (H, W)."""
        self.small = SmallPicture.of(np.where(mask[..., None], now.pixels, self.small.pixels))
        self.full = _composite(self.full, pixels, mask)

    def absorb(self, now: SmallPicture, pixels: Pixels, mask: Flags, share: float) -> None:
        """Adapt to the light within a mask (H, W) by a share of its change."""
        step = np.float32(share) * (now.pixels - self.small.pixels)
        step[~mask] = 0
        self.small = SmallPicture.of(self.small.pixels + step)
        self.full = _composite(self.full, pixels, mask)

    def warp(self, affine: Floats, now: SmallPicture, pixels: Pixels) -> None:
        """Follow a movement of the camera, an affine map (2, 3) of the small picture."""
        self.small = SmallPicture.of(warp_affine(self.small.pixels, affine, now.pixels))
        scale = pixels.shape[1] / now.grey.shape[1]
        in_full = np.hstack([affine[:, :2], scale * affine[:, 2:]])
        self.full = warp_affine(self.full, in_full, pixels)

    def fill(self, pixels: Pixels, hidden: Flags) -> Pixels:
        """A frame with the background where a mask (H, W) hides the table."""
        return _composite(pixels, self.full, hidden)


def estimate_shift(before: SmallPicture, now: SmallPicture, hidden: Flags) -> Floats | None:
    """How the camera moved between two pictures of a table.

    Corners are tracked there and back (Lucas and Kanade, 1981), and an affine map is fitted to
    them by RANSAC, which outvotes hands and pieces that moved.

    Parameters
    ----------
    hidden
        (H, W) where hands cover the table in either picture.

    Returns
    -------
    (2, 3) float64 or None
        From pixels (x, y) of the picture before to those now; None where the pictures do not
        agree, or the camera has not moved.
    """
    old, new = _normalise_contrast(before), _normalise_contrast(now)
    corners = cv2.goodFeaturesToTrack(
        old, CORNERS, 0.02, old.shape[0] / 40, mask=(~hidden).astype(np.uint8)
    )
    if corners is None or len(corners) < LEAST:
        return None
    there, ok = _track(old, new, np.asarray(corners, np.float32))
    back, ok_back = _track(new, old, there)
    tracked = ok & ok_back & (np.abs(back - corners).max((1, 2)) < 0.5)
    if tracked.sum() < LEAST:
        return None
    start, end = corners[tracked, 0], there[tracked, 0]
    affine, inliers = cv2.estimateAffine2D(start, end, ransacReprojThreshold=RESIDUAL)
    agreeing = 0 if inliers is None else int(inliers.sum())
    if affine is None or agreeing < max(LEAST, AGREE * len(start)):
        return None
    return np.asarray(affine) if largest_shift(affine, old.shape) > STILL else None


def largest_shift(affine: Floats, shape: tuple[int, ...]) -> float:
    """Largest distance by which an affine map moves a corner of a picture (H, W), in pixels."""
    height, width = shape
    edges = np.array([(0, 0), (width, 0), (width, height), (0, height)])
    return float(np.linalg.norm(edges @ affine[:, :2].T + affine[:, 2] - edges, axis=1).max())


def warp_affine(picture: Picture, affine: Floats, now: Picture) -> Picture:
    """A picture (H, W, 3) warped by an affine map (2, 3), with `now` where it does not reach."""
    height, width = picture.shape[:2]
    warped = cv2.warpAffine(picture, affine, (width, height), flags=cv2.INTER_LINEAR)
    inside = cv2.warpAffine(np.ones((height, width), np.uint8), affine, (width, height))
    valid = cv2.erode(inside, np.ones((3, 3), np.uint8)) > 0
    return cast(Picture, np.where(valid[..., None], warped, now))


def _track(old: Pixels, new: Pixels, points: Singles) -> tuple[Singles, Flags]:
    """(N, 1, 2) where points went, and (N,) whether they were found again."""
    there, ok, _ = cv2.calcOpticalFlowPyrLK(
        old, new, points, np.zeros_like(points), winSize=(21, 21), maxLevel=3
    )
    return np.asarray(there, np.float32), np.asarray(ok).ravel() > 0


def _normalise_contrast(small: SmallPicture) -> Pixels:
    """(H, W) uint8 local detail, whatever the light."""
    detail = small.logs - cv2.GaussianBlur(small.logs, (0, 0), 8)
    spread = max(float(np.percentile(np.abs(detail[::2, ::2]), 90)), 0.02)
    return np.asarray(np.clip(128 + detail * (50 / spread), 0, 255), np.uint8)


def _composite(picture: Pixels, other: Pixels, mask: Flags) -> Pixels:
    """A picture with another one within a small mask (H, W)."""
    if mask.all():
        return other
    size = picture.shape[1::-1]
    mask_full = cv2.resize(mask.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST)
    return np.asarray(cv2.copyTo(other, mask_full, picture.copy()), np.uint8)
