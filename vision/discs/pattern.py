"""Test for the print of tiles with corner discs, whatever the colours."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from vision.arrays import Floats, Pixels
from vision.geometry.quads import UNIT, distances, inner_points
from vision.photo.sampling import sample

# Lengths in sides of a tile.

RADII = (0.36, 0.39, 0.42, 0.45, 0.48, 0.51)
"""Radii of discs that are tried, one for all tiles of a photograph: prints have 0.38 to 0.50."""

INSET = 0.06
"""Margin of a tile that is left out: bevels, and neighbours where an outline is off."""

EDGE = 0.035
"""Distance from a disc's edge within which blur mixes the colours."""

EXPLAINED, APART = 0.85, 1.7
"""Least medians of the values of `disc_pattern` over the tiles of a photograph."""

GRID = (np.arange(24) + 0.5) / 24
SHARES = np.stack(np.meshgrid(GRID, GRID), -1).reshape(-1, 2)
CORNER_DISTANCES = distances(SHARES, UNIT)
"""(P, 4) distances of the sampled points from the corners."""
GROUND = 4


def show_discs(pixels: Pixels, quads: Floats) -> bool:
    """Whether most quads (N, 4, 2) are printed like tiles with corner discs."""
    explained, apart = disc_pattern(pixels, quads)
    return bool(np.median(explained) > EXPLAINED and np.median(apart) > APART)


def disc_pattern(pixels: Pixels, quads: Floats) -> tuple[Floats, Floats]:
    """How well four quarter discs on a ground explain the pixels of quads (N, 4, 2).

    Returns
    -------
    explained
        (N,) share of the variance of square roots of sRGB values that lies between the discs
        and the ground.
    apart
        (N,) least distance of two discs' colours, in standard deviations within the regions.
    """
    values = np.sqrt(sample(pixels, inner_points(quads, SHARES)).astype(np.float64))
    patterns = [_explain_by_radius(values, radius) for radius in RADII]
    return max(patterns, key=lambda pattern: float(pattern[0].mean()))


def _explain_by_radius(values: Floats, radius: float) -> tuple[Floats, Floats]:
    nearest = CORNER_DISTANCES.min(1)
    region = np.where(nearest < radius, CORNER_DISTANCES.argmin(1), GROUND)
    used = (np.abs(SHARES - 0.5) < 0.5 - INSET).all(1)
    used &= np.abs(nearest - radius) > EDGE
    parts = [values[:, used & (region == index)] for index in range(GROUND + 1)]
    means = [part.mean(1) for part in parts]
    within = np.sum(
        [((p - m[:, None]) ** 2).sum((1, 2)) for p, m in zip(parts, means, strict=True)], axis=0
    )
    total = (values[:, used].var(1) * used.sum()).sum(1)
    explained = 1 - within / np.maximum(total, 1e-9)
    spread = np.sqrt(within / used.sum())
    pairs = [np.linalg.norm(a - b, axis=1) for a, b in combinations(means[:GROUND], 2)]
    return explained, np.min(pairs, axis=0) / np.maximum(spread, 1e-9)
