"""Refine the corners of pieces to their edges, to a fraction of a pixel."""

from __future__ import annotations

import cv2
import numpy as np

from vision.arrays import Floats, Ints, Pixels, Singles
from vision.find.edges import middle_of, sums_along
from vision.geometry.quads import areas, as_quads
from vision.photo.sampling import sample

REACH, REACH_PX = 0.12, 1.5
"""Distance from the predicted edge at which it is looked for, in sides, and least pixels: a
neighbour's edges lie beyond."""

MOST = 1.42
"""Most that a corner may move, in reaches: as far as both of its sides, and a little."""

TRUST = 0.045
"""Standard deviation of predicted edges, in sides."""

STEPS = 25
"""Samples across an edge, an odd number."""

PROFILES, SEGMENTS = 18, 6
"""Samples along an edge, and parts of it over which colours are averaged first against noise."""

SPAN = (0.17, 0.83)
"""Part of a side that is sampled: round corners are left out."""

TURNS, TWIST = 7, 1.3
"""Twists of an edge that are tried, and steps from one to the next from end to end."""

CONTRAST, NOISE = 2.0, 0.8
"""Least step of an edge above that of most lines, in grey levels a sample and as a share of theirs,
which is noise or texture."""


def refine(pixels: Pixels, quads: Floats) -> Floats:
    """Quads with each side moved to the edge near it.

    Parameters
    ----------
    pixels
        (H, W, 3) uint8.
    quads
        (N, 4, 2) pixels, clockwise; pixel centres are at integers.

    Returns
    -------
    (N, 4, 2) float64
        Corners stay where they were if they would move by more than `MOST`, and a side
        stays where no clear edge lies near it.
    """
    quads = as_quads(quads)
    if not len(quads):
        return quads
    start, end = quads, np.roll(quads, -1, 1)
    side = np.sqrt(np.maximum(areas(quads), 1.0))
    reach = np.maximum(REACH * side, REACH_PX)
    along = end - start
    length = np.linalg.norm(along, axis=2, keepdims=True)
    # Clockwise with y down: the outward normal is the direction turned by a quarter to the left.
    normal = np.stack([along[..., 1], -along[..., 0]], 2) / np.maximum(length, 1e-9)
    near, far = _edges(_steps(pixels, start, along, normal, reach))
    shift = reach[:, None] / ((STEPS - 1) / 2)
    # Ends of the line where the sampled span begins and ends.
    first = start + SPAN[0] * along + (near * shift)[..., None] * normal
    last = start + SPAN[1] * along + (far * shift)[..., None] * normal
    moved = _meet(np.roll(first, 1, 1), np.roll(last, 1, 1), first, last)
    away = np.linalg.norm(moved - quads, axis=2)
    # Parallel sides meet nowhere, which is not near.
    good = away <= MOST * reach[:, None]
    return np.where(good[..., None], moved, quads)


def _steps(pixels: Pixels, start: Floats, along: Floats, normal: Floats, reach: Floats) -> Singles:
    """Colour steps (N, 4, segments, steps) across the sides, from inside to outside."""
    at = np.linspace(*SPAN, PROFILES)
    # One sample more than steps, half a step out on both ends.
    across = (np.arange(STEPS + 1) - STEPS / 2) / ((STEPS - 1) / 2)
    feet = start[:, :, None] + at[:, None] * along[:, :, None]
    points = feet[:, :, :, None] + (
        across[:, None] * reach[:, None, None, None, None] * normal[:, :, None, None]
    )
    colours = sample(pixels, points)
    # Rows of values are added up many times as fast as single ones.
    parts = colours.reshape(-1, PROFILES // SEGMENTS, 3 * (STEPS + 1))
    means = parts.sum(1, dtype=np.uint16).astype(np.float32) / np.float32(parts.shape[1])
    squares = np.diff(means.reshape(-1, STEPS + 1, 3), axis=1) ** 2
    steps = np.sqrt(squares[..., 0] + squares[..., 1] + squares[..., 2])
    shape = (*points.shape[:2], SEGMENTS, STEPS)
    return np.asarray(cv2.blur(steps, (3, 1)).reshape(shape), np.float32)


def _edges(steps: Singles) -> tuple[Floats, Floats]:
    """Where each side's line crosses the first and the last profile (N, 4), in steps.

    Every line through the segments is weighed by the steps that it crosses and by its distance
    from the predicted edge; the best one is then fitted to the steps on both sides of it.
    """
    middle = (STEPS - 1) / 2
    twist = np.linspace(-1, 1, TURNS) * TWIST * (TURNS - 1) / 2
    lean = (np.arange(SEGMENTS) + 0.5) / SEGMENTS - 0.5
    columns = np.arange(STEPS)
    crossed = np.clip(columns + np.rint(twist[:, None] * lean[:, None, None]), 0, STEPS - 1)
    votes = sums_along(steps, crossed.astype(int)) / np.float32(len(lean))
    trust = TRUST / REACH * middle
    prior = np.exp(-0.5 * (((columns - middle) / trust) ** 2 + (twist[:, None] / (2 * trust)) ** 2))
    level = middle_of(votes.reshape(*steps.shape[:2], -1))
    weighed = np.maximum(votes - level[..., None, None], 0) * prior
    best = weighed.reshape(*steps.shape[:2], -1).argmax(2)
    row, column = np.unravel_index(best, weighed.shape[2:])
    n, s = np.indices(best.shape)
    clear = votes[n, s, row, column] - level >= CONTRAST + NOISE * level
    place, turn = _fitted(steps, column[..., None] + twist[row][..., None] * lean, lean)
    place, turn = np.where(clear, place - middle, 0.0), np.where(clear, turn, 0.0)
    return place - turn / 2, place + turn / 2


def _take(steps: Singles, at: Ints) -> Singles:
    return np.take_along_axis(steps, at, 3)


def _fitted(steps: Singles, line: Floats, lean: Floats) -> tuple[Floats, Floats]:
    """Place and turn (N, 4) of the line through the centres of gravity of the steps near one.

    ``line`` (N, 4, segments) says where the line crosses each segment.
    """
    window = np.arange(-3, 4)
    at = np.clip(np.rint(line).astype(int)[..., None] + window, 0, steps.shape[3] - 1)
    near = _take(steps, at)
    near = near - near.min(3, keepdims=True) + 1e-6
    weight = near.sum(3)
    where = (near * at).sum(3) / weight
    # A segment without contrast weighs little, a specular highlight no more than the others.
    weight = np.minimum(weight, 2 * np.median(weight, 2, keepdims=True))
    total = weight.sum(2)
    tilt = (weight * lean).sum(2) / total
    mean = (weight * where).sum(2) / total
    away = lean - tilt[..., None]
    spread = (weight * away**2).sum(2)
    turn = (weight * away * (where - mean[..., None])).sum(2) / spread
    return np.asarray(mean - turn * tilt, np.float64), np.asarray(turn, np.float64)


def _meet(a: Floats, b: Floats, c: Floats, d: Floats) -> Floats:
    """Where the lines a b and c d cross; not finite where they do not."""
    u, v = b - a, d - c
    cross = u[..., 0] * v[..., 1] - u[..., 1] * v[..., 0]
    w = c - a
    with np.errstate(divide="ignore", invalid="ignore"):
        t = (w[..., 0] * v[..., 1] - w[..., 1] * v[..., 0]) / cross
    return np.asarray(a + t[..., None] * u)
