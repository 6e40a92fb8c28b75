"""Reduced copies of pictures, and bilinear sampling."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Singles
from vision.geometry.homography import Homography

REDUCTIONS = (1, 2, 4, 8)
"""Factors by which JPEG is reduced in a fraction of the time that it takes to decode it whole."""

ROW, ROWS = 256, 2**14
"""Points to a row of OpenCV's maps, and rows at a time: its sides must be below 2¹⁵."""


def coarsest_reduction(length: float, least: float, most: int = 8) -> int:
    """The coarsest reduction up to `most` that leaves `least` of `length` pixels, or 1."""
    fits = (r for r in REDUCTIONS if r <= most and length >= r * least)
    return max(fits, default=1)


def to_reduced(points: Floats, reduction: float) -> Floats:
    """Points (..., 2) of a photograph in pixels of its reduced copy; see `Photo.pixels`."""
    return (points - (reduction - 1) / 2) / reduction


def to_full(points: Floats, reduction: float) -> Floats:
    """Inverse of `to_reduced`."""
    return points * reduction + (reduction - 1) / 2


def enlargement(reduction: float) -> Homography:
    """The map from a reduced copy to the photograph; the reduction need not be whole."""
    return Homography.affine(reduction, ((reduction - 1) / 2, (reduction - 1) / 2))


def sample(picture: NDArray[Any], points: Floats | Singles) -> NDArray[Any]:
    """Bilinear interpolation of a picture at any points.

    Parameters
    ----------
    picture
        (H, W) or (H, W, C), up to four channels.
    points
        (..., 2) pixels (x, y), whose centres are at integers; the edge is repeated beyond itself.

    Returns
    -------
    (...) or (..., C), of the picture's dtype
    """
    flat = points.reshape(-1, 2)
    count = len(flat)
    shape = (*points.shape[:-1], *picture.shape[2:])
    if not count:
        return np.zeros(shape, picture.dtype)
    maps = np.zeros((2, -(-count // ROW) * ROW), np.float32)
    maps[:, :count] = flat.T
    x, y = maps.reshape(2, -1, ROW)
    values = [
        cv2.remap(
            picture,
            x[start : start + ROWS],
            y[start : start + ROWS],
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        ).reshape(-1, *picture.shape[2:])
        for start in range(0, len(x), ROWS)
    ]
    whole = values[0] if len(values) == 1 else np.concatenate(values)
    return np.asarray(whole[:count]).reshape(shape)
