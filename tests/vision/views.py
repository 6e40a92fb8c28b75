"""Synthetic views: cameras over a plane, and squares on it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

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
    a, b = np.radians(tilt), np.radians(roll)
    lean = np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]])
    spin = np.array([[np.cos(b), -np.sin(b), 0], [np.sin(b), np.cos(b), 0], [0, 0, 1]])
    turn = lean @ spin
    focal = 0.8 * max(size)
    intrinsics = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1]])
    matrix = intrinsics @ np.column_stack([turn[:, 0], turn[:, 1], [0, 0, distance]])
    return np.asarray(matrix / matrix[2, 2])


def squares(centres: Floats, degrees: Floats, side: float = 1.0) -> Floats:
    """(N, 4, 2) corners of squares, clockwise from the top left of each before it is turned."""
    angle = np.radians(np.asarray(degrees, float))
    corner = side / 2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], float)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.asarray(centres[:, None] + np.einsum("ijn,kj->nki", turn, corner))
