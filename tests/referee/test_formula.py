"""Formulas, turns and rounds as read from photographs: ruled on, doubted and asked about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from referee import GameReport, Referee, Report, UsageError, games
from referee.cli.main import main
from referee.games.formula import words
from referee.games.formula.foreign import foreign, is_certain
from referee.games.formula.marks import marks
from referee.games.formula.rule import FormulaAdapter
from referee.ruling.marks import Label, Outline, Polyline, Ring
from referee.ruling.turns import Draw, Turns, TurnStart
from referee.words import sentence
from tests.formula.tables import table
from tests.referee.boards import photograph, seeing
from tests.vision.views import camera, squares
from vision.failure import Unreadable
from vision.geometry.homography import Homography
from vision.geometry.plane import fit_plane
from vision.piece import as_quad
from vision.scene import Scene, UnclearCode

BLURRED = Unreadable("no-cards", "No line of cards in view.", "Come nearer.")


@pytest.fixture
def photo(tmp_path: Path) -> str:
    return photograph(tmp_path / "table.png")


def check(
    photo: str,
    shown: Scene | Unreadable,
    answers: Mapping[str, str] | None = None,
    rules: Mapping[str, object] | None = None,
) -> Report:
    with seeing(FormulaAdapter, {"table.png": shown}):
        return Referee("formula", rules=rules).check(photo, answers=answers)


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


@pytest.mark.parametrize(
    ("text", "verdict", "parts"),
    [
        ("2 + 4 = 6", "valid", ("2", "+", "4", "6")),
        ("12 ÷ 4 = 3", "valid", ("12", "÷", "4", "3")),
        ("428 × 0 = 0", "valid", ("428", "×", "0", "0")),
        ("23 + 9 = 22", "invalid", ("23", "+", "9", "22")),
        ("3 − 5 = 2", "invalid", ("3", "−", "5", "2")),
        ("02 + 4 = 6", "invalid", ("02", "+", "4", "6")),
    ],
)
def test_formulas_are_ruled_on(photo: str, text: str, verdict: str, parts: tuple[str, ...]) -> None:
    report = check(photo, table(text))
    assert report.verdict == verdict
    formula = report.details["formula"]
    assert tuple(formula[part] for part in ("a", "op", "b", "c")) == parts
    assert report.to_dict()["formula"] == formula


def test_a_wrong_formula_is_never_repaired(photo: str) -> None:
    report = check(photo, table("3 + 4 = 8", {4: [("8", 0.999), ("7", 0.001)]}))
    assert report.verdict == "invalid"
    assert "7" in report.summary


def test_a_doubt_that_turns_the_ruling_is_asked_about(photo: str) -> None:
    doubtful = table("3 + 4 = 7", {4: [("7", 0.9), ("1", 0.1)]})
    report = check(photo, doubtful)
    assert report.verdict == "unsure"
    assert [question.piece for question in report.questions] == [4]
    assert "a 7 or a 1" in report.questions[0].message
    assert check(photo, doubtful, {"4": "7"}).verdict == "valid"
    assert check(photo, doubtful, {"4": "1"}).verdict == "invalid"


def test_a_doubt_that_turns_nothing_is_not_asked_about(photo: str) -> None:
    report = check(photo, table("3 + 4 = 9", {4: [("9", 0.6), ("8", 0.4)]}))
    assert report.verdict == "invalid"
    assert not report.questions


def test_an_unknown_card_in_the_line_is_asked_about(photo: str) -> None:
    shown = table("3 + 4 = 7", {2: [("unknown", 0.9), ("4", 0.1)]})
    report = check(photo, shown)
    assert report.verdict == "unsure"
    assert report.questions[0].piece == 2
    assert check(photo, shown, {"2": "4"}).verdict == "valid"


def test_a_joker_with_one_possible_value_is_inferred(photo: str) -> None:
    report = check(photo, table("8 + 1j = 22"))
    assert report.verdict == "valid"
    assert report.details["formula"]["text"] == "8 + 1(4) = 22"
    assert report.details["formula"]["b"] == "14"


@pytest.mark.parametrize("text", ["0 × 3j = 5", "99 + j = 5", "j + j = 19"])
def test_a_formula_that_no_joker_makes_true_is_drawn_as_it_is_ruled(photo: str, text: str) -> None:
    report = check(photo, table(text))
    assert (report.verdict, codes(report)) == ("invalid", {words.FALSE})
    assert words.table(report).startswith("✗")
    formula = tuple(report.details["formula"]["pieces"])
    assert {mark.role for mark in games.marks(report) if mark.pieces == formula} == {"wrong"}


def test_a_card_that_may_be_a_joker_is_the_digit_that_is_answered(photo: str) -> None:
    doubtful = table("7 + 1 = 8", {0: [("joker", 0.6), ("7", 0.4)]})
    shown = table("7 + 1 = 8")
    with seeing(FormulaAdapter, {"table.png": doubtful, "before.png": shown}):
        before = photograph(Path(photo).with_name("before.png"))
        referee = Referee("formula", before=before)
        assert "Is this a joker or a 7?" in referee.check(photo).summary
        answered = referee.check(photo, answers={0: "7"})
    assert answered.pieces[0].face == "7"
    assert [question.place for question in answered.questions] == [words.PLAYED]


def test_what_lay_there_before_is_asked_about_by_its_own_name(photo: str) -> None:
    def asked(before: Scene, **answers: str) -> Report:
        told = {f"before:{place.lstrip('_')}": said for place, said in answers.items()}
        with seeing(FormulaAdapter, {"table.png": table("17 + 1 = 18"), "before.png": before}):
            earlier = photograph(Path(photo).with_name("before.png"))
            return Referee("formula", before=earlier).check(photo, answers=told)

    covered = table("7 + 1 = 8", {0: [("unknown", 0.9), ("7", 0.1)]})
    assert [question.place for question in asked(covered).questions] == ["before:0"]
    assert asked(covered, _0="7").verdict == "valid"
    none = table("7 + + 1 = 8")
    assert [question.place for question in asked(none).questions] == ["before:line"]
    alone = asked(none, line="yes")
    assert (alone.verdict, alone.questions) == ("valid", ())
    assert sentence("formula-before-none") in [finding.message for finding in alone.findings]


@pytest.mark.parametrize(("played", "verdict"), [("yes", "valid"), ("no", "invalid")])
def test_whether_a_joker_was_played_over_another_is_answered(
    tmp_path: Path, played: str, verdict: str
) -> None:
    before, after = "8 + 1j = 23", "8 + 1j = 26"
    [question] = turn(tmp_path, before, after, held=4).questions
    assert (question.place, [a.face for a in question.alternatives]) == ("joker", ["yes", "no"])
    assert turn(tmp_path, before, after, 4, {"joker": played}).verdict == verdict


def test_of_a_false_formula_it_is_not_asked_how_many_cards_are_new(photo: str) -> None:
    shown = {"table.png": table("7 + 1 = 9", {2: [("1", 0.6), ("3", 0.4)]})}
    shown["before.png"] = table("7 + 1 = 8")
    with seeing(FormulaAdapter, shown):
        before = photograph(Path(photo).with_name("before.png"))
        report = Referee("formula", before=before).check(photo)
    assert (report.verdict, report.questions) == ("invalid", ())


def test_a_joker_with_several_values_is_asked_about(photo: str) -> None:
    shown = table("j + 2j = 31")
    report = check(photo, shown)
    assert report.verdict == "unsure"
    assert {question.piece for question in report.questions} == {0, 3}
    assert check(photo, shown, {"0": "4"}).verdict == "valid"
    assert check(photo, shown, {"0": "(4)"}).verdict == "valid"
    assert check(photo, shown, {"0": "4", "3": "8"}).verdict == "invalid"


@pytest.mark.parametrize(
    ("shown", "code"),
    [
        (table("3 + 4 = 7 | 2 + 2 = 4"), "two-lines"),
        (table("3 + 4 7"), "no-equals"),
        (table("3 4 = 7 7"), "no-sign"),
        (table("3 + 4 = = 7"), "two-equals"),
        (table("3 + 4 = 7", unclear=["edge"]), "cut-off"),
        (table("3 + 4 = 7", unclear=["hidden"]), "card-perhaps"),
        (table("3 + 4 = 7", unclear=["beside"]), "card-beside"),
        (table("3 + 4 = 7", unclear=["overlap"]), "cards-overlap"),
    ],
)
def test_unclear_lines_are_not_ruled_on(photo: str, shown: Scene, code: str) -> None:
    report = check(photo, shown)
    assert report.verdict == "unsure"
    assert code in codes(report)
    assert report.summary.endswith("?")
    assert all(question.place and question.alternatives for question in report.questions)


def settled(photo: str, text: str, unclear: Sequence[UnclearCode], **answers: str) -> str:
    """The verdict once all is answered: what was told, and that nothing else lies there."""
    shown, told = table(text, unclear=unclear), dict(answers)
    for _ in range(10):
        report = check(photo, shown, told)
        if report.verdict != "unsure":
            return report.verdict
        told |= {q.place or "": q.alternatives[0].face for q in report.questions}
    return "unsure"


def test_how_cards_lie_is_settled_by_answers(photo: str) -> None:
    for code in ("edge", "hidden", "beside", "overlap"):
        assert settled(photo, "3 + 4 = 7", [code]) == "valid"
        assert settled(photo, "3 + 4 = 8", [code]) == "invalid"
    assert settled(photo, "3 + 4 = 7 | 2 + 2 = 5", []) == "valid"
    assert check(photo, table("3 + 4 = 7 | 2 + 2 = 5"), {"formula": "5"}).verdict == "invalid"
    assert settled(photo, "3 + 4 7", []) == "invalid"


def test_a_card_that_nobody_saw_is_ruled_with(photo: str) -> None:
    lone = table("3 + 4 7")
    [question] = check(photo, lone).questions
    assert question.place == "line"
    [places] = check(photo, lone, {"line": "no"}).questions
    assert places.place == "0.left+0.right+1.right+2.right+3.right"
    assert check(photo, lone, {"2.right": "="}).verdict == "valid"
    assert check(photo, lone, {"2.right": "=", "2.right.right": "1"}).verdict == "invalid"
    which = check(photo, lone, {"2.right": "card"})
    assert which.verdict == "unsure"
    cut = table("2 + 4 =", unclear=["edge"])
    report = check(photo, cut, {"3.right": "6", "0.left": "nothing"})
    assert report.verdict == "valid"
    assert report.details["formula"]["pieces"] == [0, 1, 2, 3, 4]
    with pytest.raises(UsageError):
        check(photo, lone, {"2.top": "="})


def test_a_photo_without_cards_is_unreadable(photo: str) -> None:
    report = check(photo, BLURRED)
    assert report.verdict == "unreadable"
    assert "Come nearer" in report.summary
    assert Referee("formula").game.in_words(report) == ""


def test_the_start_of_a_round_is_no_fault(photo: str) -> None:
    report = check(photo, table("2 4 ="))
    assert report.verdict == "valid"
    assert report.details["start"] == "2 _ 4 = _"


def test_a_line_that_reads_both_ways_is_asked_about(photo: str) -> None:
    # Upside down it is 9 = 8 + 6, which the sheet never lays; so it is read as 9 + 8 = 6.
    assert check(photo, table("6 = 8 + 9", upright=0.5)).details["formula"]["text"] == "6 + 8 = 9"
    report = check(photo, table("8 + 8 = 8", {0: [("8", 0.5), ("6", 0.5)]}, upright=0.9))
    assert report.verdict == "invalid"


def test_where_digits_tell_no_side_a_line_is_read_from_where_it_is_a_formula(photo: str) -> None:
    report = check(photo, table("88 = 8 + 08", upright=0.6))
    assert report.verdict == "valid"
    assert report.details["formula"]["text"] == "80 + 8 = 88"
    assert check(photo, table("80 + 8 = 88", upright=0.4)).verdict == "valid"
    # Who lays = first is asked: the digits tell the side.
    assert check(photo, table("88 = 8 + 08", upright=0.95)).verdict == "unsure"


def test_house_rules_apply(photo: str) -> None:
    shown = table("2 + 4 = 6")
    assert check(photo, shown, rules={"no_plus_minus": True}).verdict == "invalid"
    with pytest.raises(UsageError, match="do not fit"):
        Referee("formula", rules={"colour": "red"})


def test_a_formula_that_is_false_only_perhaps_is_told_as_doubtful(photo: str) -> None:
    shown = table("2 + 4 = 7", {4: [("7", 0.6), ("6", 0.4)]})
    report = check(photo, shown, rules={"no_plus_minus": True})
    assert (report.verdict, report.questions) == ("invalid", ())
    assert {finding.code: finding.in_doubt for finding in report.findings} == {
        "sign-not-allowed": False,
        "formula-false": True,
    }
    assert games.find("formula").in_words(report) == "? 2 + 4 = 7"
    (line,) = (mark for mark in marks(report) if isinstance(mark, Polyline))
    assert line.role == "doubtful"


@pytest.mark.parametrize("answers", [{"x": "7"}, {"0": "77"}, {"40": "7"}, {"0": "(x)"}])
def test_answers_that_name_no_card_are_wrong_use(photo: str, answers: dict[str, str]) -> None:
    with pytest.raises(UsageError):
        check(photo, table("2 + 4 = 6"), answers)


def turn(
    tmp_path: Path,
    before: str,
    after: str,
    held: int | None = None,
    answers: Mapping[str, str] | None = None,
) -> Report:
    earlier, later = (photograph(tmp_path / f"{name}.png") for name in ("before", "after"))
    with seeing(FormulaAdapter, {"before.png": table(before), "after.png": table(after)}):
        return Referee("formula", before=earlier, held=held).check(later, answers=answers)


@pytest.mark.parametrize(
    ("before", "after", "verdict"),
    [
        ("2 4 =", "2 + 4 = 6", "valid"),
        ("2 + 4 = 6", "12 + 4 = 16", "valid"),
        ("10 + 4 = 14", "5 + 4 = 9", "valid"),
        ("2 + 4 = 6", "13 + 25 = 38", "invalid"),
        ("2 + 4 = 6", "2 + 4 = 6", "unsure"),
        ("5 × 0 = 0", "7 + 0 = 7", "unsure"),
        ("428 × 0 = 0", "428 + 1 = 429", "invalid"),
    ],
)
def test_turns_are_ruled_on(tmp_path: Path, before: str, after: str, verdict: str) -> None:
    report = turn(tmp_path, before, after)
    assert report.verdict == verdict
    assert report.details["turn"]["legal"] == (verdict != "invalid")


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
    tmp_path: Path, before: str, after: str, played: str, verdict: str
) -> None:
    (question,) = turn(tmp_path, before, after, held=3).questions
    assert "How many cards were played: 0, 1, 2 or 3?" in question.message
    assert question.place == "played"
    assert turn(tmp_path, before, after, 3, {"played": played}).verdict == verdict
    with pytest.raises(UsageError, match="must be a number"):
        turn(tmp_path, before, after, 3, {"played": "some"})


def test_a_turn_cannot_take_more_cards_than_are_held(tmp_path: Path) -> None:
    report = turn(tmp_path, "2 + 4 = 6", "12 + 4 = 16", held=1)
    assert "hand-too-small" in codes(report)


def follow(
    tmp_path: Path,
    *shown: Scene | Unreadable,
    turns: Turns | tuple[TurnStart, ...] = (),
    answers: Mapping[str, str] | None = None,
    rules: Mapping[str, object] | None = None,
) -> GameReport:
    names = [f"{i}.png" for i in range(len(shown))]
    photos = [photograph(tmp_path / name) for name in names]
    with seeing(FormulaAdapter, dict(zip(names, shown, strict=True))):
        return Referee("formula", rules=rules).follow(photos, turns=turns, answers=answers)


def legal(report: GameReport) -> list[bool | None]:
    return [move["legal"] for move in report.details["moves"]]


def test_a_round_is_followed_turn_by_turn(tmp_path: Path) -> None:
    shown = [table(text) for text in ("2 4 =", "2 + 4 = 6", "12 + 4 = 16", "12 × 4 = 48")]
    turns = (TurnStart("Ann", 1), TurnStart("Bo", 2), TurnStart("Ann", 3))
    report = follow(tmp_path, *shown, turns=turns)
    assert report.verdict == "valid"
    assert legal(report) == [True, True, True]
    assert report.details["hands"] == {"Ann": [3, 4], "Bo": [4, 5]}
    assert report.details["table"] == "12 × 4 = 48"
    assert len(report.photos) == 4


SEATING = ("Ann", "Bo", "Cy")
ROUND = ("2 4 =", "2 + 4 = 6", "2 × 4 = 8")


def test_what_players_who_are_passed_over_hold_is_open(tmp_path: Path) -> None:
    starts = (TurnStart("Ann", 1), TurnStart("Cy", 2))
    report = follow(tmp_path, *map(table, ROUND), turns=Turns(starts, seating=SEATING))
    # A card was drawn, or a formula was laid and taken back: what that cost nobody saw.
    assert report.details["hands"] == {"Ann": 6, "Bo": [7, None], "Cy": [4, 6]}


def test_draws_are_counted_where_they_are_told(tmp_path: Path) -> None:
    starts = (TurnStart("Ann", 1), TurnStart("Cy", 2))
    told = Turns(starts, (Draw("Bo", 2),), SEATING)
    report = follow(tmp_path, *map(table, ROUND), turns=told)
    assert report.details["hands"] == {"Ann": 6, "Bo": 8, "Cy": [4, 6]}


def test_a_hand_that_was_inferred_is_no_violation(tmp_path: Path) -> None:
    texts = ("2 4 =", "2 + 4 = 6", "2 × 4 = 8", "12 × 4 = 48")
    starts = tuple(TurnStart(SEATING[i % 2], i + 1) for i in range(3))
    report = follow(tmp_path, *map(table, texts), turns=starts, rules={"hand": 2})
    assert legal(report) == [True] * 3
    assert report.verdict == "valid"
    assert "hands-open" in codes(report)
    assert "hands" not in report.details


def test_house_rules_apply_to_a_round(tmp_path: Path) -> None:
    report = follow(tmp_path, *map(table, ROUND), rules={"no_plus_minus": True})
    assert legal(report)[0] is False


def test_an_illegal_turn_is_refused_and_taken_back(tmp_path: Path) -> None:
    shown = [table(text) for text in ("2 + 4 = 6", "2 + 4 = 7", "2 + 4 = 6", "2 × 4 = 8")]
    report = follow(tmp_path, *shown)
    assert legal(report) == [False, True]
    assert report.verdict == "invalid"
    assert "refused" in report.summary
    assert report.details["table"] == "2 × 4 = 8"


def test_a_joker_keeps_its_value(tmp_path: Path) -> None:
    shown = [table(text) for text in ("8 + 14 = 22", "8 + 1j = 23", "8 + 1j = 26")]
    report = follow(tmp_path, *shown)
    assert report.details["moves"][0]["formula"] == "8 + 1(5) = 23"
    # It can be right only if the other joker was played over it: somebody must say so.
    assert report.verdict == "unsure"
    assert "joker" in report.questions[-1].message


@pytest.mark.parametrize("before", [["2 + 4 = 6"], []])
def test_what_a_joker_stands_for_is_answered_by_its_photo(
    tmp_path: Path, before: list[str]
) -> None:
    shown = [table(text) for text in (*before, "j × 0 = 0")]
    place = f"{len(shown)}:0"
    report = follow(tmp_path, *shown)
    assert [question.place for question in report.questions] == [place]
    assert [each.face for each in report.questions[0].alternatives][:2] == ["(0)", "(1)"]
    report = follow(tmp_path, *shown, answers={place: "(7)"})
    assert (report.verdict, report.details["table"]) == ("valid", "(7) × 0 = 0")


def test_a_bad_photo_is_left_out_and_nothing_else_is_lost(tmp_path: Path) -> None:
    shown = (table("2 + 4 = 6"), BLURRED, table("2 × 4 = 8"))
    report = follow(tmp_path, *shown)
    assert legal(report) == [True]
    assert "photo-unreadable" in codes(report)
    assert report.exit_status == 2
    far = follow(tmp_path, table("2 + 4 = 6"), BLURRED, table("12 + 35 = 47"))
    assert legal(far) == [None]
    assert far.verdict == "unsure"
    assert far.details["table"] == "12 + 35 = 47"


def test_doubts_in_a_round_are_asked_about_by_photo(tmp_path: Path) -> None:
    shown = (table("2 + 4 = 6"), table("2 × 4 = 8", {4: [("8", 0.8), ("3", 0.2)]}))
    report = follow(tmp_path, *shown)
    assert report.verdict == "unsure"
    assert [question.at for question in report.questions] == ["2:4"]
    assert follow(tmp_path, *shown, answers={"2:4": "8"}).verdict == "valid"


@pytest.mark.parametrize("answer", [{"4": "8"}, {"3:4": "8"}, {"2:9": "8"}, {"2:4.1": "8"}])
def test_answers_must_name_a_photo_and_a_card(tmp_path: Path, answer: dict[str, str]) -> None:
    with pytest.raises(UsageError):
        follow(tmp_path, table("2 + 4 = 6"), table("2 × 4 = 8"), answers=answer)


def test_nothing_that_can_be_read_is_unreadable(tmp_path: Path) -> None:
    assert follow(tmp_path, BLURRED).verdict == "unreadable"


def test_numbers_are_bracketed_by_what_the_ruling_is(photo: str) -> None:
    roles = {"2 + 4 = 6": "right", "12 + 4 = 7": "wrong", "2 + 4 = 6 ": "doubtful"}
    for text, role in roles.items():
        shown = table(text, unclear=["hidden"] if role == "doubtful" else [])
        drawn = marks(check(photo, shown))
        [line] = [mark for mark in drawn if isinstance(mark, Polyline)]
        labels = {mark.text: mark.role for mark in drawn if isinstance(mark, Label)}
        assert line.role == labels[text.strip()] == role
        assert len(line.paths) == 3
    doubtful = [mark for mark in drawn if isinstance(mark, Outline) and mark.role == "doubtful"]
    assert "a card" in labels
    assert doubtful


def test_new_cards_are_outlined(tmp_path: Path) -> None:
    report = follow(tmp_path, table("2 + 4 = 6"), table("12 + 4 = 16"))
    drawn = marks(report.photos[1])
    new = [mark.pieces for mark in drawn if isinstance(mark, Outline) and mark.role == "new"]
    assert new == [(0,), (5,)]


def test_cards_beside_the_line_are_ringed(photo: str) -> None:
    report = check(photo, table("2 + 4 = 6"))
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
