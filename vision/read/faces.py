"""Classes of the reader, and normalisation of crops."""

from __future__ import annotations

import numpy as np

from vision.arrays import Pixels, Singles

NUMBERS: tuple[str, ...] = tuple(str(value) for value in range(100))
SIGNS: tuple[str, ...] = ("+", "\u2212", "\u00d7", "\u00f7", "=")
FACES: tuple[str, ...] = (*NUMBERS, *SIGNS, "wild", "joker", "blank", "none")
"""Classes of the reader, in the order of its last output axis."""

NUMBER_INDICES = np.array([FACES.index(number) for number in NUMBERS])
"""Indices of the numbers on that axis."""

FACE_SIZE = 40
"""Side of a crop, pixels."""

FACE_MARGIN = 4
"""Pixels of the crop on each side that lie outside the piece (12.5 % of its side)."""


# Constants of `normalise`; the reader must be trained again if they change.

INSET, STEP = 6, 2
"""Pixels left out on each side, the edge of the piece, where colours are measured, and stride of
the rest."""

LOW, HIGH = 0.02, 0.98
"""Quantiles between which the contrast is measured; a thin ``1`` inks about 4 %."""

FLOOR = 26.0
"""Least contrast, in grey levels, that is stretched to full: about 4 sigma of phone noise."""

LIMIT = 1.5
"""Values are clipped to ± this many contrasts."""


def normalise(crops: Pixels) -> Singles:
    """Turn colour crops into pictures of dark ink (−1) on bright ground (0).

    Each crop is projected on the principal axis of its own colours, so that red on blue of
    the same luminance is as clear as black on white, and divided by its own contrast.

    Parameters
    ----------
    crops
        uint8 (N, 40, 40, 3), RGB.

    Returns
    -------
    float32 (N, 1, 40, 40), ground near 0 and ink towards −1, clipped to ± `LIMIT`.
    """
    if crops.ndim != 4 or crops.shape[1:] != (FACE_SIZE, FACE_SIZE, 3):
        raise ValueError(f"crops must be (N, {FACE_SIZE}, {FACE_SIZE}, 3), but got {crops.shape}")
    count = len(crops)
    if count == 0:
        return np.zeros((0, 1, FACE_SIZE, FACE_SIZE), np.float32)
    part = slice(INSET, FACE_SIZE - INSET, STEP)
    inner = np.ascontiguousarray(crops[:, part, part]).reshape(count, -1, 3).astype(np.float32)
    mean = inner.mean(axis=1, keepdims=True)
    inner -= mean
    covariance = np.matmul(inner.transpose(0, 2, 1), inner)
    # Makes grey the axis of a crop without any contrast.
    covariance += np.float32(inner.shape[1])
    axis = np.linalg.eigh(covariance)[1][:, :, 2].astype(np.float32)
    along = np.matmul(inner, axis[:, :, None])[:, :, 0]
    order = np.sort(along, axis=1)
    last = order.shape[1] - 1
    low = order[:, round(LOW * last)]
    high = order[:, round(HIGH * last)]
    ground = order[:, last // 2]
    # The ink is the smaller part, so the tail on its side of the median is the longer one.
    flip = np.where(high - ground > ground - low, np.float32(-1), np.float32(1))
    gain = flip / np.maximum(high - low, np.float32(FLOOR))
    axis *= gain[:, None]
    offset = np.matmul(mean, axis[:, :, None])[:, 0, 0] + ground * gain
    flat = crops.reshape(count, -1, 3).astype(np.float32)
    out = np.matmul(flat, axis[:, :, None])[:, :, 0]
    out -= offset[:, None]
    np.clip(out, -LIMIT, LIMIT, out=out)
    normal: Singles = out.reshape(count, 1, FACE_SIZE, FACE_SIZE)
    return normal
