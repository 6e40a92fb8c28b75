"""Quads (..., 4, 2): corners in pixels or on a plane, x right and y down, clockwise."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.arrays import Flags, Floats

UNIT = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
"""The unit square with its first corner in the origin."""

CENTRED = UNIT - 0.5
"""The unit square about the origin."""

NO_QUADS: Floats = np.zeros((0, 4, 2))


def as_quads(quads: Sequence[Floats] | Floats) -> Floats:
    """(N, 4, 2) float64 array of any number of quads."""
    return np.asarray(quads, np.float64).reshape(-1, 4, 2)


def distances(first: Floats, second: Floats) -> Floats:
    """(N, M) Euclidean distances of points (N, D) from points (M, D)."""
    return np.asarray(np.sqrt(((first[:, None] - second[None]) ** 2).sum(-1)))


def side_vectors(quads: Floats) -> Floats:
    """(..., 4, 2) sides as vectors, from each corner to the next."""
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
    """(...) square roots of the areas of quads (..., 4, 2)."""
    return np.asarray(np.sqrt(np.abs(areas(quads))))


def directions(quads: Floats) -> Floats:
    """(...) directions of the first sides, averaged over all four, in radians."""
    sides = side_vectors(quads)
    spokes = (sides[..., 0] + 1j * sides[..., 1]) * (-1j) ** np.arange(4)
    return np.asarray(np.angle(spokes.sum(-1)))


def moved_to(quads: Floats, centres: Floats) -> Floats:
    """Quads (N, 4, 2) moved to these centres (N, 2)."""
    return np.asarray(quads + (centres - quads.mean(1))[:, None])


def inner_points(quads: Floats, shares: Floats) -> Floats:
    """(N, S, 2) points of quads (N, 4, 2) at bilinear coordinates (S, 2), 0 to 1."""
    a, b, c, d = (quads[:, [i]] for i in range(4))
    u, v = shares[:, :1], shares[:, 1:]
    return np.asarray((a * (1 - u) + b * u) * (1 - v) + (d * (1 - u) + c * u) * v)


def inside(points: Floats, size: tuple[int, int], margin: float = 0.0) -> Flags:
    """(...) which points (..., 2) lie in a picture.

    Parameters
    ----------
    points
        x, y in pixels, whose centres are at integers: the picture begins at -0.5.
    size
        Width and height of the picture.
    margin
        Least distance from the edge, pixels; from 0.5 on, bilinear interpolation needs no
        pixel outside.
    """
    least, most = margin - 0.5, np.array(size) - 0.5 - margin
    return np.asarray(((points >= least) & (points <= most)).all(-1))
