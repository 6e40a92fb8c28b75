"""Mirrored pictures are detected, and refused."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from referee import Referee, games
from vision.failure import Unreadable
from vision.photo.photo import Photo

SAMPLES = Path(__file__).parents[2] / "sample_images"
WITH_NUMBERS = [
    ("mobi", "mobi_003.jpg"),
    ("mobi", "mobi_011.jpg"),
    ("formula", "kit.jpg"),
    ("formula", "round_2.jpg"),
    ("mathable", "game_1_01.jpg"),
    ("mathable", "legal.jpg"),
]


def mirror(photo: Path, folder: Path) -> Path:
    picture = cv2.imread(str(photo))
    assert picture is not None
    path = folder / photo.name
    assert cv2.imwrite(str(path), cv2.flip(picture, 1))
    return path


@pytest.mark.parametrize(("game", "sample"), WITH_NUMBERS)
def test_a_mirrored_picture_is_said_to_be_one(game: str, sample: str, tmp_path: Path) -> None:
    report = Referee(game).check(mirror(SAMPLES / game / sample, tmp_path))
    assert report.verdict == "unreadable"
    assert [finding.code for finding in report.findings] == ["mirrored"]
    assert "mirroring" in report.summary


def test_circles_count_alike_in_a_mirror(tmp_path: Path) -> None:
    photo = SAMPLES / "cirplexed" / "kit.jpg"
    unmirrored = Referee("cirplexed").check(photo)
    assert Referee("cirplexed").check(mirror(photo, tmp_path)).summary == unmirrored.summary


@pytest.mark.parametrize(("game", "sample"), WITH_NUMBERS[::2])
def test_a_mirrored_picture_of_a_table_is_not_followed(
    game: str, sample: str, tmp_path: Path
) -> None:
    photo = Photo.load(mirror(SAMPLES / game / sample, tmp_path))
    assert isinstance(photo, Photo)
    why = games.find(game).read_frame({}, photo)
    assert isinstance(why, Unreadable)
    assert why.reason == "mirrored"
