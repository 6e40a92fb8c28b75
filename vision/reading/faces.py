"""Cut the face of a piece out of a photo and bring it into the form the reader expects.

A face crop is a square of ``FACE_SIZE`` pixels in which the piece fills the middle
``FACE_SIZE - 2 * FACE_MARGIN`` pixels; the margin shows what lies round the piece.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Floats, Pixels, Singles
from vision.geometry.quads import mean_sides, side_lengths

NUMBERS: tuple[str, ...] = tuple(str(value) for value in range(100))
SIGNS: tuple[str, ...] = ("+", "\u2212", "\u00d7", "\u00f7", "=")
FACES: tuple[str, ...] = (*NUMBERS, *SIGNS, "wild", "joker", "blank", "none")
"""Every face the reader tells apart, in the order of its last output axis."""

FACE_SIZE = 40
"""Side of a crop, pixels."""

FACE_MARGIN = 4
"""Pixels of the crop on each side that lie outside the piece (12.5 % of its side)."""


@dataclass(frozen=True)
class NormaliseSettings:
    """Constants of :func:`normalise`."""

    inset: int = 6
    """Pixels left out on each side when the colours are studied: the piece less its edge."""
    step: int = 2
    """Every ``step``-th pixel is studied: 196 of them tell the axis as well as 784."""
    low: float = 0.02
    high: float = 0.98
    """Quantiles between which the contrast is measured; a thin ``1`` inks about 4 %."""
    floor: float = 26.0
    """Least contrast, in grey levels, that is stretched to full: about 4 sigma of phone noise."""
    limit: float = 1.5
    """Values are clipped to ± this many contrasts."""


DEFAULT = NormaliseSettings()


def normalise(crops: Pixels, settings: NormaliseSettings = DEFAULT) -> Singles:
    """Turn colour crops into pictures of dark ink (−1) on bright ground (0).

    Each crop is projected on the principal axis of its own colours, so that red on blue of
    the same brightness is as clear as black on white, and divided by its own contrast.

    Parameters
    ----------
    crops
        uint8 (N, 40, 40, 3), RGB.

    Returns
    -------
    float32 (N, 1, 40, 40), ground near 0 and ink towards −1, clipped to ± ``limit``.
    """
    if crops.ndim != 4 or crops.shape[1:] != (FACE_SIZE, FACE_SIZE, 3):
        raise ValueError(f"crops must be (N, {FACE_SIZE}, {FACE_SIZE}, 3), but got {crops.shape}")
    count = len(crops)
    if count == 0:
        return np.zeros((0, 1, FACE_SIZE, FACE_SIZE), np.float32)
    part = slice(settings.inset, FACE_SIZE - settings.inset, settings.step)
    inner = np.ascontiguousarray(crops[:, part, part]).reshape(count, -1, 3).astype(np.float32)
    mean = inner.mean(axis=1, keepdims=True)
    inner -= mean
    covariance = np.matmul(inner.transpose(0, 2, 1), inner)
    # A touch of grey decides the axis of a crop without any contrast.
    covariance += np.float32(inner.shape[1])
    axis = np.linalg.eigh(covariance)[1][:, :, 2].astype(np.float32)
    along = np.matmul(inner, axis[:, :, None])[:, :, 0]
    order = np.sort(along, axis=1)
    last = order.shape[1] - 1
    low = order[:, round(settings.low * last)]
    high = order[:, round(settings.high * last)]
    ground = order[:, last // 2]
    # The ink is the smaller part, so the tail on its side of the median is the longer one.
    flip = np.where(high - ground > ground - low, np.float32(-1), np.float32(1))
    gain = flip / np.maximum(high - low, np.float32(settings.floor))
    axis *= gain[:, None]
    offset = np.matmul(mean, axis[:, :, None])[:, 0, 0] + ground * gain
    flat = crops.reshape(count, -1, 3).astype(np.float32)
    out = np.matmul(flat, axis[:, :, None])[:, :, 0]
    out -= offset[:, None]
    np.clip(out, -settings.limit, settings.limit, out=out)
    normal: Singles = out.reshape(count, 1, FACE_SIZE, FACE_SIZE)
    return normal


def cut(image: Pixels, quads: npt.NDArray[np.floating], *, size: int = FACE_SIZE) -> Pixels:
    """Rectify pieces into face crops, margin included.

    Parameters
    ----------
    image
        uint8 (H, W, 3).
    quads
        (N, 4, 2) pixels, x right, y down, clockwise from the piece's top left. A card's quad
        is stretched to the square.
    size
        Side of the crops; the margin keeps its share.

    Returns
    -------
    uint8 (N, size, size, 3), in the image's channel order.
    """
    corners = np.asarray(quads, np.float64)
    if corners.ndim != 3 or corners.shape[1:] != (4, 2):
        raise ValueError(f"quads must be (N, 4, 2), but got {corners.shape}")
    out = np.empty((len(corners), size, size, 3), np.uint8)
    if len(corners) == 0:
        return out
    margin = size * FACE_MARGIN / FACE_SIZE
    inner = size - 2 * margin
    # Pixel i covers [i, i + 1) in the crop, while its centre has coordinate i for OpenCV.
    low, high = margin - 0.5, margin + inner - 0.5
    target = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    shrink = np.maximum(mean_sides(corners), 1.0) / inner
    levels = np.clip(np.rint(np.log2(shrink)), 0, 5).astype(int)
    x0, y0, part = _around(image, corners)
    pyramid = [part]
    for _ in range(int(levels.max())):
        if min(pyramid[-1].shape[:2]) < 4:
            break
        pyramid.append(cv2.pyrDown(pyramid[-1]).astype(np.uint8))
    levels = np.minimum(levels, len(pyramid) - 1)
    for index, (quad, level) in enumerate(zip(corners, levels.tolist(), strict=True)):
        # pyrDown keeps the even pixels, so pixel centres halve exactly.
        source = ((quad - (x0, y0)) / 2**level).astype(np.float32)
        transform = cv2.getPerspectiveTransform(source, target)
        cv2.warpPerspective(
            pyramid[level],
            transform,
            (size, size),
            dst=out[index],
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
    return out


def _around(image: Pixels, quads: Floats) -> tuple[int, int, Pixels]:
    """Crop the image to the quads and half a piece round them: left, top, part."""
    height, width = image.shape[:2]
    points = quads.reshape(-1, 2)
    sides = side_lengths(quads).max()
    low = np.floor(points.min(axis=0) - sides / 2)
    high = np.ceil(points.max(axis=0) + sides / 2)
    x0, y0 = int(np.clip(low[0], 0, width - 1)), int(np.clip(low[1], 0, height - 1))
    x1, y1 = int(np.clip(high[0], x0 + 1, width)), int(np.clip(high[1], y0 + 1, height))
    return x0, y0, np.ascontiguousarray(image[y0:y1, x0:x1])
