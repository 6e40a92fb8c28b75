"""Formulas, turns and rounds as read from photographs: ruled on, doubted and asked about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from referee import GameReport, Referee, Report, games
from referee.cli.main import main
from referee.games.formula import words
from referee.games.formula.foreign import foreign, is_certain
from referee.games.formula.marks import marks
from referee.games.formula.rule import FormulaAdapter
from referee.ruling.marks import Label, Outline, Polyline, Ring
from referee.ruling.turns import Turns, TurnStart
from referee.words import sentence
from tests.formula.tables import table
from tests.referee.boards import BARE, photograph, seeing
from tests.vision.views import camera, squares
from vision.geometry.homography import Homography
from vision.geometry.plane import fit_plane
from vision.photo.photo import Photo
from vision.piece import as_quad
from vision.scene import Scene, UnclearCode


def check(
    shown: Scene,
    answers: Mapping[str, str] | None = None,
    rules: Mapping[str, object] | None = None,
    before: Scene | None = None,
    held: int | None = None,
) -> Report:
    options: dict[str, Any] = {}
    if before is not None:
        options = {"before": Photo.from_pixels("before", BARE), "held": held}
    with seeing(FormulaAdapter, {"table": shown, "before": before}):
        referee = Referee("formula", rules=rules, **options)
        return referee.check(Photo.from_pixels("table", BARE), answers=answers)


def codes(report: Report | GameReport) -> set[str]:
    return {finding.code for finding in report.findings}


def laid_anew(
    width: float, tilt: float, uneven: float = 0.0, seed: int = 0, text: str = "7 ÷ 1 = 7"
) -> Scene:
    """A line of pieces of that width for their height, seen by a phone's main camera."""
    shown = table(text)
    count = len(shown.pieces)
    centres = np.column_stack([1.3 * (np.arange(count) - (count - 1) / 2), np.zeros(count)])
    flat = squares(centres, np.zeros(count)) * np.array([width, 1.0])
    flat += np.random.default_rng(seed).normal(0, uneven, flat.shape)
    quads = Homography(camera(tilt, 60.0, 9.0))(flat)
    pieces = [replace(p, quad=as_quad(quad)) for p, quad in zip(shown.pieces, quads, strict=True)]
    return replace(shown, image_size=(1280, 960), pieces=tuple(pieces), plane=fit_plane(quads))


@pytest.mark.parametrize("tilt", [0.0, 25.0, 45.0])
def test_pieces_as_wide_as_high_are_no_cards(tilt: float) -> None:
    told = foreign(laid_anew(1.0, tilt))
    assert told is not None
    assert told.message == sentence("formula-square")
    assert foreign(laid_anew(0.72, tilt)) is None


def test_the_width_of_pieces_that_are_unlike_each_other_tells_nothing() -> None:
    for seed in range(20):
        uneven = laid_anew(0.72, 25.0, uneven=0.2, seed=seed)
        assert foreign(uneven) is None
        assert not is_certain(uneven)
    # No other game has =.
    tiles = [laid_anew(1.0, 25.0, 0.1, seed, "7 ÷ 1 − 7") for seed in range(20)]
    assert sum(foreign(one) is not None for one in tiles) > 14


@pytest.mark.parametrize("text", ["0 × 3j = 5", "99 + j = 5", "j + j = 19"])
def test_a_formula_that_no_joker_makes_true_is_drawn_as_it_is_ruled(text: str) -> None:
    report = check(table(text))
    assert (report.verdict, codes(report)) == ("invalid", {words.FALSE})
    assert words.table(report).startswith("✗")
    formula = tuple(report.details["formula"]["pieces"])
    assert {mark.role for mark in games.marks(report) if mark.pieces == formula} == {"wrong"}


def settled(text: str, unclear: Sequence[UnclearCode], **answers: str) -> str:
    """The verdict once all is answered: what was told, and that nothing else lies there."""
    shown, told = table(text, unclear=unclear), dict(answers)
    report = check(shown, told)
    assert report.verdict == "unsure"
    for _ in range(10):
        told |= {q.place or "": q.alternatives[0].face for q in report.questions}
        report = check(shown, told)
        if report.verdict != "unsure":
            return report.verdict
    return "unsure"


def test_how_cards_lie_is_settled_by_answers() -> None:
    for code in ("edge", "hidden", "beside", "overlap"):
        assert settled("3 + 4 = 7", [code]) == "valid"
        assert settled("3 + 4 = 8", [code]) == "invalid"
    assert settled("3 + 4 = 7 | 2 + 2 = 5", []) == "valid"
    assert check(table("3 + 4 = 7 | 2 + 2 = 5"), {"formula": "5"}).verdict == "invalid"
    assert settled("3 + 4 7", []) == "invalid"


def test_a_formula_that_is_false_only_perhaps_is_told_as_doubtful() -> None:
    shown = table("2 + 4 = 7", {4: [("7", 0.6), ("6", 0.4)]})
    report = check(shown, rules={"no_plus_minus": True})
    assert (report.verdict, report.questions) == ("invalid", ())
    assert {finding.code: finding.in_doubt for finding in report.findings} == {
        "sign-not-allowed": False,
        "formula-false": True,
    }
    assert games.find("formula").in_words(report) == "? 2 + 4 = 7"
    (line,) = (mark for mark in marks(report) if isinstance(mark, Polyline))
    assert line.role == "doubtful"


def follow(
    *shown: Scene,
    turns: Turns | tuple[TurnStart, ...] = (),
    answers: Mapping[str, str] | None = None,
    rules: Mapping[str, object] | None = None,
) -> GameReport:
    photos = [Photo.from_pixels(str(i), BARE) for i in range(len(shown))]
    with seeing(FormulaAdapter, {str(i): scene for i, scene in enumerate(shown)}):
        return Referee("formula", rules=rules).follow(photos, turns=turns, answers=answers)


def test_numbers_are_bracketed_by_what_the_ruling_is() -> None:
    roles = {"2 + 4 = 6": "right", "12 + 4 = 7": "wrong", "2 + 4 = 6 ": "doubtful"}
    for text, role in roles.items():
        shown = table(text, unclear=["hidden"] if role == "doubtful" else [])
        drawn = marks(check(shown))
        [line] = [mark for mark in drawn if isinstance(mark, Polyline)]
        labels = {mark.text: mark.role for mark in drawn if isinstance(mark, Label)}
        assert line.role == labels[text.strip()] == role
        assert len(line.paths) == 3
    doubtful = [mark for mark in drawn if isinstance(mark, Outline) and mark.role == "doubtful"]
    assert "a card" in labels
    assert doubtful


def test_new_cards_are_outlined() -> None:
    report = follow(table("2 + 4 = 6"), table("12 + 4 = 16"))
    drawn = marks(report.photos[1])
    new = [mark.pieces for mark in drawn if isinstance(mark, Outline) and mark.role == "new"]
    assert new == [(0,), (5,)]


def test_cards_beside_the_line_are_ringed() -> None:
    report = check(table("2 + 4 = 6"))
    loose = replace(report.pieces[0], id=5)
    beside = replace(report, pieces=(*report.pieces, loose))
    rings = [mark.pieces for mark in marks(beside) if isinstance(mark, Ring)]
    assert rings == [(5,)]


def test_before_is_for_games_with_turns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = photograph(tmp_path / "table.png")
    assert main(["check", "mobius", name, "--before", name]) == 64
    assert "--before is for Formula, not for Mobius." in capsys.readouterr().err
    assert main(["check", "formula", name, "--before", str(tmp_path / "none.png")]) == 64
    assert "cannot be read" in capsys.readouterr().err
