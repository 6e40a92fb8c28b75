"""Detection of a rendered board in any view, and of nothing else."""

from __future__ import annotations

from unittest import mock

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from referee.prints.mathable import LAYOUT_2021
from tests.vision.views import camera
from vision.boards.board import BoardView
from vision.boards.by_map import find_by_map
from vision.failure import Unreadable
from vision.geometry.homography import Homography
from vision.geometry.lattice import find_blobs
from vision.photo.photo import Photo

Floats = NDArray[np.float64]
Pixels = NDArray[np.uint8]
CORNERS = np.array([[0.0, 0.0], [14.0, 0.0], [14.0, 14.0], [0.0, 14.0]])


def draw_board(px: int = 40) -> tuple[Pixels, Floats]:
    """A flat picture of the bare board, and (3, 3) board coordinates (cells) to its pixels."""
    layout = LAYOUT_2021
    scale = px / layout.pitch_mm
    side = round(layout.width_mm * scale)
    start = (side - layout.cols * px) / 2
    picture = np.full((side, side, 3), layout.colours["frame"], np.uint8)
    gap = (layout.pitch_mm - layout.cell_mm) / 2 * scale
    for place in layout.places:
        x, y = start + place.col * px + gap, start + place.row * px + gap
        size = layout.cell_mm * scale
        a, b = (round(x), round(y)), (round(x + size), round(y + size))
        cv2.rectangle(picture, a, b, layout.colours[place.ground], -1)
        if place.glyph:
            ascii_glyph = place.glyph.encode("ascii", "replace").decode().replace("?", "x")
            origin = (round(x + size * 0.2), round(y + size * 0.75))
            cv2.putText(
                picture, ascii_glyph, origin, cv2.FONT_HERSHEY_SIMPLEX, px / 55, (40, 30, 30), 2
            )
    return picture, np.array([[px, 0, start], [0, px, start], [0, 0, 1.0]])


def photograph(
    matrix: Floats,
    size: tuple[int, int] = (1280, 960),
    table: int = 90,
    gain: float | Floats = 1.0,
    fog: float = 0.0,
    check: int = 0,
) -> tuple[Photo, Floats]:
    """A photograph of the board and the truth (board to pixels); `matrix` is board to pixels.

    The table is grey, or bears a cloth with light checks, so many pixels wide.
    """
    flat, to_flat = draw_board()
    warp = matrix @ np.linalg.inv(to_flat)
    rng = np.random.default_rng(7)
    ground = rng.normal(table, 6, (size[1], size[0], 3)).clip(0, 255).astype(np.uint8)
    if check:
        y, x = np.mgrid[: size[1], : size[0]] % check < 0.12 * check
        ground[~(x | y)] = (225, 202, 190)
    seen = cv2.warpPerspective(flat, warp, size, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full(flat.shape[:2], 255, np.uint8), warp, size)
    scene = np.where(mask[..., None] > 127, seen, ground) * gain + fog
    ok, encoded = cv2.imencode(".jpg", scene.clip(0, 255).astype(np.uint8)[..., ::-1])
    assert ok
    photo = Photo.from_bytes("drawn.jpg", encoded.tobytes())
    assert isinstance(photo, Photo)
    return photo, matrix


def view_from(
    tilt: float, roll: float, distance: float, size: tuple[int, int] = (1280, 960)
) -> Floats:
    to_middle = np.array([[1, 0, -7.0], [0, 1, -7.0], [0, 0, 1]])
    return np.asarray(camera(tilt, roll, distance, size) @ to_middle)


def error(view: BoardView, truth: Floats) -> float:
    """Worst corner distance in cells, whichever quarter turn was taken."""
    got, want = view.homography(LAYOUT_2021.outline), Homography(truth)(CORNERS)
    cell = np.linalg.norm(want - np.roll(want, 1, 0), axis=1).mean() / 14
    worst = [np.linalg.norm(np.roll(got, k, 0) - want, axis=1).max() for k in range(4)]
    return float(min(worst) / cell)


@pytest.mark.parametrize("tilt", [0, 25, 50])
@pytest.mark.parametrize("roll", [0, 33, 45, 161, 290])
def test_found_at_any_roll_and_tilt(tilt: float, roll: float) -> None:
    photo, truth = photograph(view_from(tilt, roll, 27))
    view = find_by_map(photo, LAYOUT_2021)
    assert isinstance(view, BoardView)
    assert error(view, truth) < 0.08


