"""Refine the corners of pieces to their edges, to a fraction of a pixel."""

from __future__ import annotations

import cv2
import numpy as np

from vision.arrays import Floats, Pixels, Singles
from vision.find.edges import odd_median, sums_along
from vision.geometry.quads import areas, as_quads
from vision.photo.sampling import sample

REACH, REACH_PX = 0.12, 1.5
"""Search distance from the predicted edge, in sides and at least in pixels: a neighbour's edges lie
beyond."""

MOST = 1.42
"""Most that a corner may move, in reaches: as far as both of its sides, and a little."""

TRUST = 0.045
"""Standard deviation of predicted edges, in sides."""

STEPS = 25
"""Samples across an edge, an odd number."""

PROFILES, SEGMENTS = 18, 6
"""Samples along an edge, and segments in which their colours are averaged first against noise."""

SPAN = (0.17, 0.83)
"""Part of a side that is sampled: round corners are left out."""

TURNS, TWIST = 7, 1.3
"""Slants of an edge that are tried, and their spacing in steps from end to end."""

CONTRAST, NOISE = 2.0, 0.8
"""Least contrast of an edge above the median of all lines, in grey levels a step and as a share of
that median, which is noise or texture."""


def refine(pixels: Pixels, quads: Floats) -> Floats:
    """Move each side of quads to the edge near it.

    Parameters
    ----------
    pixels
        (H, W, 3) uint8.
    quads
        (N, 4, 2) pixels, clockwise; pixel centres are at integers.

    Returns
    -------
    (N, 4, 2) float64
        A corner that would move by more than `MOST` stays, and so does a side without a clear
        edge near it.
    """
    quads = as_quads(quads)
    if not len(quads):
        return quads
    start, end = quads, np.roll(quads, -1, 1)
    side = np.sqrt(np.maximum(areas(quads), 1.0))
    reach = np.maximum(REACH * side, REACH_PX)
    along = end - start
    length = np.linalg.norm(along, axis=2, keepdims=True)
    # For clockwise quads with y down the outward normal is the side turned anticlockwise.
    normal = np.stack([along[..., 1], -along[..., 0]], 2) / np.maximum(length, 1e-9)
    near, far = _locate_edges(_profiles(pixels, start, along, normal, reach))
    shift = reach[:, None] / ((STEPS - 1) / 2)
    # The fitted line at both ends of the sampled span.
    first = start + SPAN[0] * along + (near * shift)[..., None] * normal
    last = start + SPAN[1] * along + (far * shift)[..., None] * normal
    moved = _intersect(np.roll(first, 1, 1), np.roll(last, 1, 1), first, last)
    distance = np.linalg.norm(moved - quads, axis=2)
    # False for parallel sides, whose intersection is not finite.
    good = distance <= MOST * reach[:, None]
    return np.where(good[..., None], moved, quads)


def _profiles(
    pixels: Pixels, start: Floats, along: Floats, normal: Floats, reach: Floats
) -> Singles:
    """(N, 4, segments, steps) colour differences across the sides, from inside to outside."""
    shares = np.linspace(*SPAN, PROFILES)
    # One sample more than differences, half a step out on both ends.
    across = (np.arange(STEPS + 1) - STEPS / 2) / ((STEPS - 1) / 2)
    feet = start[:, :, None] + shares[:, None] * along[:, :, None]
    points = feet[:, :, :, None] + (
        across[:, None] * reach[:, None, None, None, None] * normal[:, :, None, None]
    )
    colours = sample(pixels, points)
    # Adding contiguous rows is many times as fast as adding single values.
    parts = colours.reshape(-1, PROFILES // SEGMENTS, 3 * (STEPS + 1))
    means = parts.sum(1, dtype=np.uint16).astype(np.float32) / np.float32(parts.shape[1])
    squares = np.diff(means.reshape(-1, STEPS + 1, 3), axis=1) ** 2
    steps = np.sqrt(squares[..., 0] + squares[..., 1] + squares[..., 2])
    shape = (*points.shape[:2], SEGMENTS, STEPS)
    return np.asarray(cv2.blur(steps, (3, 1)).reshape(shape), np.float32)


def _locate_edges(steps: Singles) -> tuple[Floats, Floats]:
    """Where each side's edge crosses the first and the last profile (N, 4), in steps.

    Every line through the segments is scored by the contrast along it and by its distance from
    the predicted edge; the best one is then fitted to the contrast on both sides of it.
    """
    middle = (STEPS - 1) / 2
    slant = np.linspace(-1, 1, TURNS) * TWIST * (TURNS - 1) / 2
    lean = (np.arange(SEGMENTS) + 0.5) / SEGMENTS - 0.5
    columns = np.arange(STEPS)
    crossed = np.clip(columns + np.rint(slant[:, None] * lean[:, None, None]), 0, STEPS - 1)
    votes = sums_along(steps, crossed.astype(int)) / np.float32(len(lean))
    trust = TRUST / REACH * middle
    prior = np.exp(-0.5 * (((columns - middle) / trust) ** 2 + (slant[:, None] / (2 * trust)) ** 2))
    level = odd_median(votes.reshape(*steps.shape[:2], -1))
    weighed = np.maximum(votes - level[..., None, None], 0) * prior
    best = weighed.reshape(*steps.shape[:2], -1).argmax(2)
    row, column = np.unravel_index(best, weighed.shape[2:])
    n, s = np.indices(best.shape)
    clear = votes[n, s, row, column] - level >= CONTRAST + NOISE * level
    centre, tilt = _fit_lines(steps, column[..., None] + slant[row][..., None] * lean, lean)
    centre, tilt = np.where(clear, centre - middle, 0.0), np.where(clear, tilt, 0.0)
    return centre - tilt / 2, centre + tilt / 2


def _fit_lines(steps: Singles, line: Floats, lean: Floats) -> tuple[Floats, Floats]:
    """Centres and slants (N, 4) of lines fitted to the centroids of contrast near initial ones.

    ``line`` (N, 4, segments) is where an initial line crosses each segment.
    """
    window = np.arange(-3, 4)
    columns = np.clip(np.rint(line).astype(int)[..., None] + window, 0, steps.shape[3] - 1)
    near = np.take_along_axis(steps, columns, 3)
    near = near - near.min(3, keepdims=True) + 1e-6
    weight = near.sum(3)
    centroid = (near * columns).sum(3) / weight
    # A segment without contrast weighs little, a specular highlight no more than the others.
    weight = np.minimum(weight, 2 * np.median(weight, 2, keepdims=True))
    total = weight.sum(2)
    offset = (weight * lean).sum(2) / total
    mean = (weight * centroid).sum(2) / total
    centred = lean - offset[..., None]
    spread = (weight * centred**2).sum(2)
    slope = (weight * centred * (centroid - mean[..., None])).sum(2) / spread
    return np.asarray(mean - slope * offset, np.float64), np.asarray(slope, np.float64)


def _intersect(a: Floats, b: Floats, c: Floats, d: Floats) -> Floats:
    """Where the lines a b and c d cross; not finite where they are parallel."""
    u, v = b - a, d - c
    cross = u[..., 0] * v[..., 1] - u[..., 1] * v[..., 0]
    w = c - a
    with np.errstate(divide="ignore", invalid="ignore"):
        t = (w[..., 0] * v[..., 1] - w[..., 1] * v[..., 0]) / cross
    return np.asarray(a + t[..., None] * u)
