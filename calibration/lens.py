"""A lens that is known, and its distortion taken out of what is seen through it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import ArrayLike

from calibration.arrays import Floats, Pixels, Size
from calibration.refusal import Refusal

WIDEST = 2.5
"""Sides of a photograph that its straightened picture may have: a calibration that bends further
was not made from views that reach the corners of the frame."""
SAME_PX = 0.5
"""Distance within which the way there and back must end."""
ALONG = 33
"""Points along a side of the frame by which the whole of it is measured."""


@dataclass(frozen=True, slots=True)
class Intrinsics:
    """How a camera projects, for pictures of one size."""

    image_size: Size
    """Width and height in pixels."""
    focal: tuple[float, float]
    centre: tuple[float, float]
    """(fx, fy) and (cx, cy) in pixels."""
    distortion: tuple[float, float, float, float]
    """k1, k2, p1, p2 of Brown's model as OpenCV has it."""
    error_px: float
    """Root mean square reprojection error in pixels."""
    focal_doubt: float
    """Standard deviation of the focal length as a share of it."""
    views: int
    """Views that it was made from."""

    @property
    def matrix(self) -> Floats:
        """(3, 3) camera matrix."""
        (fx, fy), (cx, cy) = self.focal, self.centre
        return np.array([[fx, 0, cx], [0, fy, cy], [0, 0, 1.0]])

    def undistort(self, points: Floats) -> Floats:
        """Where points, (N, 2) pixels, would lie if the lens were perfect, in pixels."""
        lens, steps = np.array(self.distortion), (3, 100, 1e-9)
        flat = cv2.undistortImagePoints(points.reshape(-1, 1, 2), self.matrix, lens, None, steps)
        return np.asarray(flat, np.float64).reshape(-1, 2)

    def distort(self, points: Floats) -> Floats:
        """Inverse of `undistort`, of points (..., 2)."""
        flat = (points.reshape(-1, 2) - self.centre) / self.focal
        rays, still = np.column_stack([flat, np.ones(len(flat))]), np.zeros(3)
        seen = cv2.projectPoints(rays, still, still, self.matrix, np.array(self.distortion))[0]
        return np.asarray(seen, np.float64).reshape(points.shape)

    def resized(self, size: Size) -> Intrinsics | Refusal:
        """The same for pictures of another size, if they show the same frame."""
        scale = size[0] / self.image_size[0]
        if abs(self.image_size[1] * scale - size[1]) > 1:
            width, height = self.image_size
            return Refusal(
                "size-differs",
                {"width": width, "height": height, "seen-width": size[0], "seen-height": size[1]},
                "as-calibrated",
            )
        fx, fy = (scale * value for value in self.focal)
        # The middle of the first pixel is 0, so half a pixel is no place that scales.
        cx, cy = ((value + 0.5) * scale - 0.5 for value in self.centre)
        return Intrinsics(
            size, (fx, fy), (cx, cy), self.distortion,
            self.error_px * scale, self.focal_doubt, self.views,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Undistortion:
    """The straightened picture of photographs of one size; all that they show is in it."""

    lens: Intrinsics
    """That the photographs were taken with, for their size."""
    size: Size
    """Width and height of the straightened picture, as fine in its middle as the photograph."""
    origin: tuple[int, int]
    """Its pixel (0, 0), counted from the first one of the photograph."""

    def picture(self, photo: Pixels, reduction: int = 1) -> Pixels:
        """A photograph straightened, (H, W, 3) uint8, at a fraction of its size as it is itself.

        Beyond the frame its edge is repeated.
        """
        matrix, middle = self.lens.matrix, (reduction - 1) / 2
        matrix[:2, :2] /= reduction
        matrix[:2, 2] = (matrix[:2, 2] - middle) / reduction
        straight = matrix.copy()
        straight[:2, 2] -= np.array(self.origin) / reduction
        width, height = (-(-side // reduction) for side in self.size)
        maps = cv2.initUndistortRectifyMap(
            matrix, np.array(self.lens.distortion), None, straight, (width, height), cv2.CV_16SC2
        )
        seen = cv2.remap(photo, *maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(seen, np.uint8)

    def in_photo(self, points: ArrayLike) -> Floats:
        """Where points (..., 2) of the straightened picture lie in the photograph, in pixels."""
        return self.lens.distort(np.asarray(points, np.float64) + self.origin)


def undistortion(lens: Intrinsics, size: Size) -> Undistortion | Refusal:
    """How photographs of a size are straightened, or why they cannot be."""
    fitting = lens.resized(size)
    if isinstance(fitting, Refusal):
        return fitting
    along = np.linspace(0, 1, ALONG)
    none, one = np.zeros(ALONG), np.ones(ALONG)
    sides = [(along, none), (along, one), (none, along), (one, along)]
    frame = np.concatenate([np.stack(side, axis=1) for side in sides]) * size - 0.5
    flat = fitting.undistort(frame)
    low, high = np.floor(flat.min(0)), np.ceil(flat.max(0))
    back = np.abs(fitting.distort(flat) - frame).max()
    if not (back < SAME_PX and np.all(high - low <= WIDEST * np.array(size))):
        return Refusal("lens-not-known", {}, "calibrate-again")
    width, height = (high - low).astype(int).tolist()
    x, y = low.astype(int).tolist()
    return Undistortion(fitting, (width, height), (x, y))
