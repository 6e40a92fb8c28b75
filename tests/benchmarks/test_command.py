"""The referee's command line as benchmarks run it."""

from pathlib import Path

import pytest

from benchmarks.command import DEFAULT, RefereeFailedError, answers

SAMPLES = Path(__file__).parents[2] / "sample_images" / "mathable"


def test_each_photograph_is_answered_in_order() -> None:
    told = answers(DEFAULT, "mathable", [SAMPLES / "illegal.jpg", SAMPLES / "legal.jpg"])
    assert [answer["verdict"] for answer in told] == ["invalid", "valid"]


def test_a_referee_that_does_not_answer_has_failed_with_what_it_said() -> None:
    with pytest.raises(RefereeFailedError, match="--nonsense"):
        list(answers(f"{DEFAULT} --nonsense", "mathable", [SAMPLES / "legal.jpg"]))
