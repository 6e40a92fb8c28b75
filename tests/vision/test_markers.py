"""Boards detected by markers: dark, far, blurred, with markers covered or strewn about."""

from __future__ import annotations

from collections.abc import Sequence
from unittest import mock

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from referee.games.mobius.position import LAYOUT
from tests.vision.views import camera
from training.render.sensor import encode_jpeg
from training.tables.stones import kit_picture
from vision.boards.board import BoardView
from vision.boards.by_markers import find_by_markers
from vision.boards.lines import follow_lines
from vision.failure import Unreadable
from vision.geometry.homography import Homography
from vision.geometry.quads import CENTRED
from vision.photo.photo import Photo

Pixels = NDArray[np.uint8]
DENSITY = 3.0
WIDE, TALL = LAYOUT.width_mm, LAYOUT.height_mm


def render(
    size: tuple[int, int], tilt: float, roll: float, distance: float, hidden: Sequence[int] = ()
) -> tuple[Pixels, Homography]:
    """A sharp picture of the bare print with some markers covered, and millimetres to pixels."""
    printed = kit_picture(DENSITY).copy()
    for corner in hidden:
        marker = np.array(LAYOUT.markers[corner])
        slip = marker.mean(0) + 1.3 * (marker - marker.mean(0))
        cv2.fillPoly(printed, [(DENSITY * slip).astype(np.int32)], (200, 190, 160))
    view = camera(tilt, roll, distance, size) @ np.array(
        [[1, 0, -WIDE / 2], [0, 1, -TALL / 2], [0, 0, 1]]
    )
    to_picture = view @ np.diag([1 / DENSITY, 1 / DENSITY, 1.0])
    picture = cv2.warpPerspective(
        printed, to_picture, size, flags=cv2.INTER_AREA, borderValue=(120, 100, 80)
    )
    return np.asarray(picture, np.uint8), Homography(view)


def photograph(picture: Pixels, gain: float = 1.0, noise: float = 1.0, blur: float = 0.0) -> Photo:
    """A photograph of the picture, dark, noisy and blurred."""
    light = cv2.GaussianBlur(picture, (0, 0), blur) if blur else picture
    noisy = gain * light.astype(float) + np.random.default_rng(1).normal(0, noise, light.shape)
    photo = Photo.from_bytes("board.jpg", encode_jpeg(np.clip(noisy, 0, 255).astype(np.uint8), 88))
    assert isinstance(photo, Photo)
    return photo


def error(photo: Photo, truth: Homography) -> float:
    """Greatest error of a place, in millimetres."""
    view = find_by_markers(photo, LAYOUT)
    assert isinstance(view, BoardView), view
    return float(np.abs(truth.inverse(view.homography(LAYOUT.centres)) - LAYOUT.centres).max())


def test_a_board_in_the_dark_is_found() -> None:
    picture, truth = render((1300, 975), 5, 20, 450)
    assert error(photograph(picture, gain=0.06, noise=4), truth) < 1


def test_markers_that_blur_and_noise_hide_are_found_in_a_coarser_picture() -> None:
    picture, truth = render((1000, 760), 5, 20, 400)
    assert error(photograph(picture, gain=0.12, noise=4, blur=2.5), truth) < 2


def test_one_marker_found_in_a_coarser_picture_and_the_lines_are_enough() -> None:
    picture, truth = render((1300, 975), 5, 20, 450, hidden=(1, 2, 3))
    assert error(photograph(picture, gain=0.3, noise=10, blur=1), truth) < 1


def test_one_marker_without_lines_is_no_board() -> None:
    picture, truth = render((1300, 975), 24, 344, 500, hidden=(1, 2, 3))
    inner = truth((CENTRED * (0.8, 1.0) + 0.5) * (WIDE, TALL))
    cv2.fillPoly(picture, [np.rint(inner).astype(np.int32)], (235, 235, 230))
    found = find_by_markers(photograph(picture), LAYOUT)
    assert isinstance(found, Unreadable)
    assert found.reason == "too-few-markers"


@pytest.mark.parametrize(("hidden", "blur"), [((2, 3), 0.0), ((2, 3), 3.0), ((2,), 4.0)])
def test_few_or_blurred_markers_without_lines_are_no_board(
    hidden: tuple[int, ...], blur: float
) -> None:
    picture, truth = render((1300, 975), 24, 344, 500, hidden)
    inner = truth((CENTRED * (0.8, 1.0) + 0.5) * (WIDE, TALL))
    cv2.fillPoly(picture, [np.rint(inner).astype(np.int32)], (235, 235, 230))
    found = find_by_markers(photograph(picture, blur=blur), LAYOUT)
    assert isinstance(found, Unreadable)
    assert found.reason == "too-few-markers"


def test_three_sharp_markers_are_enough_where_all_lines_are_covered() -> None:
    picture, truth = render((1300, 975), 24, 344, 500, hidden=(2,))
    inner = truth((CENTRED * (0.8, 1.0) + 0.5) * (WIDE, TALL))
    cv2.fillPoly(picture, [np.rint(inner).astype(np.int32)], (235, 235, 230))
    assert error(photograph(picture), truth) < 2


def test_a_marker_of_another_sheet_does_not_move_the_board() -> None:
    picture, truth = render((1300, 975), 20, 15, 500, hidden=(2,))
    other, place = render((1300, 975), 20, 15, 500)
    marker = place(np.array(LAYOUT.markers[2]))
    low, high = (marker.min(0) - 6).astype(int), (marker.max(0) + 6).astype(int)
    patch = other[low[1] : high[1], low[0] : high[0]]
    picture[20 : 20 + len(patch), 20 : 20 + patch.shape[1]] = patch
    assert error(photograph(picture), truth) < 1


def test_a_clear_board_in_a_large_photograph_is_found_in_few_pixels() -> None:
    size = (4032, 3024)
    picture, truth = render(size, 5, 0, 400)
    photo = photograph(picture)
    with mock.patch("vision.boards.by_markers.follow_lines", wraps=follow_lines) as followed:
        assert error(photo, truth) < 1
    assert [call.args[0].shape for call in followed.call_args_list] == [(756, 1008)]
