"""Pictures in which next to nothing is left to see: no fault, and no other ruling."""

from __future__ import annotations

from functools import cache, partial

import cv2
import numpy as np
import pytest

from benchmarks.alterations import SPOILING, Alteration, lit
from referee import Referee, recognise
from referee.ruling.report import Report
from tests.referee.test_covered import SAMPLES, sent
from vision.failure import Unreadable

SAMPLED = (
    "mobi/mobi_003",
    "cirplexed/cirplexed_004",
    "formula/round_4",
    "mathable/game_1_01",
    "mathable/kit",
    "mobius/opening",
)
HOW = (
    "black and white",
    "four values",
    "negative",
    "values × 4.0",
    "in thick fog",
    "values × 0.08",
)
IN_THE_DARK = partial(lit, factors=np.array(0.03))


@cache
def usual(sample: str) -> str:
    """The verdict on a sample as it was taken."""
    return Referee(sample.partition("/")[0]).check(SAMPLES / f"{sample}.jpg").verdict


def spoiled(sample: str, spoil: Alteration) -> Report:
    picture = np.asarray(cv2.imread(str(SAMPLES / f"{sample}.jpg")), np.uint8)
    return Referee(sample.partition("/")[0]).check(sent(spoil(picture)[0]))


@pytest.mark.parametrize(
    ("sample", "how"),
    [(SAMPLED[i], how) for number, how in enumerate(HOW) for i in range(number % 2, 6, 2)],
)
@pytest.mark.filterwarnings("error")
def test_what_is_ruled_on_is_ruled_as_before(sample: str, how: str) -> None:
    assert spoiled(sample, SPOILING[how]).verdict in (usual(sample), "unsure", "unreadable")


@pytest.mark.parametrize("sample", SAMPLED)
def test_in_the_dark_nothing_is_ruled_on(sample: str) -> None:
    report = spoiled(sample, IN_THE_DARK)
    assert report.verdict == "unreadable"
    assert report.summary.startswith("It is too dark to see anything.")


def test_in_the_dark_no_game_is_recognised() -> None:
    picture = np.asarray(cv2.imread(str(SAMPLES / "mobi" / "kit.jpg")), np.uint8)
    found = recognise(sent(IN_THE_DARK(picture)[0]))
    assert isinstance(found, Unreadable)
    assert found.reason == "too-dark"
