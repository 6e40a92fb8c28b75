"""Marks of a formula: numbers bracketed, new cards outlined, loose cards ringed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from referee.ruling.marks import (
    Label,
    Mark,
    Marks,
    Outline,
    Path,
    Polyline,
    Role,
    doubt_marks,
    fault_marks,
    interpolate,
    label_points,
    piece_outlines,
    placed_and_loose_marks,
    scaled,
)
from referee.ruling.report import Report
from referee.words import sentence
from vision.piece import Piece


def marks(report: Report) -> Marks:
    """What to draw on the photograph that a report is about."""
    line = report.details.get("line")
    if line is None:
        return tuple(piece_outlines(report))
    pieces = {piece.id: piece for piece in report.pieces}
    all_marks = [*placed_and_loose_marks(report, line["pieces"], "formula-mark-loose")]
    formula = report.details.get("formula")
    if formula is not None:
        all_marks += _formula(report, formula, [pieces[card] for card in formula["pieces"]])
        all_marks += _new_cards(report.details.get("turn"), formula, pieces)
    for place in line.get("perhaps", ()):
        quad = tuple(map(tuple, place))
        doubtful = sentence("formula-mark", role="doubtful")
        all_marks.append(Outline(quad, role="doubtful", meaning=doubtful))
        all_marks.append(Label(sentence("formula-mark-card"), label_points(quad), role="doubtful"))
    # Marked as a formula already.
    whole = [tuple(line["pieces"])] if formula is not None else []
    return *all_marks, *fault_marks(report, skip=whole), *doubt_marks(report, skip=whole)


def _formula(report: Report, formula: Mapping[str, Any], cards: Sequence[Piece]) -> Iterator[Mark]:
    role: Role = "right" if formula["holds"] else "wrong"
    if report.verdict == "unsure" or formula["holds"] is None:
        role = "doubtful"
    style: dict[str, Any] = {"role": role, "pieces": tuple(formula["pieces"])}
    brackets = tuple(_brackets(formula["names"], cards))
    yield Polyline(brackets, width=1.4, meaning=sentence("formula-mark", role=role), **style)
    yield Label(formula["text"], (interpolate(brackets[0][1], brackets[-1][2], 0.5),), **style)


def _brackets(names: Sequence[str], cards: Sequence[Piece]) -> Iterator[Path]:
    """A bracket below each number."""
    named_quads = zip(names, (card.quad for card in cards), strict=True)
    for part, group in groupby(named_quads, key=lambda entry: entry[0][0]):
        if part in "ABC":
            quads = [quad for _, quad in group]
            sides = ((quads[0][0], quads[0][3]), (quads[-1][1], quads[-1][2]))
            (high, low), (low_end, high_end) = (
                [interpolate(top, foot, share) for share in shares]
                for (top, foot), shares in zip(sides, ((1.04, 1.13), (1.13, 1.04)), strict=True)
            )
            yield high, low, low_end, high_end


def _new_cards(
    turn: Mapping[str, Any] | None, formula: Mapping[str, Any], pieces: Mapping[int, Piece]
) -> Iterator[Mark]:
    meaning = sentence("formula-mark-new")
    for name, card in zip(formula["names"], formula["pieces"], strict=True):
        if turn is not None and name[0] in "ABC" and name not in turn["kept"]:
            outline = scaled(pieces[card].quad, 1.05)
            yield Outline(outline, role="new", pieces=(card,), meaning=meaning)
