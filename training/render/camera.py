"""A pinhole camera above a table.

Coordinates on the table are x right and y down as seen from above, in any unit; a height is above
the table. Pixels are x right, y down, with the centre of the first one at the origin.
"""

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np

from training.render.chance import Rng, log_uniform
from vision.arrays import Floats
from vision.geometry.homography import Homography
from vision.geometry.quads import UNIT

MARGIN = 0.01
"""Margin between the region in view and the edge of the frame, in short sides."""
MAX_SLANT = 8.0
"""Degrees by which an off-centre board may be viewed more obliquely than its tilt."""


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """The photographer's choice of pose and framing."""

    width: int
    height: int
    """Frame in pixels."""
    tilt: float
    roll: float
    turn: float
    """Degrees: between the optical axis and the table's normal, of the camera about its axis, and
    of the table below it."""
    focal: float
    """Focal length in long sides of the frame."""
    size: float
    """Square root of the projected area of the region in view, in short sides of the frame."""
    offset: tuple[float, float] = (0.0, 0.0)
    """Its position within the remaining room, each from -1 to 1."""
    principal: tuple[float, float] = (0.0, 0.0)
    """Shift of the principal point, in long sides of the frame."""


@dataclass(frozen=True, slots=True)
class PinholeCamera:
    """Pose and intrinsics of a camera."""

    rotation: Floats
    """(3, 3): table to camera; its third axis points from the table away from the camera."""
    shift: Floats
    """(3,): the table's origin in the camera's frame."""
    focal: float
    """Pixels."""
    middle: Floats
    """(2,) principal point, pixels."""

    def plane(self, height: float = 0.0) -> Homography:
        """Homography from the plane at a height above the table to pixels."""
        x, y = self.middle
        intrinsics = np.array([[self.focal, 0, x], [0, self.focal, y], [0, 0, 1.0]])
        lifted = self.shift - height * self.rotation[:, 2]
        projected = intrinsics @ np.column_stack([self.rotation[:, :2], lifted])
        return Homography(np.asarray(projected / projected[2, 2]))

    def project(self, points: Floats, height: Floats | float) -> Floats:
        """Project points (..., 2) at heights (...) above the table to pixels (..., 2)."""
        flat = points @ self.rotation[:, :2].T + self.shift
        projected = flat - np.asarray(height)[..., None] * self.rotation[:, 2]
        far = np.maximum(projected[..., 2:], 1e-3)
        return np.asarray(projected[..., :2] / far * self.focal + self.middle)

    def rays(self, pixels: Floats) -> Floats:
        """Unit vectors (..., 3) through pixels (..., 2): x and y of the table, and height."""
        forth = np.ones((*pixels.shape[:-1], 1))
        ray = np.concatenate([(pixels - self.middle) / self.focal, forth], axis=-1) @ self.rotation
        ray = ray * (1.0, 1.0, -1.0)
        return np.asarray(ray / np.linalg.norm(ray, axis=-1, keepdims=True))

    @property
    def eye(self) -> Floats:
        """Position (3,): x and y on the table, and height."""
        return np.asarray(-(self.rotation.T @ self.shift) * (1.0, 1.0, -1.0))

    def ground(self, pixels: Floats) -> Floats:
        """Intersections (N, 2) of the rays through pixels (N, 2) with the table."""
        return self.plane().inverse(pixels)

    def depth(self, points: Floats) -> Floats:
        """Distance along the optical axis of points (..., 2) of the table."""
        return np.asarray(points @ self.rotation[2, :2] + self.shift[2])

    def scale(self, point: Floats) -> float:
        """Pixels per unit of length at a point (2,) of the table."""
        return float(np.sqrt(self.plane().scales(point)))

    def slant(self, point: Floats) -> float:
        """Degrees between the table's normal and the ray to a point (2,)."""
        ray = self.rotation[:, :2] @ point + self.shift
        return math.degrees(math.acos(float(ray @ self.rotation[:, 2]) / np.linalg.norm(ray)))

    def scaled(self, factor: float) -> "PinholeCamera":
        """The same camera with ``factor`` times the pixels in each direction."""
        half = (factor - 1) / 2
        return replace(self, focal=self.focal * factor, middle=self.middle * factor + half)


def rotate_points(points: Floats, degrees: float) -> Floats:
    """Rotate points (..., 2) clockwise in the picture about the origin."""
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    return np.asarray(points @ np.array([[cos, sin], [-sin, cos]]))


