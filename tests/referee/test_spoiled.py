"""Pictures in which next to nothing is left to see: no fault, and no other ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from referee import Referee, recognise
from referee.ruling.report import Report
from tests.golden.reports import known
from tests.referee.test_covered import pixels_of, sent
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.photo.photo import Photo

SAMPLED = (
    "mobi/mobi_003",
    "cirplexed/cirplexed_004",
    "formula/round_4",
    "mathable/game_1_01",
    "mathable/kit",
    "mobius/opening",
)
Spoil = Callable[[Pixels], Any]


def two_values(picture: Pixels) -> Any:
    """As a scanner makes it that knows no grey: half of it is white."""
    grey = picture.mean(2, keepdims=True)
    return np.where(grey > np.median(grey), 255, 0).repeat(3, 2)


SPOILING: dict[str, Spoil] = {
    "black and white": two_values,
    "four values": lambda it: it // 64 * 85,
    "negative": lambda it: 255 - it,
    "values × 4": lambda it: it * 4.0,
    "in thick fog": lambda it: 170 + 0.07 * (it - 170.0),
    "values × 0.08": lambda it: it * 0.08,
}
"""What leaves next to nothing to see."""


def spoiled(sample: str, spoil: Spoil) -> Photo:
    return sent(np.clip(spoil(pixels_of(sample)), 0, 255).astype(np.uint8))


def ruled(sample: str, spoil: Spoil) -> Report:
    return Referee(sample.partition("/")[0]).check(spoiled(sample, spoil))


def in_the_dark(picture: Pixels) -> Any:
    return picture * 0.03


@pytest.mark.parametrize(
    ("sample", "how"),
    [(SAMPLED[i], how) for number, how in enumerate(SPOILING) for i in range(number % 2, 6, 2)],
)
@pytest.mark.filterwarnings("error")
def test_what_is_ruled_on_is_ruled_as_before(sample: str, how: str) -> None:
    assert ruled(sample, SPOILING[how]).verdict in (known(sample).verdict, "unsure", "unreadable")


@pytest.mark.parametrize("sample", SAMPLED)
def test_in_the_dark_nothing_is_ruled_on(sample: str) -> None:
    report = ruled(sample, in_the_dark)
    assert report.verdict == "unreadable"
    assert report.summary.startswith("It is too dark to see anything.")


def test_in_the_dark_no_game_is_recognised() -> None:
    found = recognise(spoiled("mobi/kit", in_the_dark))
    assert isinstance(found, Unreadable)
    assert found.reason == "too-dark"
