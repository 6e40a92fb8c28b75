"""Interpolated values of a picture at any points."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Singles

ROW, ROWS = 256, 2**14
"""Points to a row of the maps that OpenCV takes, and rows at a time: sides must be below 2¹⁵."""


def sample(picture: NDArray[Any], points: Floats | Singles) -> NDArray[Any]:
    """Values of a picture at points, by bilinear interpolation.

    Parameters
    ----------
    picture
        (H, W) or (H, W, C), up to four channels.
    points
        (..., 2) pixels, whose centres are at integers; beyond the edge the edge is repeated.

    Returns
    -------
    (...) or (..., C) of the picture's type.
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
