"""Warnings that a player can act on."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.table.conditions import Conditions
from vision.arrays import Pixels

SAMPLES = Path(__file__).parents[2] / "sample_images"


def sample(name: str) -> Pixels:
    stored = cv2.imread(str(SAMPLES / name), cv2.IMREAD_REDUCED_COLOR_2)
    assert stored is not None
    return np.asarray(cv2.cvtColor(stored, cv2.COLOR_BGR2RGB), np.uint8)


@pytest.fixture(scope="module")
def table() -> Pixels:
    return sample("mathable/game_1_05.jpg")


def dimmed(table: Pixels, factor: float) -> Pixels:
    return np.asarray(table * factor, np.uint8)


def glaring(table: Pixels, x: float, y: float) -> Pixels:
    height, width = table.shape[:2]
    picture = table.copy()
    cv2.circle(picture, (round(x * width), round(y * height)), width // 16, (255, 255, 255), -1)
    return picture


def advice(picture: Pixels, conditions: Conditions | None = None, since: float = 0.0) -> list[str]:
    """The advice in four seconds of one picture."""
    conditions = conditions or Conditions()
    return [each for t in range(4) for each in conditions.see(picture, since + t, None)]


def test_a_good_picture_needs_no_word(table: Pixels) -> None:
    assert advice(table) == []
    assert advice(dimmed(table, 0.6)) == []


def test_a_dark_table_is_reported_once_and_a_dark_cloth_is_none(table: Pixels) -> None:
    kit = sample("mobi/kit.jpg")
    assert advice(kit) == []
    for picture in (table, kit):
        (sentence,) = advice(dimmed(picture, 0.2))
        assert "too dark" in sentence


@pytest.mark.parametrize(
    ("x", "y", "where"),
    [
        (0.15, 0.5, "on the left"),
        (0.85, 0.5, "on the right"),
        (0.5, 0.15, "at the top"),
        (0.5, 0.5, "in the middle"),
        (0.85, 0.85, "at the bottom right"),
    ],
)
def test_glare_is_reported_with_its_place(table: Pixels, x: float, y: float, where: str) -> None:
    (sentence,) = advice(glaring(table, x, y))
    assert f"glare {where}:" in sentence


def test_only_the_table_counts(table: Pixels) -> None:
    height, width = table.shape[:2]
    picture = glaring(table, 0.03, 0.03)
    inner = (width // 5, height // 5, width, height)
    conditions = Conditions()
    assert [each for t in range(10) for each in conditions.see(picture, t, inner)] == []


def test_a_lens_out_of_focus_is_reported_and_a_picture_that_was_sharper(table: Pixels) -> None:
    def blurred(sigma: float) -> Pixels:
        return np.asarray(cv2.GaussianBlur(table, (0, 0), sigma), np.uint8)

    (sentence,) = advice(blurred(8))
    assert "out of focus" in sentence
    conditions = Conditions()
    assert advice(table, conditions) == []
    assert advice(blurred(1.8)) == [], "by itself it would do"
    assert len(advice(blurred(1.8), conditions, 10)) == 1


def test_a_moment_needs_no_word(table: Pixels) -> None:
    conditions = Conditions()
    dark = dimmed(table, 0.2)
    pictures = [dark, dark, table, table, dark, dark, table]
    assert not any(conditions.see(picture, t, None) for t, picture in enumerate(pictures))


def test_what_comes_back_soon_is_not_reported_again(table: Pixels) -> None:
    conditions = Conditions()
    dark = dimmed(table, 0.2)
    assert len(advice(dark, conditions)) == 1
    assert advice(table, conditions, 10) == []
    assert advice(dark, conditions, 20) == []
    for since in range(30, 54, 4):
        assert advice(table, conditions, since) == []
    assert len(advice(dark, conditions, 60)) == 1
