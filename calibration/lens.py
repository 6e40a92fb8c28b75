"""Intrinsics of a calibrated camera, and undistortion of its pictures and points."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import ArrayLike

from calibration.arrays import Floats, Pixels, Size
from calibration.refusal import Refusal

MAX_GROWTH = 2.5
"""Greatest size of an undistorted picture in sizes of the photograph; a stronger distortion comes
from a calibration whose views did not reach the corners of the frame."""
MAX_INVERSE_ERROR_PX = 0.5
"""Greatest error of undistorting and distorting again."""
SIDE_POINTS = 33
"""Number of points sampled along each side of the frame."""


@dataclass(frozen=True, slots=True)
class Intrinsics:
    """The projection of a camera, for pictures of one size."""

    image_size: Size
    """Width and height in pixels."""
    focal: tuple[float, float]
    centre: tuple[float, float]
    """(fx, fy) and (cx, cy) in pixels."""
    distortion: tuple[float, float, float, float]
    """k1, k2, p1, p2 of the Brown-Conrady model, as in OpenCV."""
    error_px: float
    """RMS reprojection error in pixels."""
    focal_doubt: float
    """Relative standard deviation of the focal length."""
    views: int
    """Number of views used for the calibration."""

    @property
    def matrix(self) -> Floats:
        """(3, 3) camera matrix."""
        (fx, fy), (cx, cy) = self.focal, self.centre
        return np.array([[fx, 0, cx], [0, fy, cy], [0, 0, 1.0]])

    def undistort(self, points: Floats) -> Floats:
        """Pixels without distortion of points, (N, 2) pixels."""
        points, stop = points.reshape(-1, 1, 2), (3, 100, 1e-9)
        lens = np.array(self.distortion)
        undistorted = cv2.undistortImagePoints(points, self.matrix, lens, None, stop)
        return np.asarray(undistorted, np.float64).reshape(-1, 2)

    def distort(self, points: Floats) -> Floats:
        """Inverse of `undistort`, for points (..., 2)."""
        normalised = (points.reshape(-1, 2) - self.centre) / self.focal
        rays, zero = np.column_stack([normalised, np.ones(len(normalised))]), np.zeros(3)
        pixels = cv2.projectPoints(rays, zero, zero, self.matrix, np.array(self.distortion))[0]
        return np.asarray(pixels, np.float64).reshape(points.shape)

    def resized(self, size: Size) -> Intrinsics | Refusal:
        """The intrinsics for another size; a Refusal for another aspect ratio."""
        scale = size[0] / self.image_size[0]
        if abs(self.image_size[1] * scale - size[1]) > 1:
            width, height = self.image_size
            return Refusal(
                "size-differs",
                {"width": width, "height": height, "seen-width": size[0], "seen-height": size[1]},
                "as-calibrated",
            )
        fx, fy = (scale * value for value in self.focal)
        # Coordinates scale from the picture's corner, at (−0.5, −0.5).
        cx, cy = ((value + 0.5) * scale - 0.5 for value in self.centre)
        error = self.error_px * scale
        return replace(self, image_size=size, focal=(fx, fy), centre=(cx, cy), error_px=error)


@dataclass(frozen=True, slots=True)
class Undistortion:
    """Undistortion of photographs of one size, to a picture that contains the whole frame."""

    lens: Intrinsics
    """Intrinsics for the size of the photographs."""
    size: Size
    """Width and height of the undistorted picture, of the photograph's scale in the middle."""
    origin: tuple[int, int]
    """Pixel (0, 0) of the undistorted picture, relative to that of the photograph."""

    def picture(self, photo: Pixels, reduction: int = 1) -> Pixels:
        """Undistort a photograph, (H, W, 3) uint8, that was reduced by an integer factor.

        Beyond the frame its edge pixels are repeated.
        """
        matrix, offset = self.lens.matrix, (reduction - 1) / 2
        matrix[:2, :2] /= reduction
        matrix[:2, 2] = (matrix[:2, 2] - offset) / reduction
        new_matrix = matrix.copy()
        new_matrix[:2, 2] -= np.array(self.origin) / reduction
        width, height = (-(-side // reduction) for side in self.size)
        maps = cv2.initUndistortRectifyMap(
            matrix, np.array(self.lens.distortion), None, new_matrix, (width, height), cv2.CV_16SC2
        )
        picture = cv2.remap(photo, *maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(picture, np.uint8)

    def in_photo(self, points: ArrayLike) -> Floats:
        """Pixels in the photograph of points (..., 2) of the undistorted picture."""
        return self.lens.distort(np.asarray(points, np.float64) + self.origin)


def undistortion(lens: Intrinsics, size: Size) -> Undistortion | Refusal:
    """The undistortion of photographs of a size, or why there is none."""
    resized = lens.resized(size)
    if isinstance(resized, Refusal):
        return resized
    steps = np.linspace(0, 1, SIDE_POINTS)
    zeros, ones = np.zeros(SIDE_POINTS), np.ones(SIDE_POINTS)
    sides = [(steps, zeros), (steps, ones), (zeros, steps), (ones, steps)]
    frame = np.concatenate([np.stack(side, axis=1) for side in sides]) * size - 0.5
    undistorted = resized.undistort(frame)
    low, high = np.floor(undistorted.min(0)), np.ceil(undistorted.max(0))
    error = np.abs(resized.distort(undistorted) - frame).max()
    if not (error < MAX_INVERSE_ERROR_PX and np.all(high - low <= MAX_GROWTH * np.array(size))):
        return Refusal("lens-not-known", {}, "calibrate-again")
    width, height = (high - low).astype(int).tolist()
    x, y = low.astype(int).tolist()
    return Undistortion(resized, (width, height), (x, y))
