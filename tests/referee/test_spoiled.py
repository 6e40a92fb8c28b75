"""Pictures in which next to nothing is left to see: no fault, and no other ruling."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from referee import Referee, recognise
from referee.ruling.report import Report
from tests.referee.test_covered import SAMPLES, sent
from vision.arrays import Pixels
from vision.failure import Unreadable

SAMPLED = (
    "mobi/mobi_003",
    "cirplexed/cirplexed_004",
    "formula/round_4",
    "mathable/game_1_01",
    "mathable/kit",
    "mobius/opening",
)


def black_and_white(picture: Pixels) -> Pixels:
    """As a scanner makes it that knows no grey."""
    grey = picture.mean(2, keepdims=True)
    return np.where(grey > np.median(grey), 255, 0).repeat(3, 2).astype(np.uint8)


SPOILED: dict[str, Callable[[Pixels], Pixels]] = {
    "black and white": black_and_white,
    "four values": lambda it: it // 64 * 85,
    "negative": lambda it: 255 - it,
    "exposed four times as long": lambda it: np.minimum(it * 4.0, 255).astype(np.uint8),
    "in thick fog": lambda it: (170 + (it - 170.0) * 0.07).astype(np.uint8),
    "nearly in the dark": lambda it: (it * 0.08).astype(np.uint8),
}


def spoiled(sample: str, spoil: Callable[[Pixels], Pixels]) -> Report:
    picture = np.asarray(cv2.imread(str(SAMPLES / f"{sample}.jpg")), np.uint8)
    return Referee(sample.partition("/")[0]).check(sent(spoil(picture)))


@pytest.mark.parametrize("sample", SAMPLED)
@pytest.mark.parametrize("how", SPOILED)
@pytest.mark.filterwarnings("error")
def test_what_is_ruled_on_is_ruled_as_before(sample: str, how: str) -> None:
    usual = Referee(sample.partition("/")[0]).check(SAMPLES / f"{sample}.jpg")
    assert spoiled(sample, SPOILED[how]).verdict in (usual.verdict, "unsure", "unreadable")


@pytest.mark.parametrize("sample", SAMPLED)
def test_in_the_dark_nothing_is_ruled_on(sample: str) -> None:
    report = spoiled(sample, lambda it: (it * 0.03).astype(np.uint8))
    assert report.verdict == "unreadable"
    assert report.summary.startswith("It is too dark to see anything.")


def test_in_the_dark_no_game_is_recognised() -> None:
    picture = np.asarray(cv2.imread(str(SAMPLES / "mobi" / "kit.jpg")), np.uint8)
    found = recognise(sent((picture * 0.03).astype(np.uint8)))
    assert isinstance(found, Unreadable)
    assert found.reason == "too-dark"