def size_in(points: Floats, view: Viewpoint) -> float:
    """Root of the area of the hull of points in the frame, as `Viewpoint.size`."""
    hull = cv2.convexHull(points.astype(np.float32))
    return math.sqrt(cv2.contourArea(hull)) / min(view.width, view.height)


def aim(view: Viewpoint, region: Floats) -> PinholeCamera:
    """The camera of a view that has points (N, 2) of the table in its frame.

    The size and place asked for are met as far as the frame allows.
    """
    short = min(view.width, view.height)
    frame = np.array([view.width - 1.0, view.height - 1.0])
    reach = float(np.ptp(region, axis=0).max())
    centre = (region.min(0) + region.max(0)) / 2
    edge = MARGIN * short

    def fits(camera: PinholeCamera) -> bool:
        projected = camera.project(region, 0.0)
        inside = (projected >= edge).all() and (projected <= frame - edge).all()
        before = (camera.depth(region) > 0.2 * reach).all()
        return bool(inside and before) and size_in(projected, view) <= view.size

    focal = view.focal * max(view.width, view.height)
    near, far = 0.1 * reach, 100 * focal * reach / short
    for _ in range(40):
        distance = math.sqrt(near * far)
        projected = fits(_middle_at(view, region, distance, frame / 2))
        near, far = (near, distance) if projected else (distance, far)
    camera = _middle_at(view, region, far, frame / 2)
    room = np.maximum(frame - 2 * edge - np.ptp(camera.project(region, 0.0), axis=0), 0) / 2
    for keep in (1.0, 0.8, 0.6, 0.4, 0.2):
        target = frame / 2 + keep * np.array(view.offset) * room
        moved = _middle_at(view, region, far, target)
        if fits(moved) and moved.slant(centre) <= view.tilt + MAX_SLANT:
            return moved
    return camera


def _middle_at(view: Viewpoint, region: Floats, distance: float, target: Floats) -> PinholeCamera:
    """A camera that has the centre of the region's bounding box at a target pixel."""
    pixel = target
    centre = (region.min(0) + region.max(0)) / 2
    for _ in range(6):
        camera = camera_at(view, distance, pixel, centre)
        projected = camera.project(region, 0.0)
        pixel = pixel + target - (projected.min(axis=0) + projected.max(axis=0)) / 2
    return camera


def camera_at(view: Viewpoint, distance: float, pixel: Floats, point: Floats) -> PinholeCamera:
    """A camera that has a point of the table at a pixel, at a distance along its axis."""
    long = max(view.width, view.height)
    focal = view.focal * long
    middle = (np.array([view.width, view.height]) - 1) / 2 + np.array(view.principal) * long
    rotation = _about(view.roll, 2) @ _about(view.tilt, 0) @ _about(view.turn, 2)
    ray = np.append((pixel - middle) / focal, 1.0)
    return PinholeCamera(rotation, ray * distance - rotation[:, :2] @ point, focal, middle)


def _about(degrees: float, axis: int) -> Floats:
    vector = np.zeros(3)
    vector[axis] = math.radians(degrees)
    return np.asarray(cv2.Rodrigues(vector)[0], np.float64)


def random_camera(side: float, frame: tuple[int, int], tilt: float, rng: Rng) -> PinholeCamera:
    """A camera above the table's origin, which it sees at ``side`` pixels a unit, no horizon.

    ``frame`` is its width and height, often a window of a larger photograph, so that the optical
    axis may lie far from its middle; ``tilt`` is at most so many degrees from overhead.
    """
    size, long = np.array(frame, np.float64), max(frame)
    corners = UNIT * size
    steep = tilt * rng.random() ** 1.2
    for _ in range(12):
        view = Viewpoint(
            *frame,
            tilt=steep,
            roll=rng.uniform(0, 360),
            turn=rng.uniform(0, 360),
            focal=log_uniform(1.3, 3.2, rng),
            size=1.0,
            principal=(rng.normal(0, 0.22), rng.normal(0, 0.22)),
        )
        pixel = size / 2 + rng.normal(0, 0.12, 2) * size
        distance = view.focal * long / side
        camera = camera_at(view, distance, pixel, np.zeros(2))
        normal = camera.rotation[:, 2]
        rays = np.column_stack([(corners - camera.middle) / camera.focal, np.ones(4)])
        depth = (normal @ camera.shift) / (rays @ normal)
        if depth.min() > 0.2 * distance and depth.max() < 3.5 * distance:
            return camera
        steep *= 0.85
    return camera_at(Viewpoint(*frame, 0, 0, 0, 1.5, 1.0), 1.5 * long / side, size / 2, np.zeros(2))
