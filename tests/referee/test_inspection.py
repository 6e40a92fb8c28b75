"""Inspection: pieces of any game, listed without rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee import Referee
from referee.cli.main import main
from referee.inspection import INSPECTION

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_images"
POD = ROOT / "sample_images" / "mobi" / "mobi_003.jpg"
PRINTS = ROOT / "tests" / "vision" / "kinds" / "photographs" / "mobi_504_0081.jpg"
"""A pod beside part of a board, with four visible squares that show a 3."""


def test_pieces_of_another_colour_are_what_they_show() -> None:
    pieces = Referee(INSPECTION).check(PRINTS).pieces
    assert sum(piece.face == "3" and piece.confidence > 0.6 for piece in pieces) == 4


def test_each_face_stands_in_its_column(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["inspect", str(SAMPLES / "mobi" / "kit.jpg")]) == 0
    lines = capsys.readouterr().out.splitlines()
    top = next(number for number, line in enumerate(lines) if line == "  10 − 2 = 8")
    assert lines[top + 1] == "  =        −", "below the 10 and below the 8"
    assert lines[top + 2] == "  4        wild"


def test_what_is_no_tile_or_card_is_said_to_be_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photos = [str(SAMPLES / game / "kit.jpg") for game in ("mathable", "cirplexed", "mobi")]
    assert main(["inspect", *photos]) == 0
    output = capsys.readouterr().out
    assert output.count("'referee check' reads boards") == 1
    assert main(["inspect", *photos, "--output", str(tmp_path / "lists.jsonl")]) == 0
    output = capsys.readouterr().out
    assert output.startswith("3 photos: 0 unreadable. The lists are in ")
