"""What each step of calibration gains, on rendered photographs of our own prints.

    python -m benchmarks.calibration [--sets 6] [--cards 12]

Every figure is taken on pictures that the calibration was not made from.
"""

from __future__ import annotations

import argparse

import cv2
import numpy as np

from calibration.arrays import Floats
from calibration.board import TargetView, find_board
from calibration.camera import CameraCalibration, Intrinsics, calibrate_camera
from calibration.colours import ColourCorrection, calibrate_colours, colour_error
from calibration.patches import PatchColours, read_patches
from calibration.table import TablePlane, calibrate_table
from referee.kits.colours import colour_card
from referee.prints.targets import CHARUCO
from tests.calibration.views import KnownCamera, Pose, good_poses, photograph

VIEWS = 12
BOARD = CHARUCO["A4"]


def draw_camera(random: np.random.Generator) -> KnownCamera:
    """A webcam or phone at 1280 × 720: 60° to 80° wide, lens from barrel to nearly none."""
    focal = random.uniform(780, 1080)
    k1 = random.uniform(-0.25, 0.02)
    return KnownCamera(
        focal=(focal, focal * random.uniform(0.995, 1.005)),
        centre=(640 + random.uniform(-20, 20), 360 + random.uniform(-15, 15)),
        distortion=(k1, -0.25 * k1, *random.uniform(-0.001, 0.001, 2)),
    )


def scaled(pose: Pose, camera: KnownCamera) -> Pose:
    """The pose as near as fills the same part of the frame."""
    x, y, z = pose.middle
    near = camera.focal[0] / 1010
    return Pose((x, y, z * near), pose.tilt_x, pose.tilt_y, pose.roll)


def look(pose: Pose, camera: KnownCamera, seed: int) -> TargetView | None:
    """The board as seen, if it can be read."""
    view = find_board(photograph("charuco", pose, camera, seed=seed), BOARD, str(seed))
    return view if isinstance(view, TargetView) else None


def reprojection_error(view: TargetView, matrix: Floats, lens: Floats) -> float:
    """Root mean square distance of corners from where the best pose has them, in pixels."""
    model = np.column_stack([view.board_points, np.zeros(len(view.points))])
    _, turn, shift = cv2.solvePnP(model, view.points, matrix, lens, flags=cv2.SOLVEPNP_IPPE)
    turn, shift = cv2.solvePnPRefineLM(model, view.points, matrix, lens, turn, shift)
    seen = cv2.projectPoints(model, turn, shift, matrix, lens)[0].reshape(-1, 2)
    return float(np.sqrt(np.mean(np.sum((seen - view.points) ** 2, axis=1))))


def table_error(near: TargetView, far: TargetView, lens: Intrinsics | None) -> float | None:
    """Mean error in mm of distances on the table, measured a board's length from the print."""
    plane = calibrate_table(near.points, near.board_points, near.image_size, lens)
    if not isinstance(plane, TablePlane):
        return None
    told, true = plane.on_table(far.points, lens), far.board_points
    apart = [
        np.linalg.norm(points[:, None] - points[None], axis=2)[np.triu_indices(len(points), 1)]
        for points in (told, true)
    ]
    return float(np.mean(np.abs(apart[0] - apart[1])))


