"""Marks of Möbi: equations underlined and written out, loose tiles outlined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.games.mobi.words import run_text, tile_text
from referee.ruling.marks import (
    Label,
    Mark,
    Marks,
    Polyline,
    Role,
    doubt_marks,
    fault_marks,
    label_points,
    piece_outlines,
    placed_and_loose_marks,
    scaled,
)
from referee.ruling.report import Report
from referee.words import say, sentence
from rules import Message
from vision.piece import Piece

MEANINGS: Mapping[Role, str] = {
    "right": "mobi-mark-right",
    "wrong": "mobi-mark-wrong",
    "doubtful": "mobi-mark-doubtful",
}


def marks(report: Report) -> Marks:
    """What to draw on the photograph of a report."""
    if "equations" not in report.details:
        # At a table, before a ruling.
        return *piece_outlines(report), *fault_marks(report), *doubt_marks(report)
    equations = [e for e in report.details["equations"] if len(e["pieces"]) > 1]
    runs = Counter(number for equation in equations for number in equation["pieces"])
    out = [*placed_and_loose_marks(report, runs, "mobi-mark-alone")]
    for equation in equations:
        out += _equation_marks(report, equation, runs)
    own = [tuple(equation["pieces"]) for equation in equations]
    return *out, *fault_marks(report, skip=own), *doubt_marks(report, skip=own)


def _equation_marks(
    report: Report, equation: Mapping[str, Any], runs: Mapping[int, int]
) -> Iterator[Mark]:
    pieces = {piece.id: piece for piece in report.pieces}
    numbers = tuple(equation["pieces"])
    run = [pieces[number] for number in numbers]
    roles: dict[bool | None, Role] = {True: "right", False: "wrong", None: "doubtful"}
    role = roles[equation["holds"]]
    if not {question.piece for question in report.questions}.isdisjoint(numbers):
        role = "doubtful"
    looks: dict[str, Any] = {"role": role, "pieces": numbers}
    yield Polyline((_underline(run),), width=1.4, meaning=sentence(MEANINGS[role]), **looks)
    # Label the tiles that are in no other equation, to avoid confusion.
    own = [piece for piece in run if runs[piece.id] == 1] or run
    points = tuple(point for piece in own for point in label_points(piece.quad))
    yield Label(_equation_text(report, equation, run), points, **looks)


def _underline(run: Sequence[Piece]) -> tuple[tuple[float, float], ...]:
    """A line along the lower side of a row, or the left side of a column."""
    start, end = (3, 2) if run[0].row == run[-1].row else (0, 3)
    quads = [scaled(piece.quad, 0.95) for piece in run]
    return tuple(quad[corner] for quad in quads for corner in (start, end))


def _equation_text(report: Report, equation: Mapping[str, Any], run: Sequence[Piece]) -> str:
    """The equation, and if it holds the values of its free tiles."""
    values = report.details["values"] if equation["holds"] else {}
    free = [
        Message.of("mobi-mark-free", face=tile_text(piece), value=values[str(piece.id)])
        for piece in run
        if str(piece.id) in values
    ]
    return say(Message.of("list-comma", things=(run_text(run), *free)))
