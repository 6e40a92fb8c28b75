"""What a lens that is known gains, on rendered photographs of the printed board.

Every figure is taken on pictures that the calibration was not made from.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import cv2
import numpy as np
from tqdm import tqdm

from benchmarks.figures import Measured
from benchmarks.sets import Asked
from calibration.arrays import Floats
from calibration.board import TargetView, find_board
from calibration.camera import CameraCalibration, calibrate_camera
from referee.prints.targets import CHARUCO
from tests.calibration.views import KnownCamera, Pose, good_poses, photograph

CAMERAS, VIEWS, HELD_OUT = 6, 12, 6
"""Cameras, views of each that it is calibrated from, and those held out."""
BOARD = CHARUCO["A4"]

Errors = defaultdict[str, list[float]]
"""Without and with the lens."""


def calibration(asked: Asked) -> Iterator[Measured]:
    """The lens, without and with it."""
    errors = Errors(list)
    for number in tqdm(range(asked.limit or CAMERAS), "cameras", leave=False):
        measure_camera(number, errors)
    measured = Measured("lens")
    for how in ("without", "with"):
        measured.amount(how, errors[how], "px")
    yield measured


def measure_camera(number: int, errors: Errors) -> None:
    """Views held out, by one camera."""
    camera = draw_camera(np.random.default_rng([9, number]))
    near = camera.focal[0] / 1010
    poses = [
        Pose((x, y, near * z), pose.tilt_x, pose.tilt_y, pose.roll)
        for pose in good_poses(VIEWS + HELD_OUT, seed=100 + number)
        for x, y, z in [pose.middle]
    ]
    views = [view for i, pose in enumerate(poses) if (view := seen(pose, camera, i))]
    made = calibrate_camera(views[:VIEWS])
    assert isinstance(made, CameraCalibration), made
    lens = made.intrinsics
    width, height = camera.size
    # Without: a lens that bends nothing, even granted the true focal length.
    focus = float(np.mean(camera.focal))
    plain = np.array([[focus, 0, width / 2], [0, focus, height / 2], [0, 0, 1.0]])
    for view in views[VIEWS:]:
        errors["without"].append(reprojection_error(view, plain, np.zeros(4)))
        bent = np.array(lens.distortion)
        errors["with"].append(reprojection_error(view, lens.matrix, bent))


def draw_camera(random: np.random.Generator) -> KnownCamera:
    """A webcam or phone at 1280 × 720: 60° to 80° wide, lens from barrel to nearly none."""
    focal = random.uniform(780, 1080)
    k1 = random.uniform(-0.25, 0.02)
    return KnownCamera(
        focal=(focal, focal * random.uniform(0.995, 1.005)),
        centre=(640 + random.uniform(-20, 20), 360 + random.uniform(-15, 15)),
        distortion=(k1, -0.25 * k1, *random.uniform(-0.001, 0.001, 2)),
    )


def seen(pose: Pose, camera: KnownCamera, seed: int) -> TargetView | None:
    """The board as seen, if it can be read."""
    view = find_board(photograph(pose, camera, seed=seed), BOARD, str(seed))
    return view if isinstance(view, TargetView) else None


def reprojection_error(view: TargetView, matrix: Floats, lens: Floats) -> float:
    """Root mean square distance of corners from where the best pose has them, in pixels."""
    model = np.column_stack([view.board_points, np.zeros(len(view.points))])
    _, turn, shift = cv2.solvePnP(model, view.points, matrix, lens, flags=cv2.SOLVEPNP_IPPE)
    turn, shift = cv2.solvePnPRefineLM(model, view.points, matrix, lens, turn, shift)
    projected = cv2.projectPoints(model, turn, shift, matrix, lens)[0].reshape(-1, 2)
    return float(np.sqrt(np.mean(np.sum((projected - view.points) ** 2, axis=1))))
