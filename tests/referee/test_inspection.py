"""Pieces of any game, listed by no rule."""

from __future__ import annotations

from math import dist
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from referee import Referee
from referee.cli.main import main
from referee.inspection import INSPECTION
from vision.find.finder import Finder

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_images"
POD = ROOT / "sample_images" / "mobi" / "mobi_003.jpg"
PRINTS = ROOT / "tests" / "vision" / "kinds" / "photographs" / "mobi_504_0081.jpg"
"""A pod, and squares of a board of which four with a 3 can be seen."""


def test_pieces_of_another_colour_are_what_they_show() -> None:
    pieces = Referee(INSPECTION).check(PRINTS).pieces
    assert sum(piece.face == "3" and piece.confidence > 0.6 for piece in pieces) == 4


def test_a_tile_that_was_missed_counts_whatever_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee = Referee(INSPECTION)
    usual = referee.check(POD).pieces
    touching = [piece for piece in usual if piece.component == 0]
    x, y = np.mean(touching[len(touching) // 2].quad, axis=0).tolist()
    side = dist(touching[0].quad[0], touching[0].quad[1])
    picture = cv2.imread(str(POD))
    assert picture is not None
    cv2.circle(picture, (round(x), round(y)), round(0.3 * side), (40, 160, 40), -1, cv2.LINE_AA)
    painted = tmp_path / "painted.png"
    cv2.imwrite(str(painted), picture)
    find = Finder.find

    def find_others(finder: Finder, *about: Any, **more: Any) -> tuple[Any, ...]:
        found = find(finder, *about, **more)
        return tuple(p for p in found if dist(p.quad.mean(0), (x, y)) > side / 2)

    monkeypatch.setattr(Finder, "find", find_others)
    pieces = referee.check(painted).pieces
    found = np.array([np.mean(piece.quad, axis=0) for piece in pieces])
    for piece in usual:
        away = np.linalg.norm(found - np.mean(piece.quad, axis=0), axis=1)
        assert away.min() < side / 4


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
    said = capsys.readouterr().out
    assert said.count("'referee check' reads.") == 2
    assert main(["inspect", *photos, "--output", str(tmp_path / "lists.jsonl")]) == 0
    said = capsys.readouterr().out
    assert said.startswith("3 photos: 0 unreadable. The lists are in ")
