"""The distortion of a lens taken out of photographs."""

from __future__ import annotations

import io
from dataclasses import replace

import cv2
import numpy as np
import pytest
from PIL import Image

from calibration.arrays import Pixels
from calibration.board import TargetView, find_board
from calibration.lens import Undistortion, undistortion
from calibration.refusal import Refusal
from calibration.target import CHARUCO
from tests.calibration.views import CAMERA, Pose, photograph
from vision.failure import Unreadable
from vision.photo.photo import Photo


def undistortion_of(size: tuple[int, int] = CAMERA.image_size) -> Undistortion:
    result = undistortion(CAMERA, size)
    assert isinstance(result, Undistortion)
    return result


def plane_error(picture: Pixels) -> float:
    """Root mean square distance of the board's corners from a homography, in pixels."""
    view = find_board(picture, CHARUCO["A4"], "board")
    assert isinstance(view, TargetView)
    matrix = cv2.findHomography(view.board_points, view.points)[0]
    projected = cv2.perspectiveTransform(view.board_points.reshape(-1, 1, 2), matrix).reshape(-1, 2)
    return float(np.sqrt(np.mean(np.sum((projected - view.points) ** 2, axis=1))))


@pytest.mark.parametrize("size", [(1280, 720), (640, 360), (1920, 1080)])
def test_all_of_the_frame_is_in_the_straightened_picture(size: tuple[int, int]) -> None:
    lens_map = undistortion_of(size)
    width, height = size
    corners = np.array([[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1.0]])
    straight = lens_map.lens.undistort(corners) - lens_map.origin
    assert (straight >= -0.5).all()
    assert (straight <= np.array(lens_map.size) - 0.5).all()
    assert lens_map.in_photo(straight) == pytest.approx(corners, abs=0.05)
    assert lens_map.in_photo(straight.reshape(2, 2, 2)).shape == (2, 2, 2)


def test_lines_are_straight_afterwards() -> None:
    picture = photograph(Pose((60.0, 30.0, 330.0), 15.0, 10.0))
    bent = plane_error(picture)
    assert bent > 1.0
    assert plane_error(undistortion_of().picture(picture)) < 0.2 * bent


def test_a_coarser_picture_shows_the_same_places() -> None:
    picture = photograph(Pose((0.0, 0.0, 400.0)))
    coarse = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    lens_map = undistortion_of()
    small = lens_map.picture(np.asarray(coarse, np.uint8), 2)
    whole = lens_map.picture(picture)
    assert small.shape == (-(-lens_map.size[1] // 2), -(-lens_map.size[0] // 2), 3)
    rows, cols = (side // 2 for side in whole.shape[:2])
    halved = cv2.resize(whole[: 2 * rows, : 2 * cols], (cols, rows), interpolation=cv2.INTER_AREA)
    differences = np.abs(halved.astype(int) - small[:rows, :cols])
    assert np.median(differences) <= 3


def test_another_frame_and_a_lens_that_folds_are_refused() -> None:
    for lens, size, why in (
        (CAMERA, (720, 1280), "size-differs"),
        (replace(CAMERA, distortion=(-2.0, 0.0, 0.0, 0.0)), CAMERA.image_size, "lens-not-known"),
        (replace(CAMERA, distortion=(-1e9, 1e9, 0.0, 0.0)), CAMERA.image_size, "lens-not-known"),
    ):
        refusal = undistortion(lens, size)
        assert isinstance(refusal, Refusal)
        assert refusal.reason == why


@pytest.mark.parametrize("is_file", [True, False])
def test_a_photograph_through_its_lens(is_file: bool) -> None:
    picture = photograph(Pose((0.0, 0.0, 400.0)))
    original: Photo | Unreadable = Photo.from_pixels("frame", picture)
    if is_file:
        file = io.BytesIO()
        Image.fromarray(picture).save(file, "PNG")
        original = Photo.from_bytes("file", file.getvalue())
    assert isinstance(original, Photo)
    photo = original.undistort(CAMERA)
    assert isinstance(photo, Photo)
    assert photo.undistortion is not None
    assert photo.size == photo.undistortion.size
    for reduction in (4, 1):
        height, width = photo.pixels(reduction).shape[:2]
        assert (width, height) == tuple(-(-side // reduction) for side in photo.size)
    assert np.array_equal(photo.pixels(), undistortion_of().picture(picture))
    assert photo.source == original.source
    assert np.array_equal(original.pixels(), picture)


def test_a_photograph_of_another_frame_cannot_be_read() -> None:
    refusal = Photo.from_pixels("frame", np.zeros((1280, 720, 3), np.uint8)).undistort(CAMERA)
    assert isinstance(refusal, Unreadable)
    assert refusal.reason == "size-differs"
