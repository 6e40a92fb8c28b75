"""Boards detected by markers: dark, far, blurred, with markers covered or strewn about."""

from __future__ import annotations

from collections.abc import Sequence
from unittest import mock

import cv2
import numpy as np
import pytest

from referee.games.mobius.position import LAYOUT
from tests.vision.views import camera
from training.render.kit_art import mobius_board
from training.render.sensor import encode_jpeg
from vision.arrays import Pixels
from vision.boards.board import BoardView
from vision.boards.by_markers import find_by_markers
from vision.boards.lines import follow_lines
from vision.failure import Unreadable
from vision.geometry.homography import Homography
from vision.geometry.quads import CENTRED
from vision.photo.photo import Photo

DENSITY = 3.0
WIDE, TALL = LAYOUT.width_mm, LAYOUT.height_mm
USUAL, ASLANT = (5, 20, 450), (24, 344, 500)
"""Tilt, roll and distance of the camera."""
SIZE = (1300, 975)


def render(
    pose: tuple[float, float, float],
    size: tuple[int, int] = SIZE,
    hidden: Sequence[int] = (),
    lines: bool = True,
) -> tuple[Pixels, Homography]:
    """A sharp picture of the bare print, and millimetres to pixels.

    Markers with the numbers `hidden` are covered, and so are all lines if there are to be none.
    """
    printed = mobius_board(DENSITY).copy()
    for corner in hidden:
        marker = np.array(LAYOUT.markers[corner])
        slip = marker.mean(0) + 1.3 * (marker - marker.mean(0))
        cv2.fillPoly(printed, [(DENSITY * slip).astype(np.int32)], (200, 190, 160))
    view = Homography(camera(*pose, size)) @ Homography.affine(1, (-WIDE / 2, -TALL / 2))
    to_picture = (view @ Homography.affine(1 / DENSITY)).matrix
    picture = cv2.warpPerspective(
        printed, to_picture, size, flags=cv2.INTER_AREA, borderValue=(120, 100, 80)
    )
    if not lines:
        inner = view((CENTRED * (0.8, 1.0) + 0.5) * (WIDE, TALL))
        cv2.fillPoly(picture, [np.rint(inner).astype(np.int32)], (235, 235, 230))
    return np.asarray(picture, np.uint8), view


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
    picture, truth = render(USUAL)
    assert error(photograph(picture, gain=0.06, noise=4), truth) < 1


def test_markers_that_blur_and_noise_hide_are_found_in_a_coarser_picture() -> None:
    picture, truth = render((5, 20, 400), (1000, 760))
    assert error(photograph(picture, gain=0.12, noise=4, blur=2.5), truth) < 2


def test_one_marker_found_in_a_coarser_picture_and_the_lines_are_enough() -> None:
    picture, truth = render(USUAL, hidden=(1, 2, 3))
    assert error(photograph(picture, gain=0.3, noise=10, blur=1), truth) < 1


@pytest.mark.parametrize(("hidden", "blur"), [((1, 2, 3), 0.0), ((2, 3), 0.0), ((2, 3), 3.0)])
def test_one_or_two_markers_without_lines_are_no_board(
    hidden: tuple[int, ...], blur: float
) -> None:
    picture, _ = render(ASLANT, hidden=hidden, lines=False)
    found = find_by_markers(photograph(picture, blur=blur), LAYOUT)
    assert isinstance(found, Unreadable)
    assert found.reason == "too-few-markers"


@pytest.mark.parametrize("blur", [0.0, 3.0])
def test_three_markers_are_enough_where_all_lines_are_covered(blur: float) -> None:
    picture, truth = render(ASLANT, hidden=(2,), lines=False)
    assert error(photograph(picture, blur=blur), truth) < 4


def test_markers_that_glare_has_paled_are_found_where_the_others_place_them() -> None:
    picture, truth = render(ASLANT, lines=False)
    for number in (0, 2):
        marker = np.rint(truth(np.array(LAYOUT.markers[number]))).astype(int)
        (left, top), (right, bottom) = marker.min(0) - 9, marker.max(0) + 9
        part = cv2.GaussianBlur(picture[top:bottom, left:right], (0, 0), 3.5)
        picture[top:bottom, left:right] = 0.1 * part + 220
    assert error(photograph(picture), truth) < 4


def test_a_marker_of_another_sheet_does_not_move_the_board() -> None:
    picture, truth = render((20, 15, 500), hidden=(2,))
    other, place = render((20, 15, 500))
    marker = place(np.array(LAYOUT.markers[2]))
    low, high = (marker.min(0) - 6).astype(int), (marker.max(0) + 6).astype(int)
    patch = other[low[1] : high[1], low[0] : high[0]]
    picture[20 : 20 + len(patch), 20 : 20 + patch.shape[1]] = patch
    assert error(photograph(picture), truth) < 1


def test_a_clear_board_in_a_large_photograph_is_found_in_few_pixels() -> None:
    picture, truth = render((5, 0, 400), (4032, 3024))
    photo = photograph(picture)
    with mock.patch("vision.boards.by_markers.follow_lines", wraps=follow_lines) as followed:
        assert error(photo, truth) < 1
    assert [call.args[0].shape for call in followed.call_args_list] == [(756, 1008)]
