"""Heavily degraded pictures: no exceptions, and no wrong rulings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from referee import Referee, recognise
from referee.ruling.report import Report
from tests.golden.reports import golden_report
from tests.referee.test_covered import as_photo, pixels_of
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.photo.photo import Photo

SAMPLES = (
    "mobi/mobi_003",
    "cirplexed/cirplexed_004",
    "formula/round_4",
    "mathable/game_1_01",
    "mathable/kit",
    "mobius/opening",
)
Alteration = Callable[[Pixels], Any]


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


def altered(sample: str, alter: Alteration) -> Photo:
    return as_photo(np.clip(alter(pixels_of(sample)), 0, 255).astype(np.uint8))


def report_on(sample: str, alter: Alteration) -> Report:
    return Referee(sample.partition("/")[0]).check(altered(sample, alter))


def darken(picture: Pixels) -> Any:
    return picture * 0.03


@pytest.mark.parametrize(
    ("sample", "alteration"),
    [
        (SAMPLES[i], alteration)
        for number, alteration in enumerate(ALTERATIONS)
        for i in range(number % 2, 6, 2)
    ],
)
@pytest.mark.filterwarnings("error")
def test_what_is_ruled_on_is_ruled_as_before(sample: str, alteration: str) -> None:
    assert report_on(sample, ALTERATIONS[alteration]).verdict in (
        golden_report(sample).verdict,
        "unsure",
        "unreadable",
    )


@pytest.mark.parametrize("sample", SAMPLES)
def test_in_the_dark_nothing_is_ruled_on(sample: str) -> None:
    report = report_on(sample, darken)
    assert report.verdict == "unreadable"
    assert report.summary.startswith("It is too dark to see anything.")


def test_in_the_dark_no_game_is_recognised() -> None:
    failure = recognise(altered("mobi/kit", darken))
    assert isinstance(failure, Unreadable)
    assert failure.reason == "too-dark"
