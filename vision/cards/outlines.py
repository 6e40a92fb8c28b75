"""The outlines of cards in a line, in one plane.

Cards of a line have one size and stand nearly upright in it. In the plane that all of them tell
together they are unit squares: their aspect and the tilt of the camera are one stretch.
"""

from __future__ import annotations

import numpy as np

from vision.arrays import Floats
from vision.geometry.homography import Homography
from vision.geometry.plane import Plane, fit_plane
from vision.geometry.quads import CENTRED, side_vectors

TRUSTED = 0.3
"""Share of the best trust from which an outline that was found tells the plane."""


def plane_of_row(quads: Floats, trust: Floats) -> Plane:
    """The plane of cards in a line, on which they are nearly unit squares, first sides along x.

    Parameters
    ----------
    quads
        (N, 4, 2) pixels, as they were found, from one end of the line to the other.
    trust
        (N,) how sure it is that this is a card.
    """
    trusted = trust >= TRUSTED * trust.max()
    return _plane_of(_along(quads)[trusted])


def _along(quads: Floats) -> Floats:
    """The same quads, the first side of each the one that runs most nearly along their line."""
    way = quads[-1].mean(0) - quads[0].mean(0)
    sides = side_vectors(quads)
    sides = sides - np.roll(sides, 2, 1)
    first = (sides @ way / np.linalg.norm(sides, axis=2)).argmax(1)
    return np.array([np.roll(quad, -k, 0) for quad, k in zip(quads, first, strict=True)])


def _plane_of(quads: Floats) -> Plane:
    """The plane in which cards (N, 4, 2) are unit squares, their first sides along x."""
    plane = fit_plane(quads)
    flat = plane.from_above(quads)
    along = (flat[:, 1] - flat[:, 0] + flat[:, 2] - flat[:, 3]).sum(0)
    cos, sin = along / np.linalg.norm(along)
    turn = Homography(np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1.0]]))
    return Plane(plane.homography @ turn, plane.residual)


def ideal(plane: Plane, quads: Floats) -> Floats:
    """Unit squares of the plane, all upright, at the middles of quads (N, 4, 2)."""
    return plane.homography(plane.from_above(quads).mean(1)[:, None] + CENTRED)
