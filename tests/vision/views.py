"""Synthetic views: cameras over a plane, and squares on it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.geometry.quads import CENTRED

Floats = NDArray[np.float64]


def camera(
    tilt: float, roll: float, distance: float, size: tuple[int, int] = (1280, 960)
) -> Floats:
    """(3, 3) plane (x right, y down, looked at from above) to pixels of a pinhole camera.

    Parameters
    ----------
    tilt, roll
        Degrees off the vertical, and around the line of sight.
    distance
        From the origin of the plane, in its units.
    """
    lean, spin = np.eye(3), np.eye(3)
    lean[1:, 1:], spin[:2, :2] = rotation(tilt), rotation(roll)
    turn = lean @ spin
    focal = 0.8 * max(size)
    intrinsics = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1]])
    matrix = intrinsics @ np.column_stack([turn[:, 0], turn[:, 1], [0, 0, distance]])
    return np.asarray(matrix / matrix[2, 2])


def squares(centres: Floats, degrees: Floats, side: float = 1.0) -> Floats:
    """(N, 4, 2) corners of squares, clockwise from the top left of each before it is turned."""
    turned = [side * CENTRED @ rotation(angle).T for angle in degrees]
    return np.asarray(centres[:, None] + turned)


def rotation(degrees: float) -> Floats:
    """(2, 2) rotation, clockwise where y points down."""
    cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[cos, -sin], [sin, cos]])


def worst_corners(fitted: Floats, truth: Floats) -> Floats:
    """(N,) distance of the worst corner of each quad, for the best choice of its first corner."""
    turns = [np.linalg.norm(np.roll(fitted, k, -2) - truth, axis=-1).max(-1) for k in range(4)]
    return np.asarray(np.min(turns, axis=0))
