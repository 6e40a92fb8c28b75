"""The table's plane is found from a print on it, all over the table where the lens is known."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.arrays import Floats
from calibration.board import TargetView, find_board
from calibration.lens import Intrinsics
from calibration.markers import find_markers
from calibration.refusal import Refusal
from calibration.table import TablePlane, calibrate_table
from referee.kits.colours import colour_card
from referee.prints.targets import CHARUCO
from tests.calibration.views import KnownCamera, Pose, photograph

CAMERA = KnownCamera()
LENS = Intrinsics(CAMERA.size, CAMERA.focal, CAMERA.centre, CAMERA.distortion, 0.1, 0.001, 12)
POSE = Pose((30.0, 20.0, 620.0), 40.0, 10.0, 8.0)


def project(places: Floats, pose: Pose, size: Floats) -> Floats:
    """Where millimetres on a print, from its top left, are seen: by Brown's model, written out."""
    flat = np.column_stack([places - size / 2, np.zeros(len(places))])
    x, y, z = (flat @ pose.rotation.T + pose.middle).T
    x, y = x / z, y / z
    k1, k2, p1, p2 = CAMERA.distortion
    r2 = x * x + y * y
    radial = 1 + k1 * r2 + k2 * r2 * r2
    u = x * radial + 2 * p1 * x * y + p2 * (r2 + 2 * x * x)
    v = y * radial + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y
    return np.column_stack([u, v]) * CAMERA.focal + CAMERA.centre


def around(size: Floats) -> Floats:
    """Places on the table all round a print, to 100 mm beyond it."""
    x, y = np.meshgrid(*(np.linspace(-100, side + 100, 6) for side in size))
    return np.column_stack([x.ravel(), y.ravel()])


def plane(kit: str, lens: Intrinsics | None) -> tuple[TablePlane, Floats, Floats]:
    """The plane from one print, and where it has places on the table, and where they are."""
    picture = photograph(kit, POSE, CAMERA)
    if kit == "charuco":
        layout = CHARUCO["A4"]
        view = find_board(picture, layout, "table")
        assert isinstance(view, TargetView)
        points, places, margin = view.points, view.board_points, layout.margin_mm
        size = np.array([layout.width_mm, layout.height_mm])
    else:
        card = colour_card()
        points, places = find_markers(picture, card)
        size, margin = np.array([card.width_mm, card.height_mm]), 0.0
    made = calibrate_table(points, places, CAMERA.size, lens)
    assert isinstance(made, TablePlane)
    true = around(size)
    return made, made.on_table(project(true, POSE, size), lens) + margin, true


@pytest.mark.parametrize("kit", ["charuco", "colours"])
def test_a_known_lens_tells_of_the_table_all_round(kit: str) -> None:
    made, told, true = plane(kit, LENS)
    assert np.linalg.norm(told - true, axis=1).max() < (1.5 if kit == "charuco" else 4.0)
    normal = POSE.rotation[:, 2]
    assert made.tilt_deg == pytest.approx(np.degrees(np.arccos(normal[2])), abs=0.5)
    assert made.distance_mm == pytest.approx(abs(normal @ np.array(POSE.middle)), rel=0.01)


def test_an_unknown_lens_tells_less() -> None:
    known, unknown = plane("charuco", LENS), plane("charuco", None)
    errors = [np.linalg.norm(told - true, axis=1).mean() for _, told, true in (known, unknown)]
    assert errors[0] < errors[1] / 3
    assert unknown[0].tilt_deg is None


def test_what_is_no_plane_is_refused() -> None:
    few = calibrate_table(np.zeros((4, 2)), np.zeros((4, 2)), CAMERA.size, None)
    assert isinstance(few, Refusal)
    assert few.reason == "no-print"
    picture = photograph("charuco", POSE, CAMERA, bend=25.0)
    view = find_board(picture, CHARUCO["A4"], "bent")
    assert isinstance(view, TargetView)
    for lens in (None, LENS):
        bent = calibrate_table(view.points, view.board_points, CAMERA.size, lens)
        assert isinstance(bent, Refusal)
        assert bent.reason == "error-too-large"


def test_another_camera_is_refused() -> None:
    points = np.random.default_rng(1).uniform(0, 100, (12, 2))
    other = calibrate_table(points, points, (1000, 1000), LENS)
    assert isinstance(other, Refusal)
    assert other.reason == "size-differs"
