"""Annotated pictures: their size, their part of the photograph, and that marks lie on tiles."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from referee.drawing.annotators import GREEN, RED
from referee.drawing.canvas import text_width, wrap
from referee.drawing.frame import SceneSettings, frame
from referee.drawing.overlay import draw
from referee.games.mathable.adapter import MathableReferee
from referee.ruling.clock import Clock
from referee.ruling.report import Report
from tests.referee.boards import Shown, Sight, photograph, reading
from vision.failure import Unreadable
from vision.photo.photo import Photo


def ruled(tmp_path: Path, tiles: dict[str, Shown]) -> tuple[Photo, Report]:
    photo = Photo.load(photograph(tmp_path / "board.png"))
    assert isinstance(photo, Photo)
    referee = MathableReferee(Sight({"board.png": reading(tiles)}))
    return photo, referee.check(photo, {}, Clock())


def near(pixels: NDArray[np.uint8], colour: tuple[int, int, int]) -> int:
    return int((np.abs(pixels.astype(int) - colour).max(-1) < 30).sum())


def test_tiles_are_outlined_by_what_is_said_of_them(tmp_path: Path) -> None:
    photo, report = ruled(tmp_path, {"7F": 3, "1A": 9})
    scene = frame(photo, report, SceneSettings())
    picture = np.asarray(draw(photo, report))
    for piece, colour in zip(report.pieces, (RED, GREEN), strict=True):
        corners = np.array([scene.at(point) for point in piece.quad])
        (left, top), (right, bottom) = corners.min(0).astype(int), corners.max(0).astype(int)
        assert near(picture[top:bottom, left:right], colour) > 100
    below = picture[scene.size[1] :]
    assert near(below, RED) > 100


@pytest.mark.parametrize("side", [300, 1000, 5000])
def test_pictures_are_of_a_size_to_look_at(tmp_path: Path, side: int) -> None:
    Image.new("RGB", (side, side // 2)).save(tmp_path / "x.jpg")
    photo = Photo.load(tmp_path / "x.jpg")
    assert isinstance(photo, Photo)
    why = Unreadable("no-board", "No board in view.", "Show the board.")
    report = Report.unreadable("mathable", "x.jpg", why, photo.size)
    width, height = draw(photo, report).size
    assert 1000 <= width <= 1600
    assert height > width // 2


def test_scene_and_photograph_agree_on_where_things_are(tmp_path: Path) -> None:
    pixels = np.zeros((2400, 3200, 3), np.uint8)
    pixels[1000:1040, 2000:2040] = 255
    Image.fromarray(pixels).save(tmp_path / "x.png")
    photo = Photo.load(tmp_path / "x.png")
    assert isinstance(photo, Photo)
    board = {"corners": [[1500, 500], [2500, 500], [2500, 1500], [1500, 1500]]}
    report = Report("g", "x", "valid", "", photo.size, details={"board": board})
    for long_side in (280, 560, 1110):
        scene = frame(photo, report, SceneSettings(long_side=long_side, short_crop=200))
        bright = np.argwhere(scene.canvas.pixels[..., 0] > 128).mean(0)[::-1] + 0.5
        assert np.abs(bright - scene.at((2020, 1020))).max() < 0.6


def test_lines_break_between_words() -> None:
    text = "3 × 4 = 12 is right, and 7 ÷ 2 is not a whole number − so it does not count"
    lines = wrap(text, 20, 200)
    assert " ".join(lines) == text
    assert all(text_width(line, 20) <= 200 for line in lines)
    assert wrap("", 20, 200) == [""]
