"""What each step of calibration gains, on rendered photographs of our own prints.

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
from calibration.colours import ColourCorrection, calibrate_colours, colour_error
from calibration.lens import Intrinsics
from calibration.patches import PatchColours, read_patches
from calibration.table import TablePlane, calibrate_table
from referee.kits.colours import colour_card
from referee.prints.targets import CHARUCO
from tests.calibration.views import KnownCamera, Pose, good_poses, photograph

CAMERAS, VIEWS, HELD_OUT, LAMPS = 6, 12, 6, 12
"""Cameras, views of each that it is calibrated from, those held out, and lamps."""
BOARD = CHARUCO["A4"]

Errors = defaultdict[str, list[float]]
"""By what was measured."""


def calibration(asked: Asked) -> Iterator[Measured]:
    """Lens, table and colours, each without and with it."""
    errors, units = Errors(list), {"lens": "px", "table": "mm", "colours": "CIEDE2000"}
    if asked.wants("lens") or asked.wants("table"):
        for number in tqdm(range(asked.limit or CAMERAS), "cameras", leave=False):
            measure_camera(number, errors)
    if asked.wants("colours"):
        for number in tqdm(range(asked.limit or LAMPS), "lamps", leave=False):
            measure_lamp(number, errors)
    for step, unit in units.items():
        if errors[f"{step} without"]:
            measured = Measured(step)
            for how in ("without", "with"):
                measured.amount(how, errors[f"{step} {how}"], unit)
            yield measured


def measure_camera(number: int, errors: Errors) -> None:
    """Views held out, and lengths on the table, by one camera."""
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
        errors["lens without"].append(reprojection_error(view, plain, np.zeros(4)))
        bent = np.array(lens.distortion)
        errors["lens with"].append(reprojection_error(view, lens.matrix, bent))
    for turn in range(3):
        shift = np.array([-95.0, -20.0 + 15 * turn, 560.0 * near])
        tilt = (25.0 + 5 * turn, 8.0 * turn - 8.0)
        first = Pose(_place(shift), *tilt)
        second = Pose(_place(first.rotation @ np.array([215.0, 0.0, 0.0]) + shift), *tilt)
        there, beside = seen(first, camera, turn), seen(second, camera, turn + 9)
        if there and beside:
            told = [table_error(there, beside, known) for known in (None, lens)]
            if told[0] is not None and told[1] is not None:
                errors["table without"].append(told[0])
                errors["table with"].append(told[1])


def draw_camera(random: np.random.Generator) -> KnownCamera:
    """A webcam or phone at 1280 × 720: 60° to 80° wide, lens from barrel to nearly none."""
    focal = random.uniform(780, 1080)
    k1 = random.uniform(-0.25, 0.02)
    return KnownCamera(
        focal=(focal, focal * random.uniform(0.995, 1.005)),
        centre=(640 + random.uniform(-20, 20), 360 + random.uniform(-15, 15)),
        distortion=(k1, -0.25 * k1, *random.uniform(-0.001, 0.001, 2)),
    )


def _place(at: Floats) -> tuple[float, float, float]:
    x, y, z = at.tolist()
    return x, y, z


def seen(pose: Pose, camera: KnownCamera, seed: int) -> TargetView | None:
    """The board as seen, if it can be read."""
    view = find_board(photograph("charuco", pose, camera, seed=seed), BOARD, str(seed))
    return view if isinstance(view, TargetView) else None


def reprojection_error(view: TargetView, matrix: Floats, lens: Floats) -> float:
    """Root mean square distance of corners from where the best pose has them, in pixels."""
    model = np.column_stack([view.board_points, np.zeros(len(view.points))])
    _, turn, shift = cv2.solvePnP(model, view.points, matrix, lens, flags=cv2.SOLVEPNP_IPPE)
    turn, shift = cv2.solvePnPRefineLM(model, view.points, matrix, lens, turn, shift)
    projected = cv2.projectPoints(model, turn, shift, matrix, lens)[0].reshape(-1, 2)
    return float(np.sqrt(np.mean(np.sum((projected - view.points) ** 2, axis=1))))


def table_error(near: TargetView, far: TargetView, lens: Intrinsics | None) -> float | None:
    """Mean error in mm of distances on the table, measured a board's length from the print."""
    plane = calibrate_table(near.points, near.board_points, near.image_size, lens)
    if not isinstance(plane, TablePlane):
        return None
    told, true = (
        np.linalg.norm(points[:, None] - points[None], axis=2)[np.triu_indices(len(points), 1)]
        for points in (plane.on_table(far.points, lens), far.board_points)
    )
    return float(np.mean(np.abs(told - true)))


def measure_lamp(number: int, errors: Errors) -> None:
    """Colours in a second picture under the same lamp."""
    random, card = np.random.default_rng([7, number]), colour_card()
    light, reads = draw_lamp(random), []
    for seed in range(2):
        middle = (random.uniform(-20, 20), random.uniform(-8, 8), random.uniform(300, 340))
        tilt_x, tilt_y, roll = (float(angle) for angle in random.uniform(-12, 12, 3))
        pose = Pose(middle, tilt_x, tilt_y, roll)
        reads.append(read_patches(photograph("colours", pose, light=light, seed=seed), card))
    first, second = reads
    if isinstance(first, PatchColours) and isinstance(second, PatchColours):
        made = calibrate_colours(first)
        if isinstance(made, ColourCorrection):
            errors["colours without"].append(colour_error(second.xyz, second.meant))
            corrected = made.correct(second.xyz)
            errors["colours with"].append(colour_error(corrected, second.meant))


def draw_lamp(random: np.random.Generator) -> Floats:
    """A lamp from candle to shade with the camera's own mixing of channels, white unclipped."""
    gains = np.array([random.uniform(0.5, 1.0), random.uniform(0.6, 0.9), random.uniform(0.3, 1.0)])
    mixing = np.eye(3) + random.uniform(-0.04, 0.12, (3, 3)) * (1 - np.eye(3))
    light = gains[:, None] * mixing
    return np.asarray(light * random.uniform(0.5, 0.9) / light.sum(axis=1).max(), np.float64)
