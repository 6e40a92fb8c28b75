"""Values of a picture at any points."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Singles

ROW = 256
"""Points to a row of the maps that OpenCV takes, whose sides must be shorter than 2¹⁵."""


def sample(
    picture: NDArray[Any], points: Floats | Singles, *, nearest: bool = False
) -> NDArray[Any]:
    """Values of a picture at points, bilinear or of the nearest pixel.

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
    flat = np.asarray(points.reshape(-1, 2), np.float32)
    count = len(flat)
    flat = np.resize(flat, (-(-count // ROW) * ROW, 2)) if count else flat
    values = [
        cv2.remap(
            picture,
            part[:, 0].reshape(-1, ROW),
            part[:, 1].reshape(-1, ROW),
            cv2.INTER_NEAREST if nearest else cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        ).reshape(-1, *picture.shape[2:])
        for part in np.array_split(flat, range(ROW * 2**14, len(flat), ROW * 2**14))
        if len(part)
    ]
    shape = (*points.shape[:-1], *picture.shape[2:])
    if not values:
        return np.zeros(shape, picture.dtype)
    return np.asarray(np.concatenate(values)[:count]).reshape(shape)
