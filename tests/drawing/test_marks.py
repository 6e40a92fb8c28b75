"""Marks as data: JSON round trips, validation, and the same marks for a parsed report."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import games
from referee.ruling.marks import (
    Arc,
    Grid,
    Label,
    Mark,
    Outline,
    Polyline,
    Ring,
    choices_text,
    doubt_marks,
    fault_marks,
    piece_outlines,
)
from referee.ruling.report import Finding, Question, Report
from referee.words import say
from tests.drawing import NAMES
from tests.golden.samples import sample_report
from vision.piece import Alternative, Piece

KINDS = {kind.__name__.lower(): kind for kind in (Outline, Polyline, Ring, Arc, Label, Grid)}
NUMBERS = st.integers(-10_000, 10_000).map(lambda n: n / 7)
POINTS = st.tuples(NUMBERS, NUMBERS)
PATHS = st.lists(POINTS, min_size=2, max_size=5).map(tuple)
STYLES: dict[str, st.SearchStrategy[Any]] = {
    "role": st.sampled_from(["right", "wrong", "doubtful", "new", "neutral"]),
    "pieces": st.lists(st.integers(0, 99), max_size=3).map(tuple),
    "side": st.sampled_from([None, "red", "blue"]),
    "stroke": st.sampled_from([None, "solid", "double", "dashed", "beaded"]),
    "width": st.sampled_from([0.5, 1.0, 2.0]),
    "meaning": st.text(max_size=5),
}
MARKS: st.SearchStrategy[Mark] = st.one_of(
    st.builds(Outline, PATHS, **STYLES),
    st.builds(Polyline, st.lists(PATHS, max_size=3).map(tuple), **STYLES),
    st.builds(Ring, POINTS, POINTS, POINTS, **STYLES),
    st.builds(Arc, st.lists(st.tuples(POINTS, POINTS, POINTS), max_size=4).map(tuple), **STYLES),
    st.builds(Label, st.text(max_size=9), PATHS, **STYLES),
    st.builds(
        Grid,
        PATHS,
        st.lists(PATHS, max_size=3).map(tuple),
        st.lists(st.tuples(st.text(max_size=2), POINTS), max_size=3).map(tuple),
        st.lists(st.text(max_size=2), max_size=2).map(tuple),
        **STYLES,
    ),
)


def parse_mark(text: str) -> Mark:
    """Parse the JSON of a mark, as the web page does."""
    values = json.loads(text)
    return KINDS[values.pop("mark")](**values)


@given(MARKS)
def test_marks_come_back_from_json(mark: Mark) -> None:
    assert parse_mark(json.dumps(mark.to_dict())) == mark


@given(MARKS)
def test_mapping_moves_points_and_nothing_else(mark: Mark) -> None:
    mapped = mark.mapped(lambda point: (point[0] + 16.0, point[1] * 2))
    back = mapped.mapped(lambda point: (point[0] - 16.0, point[1] / 2))
    assert back == mark
    for name in STYLES:
        assert getattr(mapped, name) == getattr(mark, name)
    moved = {f.name for f in fields(mark)} - set(STYLES) - {"text", "named"}
    assert all(getattr(mapped, n) != getattr(mark, n) for n in moved if getattr(mark, n))


@pytest.mark.parametrize(
    "wrong", [{"role": "odd"}, {"role": None}, {"stroke": "wavy"}, {"side": "green"}]
)
def test_unknown_appearances_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="must be one of"):
        Outline(((0.0, 0.0),), **wrong)


@pytest.mark.parametrize("name", NAMES)
def test_a_report_that_came_back_draws_the_same(name: str) -> None:
    report = Report.from_dict(json.loads(json.dumps(sample_report(name).to_dict())))
    marks = games.marks(report)
    assert marks
    back = Report.from_dict(json.loads(json.dumps(report.to_dict())))
    assert games.marks(back) == marks
    assert tuple(parse_mark(json.dumps(mark.to_dict())) for mark in marks) == marks


@pytest.mark.parametrize("name", NAMES)
def test_all_violations_and_questions_are_marked_and_labelled(name: str) -> None:
    report = sample_report(name)
    marks = games.marks(report)
    for role, pieces in expected_flags(report):
        mine = [mark for mark in marks if mark.role == role and set(mark.pieces) & set(pieces)]
        assert any(isinstance(mark, Label) for mark in mine), (role, pieces)
        assert any(not isinstance(mark, Label) for mark in mine), (role, pieces)
    roles = {mark.role for mark in marks} & {"wrong", "doubtful"}
    assert roles == {role for role, _ in expected_flags(report)}


def expected_flags(report: Report) -> list[tuple[str, tuple[int, ...]]]:
    wrong = [("wrong", f.pieces) for f in report.findings if f.severity == "violation"]
    return wrong + [("doubtful", (q.piece,)) for q in report.questions if q.piece is not None]


@pytest.mark.parametrize("name", NAMES)
def test_all_pieces_have_a_mark_of_their_own(name: str) -> None:
    report = sample_report(name)
    marked = {number for mark in games.marks(report) for number in mark.pieces}
    assert marked == {piece.id for piece in report.pieces}


def test_the_samples_show_every_kind_of_mark() -> None:
    kinds = {type(mark) for name in NAMES for mark in games.marks(sample_report(name))}
    assert kinds == set(KINDS.values())


def piece(number: int) -> Piece:
    x = 100.0 * number
    quad = ((x, 0.0), (x + 80, 0.0), (x + 80, 80.0), (x, 80.0))
    return Piece(number, quad, "number", "7", 0.9)


def report(**parts: Any) -> Report:
    return Report("game", "photo", "unsure", "", (800, 600), tuple(map(piece, range(4))), **parts)


def test_what_makes_the_referee_unsure_is_marked_as_doubtful() -> None:
    close = Finding("nearly-touching", "Do these touch?", (1, 2), severity="note")
    alternatives = (Alternative("1", 0.6), Alternative("7", 0.4))
    question = Question(3, "Is this a 1 or a 7?", alternatives, "3C")
    marks = list(doubt_marks(report(findings=(close,), questions=(question,))))
    assert {mark.role for mark in marks} == {"doubtful"}
    outlines = [mark.pieces for mark in marks if isinstance(mark, Outline)]
    assert sorted(outlines) == [(1,), (2,), (3,)]
    assert {mark.text for mark in marks if isinstance(mark, Label)} == {"3C: 1 or 7", ""}


def test_violations_about_runs_that_are_drawn_apart_are_left_to_these() -> None:
    wrong = [Finding("a", "", (0, 1)), Finding("b", "", (2,)), Finding("c", "", ())]
    marks = list(fault_marks(report(findings=tuple(wrong)), skip=[(0, 1)]))
    assert {mark.pieces for mark in marks} == {(2,)}
    assert {mark.role for mark in marks} == {"wrong"}


def test_pieces_of_no_game_are_outlined_and_labelled_with_their_faces() -> None:
    marks = games.marks(report())
    for kind in (Outline, Label):
        assert [m.pieces for m in marks if isinstance(m, kind)] == [(0,), (1,), (2,), (3,)]
    assert {mark.text for mark in marks if isinstance(mark, Label)} == {"7"}
    assert [mark.pieces for mark in piece_outlines(report(), skip=[0, 2])] == [(1,), (3,)]


@pytest.mark.parametrize(
    ("faces", "text"),
    [
        (("4", "14", "24"), "4, 14 or 24"),
        (("4", "14", "24", "1"), "4, 14, 24 or …"),
        (("wild", "back"), "ö or face-down tile"),
        (("empty", "6"), "empty or 6"),
        (("8", "unknown"), "8 or …"),
        (("unknown",), "covered"),
        (("7",), "7"),
    ],
)
def test_choices_are_named_in_a_few_words(faces: tuple[str, ...], text: str) -> None:
    alternatives = tuple(Alternative(face, 1 / len(faces)) for face in faces)
    assert choices_text(Question(0, "", alternatives)) == text


def test_choices_are_named_in_the_language_of_the_reader() -> None:
    alternatives = (Alternative("back", 0.5), Alternative("empty", 0.5))
    assert say(choices_text(Question(0, "", alternatives, "7B")), "de") == "7B: verdeckt oder leer"
