"""A camera's intrinsics from views of the board (Zhang, PAMI 2000, as OpenCV has it)."""

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
"""Views that differ."""
MIN_MOVE = 0.03
"""Mean distance of the corners from any earlier view, in longer sides of the frame, from which a
view is a new one: a hand that holds still moves less."""
MIN_SPREAD_DEG = 20.0
"""Least greatest angle between two boards. Below, focal length and distance trade places."""
MAX_MISSING_PARTS = 3
"""Ninths of the frame that may stay unseen: what the lens does there is a guess."""
MAX_ERROR = 1 / 1280
"""Root mean square reprojection error in longer sides of the frame; a bent board gives more."""
MAX_FOCAL_DOUBT = 0.01
"""Standard deviation of the focal length as a share of it."""

PARTS = (
    ("top-left", "top", "top-right"),
    ("left", "middle", "right"),
    ("bottom-left", "bottom", "bottom-right"),
)
"""Of the frame, as the picture shows it."""
SIDES = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "top": (0.0, -1.0), "bottom": (0.0, 1.0)}
"""Of the board as the picture shows it, with the way to each."""
MIN_TILT_DEG = 15.0
"""Tilt that counts: below it the focal length hardly shows."""
CORNERS_A_PART = 4
"""Corners, over all views, with which a part of the frame counts as seen."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """What a set of views lacks."""

    parts: tuple[str, ...]
    """Parts of the frame in which the board was hardly seen."""
    sides: tuple[str, ...]
    """Sides of the board that were never tilted away from the camera."""

    @property
    def told(self) -> Mapping[str, object]:
        """The parameters of the sentence on what to show yet."""
        return {
            "parts": tuple(message("reading-part", part=part) for part in self.parts),
            "sides": tuple(message("reading-side", side=side) for side in self.sides),
        }

    @property
    def in_words(self) -> str:
        """What to show yet; empty where nothing is missing."""
        return sentence("reading-show-more", **self.told) if self.parts or self.sides else ""


@dataclass(frozen=True, slots=True)
class CameraCalibration:
    """Intrinsics, and what more pictures could still better."""

    intrinsics: Intrinsics
    missing: Coverage


def calibrate_camera(found: Sequence[TargetView | Refusal]) -> CameraCalibration | Refusal:
    """Intrinsics from what `find_board` gave for each picture, or why the set is refused."""
    seen = [view for view in found if isinstance(view, TargetView)]
    views = _distinct(seen)
    if len(views) < MIN_VIEWS:
        return _too_few(found, seen, views)
    sizes = {view.image_size for view in views}
    if len(sizes) > 1:
        listed = tuple(f"{width} × {height}" for width, height in sorted(sizes))
        return Refusal("sizes-differ", {"sizes": listed}, "same-camera")
    size = views[0].image_size
    # A guess does to tell directions apart: cameras of tables have 0.6 to 1.5 widths.
    guess = np.array([[max(size), 0, size[0] / 2], [0, max(size), size[1] / 2], [0, 0, 1.0]])
    normals = _normals(views, guess, np.zeros(4))
    missing = _coverage(views, normals)
    if np.degrees(np.arccos(np.clip(normals @ normals.T, -1, 1).min())) < MIN_SPREAD_DEG:
        tilts = Coverage((), missing.sides)
        return Refusal("one-direction", {**tilts.told}, "show-more")
    if len(missing.parts) > MAX_MISSING_PARTS:
        places = Coverage(missing.parts, ())
        told = {"seen": 9 - len(missing.parts), **places.told}
        return Refusal("frame-not-covered", told, "show-more")
    return _solved(views, missing)


def _distinct(views: Iterable[TargetView]) -> list[TargetView]:
    """Views that differ from each other; of those alike, the sharpest."""
    kept: list[TargetView] = []
    for view in views:
        alike = [i for i, other in enumerate(kept) if _move(view, other) < MIN_MOVE]
        if not alike:
            kept.append(view)
        elif len(alike) == 1 and view.blur < kept[alike[0]].blur:
            kept[alike[0]] = view
    return kept


def _move(one: TargetView, other: TargetView) -> float:
    """Mean distance of the corners that both show, in longer sides of the frame."""
    _, i, j = np.intersect1d(one.ids, other.ids, return_indices=True)
    if len(i) == 0 or one.image_size != other.image_size:
        return np.inf
    apart = np.linalg.norm(one.points[i] - other.points[j], axis=1)
    return float(apart.mean() / max(one.image_size))


def _too_few(
    found: Sequence[TargetView | Refusal], seen: Sequence[TargetView], views: Sequence[TargetView]
) -> Refusal:
    """Why there are not enough views: too many are alike, or most pictures could not be read."""
    refused = [refusal for refusal in found if isinstance(refusal, Refusal)]
    if not refused or len(seen) > len(refused):
        alike = len(seen) - len(views)
        told = {"least": MIN_VIEWS, "views": len(views), "alike": alike}
        return Refusal("too-few", told, "more-views")
    reasons = [refusal.reason for refusal in refused]
    reason = max(set(reasons), key=reasons.count)
    cure = next(refusal.cure for refusal in refused if refusal.reason == reason)
    count = reasons.count(reason)
    return Refusal("few-usable", {"why": reason, "number": count, "pictures": len(found)}, cure)


def _model(view: TargetView) -> Floats:
    """(N, 3) the corners of a view on the board, millimetres."""
    return np.column_stack([view.board_points, np.zeros(len(view.points))])


def _solved(views: Sequence[TargetView], missing: Coverage) -> CameraCalibration | Refusal:
    size = views[0].image_size
    model = [_model(view).astype(np.float32) for view in views]
    points = [view.points.astype(np.float32) for view in views]
    # The sixth power of the radius only fits noise unless the corners of the frame are full.
    error, matrix, lens, _, _, doubts, _, each = cv2.calibrateCameraExtended(
        model, points, size, np.eye(3), np.zeros(5), flags=cv2.CALIB_FIX_K3
    )
    most = MAX_ERROR * max(size)
    if not np.isfinite(error) or error > most:
        worst = views[int(np.argmax(each))].name
        told = {"error": f"{error:.1f}", "most": f"{most:.1f}", "worst": worst}
        return Refusal("error-too-large", told, "glue-board")
    doubt = float(np.ravel(doubts)[0] / matrix[0, 0])
    if doubt > MAX_FOCAL_DOUBT:
        return Refusal("uncertain", {"doubt": f"{doubt:.1%}", **missing.told}, "show-more")
    fx, fy, cx, cy = (float(matrix[at]) for at in ((0, 0), (1, 1), (0, 2), (1, 2)))
    k1, k2, p1, p2 = (float(value) for value in np.ravel(lens)[:4])
    intrinsics = Intrinsics(
        size, (fx, fy), (cx, cy), (k1, k2, p1, p2), float(error), doubt, len(views)
    )
    normals = _normals(views, intrinsics.matrix, np.array(intrinsics.distortion))
    return CameraCalibration(intrinsics, _coverage(views, normals))


def _coverage(views: Sequence[TargetView], normals: Floats) -> Coverage:
    """What views lack, given the boards' normals, (N, 3) as `_normals` has them."""
    counts = np.zeros((3, 3), int)
    for view in views:
        cells = np.clip((3 * view.points / view.image_size).astype(int), 0, 2)
        np.add.at(counts, (cells[:, 1], cells[:, 0]), 1)
    parts = tuple(
        PARTS[row][col] for row in range(3) for col in range(3) if counts[row, col] < CORNERS_A_PART
    )
    return Coverage(parts, tuple(side for side in SIDES if not _tilted(normals, side)))


def _tilted(normals: Floats, side: str) -> bool:
    """Whether some board's side lies well away, within 60° of straight so.

    Depth grows towards (−x, −y) of a normal that points away from the camera.
    """
    away = -normals[:, :2]
    steep = np.linalg.norm(away, axis=1)
    tilted = np.degrees(np.arcsin(np.clip(steep, 0, 1))) >= MIN_TILT_DEG
    return bool(np.any(tilted & (away @ np.array(SIDES[side]) >= 0.5 * steep)))


def _normals(views: Sequence[TargetView], matrix: Floats, distortion: Floats) -> Floats:
    """Normals of the boards away from the camera, (N, 3), in the camera's axes."""
    normals = []
    for view in views:
        flat = cv2.SOLVEPNP_IPPE
        _, turn, _ = cv2.solvePnP(_model(view), view.points, matrix, distortion, flags=flat)
        normal = np.asarray(cv2.Rodrigues(turn)[0], np.float64)[:, 2]
        normals.append(normal if normal[2] > 0 else -normal)
    return np.array(normals).reshape(-1, 3)
