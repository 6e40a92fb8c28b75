"""A pinhole camera over a table; lengths on the table are in sides of a piece."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from training.faces import Rng

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Camera:
    """Pose, focal length and one term of lens distortion.

    Attributes
    ----------
    rotation
        (3, 3): table to camera.
    shift
        (3,): the table's origin in the camera's frame.
    focal
        Pixels.
    middle
        (2,) principal point, pixels.
    bend
        First radial coefficient.
    """

    rotation: Floats
    shift: Floats
    focal: float
    middle: Floats
    bend: float

    def project(self, points: Floats) -> Floats:
        """(..., 3) points, height above the table last, to (..., 2) pixels."""
        seen = points * (1.0, 1.0, -1.0) @ self.rotation.T + self.shift
        flat = seen[..., :2] / np.maximum(seen[..., 2:], 1e-3)
        flat = flat * (1 + self.bend * (flat**2).sum(-1, keepdims=True))
        return np.asarray(flat * self.focal + self.middle)

    def table(self) -> Floats:
        """(3, 3) homography from the table to pixels, distortion left out."""
        intrinsics = np.array(
            [[self.focal, 0, self.middle[0]], [0, self.focal, self.middle[1]], [0, 0, 1.0]]
        )
        return np.asarray(intrinsics @ np.column_stack([self.rotation[:, :2], self.shift]))

    def depth(self, pixels: Floats) -> Floats:
        """How far along the ray through each pixel (N, 2) the table is; negative above it."""
        rays = np.column_stack([(pixels - self.middle) / self.focal, np.ones(len(pixels))])
        normal = self.rotation[:, 2]
        return np.asarray((normal @ self.shift) / (rays @ normal))

    def ground(self, pixels: Floats) -> Floats:
        """Where on the table (N, 2) the rays through pixels (N, 2) meet it."""
        rays = np.column_stack([(pixels - self.middle) / self.focal, np.ones(len(pixels))])
        points = rays * self.depth(pixels)[:, None] - self.shift
        return np.asarray((points @ self.rotation)[:, :2])


def any_camera(side: float, frame: int, tilt: float, rng: Rng) -> Camera:
    """A camera that sees a piece of about ``side`` pixels at the table's origin, no horizon."""
    corners = np.array([[0, 0], [frame, 0], [frame, frame], [0, frame]], np.float64)
    steep = tilt * rng.random() ** 1.2
    for _ in range(12):
        focal = float(frame * np.exp(rng.uniform(np.log(1.3), np.log(3.2))))
        middle = frame / 2 + rng.normal(0, 0.22, 2) * frame
        yaw, roll = rng.uniform(0, 2 * np.pi, 2)
        rotation = _turn(roll, 2) @ _turn(np.radians(steep), 0) @ _turn(yaw, 2)
        # The origin is seen near the middle of the frame.
        aim = np.append((frame / 2 + rng.normal(0, 0.12, 2) * frame - middle) / focal, 1.0)
        distance = focal / side
        camera = Camera(rotation, aim * distance, focal, middle, float(rng.normal(0, 0.03)))
        depth = camera.depth(corners)
        if depth.min() > 0.2 * distance and depth.max() < 3.5 * distance:
            return camera
        steep *= 0.85
    return Camera(
        np.eye(3), np.array([0, 0, frame * 1.5 / side]), frame * 1.5, np.full(2, frame / 2), 0.0
    )


def _turn(angle: float, axis: int) -> Floats:
    matrix = np.eye(3)
    i, j = [k for k in range(3) if k != axis]
    matrix[i, i] = matrix[j, j] = np.cos(angle)
    matrix[i, j], matrix[j, i] = -np.sin(angle), np.sin(angle)
    return matrix
