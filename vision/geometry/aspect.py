"""How wide pieces are for their height, by the perspective of the plane they lie on."""

from __future__ import annotations

import numpy as np

from vision.arrays import Floats
from vision.geometry.plane import Plane
from vision.geometry.quads import directions

ASSUMED_FOCAL = 1.0
"""Focal length assumed of every camera, in long sides of the picture: between a phone's main camera
(0.75) and its tele (1.5), as a single view of pieces does not tell which it was."""


def aspect(plane: Plane, quads: Floats, size: tuple[int, int]) -> float:
    """Width of pieces over their height (median).

    On a plane that was fitted to them pieces are squares, whatever they are: tilt and stretch
    differ in perspective alone. So the focal length is assumed, and sides are measured on the plane
    that follows from it.

    Parameters
    ----------
    plane
        In which the pieces are unit squares.
    quads
        (N, 4, 2) in pixels; the first side of each is its width.
    size
        Width and height of the picture.
    """
    focal = ASSUMED_FOCAL * max(size)
    camera = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1.0]])
    view = np.linalg.solve(camera, plane.homography.matrix)[:, :2]
    turns = directions(plane.from_above(quads))
    across = np.stack([np.cos(turns), np.sin(turns)], -1) @ view.T
    down = np.stack([-np.sin(turns), np.cos(turns)], -1) @ view.T
    return float(np.median(np.linalg.norm(across, axis=1) / np.linalg.norm(down, axis=1)))
