"""A pinhole camera above a board, and homographies between planes and pictures.

Board coordinates are millimetres from the board's top-left corner, x right, y down; a height is
above the board's surface. Pixels are x right, y down.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

MARGIN = 0.01
"""Least distance of the board from the edge of the frame, in short sides."""

MOST_SLANT = 8.0
"""Degrees by which a board aside from the middle may be seen more aslant than it is tilted."""


@dataclass(frozen=True, slots=True)
class View:
    """What a photographer chooses.

    Attributes
    ----------
    width, height
        Frame in pixels.
    tilt, roll, turn
        Degrees: between the optical axis and the board's normal, of the camera about its axis,
        and of the board on the table.
    focal
        Focal length in long sides of the frame.
    size
        Square root of the board's area in the frame, in short sides of the frame.
    offset
        Place of the board's centre in the room left to it, each from -1 to 1.
    principal
        Shift of the principal point, in long sides of the frame.
    """

    width: int
    height: int
    tilt: float
    roll: float
    turn: float
    focal: float
    size: float
    offset: tuple[float, float] = (0.0, 0.0)
    principal: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Camera:
    """Where the camera stands: intrinsics, and the pose of the board's surface.

    Attributes
    ----------
    intrinsics, rotation
        (3, 3) float64.
    translation
        (3,) float64, the board's top-left corner in the camera's frame, millimetres.
    """

    intrinsics: Floats
    rotation: Floats
    translation: Floats

    def plane(self, height: float = 0.0) -> Floats:
        """Homography from board coordinates at `height` above the surface to pixels."""
        lifted = self.translation - height * self.rotation[:, 2]
        seen = self.intrinsics @ np.column_stack([self.rotation[:, :2], lifted])
        return np.asarray(seen / seen[2, 2], dtype=np.float64)

    def depth(self, point: Floats) -> float:
        """Distance along the optical axis of a point (2,) on the surface."""
        return float(self.rotation[2, :2] @ point + self.translation[2])

    def slant(self, point: Floats) -> float:
        """Degrees between the board's normal and the ray to a point (2,) on its surface."""
        ray = self.rotation[:, :2] @ point + self.translation
        return math.degrees(math.acos(float(ray @ self.rotation[:, 2]) / np.linalg.norm(ray)))

    def scaled(self, factor: float) -> Camera:
        """The same camera with `factor` times the pixels in each direction."""
        half = (factor - 1) / 2
        finer = np.array([[factor, 0, half], [0, factor, half], [0, 0, 1.0]])
        return replace(self, intrinsics=finer @ self.intrinsics)


def project(homography: Floats, points: Floats) -> Floats:
    """Map (n, 2) points through a (3, 3) homography."""
    mapped = np.column_stack([points, np.ones(len(points))]) @ homography.T
    return np.asarray(mapped[:, :2] / mapped[:, 2:], dtype=np.float64)


def square(side: float) -> Floats:
    """Corners of a square, clockwise from its top left at the origin."""
    return np.array([[0, 0], [side, 0], [side, side], [0, side]], dtype=np.float64)


def homography_between(source: Floats, target: Floats) -> Floats:
    """Homography that maps four points to four points."""
    found = cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32))
    return np.asarray(found, dtype=np.float64)


def area(quad: Floats) -> float:
    """Area of a polygon (n, 2)."""
    x, y = quad.T
    return abs(float(x @ np.roll(y, 1) - y @ np.roll(x, 1))) / 2


def size_of(quad: Floats, view: View) -> float:
    """Size of a board's outline in a frame, as in `View.size`."""
    return math.sqrt(area(quad)) / min(view.width, view.height)


def _about_axis(degrees: float, axis: int) -> Floats:
    vector = np.zeros(3)
    vector[axis] = math.radians(degrees)
    return np.asarray(cv2.Rodrigues(vector)[0], dtype=np.float64)


def aim(view: View, side_mm: float) -> Camera:
    """Place a camera so that the whole of a square board is in the frame.

    The size and place asked for are met as far as the frame allows.
    """
    long, short = max(view.width, view.height), min(view.width, view.height)
    focal = view.focal * long
    frame = np.array([view.width - 1.0, view.height - 1.0])
    optical = frame / 2 + np.array(view.principal) * long
    intrinsics = np.array([[focal, 0, optical[0]], [0, focal, optical[1]], [0, 0, 1]])
    rotation = _about_axis(view.roll, 2) @ _about_axis(view.tilt, 0) @ _about_axis(view.turn, 2)
    middle = rotation[:, 0] * side_mm / 2 + rotation[:, 1] * side_mm / 2
    corners, edge = square(side_mm), MARGIN * short

    def stand(distance: float, target: Floats) -> tuple[Camera, Floats]:
        """Camera that sees the middle of the board's bounding box at `target`."""
        at = target
        for _ in range(6):
            ray = np.linalg.solve(intrinsics, np.array([*at, 1.0]))
            camera = Camera(intrinsics, rotation, ray * distance - middle)
            quad = project(camera.plane(), corners)
            at = at + target - (quad.min(axis=0) + quad.max(axis=0)) / 2
        return camera, quad

    def fits(camera: Camera, quad: Floats) -> bool:
        inside = (quad >= edge).all() and (quad <= frame - edge).all()
        before = all(camera.depth(corner) > 0.2 * side_mm for corner in corners)
        return bool(inside) and before and size_of(quad, view) <= view.size

    near, far = 0.1 * side_mm, 100 * focal * side_mm / short
    for _ in range(40):
        distance = math.sqrt(near * far)
        near, far = (near, distance) if fits(*stand(distance, frame / 2)) else (distance, far)
    camera, quad = stand(far, frame / 2)
    room = np.maximum(frame - 2 * edge - np.ptp(quad, axis=0), 0) / 2
    for keep in (1.0, 0.8, 0.6, 0.4, 0.2):
        moved, quad = stand(far, frame / 2 + keep * np.array(view.offset) * room)
        slant = moved.slant(np.array([side_mm, side_mm]) / 2)
        if fits(moved, quad) and slant <= view.tilt + MOST_SLANT:
            return moved
    return camera
