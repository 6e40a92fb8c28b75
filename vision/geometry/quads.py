"""Quads (..., 4, 2): corners in pixels or on a plane, x right and y down, clockwise."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.arrays import Flags, Floats

UNIT = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
"""The unit square with its first corner in the origin."""

CENTRED = UNIT - 0.5
"""The unit square about the origin."""

NONE: Floats = np.zeros((0, 4, 2))
"""No quads."""


def as_quads(quads: Sequence[Floats] | Floats) -> Floats:
    """An array (N, 4, 2) of quads, of which there may be none."""
    return np.asarray(quads, np.float64).reshape(-1, 4, 2)


def distances(one: Floats, other: Floats) -> Floats:
    """(N, M) Euclidean distances of points (N, D) from points (M, D)."""
    return np.asarray(np.sqrt(((one[:, None] - other[None]) ** 2).sum(-1)))


def side_vectors(quads: Floats) -> Floats:
    """(..., 4, 2) the sides as vectors, each from its corner to the next."""
    return np.asarray(np.roll(quads, -1, -2) - quads)


def side_lengths(quads: Floats) -> Floats:
    """(..., 4) lengths of the sides."""
    return np.asarray(np.linalg.norm(side_vectors(quads), axis=-1))


def mean_sides(quads: Floats) -> Floats:
    """(...) mean lengths of the sides of quads (..., 4, 2)."""
    return np.asarray(side_lengths(quads).mean(-1))


def areas(quads: Floats) -> Floats:
    """(...) signed areas of quads (..., 4, 2): positive for clockwise ones, y down."""
    x, y = quads[..., 0], quads[..., 1]
    return np.asarray((x * np.roll(y, -1, -1) - y * np.roll(x, -1, -1)).sum(-1) / 2)


def root_areas(quads: Floats) -> Floats:
    """(...) roots of the areas of quads (..., 4, 2): the sides of squares as large."""
    return np.asarray(np.sqrt(np.abs(areas(quads))))


def directions(quads: Floats) -> Floats:
    """(...) directions in radians of the first sides, judged by all four sides."""
    sides = side_vectors(quads)
    spokes = (sides[..., 0] + 1j * sides[..., 1]) * (-1j) ** np.arange(4)
    return np.asarray(np.angle(spokes.sum(-1)))


def moved_to(quads: Floats, middles: Floats) -> Floats:
    """Quads (N, 4, 2) moved so that their middles lie at these points (N, 2)."""
    return np.asarray(quads + (middles - quads.mean(1))[:, None])


def inner_points(quads: Floats, shares: Floats) -> Floats:
    """(N, S, 2) points of quads (N, 4, 2) by bilinear shares (S, 2) across and down."""
    a, b, c, d = (quads[:, [i]] for i in range(4))
    u, v = shares[:, :1], shares[:, 1:]
    return np.asarray((a * (1 - u) + b * u) * (1 - v) + (d * (1 - u) + c * u) * v)


def inside(points: Floats, size: tuple[int, int], margin: float = 0.0) -> Flags:
    """(...) which points (..., 2) lie in a picture, so far from its edge at least.

    Parameters
    ----------
    points
        x, y in pixels, whose centres are at integers: the picture begins at -0.5.
    size
        Its width and height.
    margin
        In pixels; with half a pixel a value lies between those of four pixels at least.
    """
    least, most = margin - 0.5, np.array(size) - 0.5 - margin
    return np.asarray(((points >= least) & (points <= most)).all(-1))
