"""Detection of a rendered board in any view, and of nothing else."""

from __future__ import annotations

from itertools import product
from typing import Any
from unittest import mock

import cv2
import numpy as np
import pytest

from referee.prints.mathable import LAYOUT_2021 as LAYOUT
from tests.vision.views import camera, worst_corners
from training.render.sensor import encode_jpeg
from vision.arrays import Floats, Ints, Pixels
from vision.boards.board import BoardView
from vision.boards.by_map import find_by_map
from vision.failure import Unreadable
from vision.geometry.homography import Homography
from vision.geometry.lattice import find_blobs
from vision.geometry.quads import UNIT
from vision.photo.photo import Photo

LARGE = (2400, 1800)


def draw_board(px: int = 40) -> tuple[Pixels, Floats]:
    """A flat picture of the bare board, and (3, 3) board coordinates (cells) to its pixels."""
    scale = px / LAYOUT.pitch_mm
    side = round(LAYOUT.width_mm * scale)
    start = (side - LAYOUT.cols * px) / 2
    picture = np.full((side, side, 3), LAYOUT.colours["frame"], np.uint8)
    gap, size = (LAYOUT.pitch_mm - LAYOUT.cell_mm) / 2 * scale, LAYOUT.cell_mm * scale
    for place in LAYOUT.places:
        x, y = start + place.col * px + gap, start + place.row * px + gap
        a, b = (round(x), round(y)), (round(x + size), round(y + size))
        cv2.rectangle(picture, a, b, LAYOUT.colours[place.ground], -1)
        if place.glyph:
            letter = place.glyph if place.glyph.isascii() else "x"
            origin = (round(x + size * 0.2), round(y + size * 0.75))
            cv2.putText(picture, letter, origin, 0, px / 55, (40, 30, 30), 2)
    return picture, np.array([[px, 0, start], [0, px, start], [0, 0, 1.0]])


def photograph(
    matrix: Floats,
    size: tuple[int, int] = (1280, 960),
    table: int = 90,
    gain: float | Floats = 1.0,
    fog: float = 0.0,
    check: int = 0,
) -> Photo:
    """A photograph of the board; `matrix` is board coordinates to pixels.

    The table is grey, or bears a cloth with light checks, so many pixels wide.
    """
    flat, to_flat = draw_board()
    warp = matrix @ np.linalg.inv(to_flat)
    rng = np.random.default_rng(7)
    ground = rng.normal(table, 6, (size[1], size[0], 3)).clip(0, 255).astype(np.uint8)
    if check:
        y, x = np.mgrid[: size[1], : size[0]] % check < 0.12 * check
        ground[~(x | y)] = (225, 202, 190)
    board = cv2.warpPerspective(flat, warp, size, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full(flat.shape[:2], 255, np.uint8), warp, size)
    scene = np.where(mask[..., None] > 127, board, ground) * gain + fog
    photo = Photo.from_bytes("board.jpg", encode_jpeg(scene.clip(0, 255).astype(np.uint8), 95))
    assert isinstance(photo, Photo)
    return photo


def view_from(
    tilt: float, roll: float, distance: float, size: tuple[int, int] = (1280, 960)
) -> Floats:
    to_middle = np.array([[1, 0, -7.0], [0, 1, -7.0], [0, 0, 1]])
    return np.asarray(camera(tilt, roll, distance, size) @ to_middle)


def assert_found(matrix: Floats, **conditions: Any) -> None:
    """The worst corner is off by less than 0.08 cells, whichever quarter turn was taken."""
    view = find_by_map(photograph(matrix, **conditions), LAYOUT)
    assert isinstance(view, BoardView), view
    corners = Homography(matrix)(14 * UNIT)
    cell = np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1).mean() / 14
    assert worst_corners(view.homography(LAYOUT.outline), corners) < 0.08 * cell


@pytest.mark.parametrize("tilt", [0, 25, 50])
@pytest.mark.parametrize("roll", [0, 33, 45, 161, 290])
def test_found_at_any_roll_and_tilt(tilt: float, roll: float) -> None:
    assert_found(view_from(tilt, roll, 27))


@pytest.mark.parametrize(
    "conditions",
    [
        *({"gain": gain, "table": table} for gain, table in product((0.5, 1.6), (20, 220))),
        *({"gain": np.where(np.arange(1280) < 640, shade, 1)[:, None]} for shade in (0.5, 0.25)),
        *({"gain": 0.2, "fog": fog} for fog in (120.0, 150.0)),
    ],
    ids=[
        "dim, dark table", "dim, bright table", "glaring, dark table", "glaring, bright table",
        "half in shadow", "half in deep shadow", "dull lens", "duller lens",
    ],
)  # fmt: skip
def test_found_in_any_light(conditions: dict[str, Any]) -> None:
    assert_found(view_from(20, 70, 26), **conditions)


@pytest.mark.parametrize("distance", [36.0, 60.0, 70.0])
def test_found_from_near_and_from_as_far_as_digits_can_be_read(distance: float) -> None:
    assert_found(view_from(20, 33, distance))


def test_found_on_a_checked_cloth() -> None:
    assert_found(view_from(20, 20, 36), check=44)


def test_found_where_it_fills_a_third_of_a_large_photo() -> None:
    assert_found(view_from(10, 20, 55, LARGE), size=LARGE)


def test_a_clear_board_is_searched_for_in_few_pixels() -> None:
    with mock.patch("vision.boards.by_map.find_blobs", wraps=find_blobs) as searched:
        assert_found(view_from(10, 20, 21, LARGE), size=LARGE)
    pixels = sum(call.args[0].size for call in searched.call_args_list)
    assert 0 < pixels < 0.1 * LARGE[0] * LARGE[1]


def reason_of_failure(photo: Photo) -> str:
    result = find_by_map(photo, LAYOUT)
    assert isinstance(result, Unreadable)
    return result.reason


def test_half_a_board_is_cut_off() -> None:
    shift = np.array([[1, 0, 400.0], [0, 1, 0], [0, 0, 1]])
    assert reason_of_failure(photograph(shift @ view_from(0, 0, 20))) == "board-cut-off"


def test_a_far_board_is_too_small() -> None:
    photo = photograph(view_from(0, 0, 170, LARGE), LARGE)
    assert reason_of_failure(photo) in {"board-too-small", "no-board"}


Y, X = np.mgrid[:960, :1280]


@pytest.mark.parametrize(
    "grey",
    [
        pytest.param(np.full((960, 1280), 180), id="blank"),
        pytest.param(np.full((300, 17000), 190), id="panorama"),
        pytest.param(np.random.default_rng(3).integers(0, 256, (960, 1280)), id="noise"),
        pytest.param(np.where((X // 60 + Y // 60) % 2, 220, 60), id="chess"),
        pytest.param(np.where((X % 60 < 5) | (Y % 60 < 5), 70, 210), id="tiles"),
    ],
)
def test_other_pictures_hold_no_board(grey: Ints) -> None:
    pixels = np.repeat(grey[..., None], 3, 2).astype(np.uint8)
    assert reason_of_failure(Photo.from_pixels("other", pixels)) == "no-board"
