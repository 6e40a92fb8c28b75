"""Registration of two pictures of a table between which the camera was knocked."""

from __future__ import annotations

from typing import TypeVar, cast

import cv2
import numpy as np

from vision.arrays import Flags, Floats, Pixels, Singles
from vision.watching.differing import Small

Picture = TypeVar("Picture", Singles, Pixels)

CORNERS, LEAST = 200, 24
"""Corners to track, and how many must be found again."""

AGREE, RESIDUAL = 0.5, 0.7
"""Least share of them that moved as one, and pixels of the small picture within which they did."""

STILL = 0.25
"""Pixels of the small picture up to which the camera has not moved."""


def find_shift(before: Small, now: Small, hidden: Flags) -> Floats | None:
    """How the camera moved between two pictures of a table.

    Corners are followed by Lucas and Kanade's method there and back, and an affine map is fitted
    to those that agree (RANSAC): hands and pieces that moved are outvoted.

    Parameters
    ----------
    hidden
        (H, W) where hands cover the table in either.

    Returns
    -------
    (2, 3) affine map from pixels (x, y) of the picture before to those now; None where the
    pictures do not agree, or the camera has not moved.
    """
    old, new = _contrast(before), _contrast(now)
    found = cv2.goodFeaturesToTrack(
        old, CORNERS, 0.02, old.shape[0] / 40, mask=(~hidden).astype(np.uint8)
    )
    if found is None or len(found) < LEAST:
        return None
    there, ok = _followed(old, new, np.asarray(found, np.float32))
    back, ok_back = _followed(new, old, there)
    kept = ok & ok_back & (np.abs(back - found).max((1, 2)) < 0.5)
    if kept.sum() < LEAST:
        return None
    start, end = found[kept, 0], there[kept, 0]
    affine, agree = cv2.estimateAffine2D(start, end, ransacReprojThreshold=RESIDUAL)
    agreeing = 0 if agree is None else int(agree.sum())
    if affine is None or agreeing < max(LEAST, AGREE * len(start)):
        return None
    return np.asarray(affine) if reach_of(affine, old.shape) > STILL else None


def reach_of(affine: Floats, shape: tuple[int, ...]) -> float:
    """How far an affine map moves the corners of a picture (H, W) at most, in pixels."""
    height, width = shape
    edges = np.array([(0, 0), (width, 0), (width, height), (0, height)])
    return float(np.linalg.norm(edges @ affine[:, :2].T + affine[:, 2] - edges, axis=1).max())


def shifted(picture: Picture, affine: Floats, now: Picture) -> Picture:
    """A picture (H, W, 3) moved by an affine map (2, 3); what comes into view is as it is now."""
    height, width = picture.shape[:2]
    warped = cv2.warpAffine(picture, affine, (width, height), flags=cv2.INTER_LINEAR)
    inside = cv2.warpAffine(np.ones((height, width), np.uint8), affine, (width, height))
    known = cv2.erode(inside, np.ones((3, 3), np.uint8)) > 0
    return cast(Picture, np.where(known[..., None], warped, now))


def _followed(old: Pixels, new: Pixels, points: Singles) -> tuple[Singles, Flags]:
    """(N, 1, 2) where points went, and (N) whether they were found."""
    there, ok, _ = cv2.calcOpticalFlowPyrLK(
        old, new, points, np.zeros_like(points), winSize=(21, 21), maxLevel=3
    )
    return np.asarray(there, np.float32), np.asarray(ok).ravel() > 0


def _contrast(small: Small) -> Pixels:
    """(H, W) detail in 8 bits, whatever the light."""
    detail = small.logs - cv2.GaussianBlur(small.logs, (0, 0), 8)
    spread = max(float(np.percentile(np.abs(detail[::2, ::2]), 90)), 0.02)
    return np.asarray(np.clip(128 + detail * (50 / spread), 0, 255), np.uint8)
