"""The plane of the table, from a print of known size that lies on it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.arrays import Floats, Size
from calibration.lens import Intrinsics
from calibration.refusal import Refusal


@dataclass(frozen=True, slots=True)
class TablePoseSettings:
    """What makes a plane good enough.

    Attributes
    ----------
    min_points
        Four points fix a homography; beyond them errors show. Two markers give 8.
    max_error
        Root mean square error in longer sides of the frame: 2.5 px of 1280. Rendered flat
        prints stay below it even through an unknown lens, one bent by 25 mm does not.
    max_tilt_deg
        Beyond, the far side of the table has hardly any pixels.
    """

    min_points: int = 8
    max_error: float = 1 / 512
    max_tilt_deg: float = 75.0


@dataclass(frozen=True, slots=True)
class TablePlane:
    """Where the table lies before a camera that does not move.

    Attributes
    ----------
    image_size
        Width and height of the picture.
    to_table
        (3, 3) homography by rows: pixels, undistorted where the lens is known, to millimetres
        on the table; the origin is that of the print.
    tilt_deg, distance_mm
        Angle between the view and the table's normal, and the camera's height above the
        table; None without intrinsics.
    error_px
        Root mean square error of the print's points in pixels.
    """

    image_size: Size
    to_table: tuple[tuple[float, float, float], ...]
    tilt_deg: float | None
    distance_mm: float | None
    error_px: float

    def on_table(self, points: Floats, intrinsics: Intrinsics | None) -> Floats:
        """Millimetres on the table, (N, 2), of points, (N, 2) pixels, by the same camera."""
        flat = intrinsics.undistort(points) if intrinsics else points
        mapped = cv2.perspectiveTransform(flat.reshape(-1, 1, 2), np.array(self.to_table))
        return np.asarray(mapped, np.float64).reshape(-1, 2)


def calibrate_table(
    points: Floats,
    places: Floats,
    image_size: Size,
    intrinsics: Intrinsics | None,
) -> TablePlane | Refusal:
    """The plane through points of a print that lies on the table, or why it is refused.

    Parameters
    ----------
    points, places
        (N, 2) pixels, and (N, 2) millimetres on the print.
    intrinsics
        Of this camera, where they are known: a small print then tells of the whole table.
    """
    settings = TablePoseSettings()
    if len(points) < settings.min_points:
        return Refusal(
            "no-print",
            "The picture shows no print with enough markers.",
            "Lay the ChArUco board or the colour card flat on the table, whole and in focus.",
        )
    if intrinsics is None:
        return _flat(points, places, image_size, settings)
    fitting = intrinsics.resized(image_size)
    if isinstance(fitting, Refusal):
        return fitting
    return _posed(points, places, fitting, settings)


def _flat(
    points: Floats, places: Floats, image_size: Size, settings: TablePoseSettings
) -> TablePlane | Refusal:
    matrix, _ = cv2.findHomography(places, points)
    if matrix is None or not np.all(np.isfinite(matrix)) or abs(np.linalg.det(matrix)) < 1e-12:
        return _bent(float("inf"), image_size, settings)
    seen = cv2.perspectiveTransform(places.reshape(-1, 1, 2), matrix).reshape(-1, 2)
    return _checked(np.asarray(matrix), seen - points, image_size, None, None, settings)


def _posed(
    points: Floats, places: Floats, intrinsics: Intrinsics, settings: TablePoseSettings
) -> TablePlane | Refusal:
    model = np.column_stack([places, np.zeros(len(places))])
    lens = np.array(intrinsics.distortion)
    _, turn, shift = cv2.solvePnP(model, points, intrinsics.matrix, lens, flags=cv2.SOLVEPNP_IPPE)
    turn, shift = cv2.solvePnPRefineLM(model, points, intrinsics.matrix, lens, turn, shift)
    seen = cv2.projectPoints(model, turn, shift, intrinsics.matrix, lens)[0].reshape(-1, 2)
    rotation = np.asarray(cv2.Rodrigues(turn)[0], np.float64)
    tilt = float(np.degrees(np.arccos(min(1.0, abs(rotation[2, 2])))))
    height = float(abs(rotation[:, 2] @ shift.ravel()))
    matrix = intrinsics.matrix @ np.column_stack([rotation[:, :2], shift.ravel()])
    return _checked(matrix, seen - points, intrinsics.image_size, tilt, height, settings)


def _checked(
    matrix: Floats,
    apart: Floats,
    image_size: Size,
    tilt: float | None,
    height: float | None,
    settings: TablePoseSettings,
) -> TablePlane | Refusal:
    error = float(np.sqrt(np.mean(np.sum(apart**2, axis=1))))
    if not error <= settings.max_error * max(image_size):
        return _bent(error, image_size, settings)
    if tilt is not None and tilt > settings.max_tilt_deg:
        return Refusal(
            "too-flat",
            f"The camera looks along the table, {tilt:.0f}° from straight down.",
            "Raise the camera and point it further down.",
        )
    inverse = np.linalg.inv(matrix)
    rows = tuple((float(a), float(b), float(c)) for a, b, c in inverse / inverse[2, 2])
    return TablePlane(image_size, rows, tilt, height, error)


def _bent(error: float, image_size: Size, settings: TablePoseSettings) -> Refusal:
    return Refusal(
        "error-too-large",
        f"The print does not lie flat: its points are {error:.1f} px from a plane, "
        f"but at most {settings.max_error * max(image_size):.1f} px will do.",
        "Press it flat onto the table and take the picture again.",
    )
