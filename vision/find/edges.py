"""Gradients of a part of a picture, and the strength of edges along quads."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from vision.arrays import Complexes, Floats, Ints, Pixels, Singles
from vision.photo.sampling import sample

LEAST_SIDE = 3
"""Least side of the reduced part, pixels: gradients need them."""


class EdgeField:
    """Gradients of a part of a picture, reduced by a whole factor.

    Parameters
    ----------
    pixels
        (H, W, 3) uint8.
    low, high
        (2,) top left and bottom right of the part, in pixels; clipped to the picture.
    reduction
        Pixels of the picture to one of the field, along each side.
    """

    def __init__(self, pixels: Pixels, low: Floats, high: Floats, reduction: int) -> None:
        size = np.array(pixels.shape[1::-1])
        low = np.clip(low, 0, size - LEAST_SIDE * reduction).astype(int)
        high = np.clip(high, low + LEAST_SIDE * reduction, size).astype(int)
        wide, tall = (high - low) // reduction
        self._origin, self._reduction = low, reduction
        part: Any = pixels[low[1] : low[1] + tall * reduction, low[0] : low[0] + wide * reduction]
        if reduction > 1:
            part = cv2.resize(part, (int(wide), int(tall)), interpolation=cv2.INTER_AREA)
        self._gradients = _steepest_gradients(cv2.GaussianBlur(part, (0, 0), 1.0))

    def steepness(self, points: Complexes, along: Complexes) -> Singles:
        """(...) gradients across lines through points, of the channel that is steepest there.

        Parameters
        ----------
        points
            (...) as x + iy, in pixels of the picture.
        along
            (...) or broadcastable: directions of the lines, as x + iy of any length.

        Returns
        -------
        (...) float32
            In grey levels a pixel of the field times 32 (Scharr, 2000).
        """
        origin = complex(*self._origin) + (1 + 1j) * (self._reduction - 1) / 2
        places = ((points - origin) / self._reduction).astype(np.complex64)
        over = (1j * along / np.maximum(np.abs(along), 1e-9)).astype(np.complex64)
        slope = sample(self._gradients, places.view(np.float32).reshape(*places.shape, 2))
        return np.asarray(np.abs(slope[..., 0] * over.real + slope[..., 1] * over.imag))


def sums_along(values: Singles, columns: Ints) -> Singles:
    """Sum values along lines, each of which crosses every row in one column.

    Parameters
    ----------
    values
        (..., K, S) values of K rows.
    columns
        (K, ...) where each line crosses each row.

    Returns
    -------
    (..., ...) float32, a sum for each line
    """
    rows = np.moveaxis(values.reshape(-1, *values.shape[-2:]), 0, 2).copy()
    out = np.zeros((columns[0].size, rows.shape[2]), np.float32)
    # Adding contiguous rows is many times as fast as adding single values.
    for row, places in zip(rows, columns.reshape(len(columns), -1), strict=True):
        out += row[places]
    return np.ascontiguousarray(out.T).reshape(*values.shape[:-2], *columns.shape[1:])


def odd_median(values: Singles) -> Singles:
    """(...) medians of an odd number of values (..., odd), faster than `numpy.median`."""
    middle = values.shape[-1] // 2
    return np.asarray(np.partition(values, middle, axis=-1)[..., middle])


def as_complex(quads: Floats) -> Complexes:
    """Points (..., 2) as x + iy."""
    return np.asarray(quads[..., 0] + 1j * quads[..., 1])


def as_points(corners: Complexes) -> Floats:
    """Inverse of `as_complex`."""
    return np.stack([corners.real, corners.imag], axis=-1)


def _steepest_gradients(pixels: Any) -> Singles:
    """(H, W, 2) gradients, across and down, of the steepest channel."""
    best = None
    for channel in cv2.split(pixels):
        across, down = cv2.Scharr(channel, cv2.CV_16S, 1, 0), cv2.Scharr(channel, cv2.CV_16S, 0, 1)
        steep = np.abs(across) + np.abs(down)
        if best is None:
            best = [steep, across, down]
            continue
        steeper = cv2.compare(steep, best[0], cv2.CMP_GT)
        for kept, new in zip(best, (steep, across, down), strict=True):
            cv2.copyTo(new, steeper, kept)
    assert best is not None
    return np.asarray(cv2.merge(best[1:]), np.float32)
