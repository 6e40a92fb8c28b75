"""Estimation of the change of light between two pictures of a table."""

from __future__ import annotations

import cv2
import numpy as np

from vision.arrays import Flags, Floats, Singles

OFFSET = 8.0
"""Levels added before a logarithm is taken; lower levels are noise."""

COLUMNS, ROWS, SAMPLES = 16, 9, 5
"""Cells of the picture, and samples across a cell."""

DIM, CLIP = 8.0, 248.0
"""Levels between which a pixel is usable: neither noise nor saturated."""

LEAST_CELLS = 20
"""Least usable cells for a surface."""

USABLE = 0.7
"""Least share of usable samples of a usable cell."""

SPREAD, LEAST_SPREAD = 1.5, 0.01
"""Residual at which a cell loses weight, in medians of all, and the least that it may be."""

PRIOR = np.diag([0, 0.02, 0.02, 0.05, 0.05, 0.05])
"""Prior of a uniform change of light: weights of the coefficients of the surface."""


def fit_light(now: Singles, before: Singles) -> Singles:
    """Fit a smooth surface to the ratio of light of two small pictures.

    A quadratic surface through the medians of cells, by iteratively reweighted least squares
    with Geman and McClure's weights, robust to things on a part of the table.

    Parameters
    ----------
    now, before
        (H, W, 3) levels.

    Returns
    -------
    (H, W, 3) natural logarithms of the ratio.
    """
    height, width = now.shape[:2]
    size = (COLUMNS * SAMPLES, ROWS * SAMPLES)
    resized = (cv2.resize(p, size, interpolation=cv2.INTER_NEAREST) for p in (now, before))
    new, old = (np.asarray(p, np.float32) for p in resized)
    valid = _usable(new) & _usable(old)
    usable = _cells(valid[..., None]).mean(1)[:, 0] > USABLE
    if usable.sum() < LEAST_CELLS:
        ratio = np.log((new.mean() + OFFSET) / (old.mean() + OFFSET))
        return np.full((height, width, 3), ratio, np.float32)
    ratios = np.median(_cells(np.log((new + OFFSET) / (old + OFFSET)))[usable], 1)
    y, x = np.mgrid[-1 : 1 : ROWS * 1j, -1 : 1 : COLUMNS * 1j].reshape(2, -1)
    base = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], 1)
    surface = base @ _fit_robustly(base[usable], ratios)
    surface = surface.reshape(ROWS, COLUMNS, 3).astype(np.float32)
    return np.asarray(cv2.resize(surface, (width, height), interpolation=cv2.INTER_LINEAR))


def _fit_robustly(base: Floats, values: Floats) -> Floats:
    fit = np.zeros((base.shape[1], values.shape[1]))
    fit[0] = np.median(values, 0)
    for _ in range(4):
        residual = np.abs(values - base @ fit).mean(1)
        scale = max(SPREAD * float(np.median(residual)), LEAST_SPREAD)
        weighted = base.T / (1 + (residual / scale) ** 2) ** 2
        fit = np.linalg.solve(weighted @ base + len(base) * PRIOR, weighted @ values)
    return fit


def _usable(picture: Singles) -> Flags:
    return np.asarray((picture.max(2) < CLIP) & (picture.min(2) > DIM))


def _cells(samples: Singles | Flags) -> Floats:
    """(cells, samples, channels) from (ROWS·SAMPLES, COLUMNS·SAMPLES, channels)."""
    shape = (ROWS, SAMPLES, COLUMNS, SAMPLES, -1)
    cells = samples.reshape(shape).transpose(0, 2, 1, 3, 4)
    return cells.reshape(ROWS * COLUMNS, SAMPLES * SAMPLES, -1).astype(np.float64)