def measure_cameras(count: int) -> None:
    """Lens and table, each without and with intrinsics."""
    before: list[float] = []
    after: list[float] = []
    focal: list[float] = []
    bare: list[float] = []
    known: list[float] = []
    for number in range(count):
        random = np.random.default_rng([9, number])
        camera = draw_camera(random)
        poses = [scaled(pose, camera) for pose in good_poses(VIEWS + 6, seed=100 + number)]
        views = [view for i, pose in enumerate(poses) if (view := look(pose, camera, i))]
        made = calibrate_camera(views[:VIEWS])
        if not isinstance(made, CameraCalibration):
            print(f"camera {number}: {made}")
            continue
        lens = made.intrinsics
        width, height = camera.size
        # Without: a lens that bends nothing, even granted the true focal length.
        focus = float(np.mean(camera.focal))
        plain = np.array([[focus, 0, width / 2], [0, focus, height / 2], [0, 0, 1.0]])
        for view in views[VIEWS:]:
            before.append(reprojection_error(view, plain, np.zeros(4)))
            after.append(reprojection_error(view, lens.matrix, np.array(lens.distortion)))
        focal.append(100 * abs(lens.focal[0] / camera.focal[0] - 1))
        for turn in range(3):
            shift = np.array([-95.0, -20.0 + 15 * turn, 560.0]) * (1, 1, camera.focal[0] / 1010)
            tilt = (25.0 + 5 * turn, 8.0 * turn - 8.0)
            first = Pose((float(shift[0]), float(shift[1]), float(shift[2])), *tilt)
            away = first.rotation @ np.array([215.0, 0.0, 0.0]) + shift
            second = Pose((float(away[0]), float(away[1]), float(away[2])), *tilt)
            near, far = look(first, camera, turn), look(second, camera, turn + 9)
            if near and far:
                errors = table_error(near, far, None), table_error(near, far, lens)
                if errors[0] is not None and errors[1] is not None:
                    bare.append(errors[0])
                    known.append(errors[1])
    show("camera: reprojection error, px, views held out", before, after)
    show("table: lengths beside the print, error in mm", bare, known)
    print(
        f"focal length off by {np.median(focal):.2f} % (worst {max(focal):.2f} %), n={len(focal)}"
    )


def draw_lamp(random: np.random.Generator) -> Floats:
    """A lamp from candle to shade with the camera's own mixing of channels, white unclipped."""
    gains = np.array([random.uniform(0.5, 1.0), random.uniform(0.6, 0.9), random.uniform(0.3, 1.0)])
    mixing = np.eye(3) + random.uniform(-0.04, 0.12, (3, 3)) * (1 - np.eye(3))
    light = gains[:, None] * mixing
    return np.asarray(light * random.uniform(0.5, 0.9) / light.sum(axis=1).max(), np.float64)


def measure_colours(count: int) -> None:
    """Colours in a second picture under the same lamp, without and with the correction."""
    before: list[float] = []
    after: list[float] = []
    card = colour_card()
    for number in range(count):
        random = np.random.default_rng([7, number])
        light = draw_lamp(random)
        reads = []
        for i in range(2):
            middle = (random.uniform(-20, 20), random.uniform(-8, 8), random.uniform(300, 340))
            tilt_x, tilt_y, roll = (float(angle) for angle in random.uniform(-12, 12, 3))
            pose = Pose(middle, tilt_x, tilt_y, roll)
            picture = photograph("colours", pose, light=light, seed=i)
            reads.append(read_patches(picture, card))
        first, second = reads
        if not (isinstance(first, PatchColours) and isinstance(second, PatchColours)):
            print(f"card {number}: {first if not isinstance(first, PatchColours) else second}")
            continue
        made = calibrate_colours(first)
        if not isinstance(made, ColourCorrection):
            print(f"card {number}: {made}")
            continue
        before.append(colour_error(second.xyz, second.meant))
        after.append(colour_error(made.correct(second.xyz), second.meant))
    show("colours: mean CIEDE2000 of 24 patches", before, after)


def show(name: str, before: list[float], after: list[float]) -> None:
    """One line: median and worst twentieth without and with."""
    told = [
        f"{np.median(values):.2f} ({np.percentile(values, 95):.2f})" for values in (before, after)
    ]
    print(f"{name:<50} without {told[0]}, with {told[1]}, n={len(before)}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sets", type=int, default=6, help="cameras, each with 18 views")
    parser.add_argument("--cards", type=int, default=12, help="lamps, each with two pictures")
    args = parser.parse_args()
    measure_colours(args.cards)
    measure_cameras(args.sets)


if __name__ == "__main__":
    main()