@pytest.mark.parametrize("gain", [0.5, 1.6])
@pytest.mark.parametrize("table", [20, 220])
def test_found_in_dim_and_glaring_light_on_dark_and_bright_tables(gain: float, table: int) -> None:
    photo, truth = photograph(view_from(20, 70, 26), table=table, gain=gain)
    view = find_by_map(photo, LAYOUT_2021)
    assert isinstance(view, BoardView)
    assert error(view, truth) < 0.08


@pytest.mark.parametrize("gain", [0.5, 0.25])
def test_found_where_a_shadow_ends(gain: float) -> None:
    in_shade = np.where(np.arange(1280) < 640, gain, 1.0)[:, None]
    photo, truth = photograph(view_from(20, 70, 26), gain=in_shade)
    view = find_by_map(photo, LAYOUT_2021)
    assert isinstance(view, BoardView)
    assert error(view, truth) < 0.08


@pytest.mark.parametrize("fog", [120.0, 150.0])
def test_found_through_a_dull_lens(fog: float) -> None:
    photo, truth = photograph(view_from(20, 70, 26), gain=0.2, fog=fog)
    view = find_by_map(photo, LAYOUT_2021)
    assert isinstance(view, BoardView)
    assert error(view, truth) < 0.08


@pytest.mark.parametrize("distance", [36.0, 60.0, 70.0])
def test_found_from_near_and_from_as_far_as_digits_can_be_read(distance: float) -> None:
    photo, truth = photograph(view_from(20, 33, distance))
    view = find_by_map(photo, LAYOUT_2021)
    assert isinstance(view, BoardView)
    assert error(view, truth) < 0.08


def test_found_on_a_checked_cloth() -> None:
    photo, truth = photograph(view_from(20, 20, 36), check=44)
    view = find_by_map(photo, LAYOUT_2021)
    assert isinstance(view, BoardView)
    assert error(view, truth) < 0.08


def test_a_clear_board_is_searched_for_in_few_pixels() -> None:
    size = (2400, 1800)
    photo, truth = photograph(view_from(10, 20, 21, size), size)
    with mock.patch("vision.boards.by_map.find_blobs", wraps=find_blobs) as searched:
        view = find_by_map(photo, LAYOUT_2021)
    assert isinstance(view, BoardView)
    assert error(view, truth) < 0.08
    assert sum(call.args[0].size for call in searched.call_args_list) < 0.1 * size[0] * size[1]


def test_a_board_that_fills_a_third_of_a_large_photo_is_found() -> None:
    size = (2400, 1800)
    photo, truth = photograph(view_from(10, 20, 55, size), size)
    view = find_by_map(photo, LAYOUT_2021)
    assert isinstance(view, BoardView)
    assert error(view, truth) < 0.08


def test_half_a_board_is_cut_off() -> None:
    shift = np.array([[1, 0, 400.0], [0, 1, 0], [0, 0, 1]])
    photo, _ = photograph(shift @ view_from(0, 0, 20))
    result = find_by_map(photo, LAYOUT_2021)
    assert isinstance(result, Unreadable)
    assert result.reason == "board-cut-off"


def test_a_far_board_is_too_small() -> None:
    photo, _ = photograph(view_from(0, 0, 170, (2400, 1800)), (2400, 1800))
    result = find_by_map(photo, LAYOUT_2021)
    assert isinstance(result, Unreadable)
    assert result.reason in {"board-too-small", "no-board"}


def test_a_very_large_photograph_is_searched_too() -> None:
    ok, encoded = cv2.imencode(".png", np.full((300, 17000, 3), 190, np.uint8))
    photo = Photo.from_bytes("panorama.png", encoded.tobytes())
    assert ok
    assert isinstance(photo, Photo)
    assert isinstance(find_by_map(photo, LAYOUT_2021), Unreadable)


@pytest.mark.parametrize("pattern", ["blank", "noise", "chess", "tiles"])
def test_other_pictures_hold_no_board(pattern: str) -> None:
    rng = np.random.default_rng(3)
    y, x = np.mgrid[:960, :1280]
    grey = {
        "blank": np.full((960, 1280), 180.0),
        "noise": rng.uniform(0, 255, (960, 1280)),
        "chess": np.where((x // 60 + y // 60) % 2, 220.0, 60.0),
        "tiles": np.where((x % 60 < 5) | (y % 60 < 5), 70.0, 210.0),
    }[pattern]
    ok, encoded = cv2.imencode(".png", np.repeat(grey[..., None], 3, 2).astype(np.uint8))
    photo = Photo.from_bytes("other.png", encoded.tobytes())
    assert ok
    assert isinstance(photo, Photo)
    result = find_by_map(photo, LAYOUT_2021)
    assert isinstance(result, Unreadable)
    assert result.reason == "no-board"
