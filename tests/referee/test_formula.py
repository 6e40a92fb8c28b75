"""Formulas, turns and rounds as read from photographs: ruled on, doubted and asked about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from referee import GameReport, Referee, Report, UsageError, games
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


def test_a_wrong_formula_is_never_repaired() -> None:
    report = check(table("3 + 4 = 8", {4: [("8", 0.999), ("7", 0.001)]}))
    assert report.verdict == "invalid"
    assert "7" in report.summary


def test_a_doubt_that_turns_the_ruling_is_asked_about() -> None:
    doubtful = table("3 + 4 = 7", {4: [("7", 0.9), ("1", 0.1)]})
    report = check(doubtful)
    assert report.verdict == "unsure"
    assert [question.piece for question in report.questions] == [4]
    assert "a 7 or a 1" in report.questions[0].message
    assert check(doubtful, {"4": "7"}).verdict == "valid"
    assert check(doubtful, {"4": "1"}).verdict == "invalid"


def test_a_doubt_that_turns_nothing_is_not_asked_about() -> None:
    report = check(table("3 + 4 = 9", {4: [("9", 0.6), ("8", 0.4)]}))
    assert report.verdict == "invalid"
    assert not report.questions


@pytest.mark.parametrize("text", ["0 × 3j = 5", "99 + j = 5", "j + j = 19"])
def test_a_formula_that_no_joker_makes_true_is_drawn_as_it_is_ruled(text: str) -> None:
    report = check(table(text))
    assert (report.verdict, codes(report)) == ("invalid", {words.FALSE})
    assert words.table(report).startswith("✗")
    formula = tuple(report.details["formula"]["pieces"])
    assert {mark.role for mark in games.marks(report) if mark.pieces == formula} == {"wrong"}


def test_a_card_that_may_be_a_joker_is_the_digit_that_is_answered() -> None:
    doubtful = table("7 + 1 = 8", {0: [("joker", 0.6), ("7", 0.4)]})
    shown = table("7 + 1 = 8")
    assert "Is this a joker or a 7?" in check(doubtful, before=shown).summary
    answered = check(doubtful, {"0": "7"}, before=shown)
    assert answered.pieces[0].face == "7"
    assert [question.place for question in answered.questions] == [words.PLAYED]


def test_what_lay_there_before_is_asked_about_by_its_own_name() -> None:
    def asked(before: Scene, **answers: str) -> Report:
        told = {f"before:{place.lstrip('_')}": said for place, said in answers.items()}
        return check(table("17 + 1 = 18"), told, before=before)

    covered = table("7 + 1 = 8", {0: [("unknown", 0.9), ("7", 0.1)]})
    assert [question.place for question in asked(covered).questions] == ["before:0"]
    assert asked(covered, _0="7").verdict == "valid"
    none = table("7 + + 1 = 8")
    assert [question.place for question in asked(none).questions] == ["before:line"]
    alone = asked(none, line="yes")
    assert (alone.verdict, alone.questions) == ("valid", ())
    assert sentence("formula-before-none") in [finding.message for finding in alone.findings]


@pytest.mark.parametrize(("played", "verdict"), [("yes", "valid"), ("no", "invalid")])
def test_whether_a_joker_was_played_over_another_is_answered(played: str, verdict: str) -> None:
    before, after = table("8 + 1j = 23"), table("8 + 1j = 26")
    [question] = check(after, before=before, held=4).questions
    assert (question.place, [a.face for a in question.alternatives]) == ("joker", ["yes", "no"])
    assert check(after, {"joker": played}, before=before, held=4).verdict == verdict


def test_of_a_false_formula_it_is_not_asked_how_many_cards_are_new() -> None:
    shown = table("7 + 1 = 9", {2: [("1", 0.6), ("3", 0.4)]})
    report = check(shown, before=table("7 + 1 = 8"))
    assert (report.verdict, report.questions) == ("invalid", ())


def test_a_joker_with_several_values_is_asked_about() -> None:
    shown = table("j + 2j = 31")
    report = check(shown)
    assert report.verdict == "unsure"
    assert {question.piece for question in report.questions} == {0, 3}
    assert check(shown, {"0": "4"}).verdict == "valid"
    assert check(shown, {"0": "(4)"}).verdict == "valid"
    assert check(shown, {"0": "4", "3": "8"}).verdict == "invalid"


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


def test_a_card_that_nobody_saw_is_ruled_with() -> None:
    lone = table("3 + 4 7")
    [question] = check(lone).questions
    assert question.place == "line"
    [places] = check(lone, {"line": "no"}).questions
    assert places.place == "0.left+0.right+1.right+2.right+3.right"
    assert check(lone, {"2.right": "="}).verdict == "valid"
    assert check(lone, {"2.right": "=", "2.right.right": "1"}).verdict == "invalid"
    which = check(lone, {"2.right": "card"})
    assert which.verdict == "unsure"
    cut = table("2 + 4 =", unclear=["edge"])
    report = check(cut, {"3.right": "6", "0.left": "nothing"})
    assert report.verdict == "valid"
    assert report.details["formula"]["pieces"] == [0, 1, 2, 3, report.pieces[-1].id]
    with pytest.raises(UsageError):
        check(lone, {"2.top": "="})


def test_where_digits_tell_no_side_a_line_is_read_from_where_it_is_a_formula() -> None:
    report = check(table("88 = 8 + 08", upright=0.6))
    assert report.verdict == "valid"
    assert report.details["formula"]["text"] == "80 + 8 = 88"
    assert check(table("80 + 8 = 88", upright=0.4)).verdict == "valid"
    # Who lays = first is asked: the digits tell the side.
    assert check(table("88 = 8 + 08", upright=0.95)).verdict == "unsure"


def test_house_rules_apply() -> None:
    shown = table("2 + 4 = 6")
    assert check(shown, rules={"no_plus_minus": True}).verdict == "invalid"
    with pytest.raises(UsageError, match="do not fit"):
        Referee("formula", rules={"colour": "red"})


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


@pytest.mark.parametrize("answers", [{"x": "7"}, {"0": "77"}, {"40": "7"}, {"0": "(x)"}])
def test_answers_that_name_no_card_are_wrong_use(answers: dict[str, str]) -> None:
    with pytest.raises(UsageError):
        check(table("2 + 4 = 6"), answers)


@pytest.mark.parametrize(
    ("before", "after", "played", "verdict"),
    [
        ("2 + 4 = 6", "2 + 4 = 6", "0", "invalid"),
        ("2 + 4 = 6", "2 + 4 = 6", "1", "valid"),
        ("5 × 0 = 0", "7 + 0 = 7", "3", "valid"),
        ("5 × 0 = 0", "7 + 0 = 7", "2", "invalid"),
    ],
)
def test_what_leaves_no_trace_is_told_by_the_number_of_cards_played(
    before: str, after: str, played: str, verdict: str
) -> None:
    lay, lies = table(before), table(after)
    (question,) = check(lies, before=lay, held=3).questions
    assert "How many cards were played: 0, 1, 2 or 3?" in question.message
    assert question.place == "played"
    assert check(lies, {"played": played}, before=lay, held=3).verdict == verdict
    with pytest.raises(UsageError, match="must be a number"):
        check(lies, {"played": "some"}, before=lay, held=3)


def follow(
    *shown: Scene,
    turns: Turns | tuple[TurnStart, ...] = (),
    answers: Mapping[str, str] | None = None,
    rules: Mapping[str, object] | None = None,
) -> GameReport:
    photos = [Photo.from_pixels(str(i), BARE) for i in range(len(shown))]
    with seeing(FormulaAdapter, {str(i): scene for i, scene in enumerate(shown)}):
        return Referee("formula", rules=rules).follow(photos, turns=turns, answers=answers)


SEATING = ("Ann", "Bo", "Cy")
ROUND = ("2 4 =", "2 + 4 = 6", "2 × 4 = 8")


def test_what_players_who_are_passed_over_hold_is_open() -> None:
    starts = (TurnStart("Ann", 1), TurnStart("Cy", 2))
    report = follow(*map(table, ROUND), turns=Turns(starts, seating=SEATING))
    # A card was drawn, or a formula was laid and taken back: what that cost nobody saw.
    assert report.details["hands"] == {"Ann": 6, "Bo": [7, None], "Cy": [4, 6]}


def test_a_hand_that_was_inferred_is_no_violation() -> None:
    texts = ("2 4 =", "2 + 4 = 6", "2 × 4 = 8", "12 × 4 = 48")
    starts = tuple(TurnStart(SEATING[i % 2], i + 1) for i in range(3))
    report = follow(*map(table, texts), turns=starts, rules={"hand": 2})
    assert [move["legal"] for move in report.details["moves"]] == [True] * 3
    assert report.verdict == "valid"
    assert "hands-open" in codes(report)
    assert "hands" not in report.details


@pytest.mark.parametrize("before", [["2 + 4 = 6"], []])
def test_what_a_joker_stands_for_is_answered_by_its_photo(before: list[str]) -> None:
    shown = [table(text) for text in (*before, "j × 0 = 0")]
    place = f"{len(shown)}:0"
    report = follow(*shown)
    assert [question.place for question in report.questions] == [place]
    assert [each.face for each in report.questions[0].alternatives][:2] == ["(0)", "(1)"]
    report = follow(*shown, answers={place: "(7)"})
    assert (report.verdict, report.details["table"]) == ("valid", "(7) × 0 = 0")


@pytest.mark.parametrize("answer", [{"4": "8"}, {"3:4": "8"}, {"2:9": "8"}, {"2:4.1": "8"}])
def test_answers_must_name_a_photo_and_a_card(answer: dict[str, str]) -> None:
    with pytest.raises(UsageError):
        follow(table("2 + 4 = 6"), table("2 × 4 = 8"), answers=answer)


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
