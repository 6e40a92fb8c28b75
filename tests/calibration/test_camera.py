"""Intrinsics are recovered from rendered views, and bad sets are refused for what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from calibration.arrays import Floats
from calibration.board import TargetView, find_board
from calibration.camera import CameraCalibration, Coverage, calibrate_camera
from calibration.refusal import Refusal
from calibration.target import CHARUCO
from tests.calibration.views import CAMERA, Pose, good_photograph, good_poses, photograph

BOARD = CHARUCO["A4"]


def view(pose: Pose, index: int, blur: float = 0.7, bend: float = 0.0) -> TargetView | Refusal:
    picture = photograph(pose, blur=blur, bend=bend, seed=index)
    return find_board(picture, BOARD, f"view {index}")


@cache
def good_views() -> tuple[TargetView, ...]:
    results = [find_board(good_photograph(i), BOARD, f"view {i}") for i in range(12)]
    return tuple(result for result in results if isinstance(result, TargetView))


@cache
def good_calibration() -> CameraCalibration:
    made = calibrate_camera(good_views())
    assert isinstance(made, CameraCalibration)
    return made


def lens_shift(points: Floats, matrix: Floats, distortion: Sequence[float]) -> Floats:
    """Where a lens puts rays, by Brown's model written out: an oracle apart from OpenCV."""
    k1, k2, p1, p2 = distortion
    x, y = points.T
    r2 = x * x + y * y
    radial = 1 + k1 * r2 + k2 * r2 * r2
    u = x * radial + 2 * p1 * x * y + p2 * (r2 + 2 * x * x)
    v = y * radial + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y
    return np.column_stack([u, v]) @ matrix[:2, :2].T + matrix[:2, 2]


def test_known_intrinsics_are_recovered() -> None:
    assert len(good_views()) == 12
    made = good_calibration()
    camera = made.intrinsics
    assert camera.focal == pytest.approx(CAMERA.focal, rel=0.004)
    assert camera.centre == pytest.approx(CAMERA.centre, abs=3.0)
    assert camera.error_px < 0.3
    assert made.missing.text == ""
    # Rays all over the frame land where the true camera has them, edge and lens included; a
    # shift of them all is a camera turned a little, which poses make up for.
    u, v = np.meshgrid(np.linspace(-0.6, 0.55, 9), np.linspace(-0.32, 0.33, 7))
    rays = np.column_stack([u.ravel(), v.ravel()])
    true = lens_shift(rays, CAMERA.matrix, CAMERA.distortion)
    estimated = lens_shift(rays, camera.matrix, camera.distortion)
    residuals = (true - estimated) - np.mean(true - estimated, axis=0)
    assert np.sqrt(np.mean(np.sum(residuals**2, axis=1))) < 0.8
    pinhole = lens_shift(rays, CAMERA.matrix, (0.0, 0.0, 0.0, 0.0))
    assert np.sqrt(np.mean(np.sum((true - pinhole) ** 2, axis=1))) > 10


def test_undistorted_points_lie_on_straight_lines() -> None:
    rays = np.column_stack([np.linspace(-0.5, 0.5, 20), np.full(20, 0.3)])
    bent = lens_shift(rays, CAMERA.matrix, CAMERA.distortion)
    straight = good_calibration().intrinsics.undistort(bent)
    assert np.ptp(bent[:, 1]) > 8
    assert np.ptp(straight[:, 1]) < 1.5


def test_intrinsics_follow_the_size_of_the_picture() -> None:
    intrinsics = good_calibration().intrinsics
    twice = intrinsics.resized((2560, 1440))
    assert not isinstance(twice, Refusal)
    assert twice.focal[0] == pytest.approx(2 * intrinsics.focal[0])
    turned = intrinsics.resized((720, 1280))
    assert isinstance(turned, Refusal)
    assert turned.reason == "size-differs"


def refused(results: Sequence[TargetView | Refusal]) -> Refusal:
    made = calibrate_camera(results)
    assert isinstance(made, Refusal)
    assert made.message.endswith(".")
    assert made.remedy.endswith(".")
    return made


def test_too_few_views_are_refused() -> None:
    assert refused(good_views()[:5]).reason == "too-few"


def test_the_same_view_again_and_again_is_one_view() -> None:
    refusal = refused(good_views()[:1] * 12)
    assert refusal.reason == "too-few"
    assert "11 more are like" in refusal.message


def test_one_direction_is_refused() -> None:
    places = [(x, y) for x in (-110.0, 0.0, 110.0) for y in (-50.0, 0.0, 50.0)]
    results = [view(Pose((x, y, 420.0)), i) for i, (x, y) in enumerate(places)]
    refusal = refused(results)
    assert refusal.reason == "one-direction"
    assert "tilted away from the camera at the left, right, top and bottom." in refusal.remedy


def test_blurred_views_are_refused() -> None:
    blurred = view(Pose((0.0, 0.0, 300.0), 10.0, -5.0), 0, blur=2.6)
    assert isinstance(blurred, Refusal)
    assert blurred.reason == "blurred"
    refusal = refused([*good_views()[:4], *[blurred] * 5])
    assert refusal.message == "Blurred pictures: 5 of 9."
    assert refusal.remedy == blurred.remedy


def test_a_corner_of_the_frame_is_not_enough() -> None:
    poses = [
        Pose((-120.0, -50.0, 560.0), 25 * np.sin(i), 25 * np.cos(i), 36.0 * i) for i in range(10)
    ]
    refusal = refused([view(pose, i) for i, pose in enumerate(poses)])
    assert refusal.reason == "frame-not-covered"
    assert "bottom right" in refusal.remedy


def test_a_bent_board_is_refused() -> None:
    results = [view(pose, i, bend=14.0) for i, pose in enumerate(good_poses(9, seed=3))]
    refusal = refused(results)
    assert refusal.reason == "error-too-large"
    assert "view " in refusal.message


def test_pictures_without_a_board_are_refused() -> None:
    empty = np.full((720, 1280, 3), 90, np.uint8)
    refusal = refused([find_board(empty, BOARD, "empty.jpg")] * 9)
    assert refusal.message == "Pictures without a board that can be read: 9 of 9."


def test_views_of_two_sizes_are_refused() -> None:
    small = replace(CAMERA, image_size=(800, 600), centre=(400.0, 300.0))
    other = photograph(Pose((0, 0, 400)), small)
    odd = find_board(other, BOARD, "other.jpg")
    assert refused([*good_views(), odd]).reason == "sizes-differ"


def test_the_guide_says_what_is_missing() -> None:
    # Boards in the left two thirds of the frame, and never tilted with the right side away.
    poses = [pose for pose in good_poses(72, seed=5) if pose.middle[0] < -40 and pose.tilt_y > -8]
    results = [view(pose, i) for i, pose in enumerate(poses[:12])]
    made = calibrate_camera(results)
    assert isinstance(made, CameraCalibration)
    assert made.missing == Coverage(("top-right", "right", "bottom-right"), ("right",))
    assert made.missing.text == (
        "Add pictures with the board at the top right, right and bottom right of the frame, "
        "and tilted away from the camera at the right."
    )
