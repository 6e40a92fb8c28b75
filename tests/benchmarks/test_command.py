"""The referee's command line as benchmarks run it."""

from pathlib import Path

import pytest

from benchmarks.command import Caller, RefereeFailedError, told

SAMPLES = Path(__file__).parents[2] / "sample_images" / "mathable"


def test_each_photograph_is_answered_in_order() -> None:
    photos = [SAMPLES / "illegal.jpg", SAMPLES / "legal.jpg"]
    answers = told(Caller(), ("check", "mathable"), photos, len(photos))
    assert [answer["verdict"] for answer in answers] == ["invalid", "valid"]


def test_a_referee_that_does_not_answer_has_failed_with_what_it_said() -> None:
    with pytest.raises(RefereeFailedError, match="--nonsense"):
        list(told(Caller(), ("check", "mathable", "--nonsense"), [SAMPLES / "legal.jpg"], 1))
