"""Boards on their photograph: full, ¾ and ½ circles ringed as far as they go, and counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from referee.games.cirplexed.words import counts
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
"""Of the rings, in sides: on the rim of discs of any usual size."""

NAMED_BY_NUMBER = frozenset({"nearly-touching", "crooked", "place-unclear", "covered"})
"""Findings that name tiles by their numbers, which must then be seen on the picture."""

CIRCLES = {
    "full": ("cirplexed-mark-full", 1.5),
    "three-quarter": ("cirplexed-mark-three", 1.2),
    "half": ("cirplexed-mark-half", 0.9),
}
"""What each kind of circle is called, and width of its ring."""


def marks(report: Report) -> Marks:
    """What to draw on the photograph that a report is about."""
    pieces = {piece.id: piece for piece in report.pieces}
    boards = report.details.get("boards", ())
    placed = {number for board in boards for number in board["pieces"]}
    out = [*placed_and_loose_marks(report, placed, "cirplexed-mark-loose", width=0.2)]
    for board in boards:
        out += _circles(board, pieces)
        out += [_count(board, pieces)] if board["pieces"] else []
    out += fault_marks(report)
    for finding in report.findings:
        if finding.code in NAMED_BY_NUMBER:
            for number in finding.pieces:
                # Those that players told of are named by their places.
                name = str(number) if number < FIRST_ADDED_ID else ""
                out += flag_pieces([pieces[number]], "doubtful", name)
    for question in report.questions:
        out += _asked(question, pieces)
    return tuple(out)


def _circles(board: Mapping[str, Any], pieces: Mapping[int, Piece]) -> Iterator[Mark]:
    for kind, (key, width) in CIRCLES.items():
        looks: dict[str, Any] = {"role": "right", "width": width, "meaning": sentence(key)}
        for circle in board.get("circles", ()):
            if circle["kind"] == kind:
                numbers = tuple(number for number, _ in circle["corners"])
                quarters = [corner_arc(pieces[n].quad, c, RADIUS) for n, c in circle["corners"]]
                yield Arc(tuple(quarters), pieces=numbers, **looks)


def _count(board: Mapping[str, Any], pieces: Mapping[int, Piece]) -> Label:
    """The count, above the board if there is room."""
    said = sentence("cirplexed-mark-count", **counts(board).args)
    if "player" in board:
        said = sentence("cirplexed-line", board=board["player"], counts=said)
    corners = [point for number in board["pieces"] for point in pieces[number].quad]
    xs, ys = zip(*corners, strict=True)
    at: Point = ((min(xs) + max(xs)) / 2, min(ys))
    return Label(said, (at,), pieces=tuple(board["pieces"]))


def _asked(question: Question, pieces: Mapping[int, Piece]) -> Iterator[Mark]:
    """The disc or the places that are asked about."""
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
