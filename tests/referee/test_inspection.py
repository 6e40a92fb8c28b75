"""Inspection: pieces of any game, listed without rules."""

from __future__ import annotations

from pathlib import Path

from referee import Referee
from referee.inspection import INSPECTION
from tests.command_line import Cli

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_images"
PRINTS = ROOT / "tests" / "vision" / "kinds" / "photographs" / "mobi_504_0081.jpg"
"""A pod beside part of a board, with four visible squares that show a 3."""


def test_pieces_of_another_colour_are_what_they_show() -> None:
    pieces = Referee(INSPECTION).check(PRINTS).pieces
    assert sum(piece.face == "3" and piece.confidence > 0.6 for piece in pieces) == 4


def test_each_face_is_printed_in_its_column(cli: Cli) -> None:
    done = cli("inspect", SAMPLES / "mobi" / "kit.jpg")
    assert done.status == 0
    assert "kit.jpg: 21 pieces found.\n" in done.out, "not called valid"
    lines = done.out.splitlines()
    top = lines.index("  10 − 2 = 8")
    assert lines[top + 1] == "  =        −", "below the 10 and below the 8"
    assert lines[top + 2] == "  4        wild"


def test_a_photo_of_a_board_names_the_command_for_boards(tmp_path: Path, cli: Cli) -> None:
    photos = [SAMPLES / game / "kit.jpg" for game in ("mathable", "cirplexed", "mobi")]
    done = cli("inspect", *photos)
    assert done.status == 0
    assert done.out.count("'referee check' reads boards") == 2
    done = cli("inspect", *photos, "--output", tmp_path / "lists.jsonl")
    assert done.status == 0
    assert done.out.startswith("3 photos: 0 unreadable. The lists are in ")
