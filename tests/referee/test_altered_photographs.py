"""Photographs that are mirrored, shaded or heavily degraded: no wrong ruling."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import pytest

from referee import Referee, games, recognise
from referee.ruling.report import Report
from tests.golden.reports import golden_report
from tests.referee.photographs import SAMPLES, as_photo, pixels_of
from vision.arrays import Pixels
from vision.failure import Unreadable

Alteration = Callable[[Pixels], Any]


def report_on(sample: str, alter: Alteration) -> Report:
    altered = np.clip(alter(pixels_of(sample)), 0, 255).astype(np.uint8)
    return Referee(sample.partition("/")[0]).check(as_photo(altered))


def mirror(picture: Pixels) -> Pixels:
    return picture[:, ::-1]


WITH_NUMBERS = (
    *("mobi/mobi_003", "mobi/mobi_011", "formula/kit", "formula/round_2"),
    *("mathable/game_1_01", "mathable/legal"),
)


@pytest.mark.parametrize("sample", WITH_NUMBERS)
def test_a_mirrored_picture_with_numbers_is_unreadable(sample: str) -> None:
    report = report_on(sample, mirror)
    assert report.verdict == "unreadable"
    assert [finding.code for finding in report.findings] == ["mirrored"]
    assert "mirroring" in report.summary


def test_circles_are_counted_in_a_mirrored_picture() -> None:
    sample = "cirplexed/kit"
    assert report_on(sample, mirror).summary == golden_report(sample).summary


@pytest.mark.parametrize("sample", WITH_NUMBERS[::2])
def test_a_mirrored_picture_is_not_followed(sample: str) -> None:
    frame = as_photo(np.ascontiguousarray(mirror(pixels_of(sample))))
    why = games.find(sample.partition("/")[0]).read_frame({}, frame)
    assert isinstance(why, Unreadable)
    assert why.reason == "mirrored"


def cut_off(picture: Pixels, sample: str, room: float) -> Pixels:
    """The picture up to so many sides right of the rightmost piece; less than 0 cuts it off."""
    truth = json.loads((SAMPLES / f"{sample}.json").read_text("utf-8"))
    right = np.array([piece["quad"] for piece in truth.get("tiles", truth.get("cards"))])[..., 0]
    width = np.ptp(right[right.max(1).argmax()])
    return picture[:, : round(right.max() + room * width)]


WITH_TABLE = ("mobi/mobi_004", "cirplexed/cirplexed_008", "formula/round_2")


@pytest.mark.parametrize("sample", WITH_TABLE)
@pytest.mark.parametrize("room", [-0.9, -0.6, -0.3])
def test_what_the_edge_may_cut_off_is_asked_about(sample: str, room: float) -> None:
    report = report_on(sample, lambda picture: cut_off(picture, sample, room))
    assert report.verdict == "unsure"


@pytest.mark.parametrize("sample", WITH_TABLE)
def test_a_strip_of_bare_table_shows_that_nothing_is_cut_off(sample: str) -> None:
    report = report_on(sample, lambda picture: cut_off(picture, sample, 0.25))
    assert report.summary == golden_report(sample).summary


def shadow(picture: Pixels, factor: float) -> Any:
    """Darken one side of a picture by a factor, with the edge of the shadow across its centre."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[:height, :width]
    in_shadow = 0.9 * (x - width / 2) + 0.5 * (y - height / 2) > 0
    shade = cv2.GaussianBlur(in_shadow.astype(np.float64), (0, 0), 2)[..., None]
    return picture * (1 - (1 - factor) * shade)


asks = pytest.mark.xfail(strict=True, reason="asks what is in deep shadow")


@pytest.mark.parametrize(
    ("sample", "factor", "verdict"),
    [
        pytest.param("mobi/mobi_003", 0.3, "valid", marks=asks),
        ("mobi/mobi_011", 0.3, "valid"),
        ("cirplexed/bo", 0.45, "valid"),
        ("cirplexed/cirplexed_014", 0.45, "valid"),
        pytest.param("formula/round_4", 0.3, "invalid", marks=asks),
        ("mathable/legal", 0.45, "valid"),
        ("mathable/game_1_08", 0.45, "valid"),
        ("mathable/game_1_08", 0.65, "valid"),
    ],
)
def test_the_edge_of_a_shadow_changes_nothing(sample: str, factor: float, verdict: str) -> None:
    unshaded, shaded = golden_report(sample), report_on(sample, lambda p: shadow(p, factor))
    assert shaded.verdict == unshaded.verdict == verdict
    assert shaded.summary == unshaded.summary
    assert shaded.details.get("squares") == unshaded.details.get("squares")


def binarise(picture: Pixels) -> Any:
    """Threshold at the median, as a black-and-white scanner does."""
    grey = picture.mean(2, keepdims=True)
    return np.where(grey > np.median(grey), 255, 0).repeat(3, 2)


ALTERATIONS: dict[str, Alteration] = {
    "black and white": binarise,
    "four values": lambda pixels: pixels // 64 * 85,
    "negative": lambda pixels: 255 - pixels,
    "values × 4": lambda pixels: pixels * 4.0,
    "in thick fog": lambda pixels: 170 + 0.07 * (pixels - 170.0),
    "values × 0.08": lambda pixels: pixels * 0.08,
}
DEGRADED = (
    *("mobi/mobi_003", "cirplexed/cirplexed_004", "formula/round_4"),
    *("mathable/game_1_01", "mathable/kit", "mobius/opening"),
)


@pytest.mark.parametrize(
    ("sample", "alteration"),
    [
        (sample, alteration)
        for number, alteration in enumerate(ALTERATIONS)
        for sample in DEGRADED[number % 2 :: 2]
    ],
)
def test_a_degraded_picture_is_ruled_on_as_before_or_not_at_all(
    sample: str, alteration: str
) -> None:
    verdict = report_on(sample, ALTERATIONS[alteration]).verdict
    assert verdict in (golden_report(sample).verdict, "unsure", "unreadable")


def darken(picture: Pixels) -> Any:
    return picture[::3, ::3] * 0.03


@pytest.mark.parametrize("sample", DEGRADED)
def test_a_dark_picture_is_unreadable(sample: str) -> None:
    report = report_on(sample, darken)
    assert report.verdict == "unreadable"
    assert report.summary.startswith("It is too dark to see anything.")


def test_no_game_is_recognised_in_the_dark() -> None:
    failure = recognise(as_photo(darken(pixels_of("mobi/kit")).astype(np.uint8)))
    assert isinstance(failure, Unreadable)
    assert failure.reason == "too-dark"
