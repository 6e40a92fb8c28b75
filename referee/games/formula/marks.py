"""A formula on its photograph: its numbers bracketed, new cards outlined, loose ones ringed."""

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
    out = [*placed_and_loose_marks(report, line["pieces"], "formula-mark-loose")]
    formula = report.details.get("formula")
    if formula is not None:
        out += _formula(report, formula, [pieces[number] for number in formula["pieces"]])
        out += _new(report.details.get("turn"), formula, pieces)
    for place in line.get("perhaps", ()):
        quad = tuple(map(tuple, place))
        doubtful = sentence("formula-mark", role="doubtful")
        out.append(Outline(quad, role="doubtful", meaning=doubtful))
        out.append(Label(sentence("formula-mark-card"), label_points(quad), role="doubtful"))
    whole = [tuple(line["pieces"])] if formula is not None else []
    return *out, *fault_marks(report, but=whole), *doubt_marks(report, but=whole)


def _formula(report: Report, formula: Mapping[str, Any], cards: Sequence[Piece]) -> Iterator[Mark]:
    role: Role = "right" if formula["holds"] else "wrong"
    if report.verdict == "unsure" or formula["holds"] is None:
        role = "doubtful"
    looks: dict[str, Any] = {"role": role, "pieces": tuple(formula["pieces"])}
    brackets = tuple(_brackets(formula["names"], cards))
    yield Polyline(brackets, width=1.4, meaning=sentence("formula-mark", role=role), **looks)
    yield Label(formula["text"], (interpolate(brackets[0][1], brackets[-1][2], 0.5),), **looks)


def _brackets(names: Sequence[str], cards: Sequence[Piece]) -> Iterator[Path]:
    """A bracket along the lower side of each number."""
    named = zip(names, (card.quad for card in cards), strict=True)
    for part, group in groupby(named, key=lambda entry: entry[0][0]):
        if part in "ABC":
            quads = [quad for _, quad in group]
            sides = ((quads[0][0], quads[0][3]), (quads[-1][1], quads[-1][2]))
            (high, low), (low_end, high_end) = (
                [interpolate(top, foot, share) for share in shares]
                for (top, foot), shares in zip(sides, ((1.04, 1.13), (1.13, 1.04)), strict=True)
            )
            yield high, low, low_end, high_end


def _new(
    turn: Mapping[str, Any] | None, formula: Mapping[str, Any], pieces: Mapping[int, Piece]
) -> Iterator[Mark]:
    """The cards that the turn has brought."""
    for name, number in zip(formula["names"], formula["pieces"], strict=True):
        if turn is not None and name[0] in "ABC" and name not in turn["kept"]:
            outline = scaled(pieces[number].quad, 1.05)
            yield Outline(
                outline, role="new", pieces=(number,), meaning=sentence("formula-mark-new")
            )
