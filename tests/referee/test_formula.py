"""Formulas and turns as read from photographs: rulings, doubts and questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from referee import Referee, Report
from referee.games.formula.foreign import is_certain, why_foreign
from referee.games.formula.marks import marks
from referee.games.formula.rule import FormulaAdapter
from referee.ruling.marks import Ring
from referee.words import sentence
from tests.referee.boards import BARE, fake_scenes
from tests.referee.card_tables import table
from tests.vision.views import camera, squares
from vision.geometry.homography import Homography
from vision.geometry.plane import fit_plane
from vision.photo.photo import Photo
from vision.piece import as_quad
from vision.scene import AmbiguityCode, Scene


def check(
    scene: Scene,
    answers: Mapping[str, str] | None = None,
    rules: Mapping[str, object] | None = None,
    before: Scene | None = None,
    held: int | None = None,
) -> Report:
    options: dict[str, Any] = {}
    if before is not None:
        options = {"before": Photo.from_pixels("before", BARE), "held": held}
    with fake_scenes(FormulaAdapter, {"table": scene, "before": before}):
        referee = Referee("formula", rules=rules, **options)
        return referee.check(Photo.from_pixels("table", BARE), answers=answers)


def photographed(
    width: float, tilt: float, uneven: float = 0.0, seed: int = 0, text: str = "7 ÷ 1 = 7"
) -> Scene:
    """A line of pieces of a width over height, seen by a phone's main camera."""
    scene = table(text)
    count = len(scene.pieces)
    centres = np.column_stack([1.3 * (np.arange(count) - (count - 1) / 2), np.zeros(count)])
    flat = squares(centres, np.zeros(count)) * np.array([width, 1.0])
    flat += np.random.default_rng(seed).normal(0, uneven, flat.shape)
    quads = Homography(camera(tilt, 60.0, 9.0))(flat)
    pieces = [replace(p, quad=as_quad(quad)) for p, quad in zip(scene.pieces, quads, strict=True)]
    return replace(scene, image_size=(1280, 960), pieces=tuple(pieces), plane=fit_plane(quads))


@pytest.mark.parametrize("tilt", [0.0, 25.0, 45.0])
def test_pieces_as_wide_as_high_are_no_cards(tilt: float) -> None:
    why = why_foreign(photographed(1.0, tilt))
    assert why is not None
    assert why.message == sentence("formula-square")
    assert why_foreign(photographed(0.72, tilt)) is None


def test_the_width_of_uneven_pieces_is_not_used() -> None:
    for seed in range(20):
        uneven = photographed(0.72, 25.0, uneven=0.2, seed=seed)
        assert why_foreign(uneven) is None
        assert not is_certain(uneven)
    # No other game has =.
    tiles = [photographed(1.0, 25.0, 0.1, seed, "7 ÷ 1 − 7") for seed in range(20)]
    assert sum(why_foreign(scene) is not None for scene in tiles) > 14


def settled(text: str, unclear: Sequence[AmbiguityCode], **answers: str) -> str:
    """The verdict once each question is answered with its first alternative."""
    scene, given = table(text, unclear=unclear), dict(answers)
    report = check(scene, given)
    assert report.verdict == "unsure"
    for _ in range(10):
        given |= {q.place or "": q.alternatives[0].face for q in report.questions}
        report = check(scene, given)
        if report.verdict != "unsure":
            return report.verdict
    return "unsure"


def test_how_cards_lie_is_settled_by_answers() -> None:
    for code in ("edge", "hidden", "beside"):
        assert settled("3 + 4 = 7", [code]) == "valid"
        assert settled("3 + 4 = 8", [code]) == "invalid"
    assert settled("3 + 4 = 7 | 2 + 2 = 5", []) == "valid"
    assert check(table("3 + 4 = 7 | 2 + 2 = 5"), {"formula": "5"}).verdict == "invalid"
    assert settled("3 + 4 7", []) == "invalid"


def test_cards_beside_the_line_are_ringed() -> None:
    report = check(table("2 + 4 = 6"))
    loose = replace(report.pieces[0], id=5)
    beside = replace(report, pieces=(*report.pieces, loose))
    rings = [mark.pieces for mark in marks(beside) if isinstance(mark, Ring)]
    assert rings == [(5,)]
