"""A camera's intrinsics from views of the board (Zhang, PAMI 2000, as OpenCV has it)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.board import TargetView
from calibration.coverage import Coverage, board_normals, coverage, spread_deg
from calibration.lens import Intrinsics
from calibration.refusal import Refusal


@dataclass(frozen=True, slots=True)
class LensSettings:
    """What makes a set of views good enough."""

    min_views: int = 8
    """Views that differ. With 8 rendered views the focal length came out within 0.1 %."""
    min_move: float = 0.03
    """Mean distance of the corners from any earlier view, in longer sides of the frame, from which
    a view is a new one: a hand that holds still moves less."""
    min_spread_deg: float = 20.0
    """Least greatest angle between two boards. Below, focal length and distance trade places."""
    max_missing_parts: int = 3
    """Ninths of the frame that may stay unseen: what lens does there is a guess."""
    max_error: float = 1 / 1280
    """Root mean square reprojection error in longer sides of the frame: 1 px of 1280. Rendered flat
    boards give 0.12 px, one bent by 14 mm more than the limit; no real ones were tried."""
    max_focal_doubt: float = 0.01
    """Standard deviation of the focal length as a share of it."""


@dataclass(frozen=True, slots=True)
class CameraCalibration:
    """Intrinsics, and what more pictures could still better."""

    intrinsics: Intrinsics
    missing: Coverage


def distinct_views(views: Iterable[TargetView], settings: LensSettings) -> list[TargetView]:
    """Views that differ from each other; of those alike, the sharpest."""
    kept: list[TargetView] = []
    for view in views:
        alike = [i for i, other in enumerate(kept) if _move(view, other) < settings.min_move]
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


def calibrate_camera(found: Sequence[TargetView | Refusal]) -> CameraCalibration | Refusal:
    """Intrinsics from what `find_board` gave for each picture, or why the set is refused."""
    settings = LensSettings()
    seen = [view for view in found if isinstance(view, TargetView)]
    views = distinct_views(seen, settings)
    refusal = _refuse_few(found, seen, views, settings)
    if refusal:
        return refusal
    sizes = {view.image_size for view in views}
    if len(sizes) > 1:
        listed = tuple(f"{width} × {height}" for width, height in sorted(sizes))
        return Refusal("sizes-differ", {"sizes": listed}, "same-camera")
    size = views[0].image_size
    # A guess does to tell directions apart: cameras of tables have 0.6 to 1.5 widths.
    guess = np.array([[max(size), 0, size[0] / 2], [0, max(size), size[1] / 2], [0, 0, 1.0]])
    normals = board_normals(views, guess, np.zeros(4))
    missing = coverage(views, normals)
    if spread_deg(normals) < settings.min_spread_deg:
        return Refusal(
            "one-direction",
            "All pictures show the board from one direction.",
            f"Add some: {_lowered(Coverage((), missing.sides).in_words)}",
        )
    if len(missing.parts) > settings.max_missing_parts:
        return Refusal(
            "frame-not-covered",
            f"The board was seen in only {9 - len(missing.parts)} of 9 parts of the frame.",
            f"Add pictures: {_lowered(Coverage(missing.parts, ()).in_words)}",
        )
    return _solve(views, missing, settings)


def _lowered(text: str) -> str:
    return (text[:1].lower() + text[1:]) if text else "tilt the board to every side."


def _refuse_few(
    found: Sequence[TargetView | Refusal],
    seen: Sequence[TargetView],
    views: Sequence[TargetView],
    settings: LensSettings,
) -> Refusal | None:
    if len(views) >= settings.min_views:
        return None
    refused = [refusal for refusal in found if isinstance(refusal, Refusal)]
    if not refused or len(seen) > len(refused):
        alike = len(seen) - len(views)
        return Refusal(
            "too-few",
            {"least": settings.min_views, "views": len(views), "alike": alike},
            "more-views",
        )
    reasons = [refusal.reason for refusal in refused]
    reason = max(set(reasons), key=reasons.count)
    said = {
        "no-calibration-board": "show no board that can be read",
        "blurred": "are blurred",
        "corners-hidden": "show too little of the board",
    }
    remedy = next(refusal.remedy for refusal in refused if refusal.reason == reason)
    message = f"{reasons.count(reason)} of {len(found)} pictures {said[reason]}."
    return Refusal(reason, message, remedy)


def _solve(
    views: Sequence[TargetView], missing: Coverage, settings: LensSettings
) -> CameraCalibration | Refusal:
    size = views[0].image_size
    model = [
        np.column_stack([view.board_points, np.zeros(len(view.points))]).astype(np.float32)
        for view in views
    ]
    points = [view.points.astype(np.float32) for view in views]
    # The sixth power of the radius only fits noise unless the corners of the frame are full.
    error, matrix, lens, _, _, doubts, _, each = cv2.calibrateCameraExtended(
        model, points, size, np.eye(3), np.zeros(5), flags=cv2.CALIB_FIX_K3
    )
    if not np.isfinite(error) or error > settings.max_error * max(size):
        worst = views[int(np.argmax(each))].name
        return Refusal(
            "error-too-large",
            {
                "error": f"{error:.1f}",
                "most": f"{settings.max_error * max(size):.1f}",
                "worst": worst,
            },
            "glue-board",
        )
    doubt = float(np.ravel(doubts)[0] / matrix[0, 0])
    if doubt > settings.max_focal_doubt:
        return Refusal(
            "uncertain",
            f"The pictures leave the focal length uncertain by {doubt:.1%}.",
            f"Add pictures: {_lowered(missing.in_words)}",
        )
    k1, k2, p1, p2 = (float(value) for value in np.ravel(lens)[:4])
    intrinsics = Intrinsics(
        size,
        (float(matrix[0, 0]), float(matrix[1, 1])),
        (float(matrix[0, 2]), float(matrix[1, 2])),
        (k1, k2, p1, p2),
        float(error),
        doubt,
        len(views),
    )
    normals = board_normals(views, intrinsics.matrix, np.array(intrinsics.distortion))
    return CameraCalibration(intrinsics, coverage(views, normals))
