"""Edges of a part of a picture, and how strongly quads are outlined by them."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from vision.arrays import Complexes, Floats, Ints, Pixels, Singles
from vision.photo.sampling import sample

LEAST_SIDE = 3
"""Least pixels of the reduced part along either side: gradients need them."""


class EdgeField:
    """Gradients of a part of a picture, reduced so that pieces have about one size in it.

    Parameters
    ----------
    pixels
        (H, W, 3) uint8.
    low, high
        (2,) top left and bottom right of the part, in pixels; what lies outside is left out.
    reduction
        Whole pixels of the picture to one of the field.
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
        self._slopes = _steepest(cv2.GaussianBlur(part, (0, 0), 1.0))

    def across(self, corners: Complexes, samples: int, span: tuple[float, float]) -> Singles:
        """How steep the picture is across the sides of quads.

        Parameters
        ----------
        corners
            (N, 4) quads as complex numbers x + iy, in pixels of the picture.
        samples, span
            Points along each side, and from where to where on it, as shares.

        Returns
        -------
        (N, 4, samples) float32
            In grey levels times 32 (Scharr, 2000), of the channel that is steepest there.
        """
        along = corners[:, [1, 2, 3, 0]] - corners
        share = np.linspace(*span, samples, dtype=np.float32)
        return self.steepness(corners[..., None] + share * along[..., None], along[..., None])

    def steepness(self, points: Complexes, along: Complexes) -> Singles:
        """(...) how steep the picture is across lines through points, in grey levels times 32.

        Parameters
        ----------
        points
            (...) as complex numbers x + iy, in pixels of the picture.
        along
            (...) or what broadcasts to it: the directions of the lines, of any length.
        """
        origin = complex(*self._origin) + (1 + 1j) * (self._reduction - 1) / 2
        places = ((points - origin) / self._reduction).astype(np.complex64)
        over = (1j * along / np.maximum(np.abs(along), 1e-9)).astype(np.complex64)
        slope = sample(self._slopes, places.view(np.float32).reshape(*places.shape, 2))
        return np.asarray(np.abs(slope[..., 0] * over.real + slope[..., 1] * over.imag))


def sums_along(values: Singles, at: Ints) -> Singles:
    """Sums over lines that cross several rows of values, each at a place of its own.

    Parameters
    ----------
    values
        (..., K, S) values of K rows.
    at
        (K, ...) place in each row at which each line crosses it.

    Returns
    -------
    (..., ...) a sum for each line.
    """
    rows = np.moveaxis(values.reshape(-1, *values.shape[-2:]), 0, 2).copy()
    out = np.zeros((at[0].size, rows.shape[2]), np.float32)
    # Many values at once are copied and added up many times as fast as single ones.
    for row, places in zip(rows, at.reshape(len(at), -1), strict=True):
        out += row[places]
    return np.ascontiguousarray(out.T).reshape(*values.shape[:-2], *at.shape[1:])


def middle_of(values: Singles) -> Singles:
    """(...) the median of an odd number of values (..., odd)."""
    middle = values.shape[-1] // 2
    return np.asarray(np.partition(values, middle, axis=-1)[..., middle])


def as_complex(quads: Floats) -> Complexes:
    """Points (..., 2) as complex numbers x + iy."""
    return np.asarray(quads[..., 0] + 1j * quads[..., 1])


def as_points(corners: Complexes) -> Floats:
    """Inverse of `as_complex`."""
    return np.stack([corners.real, corners.imag], axis=-1)


def _steepest(pixels: Any) -> Singles:
    """(H, W, 2) gradients, across and down, of the channel in which they are steepest."""
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
