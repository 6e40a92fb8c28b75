"""Move the corners of pieces to where their edges are seen, to a fraction of a pixel."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Pixels

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class CornerSettings:
    """How edges are looked for; lengths in sides of a piece where nothing else is said.

    Attributes
    ----------
    reach
        How far from the predicted edge it is looked for. Beyond it lie a neighbour's edges.
    trust
        Standard deviation of the predicted edges: the finder's typical error.
    steps
        Samples across an edge, in all.
    profiles
        Samples along an edge.
    span
        Part of the edge that is sampled: round corners are left out.
    turns
        Twists of the edge that are tried: far end against near end, over ``reach``.
    contrast
        Least mean step across an edge, in grey levels a sample: sensor noise averages to a
        third of it.
    share
        Least evidence of the found edge against the mean of all lines tried.
    """

    reach: float = 0.12
    trust: float = 0.045
    steps: int = 25
    profiles: int = 16
    span: tuple[float, float] = (0.17, 0.83)
    turns: int = 9
    contrast: float = 3.0
    share: float = 1.6


def refine(pixels: Pixels, quads: Floats, settings: CornerSettings | None = None) -> Floats:
    """Quads with each side moved to the edge that is seen near it.

    Parameters
    ----------
    pixels
        (H, W, 3) uint8.
    quads
        (N, 4, 2) pixels, clockwise; pixel centres are at integers.

    Returns
    -------
    (N, 4, 2) float64
        Corners stay where they were if they would move by more than ``reach``, and a side
        stays where no clear edge lies near it.
    """
    settings = settings or CornerSettings()
    quads = np.asarray(quads, np.float64).reshape(-1, 4, 2)
    if not len(quads):
        return quads
    start, end = quads, np.roll(quads, -1, 1)
    side = np.sqrt(np.maximum(_areas(quads), 1.0))
    reach = np.maximum(settings.reach * side, 1.5)
    along = end - start
    length = np.linalg.norm(along, axis=2, keepdims=True)
    # Clockwise with y down: the outward normal is the direction turned by a quarter to the left.
    normal = np.stack([along[..., 1], -along[..., 0]], 2) / np.maximum(length, 1e-9)
    near, far = _edges(_steps(pixels, start, along, normal, reach, settings), settings)
    shift = reach[:, None] / ((settings.steps - 1) / 2)
    # Ends of the line where the sampled span begins and ends.
    first = start + settings.span[0] * along + (near * shift)[..., None] * normal
    last = start + settings.span[1] * along + (far * shift)[..., None] * normal
    moved = _meet(np.roll(first, 1, 1), np.roll(last, 1, 1), first, last)
    away = np.linalg.norm(moved - quads, axis=2)
    good = np.isfinite(moved).all(2) & (away <= 1.42 * reach[:, None])
    return np.where(good[..., None], moved, quads)


def _areas(quads: Floats) -> Floats:
    x, y = quads[..., 0], quads[..., 1]
    return np.asarray(np.abs((x * np.roll(y, -1, 1) - np.roll(x, -1, 1) * y).sum(1)) / 2)


def _steps(
    pixels: Pixels, start: Floats, along: Floats, normal: Floats, reach: Floats,
    settings: CornerSettings,
) -> NDArray[np.float32]:
    """Colour steps (N, 4, profiles, steps) across the sides, from inside to outside."""
    count = settings.steps
    at = np.linspace(*settings.span, settings.profiles)
    # One sample more than steps, half a step out on both ends.
    across = (np.arange(count + 1) - count / 2) / ((count - 1) / 2)
    feet = start[:, :, None] + at[:, None] * along[:, :, None]
    points = feet[:, :, :, None] + (
        across[:, None] * reach[:, None, None, None, None] * normal[:, :, None, None]
    )
    flat = points.reshape(-1, settings.profiles * (count + 1), 2).astype(np.float32)
    low = np.maximum(np.floor(flat.min((0, 1))).astype(int) - 2, 0)
    high = np.ceil(flat.max((0, 1))).astype(int) + 3
    part = pixels[low[1] : high[1], low[0] : high[0]]
    flat -= low.astype(np.float32)
    colours = cv2.remap(part, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR,
                        borderMode=cv2.BORDER_REPLICATE)
    shaped = colours.reshape(*points.shape[:-1], 3).astype(np.float32)
    return np.asarray(np.linalg.norm(np.diff(shaped, axis=3), axis=4), np.float32)


def _edges(steps: NDArray[np.float32], settings: CornerSettings) -> tuple[Floats, Floats]:
    """Where each side's line crosses the first and the last profile (N, 4), in steps.

    Every line through the samples is weighed by the steps that it crosses and by its distance
    from the predicted edge; the best one is placed between the samples by a parabola.
    """
    count, middle = settings.steps, (settings.steps - 1) / 2
    steps = np.minimum(steps, 4 * steps.mean((2, 3), keepdims=True) + 1)
    twist = np.linspace(-1, 1, settings.turns) * settings.turns / 2
    lean = np.linspace(-0.5, 0.5, settings.profiles)
    columns = np.arange(count)
    votes = np.empty((*steps.shape[:2], settings.turns, count), np.float32)
    for k, turn in enumerate(twist):
        at = np.clip(columns + np.rint(turn * lean)[:, None], 0, count - 1).astype(int)
        lines = np.take_along_axis(steps, np.broadcast_to(at, (*steps.shape[:2], *at.shape)), 3)
        votes[:, :, k] = lines.mean(2)
    trust = settings.trust / settings.reach * middle
    prior = np.exp(-0.5 * (((columns - middle) / trust) ** 2 + (twist[:, None] / (2 * trust)) ** 2))
    level = np.median(votes, axis=(2, 3), keepdims=True)
    weighed = np.maximum(votes - level, 0) * prior
    flat = weighed.reshape(*steps.shape[:2], -1)
    best = flat.argmax(2)
    row, column = np.unravel_index(best, weighed.shape[2:])
    n, s = np.indices(best.shape)
    strong = votes[n, s, row, column]
    clear = (strong >= settings.contrast) & (strong >= settings.share * level[..., 0, 0])
    place = column + _vertex(votes, n, s, row, column, 0, 1)
    turn = twist[row] + (twist[1] - twist[0]) * _vertex(votes, n, s, row, column, 1, 0)
    place, turn = place - middle, np.where(clear, turn, 0.0)
    place = np.where(clear, place, 0.0)
    return np.asarray(place - turn / 2), np.asarray(place + turn / 2)


def _vertex(
    votes: NDArray[np.float32], n: NDArray[np.int64], s: NDArray[np.int64],
    row: NDArray[np.int64], column: NDArray[np.int64], down: int, right: int,
) -> Floats:
    """Where between the neighbours the parabola through three votes has its top, ±0.5."""
    rows, columns = votes.shape[2:]
    before = votes[n, s, np.maximum(row - down, 0), np.maximum(column - right, 0)]
    after = votes[n, s, np.minimum(row + down, rows - 1), np.minimum(column + right, columns - 1)]
    here = votes[n, s, row, column]
    bend = np.minimum(before + after - 2 * here, -1e-6)
    return np.asarray(np.clip((before - after) / (2 * bend), -0.5, 0.5), np.float64)


def _meet(a: Floats, b: Floats, c: Floats, d: Floats) -> Floats:
    """Where the lines a b and c d cross; not finite where they do not."""
    u, v = b - a, d - c
    cross = u[..., 0] * v[..., 1] - u[..., 1] * v[..., 0]
    w = c - a
    with np.errstate(divide="ignore", invalid="ignore"):
        t = (w[..., 0] * v[..., 1] - w[..., 1] * v[..., 0]) / cross
    return np.asarray(a + t[..., None] * u)
