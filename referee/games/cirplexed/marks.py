"""Marks of Cirplexed!: arcs on full, ¾ and ½ circles, and the counts of the boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from referee.games.cirplexed.words import counts_message
from referee.ruling.answers import FIRST_ADDED_ID
from referee.ruling.marks import (
    Arc,
    Label,
    Mark,
    Marks,
    choices_text,
    corner_arc,
    fault_marks,
    flag_pieces,
    interpolate,
    placed_and_loose_marks,
    question_place_marks,
)
from referee.ruling.report import Question, Report
from referee.words import sentence
from vision.piece import Piece, Point

RADIUS = 0.44
"""Radius of the arcs, in sides of a tile: near the rim of usual discs."""

NAMED_BY_NUMBER = frozenset({"nearly-touching", "crooked", "place-unclear", "covered"})
"""Findings that name tiles by their numbers, which are then drawn on the picture."""

CIRCLES = {
    "full": ("cirplexed-mark-full", 1.5),
    "three-quarter": ("cirplexed-mark-three", 1.2),
    "half": ("cirplexed-mark-half", 0.9),
}
"""Message and line width of each kind of circle."""


def marks(report: Report) -> Marks:
    """What to draw on the photograph of a report."""
    pieces = {piece.id: piece for piece in report.pieces}
    boards = report.details.get("boards", ())
    placed = {number for board in boards for number in board["pieces"]}
    out = [*placed_and_loose_marks(report, placed, "cirplexed-mark-loose", width=0.2)]
    for board in boards:
        out += _circle_marks(board, pieces)
        out += [_count_label(board, pieces)] if board["pieces"] else []
    out += fault_marks(report)
    for finding in report.findings:
        if finding.code in NAMED_BY_NUMBER:
            for number in finding.pieces:
                # Tiles that players added are named by their places.
                name = str(number) if number < FIRST_ADDED_ID else ""
                out += flag_pieces([pieces[number]], "doubtful", name)
    for question in report.questions:
        out += _question_marks(question, pieces)
    return tuple(out)


def _circle_marks(board: Mapping[str, Any], pieces: Mapping[int, Piece]) -> Iterator[Mark]:
    for kind, (key, width) in CIRCLES.items():
        looks: dict[str, Any] = {"role": "right", "width": width, "meaning": sentence(key)}
        for circle in board.get("circles", ()):
            if circle["kind"] == kind:
                numbers = tuple(number for number, _ in circle["corners"])
                quarters = [corner_arc(pieces[n].quad, c, RADIUS) for n, c in circle["corners"]]
                yield Arc(tuple(quarters), pieces=numbers, **looks)


def _count_label(board: Mapping[str, Any], pieces: Mapping[int, Piece]) -> Label:
    """The counts, above the board if there is room."""
    text = sentence("cirplexed-mark-count", **counts_message(board).args)
    if "player" in board:
        text = sentence("cirplexed-line", board=board["player"], counts=text)
    corners = [point for number in board["pieces"] for point in pieces[number].quad]
    xs, ys = zip(*corners, strict=True)
    top: Point = ((min(xs) + max(xs)) / 2, min(ys))
    return Label(text, (top,), pieces=tuple(board["pieces"]))


def _question_marks(question: Question, pieces: Mapping[int, Piece]) -> Iterator[Mark]:
    """The disc or the places in question."""
    yield from question_place_marks(question)
    corner = (question.at or "").rpartition(":")[2].partition(".")[2]
    if question.piece is None or not corner.isdigit():
        return
    piece = pieces[question.piece]
    quarter = corner_arc(piece.quad, int(corner), RADIUS)
    looks: dict[str, Any] = {"role": "doubtful", "pieces": (piece.id,)}
    yield Arc((quarter,), width=1.4, meaning=sentence("cirplexed-mark-doubtful"), **looks)
    yield Label(
        choices_text(replace(question, at=None)),
        (interpolate(quarter[1], quarter[2], 0.5), quarter[0]),
        **looks,
    )
