"""Marks of each game, on constructed reports."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import dist
from typing import Any

import numpy as np
import pytest

from referee import games
from referee.drawing.caption import legend_of
from referee.ruling.marks import Grid, Label, Mark, Outline, Polyline, Ring
from referee.ruling.report import Finding, Question, Report
from tests.golden.samples import sample_report
from vision.geometry.homography import Homography
from vision.piece import Alternative, Piece

UNIT = ((0, 0), (1, 0), (1, 1), (0, 1))


def pod(**parts: Any) -> Report:
    """4 − ö = 3 across, and 4 = 5 down from the 4; a loose + beside."""
    cells = [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (1, 0), (2, 0)]
    faces = ["4", "−", "wild", "=", "3", "=", "5"]
    pieces = [tile(i, 60.0 * c, 60.0 * r, faces[i], r, c) for i, (r, c) in enumerate(cells)]
    pieces.append(tile(7, 300.0, 300.0, "+"))
    details = {
        "equations": [
            {"text": "4−ö=3", "pieces": [0, 1, 2, 3, 4], "holds": True, "sentence": ""},
            {"text": "4=5", "pieces": [0, 5, 6], "holds": False, "sentence": ""},
        ],
        "values": {"2": 1},
    }
    return Report("mobi", "x", "invalid", "", (600, 600), tuple(pieces), details=details, **parts)


def tile(
    number: int, x: float, y: float, face: str, row: int | None = None, col: int | None = None
) -> Piece:
    quad = ((x, y), (x + 60, y), (x + 60, y + 60), (x, y + 60))
    return Piece(number, quad, "number", face, 0.9, (), 0, row, col)


def labels(marks: tuple[Mark, ...]) -> dict[tuple[int, ...], Label]:
    return {mark.pieces: mark for mark in marks if isinstance(mark, Label)}


def roles(marks: tuple[Mark, ...], kind: type[Mark]) -> dict[tuple[int, ...], str]:
    return {mark.pieces: mark.role for mark in marks if isinstance(mark, kind)}


def test_equations_are_underlined_with_their_arithmetic() -> None:
    marks = games.marks(pod())
    row, column = (0, 1, 2, 3, 4), (0, 5, 6)
    assert roles(marks, Polyline) == {row: "right", column: "wrong"}
    texts = {pieces: label.text.replace("\xa0", " ") for pieces, label in labels(marks).items()}
    assert texts == {row: "4 − ö = 3, ö = 1", column: "4 = 5"}
    assert roles(marks, Ring) == {(7,): "neutral"}
    # Beside tiles that are in no other equation, so that it is not taken for the other's label.
    centres: dict[tuple[int, ...], list[tuple[int, int]]] = {
        (0, 1, 2, 3, 4): [(90, 30), (150, 30), (210, 30), (270, 30)]
    }
    centres[column] = [(30, 90), (30, 150)]
    for pieces, label in labels(marks).items():
        for point in label.at:
            assert min(dist(point, centre) for centre in centres[pieces]) < 50


def test_lines_run_along_the_lower_or_the_left_side() -> None:
    row, column = [mark.paths[0] for mark in games.marks(pod()) if isinstance(mark, Polyline)]
    assert all(50 < y < 60 for _, y in row)
    assert max(x for x, _ in row) > 290
    assert all(0 < x < 10 for x, _ in column)
    assert max(y for _, y in column) > 170


@pytest.mark.parametrize("name", ["mobi", "formula/round_2", "cirplexed/cirplexed_008"])
def test_pieces_to_blame_or_to_ask_about_are_outlined(name: str) -> None:
    report = pod() if name == "mobi" else sample_report(name)
    wrong = replace(report, findings=(Finding("odd", "", (1, 2)),))
    marks = games.marks(wrong)
    assert {p for p, role in roles(marks, Outline).items() if role == "wrong"} == {(1,), (2,)}
    assert labels(marks)[1, 2].role == "wrong"
    if name != "cirplexed/cirplexed_008":
        question = Question(3, "", (Alternative("1", 0.6), Alternative("7", 0.4)))
        marks = games.marks(replace(report, questions=(question,)))
        assert roles(marks, Outline)[3,] == "doubtful"
        assert labels(marks)[3,].text == "1 or 7"


def test_tiles_that_a_sentence_names_by_number_bear_it() -> None:
    report = sample_report("cirplexed/cirplexed_008")
    close = Finding("nearly-touching", "Tiles 1 and 2 nearly touch.", (1, 2), severity="note")
    marks = games.marks(replace(report, findings=(close,)))
    assert [labels(marks)[number,].text for number in (1, 2)] == ["1", "2"]
    assert roles(marks, Outline)[1,] == "doubtful"


def test_findings_about_a_whole_run_are_marked_by_its_line() -> None:
    false = Finding("equation-false", "", (0, 5, 6))
    marks = games.marks(pod(findings=(false,)))
    assert "wrong" not in roles(marks, Outline).values()


def test_the_rim_names_what_sentences_name_and_printed_numbers_are_kept_free() -> None:
    marks = games.marks(sample_report("mathable/illegal"))
    [grid] = [mark for mark in marks if isinstance(mark, Grid)]
    assert set(grid.named) == {"7", "8", "9", "I"}
    assert {name for name, _ in grid.names} == {*"ABCDEFGHIJKLMN", *map(str, range(1, 15))}
    # On the side where its row or column ends, and in its middle.
    flat = Homography.between(np.array(grid.corners), 14.0 * np.array(UNIT))
    for name, place in grid.names:
        along = int(name) if name.isdecimal() else 1 + ord(name) - ord("A")
        across, down = flat(np.array([place]))[0]
        (offset, position) = (across, down) if name.isdecimal() else (down, across)
        assert -1 < offset < 0
        assert position == pytest.approx(along - 0.5, abs=0.05)
    printed = [mark for mark in marks if isinstance(mark, Outline) and not mark.pieces]
    middles = [np.mean(mark.points, axis=0) for mark in printed]
    centre = np.mean(grid.corners, axis=0)
    side = dist(grid.corners[0], grid.corners[1]) / 14
    assert len(middles) == 4
    assert all(dist(middle, centre) < 1.5 * side for middle in middles)


def test_chains_of_a_win_in_doubt_are_in_doubt() -> None:
    report = sample_report("mobius/blue_links_two_bars_and_a_loop")
    assert set(roles(games.marks(report), Polyline).values()) == {"right"}
    unsure = replace(report, verdict="unsure")
    assert set(roles(games.marks(unsure), Polyline).values()) == {"doubtful"}


def test_before_a_ruling_no_tile_is_marked_as_in_no_equation() -> None:
    """In a live game of Möbi nothing is ruled on before a call."""
    ruled = pod()
    assert "in no equation" in {mark.meaning for mark in games.marks(ruled)}
    unruled = replace(ruled, verdict="valid", details={"pods": []})
    assert {mark.meaning for mark in games.marks(unruled)} == {""}
    assert len(games.marks(unruled)) == len(ruled.pieces)


def test_the_rings_of_both_sides_are_explained() -> None:
    marks = games.marks(sample_report("mobius/two_colours_on_a_split_cell"))
    meanings = {mark.side: mark.meaning for mark in legend_of(marks)}
    assert meanings == {"red": "read as red", "blue": "read as blue", None: "wrong"}


def test_chains_lead_through_bars_without_a_gap() -> None:
    report = sample_report("mobius/blue_links_two_bars_and_a_loop")
    win = {"colour": "red", "how": "three-bars", "links": [["A8", "left 8–12", "A10"]], "loop": []}
    marks = games.marks(replace(report, details={**report.details, "win": win}))
    [chain] = [mark for mark in marks if isinstance(mark, Polyline)]
    assert len(chain.paths) == 3
    assert all(dist(first[-1], second[0]) < 0.1 for first, second in pairwise(chain.paths))


def test_cells_of_which_sentences_speak_bear_their_names() -> None:
    """Cells of odd rows lie between the letters of the rim, which would mislead there."""
    report = sample_report("mobius/two_colours_on_a_split_cell")
    seats = {(piece.row, piece.col): piece.id for piece in report.pieces}
    question = Question(seats[3, 4], "", (Alternative("red", 1.0),), "E3")
    note = Finding("x", "", at=("G6", "B5"), severity="note")
    marks = games.marks(replace(report, questions=(question,), findings=(note,)))
    texts = [mark.text for mark in marks if isinstance(mark, Label)]
    assert texts[:-1] == ["E3: red", "G6", "B5"]
    (rim,) = (mark for mark in marks if isinstance(mark, Grid))
    assert set(rim.named) == {"G", "6", "5", "3"}
    assert [name for name, _ in rim.names].count("G") == 2
