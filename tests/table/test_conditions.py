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
    shown = table.copy()
    cv2.circle(shown, (round(x * width), round(y * height)), width // 16, (255, 255, 255), -1)
    return shown


def said(picture: Pixels, conditions: Conditions | None = None, since: float = 0.0) -> list[str]:
    """What is said in four seconds of such a picture: once it is said, or never."""
    conditions = conditions or Conditions()
    return [one for t in range(4) for one in conditions.see(picture, since + t, None)]


def test_a_good_picture_needs_no_word(table: Pixels) -> None:
    assert said(table) == []
    assert said(dimmed(table, 0.6)) == []


def test_a_dark_table_is_told_once_and_a_dark_cloth_is_none(table: Pixels) -> None:
    kit = sample("mobi/kit.jpg")
    assert said(kit) == []
    for picture in (table, kit):
        (sentence,) = said(dimmed(picture, 0.2))
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
def test_glare_is_told_with_its_place(table: Pixels, x: float, y: float, where: str) -> None:
    (sentence,) = said(glaring(table, x, y))
    assert f"glare {where}:" in sentence


def test_only_the_table_counts(table: Pixels) -> None:
    height, width = table.shape[:2]
    shown = glaring(table, 0.03, 0.03)
    inner = (width // 5, height // 5, width, height)
    conditions = Conditions()
    assert [one for t in range(10) for one in conditions.see(shown, t, inner)] == []


def test_a_lens_out_of_focus_is_told_and_a_picture_that_was_sharper(table: Pixels) -> None:
    def blurred(sigma: float) -> Pixels:
        return np.asarray(cv2.GaussianBlur(table, (0, 0), sigma), np.uint8)

    (sentence,) = said(blurred(8))
    assert "out of focus" in sentence
    conditions = Conditions()
    assert said(table, conditions) == []
    assert said(blurred(1.8)) == [], "by itself it would do"
    assert len(said(blurred(1.8), conditions, 10)) == 1


def test_a_moment_needs_no_word(table: Pixels) -> None:
    conditions = Conditions()
    dark = dimmed(table, 0.2)
    shown = [dark, dark, table, table, dark, dark, table]
    assert [one for t, each in enumerate(shown) for one in conditions.see(each, t, None)] == []


def test_what_comes_back_soon_is_not_told_again(table: Pixels) -> None:
    conditions = Conditions()
    dark = dimmed(table, 0.2)
    assert len(said(dark, conditions)) == 1
    assert said(table, conditions, 10) == []
    assert said(dark, conditions, 20) == []
    for since in range(30, 54, 4):
        assert said(table, conditions, since) == []
    assert len(said(dark, conditions, 60)) == 1
