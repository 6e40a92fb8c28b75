"""Intrinsics of a camera from views of the board (Zhang, PAMI 2000, by OpenCV)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.arrays import Floats
from calibration.board import TargetView
from calibration.lens import Intrinsics
from calibration.refusal import Refusal, message, sentence

MIN_VIEWS = 8
"""Least number of distinct views."""
MIN_MOVE = 0.03
"""Least mean distance of the corners between distinct views, in longer sides of the frame; a hand
that holds still moves less."""
MIN_SPREAD_DEG = 20.0
"""Least angle between the two boards that differ most; below, focal length and distance are
ambiguous."""
MAX_MISSING_PARTS = 3
"""Greatest number of ninths of the frame without corners; there the distortion is extrapolated."""
MAX_ERROR = 1 / 1280
"""Greatest RMS reprojection error in longer sides of the frame; a bent board has more."""
MAX_FOCAL_DOUBT = 0.01
"""Greatest relative standard deviation of the focal length."""

PARTS = (
    ("top-left", "top", "top-right"),
    ("left", "middle", "right"),
    ("bottom-left", "bottom", "bottom-right"),
)
"""Names of the ninths of the frame, by row and column."""
SIDES = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "top": (0.0, -1.0), "bottom": (0.0, 1.0)}
"""Sides of the board in the picture, with the direction to each."""
MIN_TILT_DEG = 15.0
"""Least tilt that helps to determine the focal length."""
CORNERS_A_PART = 4
"""Least number of corners, over all views, in a covered part of the frame."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """Gaps in a set of views."""

    parts: tuple[str, ...]
    """Parts of the frame with too few corners."""
    sides: tuple[str, ...]
    """Sides of the board that were never tilted away from the camera."""

    @property
    def params(self) -> Mapping[str, object]:
        """Parameters of the messages that name the gaps."""
        return {
            "parts": tuple(message("reading-part", part=part) for part in self.parts),
            "sides": tuple(message("reading-side", side=side) for side in self.sides),
        }

    @property
    def text(self) -> str:
        """What more to show, "" where nothing is missing."""
        return sentence("reading-show-more", **self.params) if self.parts or self.sides else ""


@dataclass(frozen=True, slots=True)
class CameraCalibration:
    """Intrinsics, and the gaps that more pictures could fill."""

    intrinsics: Intrinsics
    missing: Coverage


def calibrate_camera(results: Sequence[TargetView | Refusal]) -> CameraCalibration | Refusal:
    """Intrinsics from the results of `find_board` for a set of pictures, or why there are none."""
    views = _distinct_views(result for result in results if isinstance(result, TargetView))
    if len(views) < MIN_VIEWS:
        return _too_few(results, len(views))
    sizes = {view.image_size for view in views}
    if len(sizes) > 1:
        names = tuple(f"{width} × {height}" for width, height in sorted(sizes))
        return Refusal("sizes-differ", {"sizes": names}, "same-camera")
    size = views[0].image_size
    # A guess is enough to compare directions: focal lengths are 0.6 to 1.5 widths.
    guess = np.array([[max(size), 0, size[0] / 2], [0, max(size), size[1] / 2], [0, 0, 1.0]])
    normals = _normals(views, guess, np.zeros(4))
    missing = _coverage(views, normals)
    if np.degrees(np.arccos(np.clip(normals @ normals.T, -1, 1).min())) < MIN_SPREAD_DEG:
        return Refusal("one-direction", Coverage((), missing.sides).params, "show-more")
    if len(missing.parts) > MAX_MISSING_PARTS:
        params = {"seen": 9 - len(missing.parts), **Coverage(missing.parts, ()).params}
        return Refusal("frame-not-covered", params, "show-more")
    return _calibrate(views, missing)


def _distinct_views(views: Iterable[TargetView]) -> list[TargetView]:
    """Views that differ from each other; of similar ones the sharpest."""
    kept: list[TargetView] = []
    for view in views:
        similar = [i for i, other in enumerate(kept) if _distance(view, other) < MIN_MOVE]
        if not similar:
            kept.append(view)
        elif len(similar) == 1 and view.blur < kept[similar[0]].blur:
            kept[similar[0]] = view
    return kept


def _distance(a: TargetView, b: TargetView) -> float:
    """Mean distance of common corners, in longer sides of the frame."""
    _, i, j = np.intersect1d(a.ids, b.ids, return_indices=True)
    if len(i) == 0 or a.image_size != b.image_size:
        return np.inf
    distances = np.linalg.norm(a.points[i] - b.points[j], axis=1)
    return float(distances.mean() / max(a.image_size))


def _too_few(results: Sequence[TargetView | Refusal], views: int) -> Refusal:
    """Why there are too few distinct views: many are similar, or most pictures were refused."""
    refusals = [result for result in results if isinstance(result, Refusal)]
    usable = len(results) - len(refusals)
    if not refusals or usable > len(refusals):
        params = {"least": MIN_VIEWS, "views": views, "alike": usable - views}
        return Refusal("too-few", params, "more-views")
    reasons = [refusal.reason for refusal in refusals]
    reason = max(set(reasons), key=reasons.count)
    advice = next(refusal.advice for refusal in refusals if refusal.reason == reason)
    counts = {"number": reasons.count(reason), "pictures": len(results)}
    return Refusal("few-usable", {"why": reason, **counts}, advice)


def _board_corners(view: TargetView) -> Floats:
    """(N, 3) corners of a view on the board, in millimetres."""
    return np.column_stack([view.board_points, np.zeros(len(view.points))])


def _calibrate(views: Sequence[TargetView], missing: Coverage) -> CameraCalibration | Refusal:
    size = views[0].image_size
    corners = [_board_corners(view).astype(np.float32) for view in views]
    points = [view.points.astype(np.float32) for view in views]
    # k3 would fit noise unless the corners of the frame are full.
    error, matrix, distortion, _, _, deviations, _, errors = cv2.calibrateCameraExtended(
        corners, points, size, np.eye(3), np.zeros(5), flags=cv2.CALIB_FIX_K3
    )
    most = MAX_ERROR * max(size)
    if not np.isfinite(error) or error > most:
        worst = views[int(np.argmax(errors))].name
        params = {"error": f"{error:.1f}", "most": f"{most:.1f}", "worst": worst}
        return Refusal("error-too-large", params, "glue-board")
    doubt = float(np.ravel(deviations)[0] / matrix[0, 0])
    if doubt > MAX_FOCAL_DOUBT:
        return Refusal("uncertain", {"doubt": f"{doubt:.1%}", **missing.params}, "show-more")
    fx, fy, cx, cy = (float(matrix[cell]) for cell in ((0, 0), (1, 1), (0, 2), (1, 2)))
    k1, k2, p1, p2 = (float(value) for value in np.ravel(distortion)[:4])
    focal, centre, lens = (fx, fy), (cx, cy), (k1, k2, p1, p2)
    intrinsics = Intrinsics(size, focal, centre, lens, float(error), doubt, len(views))
    normals = _normals(views, intrinsics.matrix, np.array(intrinsics.distortion))
    return CameraCalibration(intrinsics, _coverage(views, normals))


def _coverage(views: Sequence[TargetView], normals: Floats) -> Coverage:
    """The gaps in a set of views, given the normals of the boards, (N, 3) as by `_normals`."""
    counts = np.zeros((3, 3), int)
    for view in views:
        cells = np.clip((3 * view.points / view.image_size).astype(int), 0, 2)
        np.add.at(counts, (cells[:, 1], cells[:, 0]), 1)
    empty = np.argwhere(counts < CORNERS_A_PART)
    parts = tuple(PARTS[row][col] for row, col in empty)
    return Coverage(parts, tuple(side for side in SIDES if not _is_tilted(normals, side)))


def _is_tilted(normals: Floats, side: str) -> bool:
    """Whether any board is tilted away at a side, within 60° of its direction.

    Depth grows towards (−x, −y) of a normal that points away from the camera.
    """
    depth_directions = -normals[:, :2]
    sines = np.linalg.norm(depth_directions, axis=1)
    is_steep = np.degrees(np.arcsin(np.clip(sines, 0, 1))) >= MIN_TILT_DEG
    return bool(np.any(is_steep & (depth_directions @ np.array(SIDES[side]) >= 0.5 * sines)))


def _normals(views: Sequence[TargetView], matrix: Floats, distortion: Floats) -> Floats:
    """(N, 3) normals of the boards, away from the camera, in camera axes."""
    normals = []
    for view in views:
        corners, planar = _board_corners(view), cv2.SOLVEPNP_IPPE
        _, rotation, _ = cv2.solvePnP(corners, view.points, matrix, distortion, flags=planar)
        normal = np.asarray(cv2.Rodrigues(rotation)[0], np.float64)[:, 2]
        normals.append(normal if normal[2] > 0 else -normal)
    return np.array(normals).reshape(-1, 3)
