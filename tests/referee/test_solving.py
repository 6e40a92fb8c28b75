"""``referee solve``: the best pod from some tiles, with its equations."""

from pathlib import Path

import pytest

from referee.cli.main import main

KIT = Path(__file__).parents[2] / "sample_images" / "mobi" / "kit.jpg"


def test_a_pod_is_drawn_and_its_equations_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "mobi", "3", "4", "7", "5", "+", "=", "--seconds", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "A pod with 3 of 4 number tiles:"
    assert sorted(lines[1].split()) == ["+", "3", "4", "7", "="]
    assert lines[2].startswith("✓ ")
    assert lines[3] == "Left over: 5."


def test_tiles_are_read_from_a_photograph(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "mobi", str(KIT), "--language", "de"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Gelesen: ")
    assert lines[1] == "Ein Pod mit 10 von 10 Zahlenplättchen:"


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        (["formula", "3"], "nothing to solve in Formula"),
        (["mobi", "99"], "A face must be one of"),
        (["mobi", "3"], "two or more number tiles"),
        (["mobi", "3", "#"], "face down"),
    ],
)
def test_what_cannot_be_solved(
    typed: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", *typed]) == 64
    assert why in capsys.readouterr().err
