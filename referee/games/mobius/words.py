"""Positions in words: what is asked about cells, and the board as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.mobius.position import cell_of, place_name
from referee.ruling.faces import EMPTY, UNKNOWN, YES
from referee.ruling.questions import worth_saying
from referee.ruling.report import GameReport, Question, Report
from referee.words import sentence
from rules.mobius import COLOURS, CREDIT, Cell, Position, PositionRuling
from vision.piece import Alternative, Piece
from vision.scene import Unclear


def table(report: Report | GameReport) -> str:
    """The position drawn row by row, "?" for what is asked about, and whose game it is."""
    if "cells" not in report.details:
        return CREDIT
    position = Position.of(report.details["cells"])
    asked = [Cell.parse(q.at) for q in report.questions if q.at and q.piece is not None]
    return f"{position.drawn(asked)}{CREDIT}"


def twice_round(ruled: PositionRuling) -> dict[str, Any]:
    """The chains that go round the strip twice, by names, as a detail of reports that have some."""
    chains = [
        {"colour": colour, "chain": [member.name for member in chain]}
        for colour, chain in ruled.twice
    ]
    return {"twice": chains} if chains else {}


def question(number: int, seat: Piece) -> Question:
    """Ask what a cell holds."""
    choices = worth_saying(seat.readings)
    faces = [choice.face for choice in choices]
    colours = [face for face in faces if face in COLOURS]
    what = {"cell": place_name(seat), "colour": "either" if colours[1:] else "".join(colours)}
    if faces[0] == UNKNOWN or not colours:
        message = sentence("mobius-covered", cell=what["cell"])
    elif EMPTY in faces:
        message = sentence("mobius-stone-or-none", **what)
    else:
        message = sentence("mobius-which-colour", **what)
    return Question(number, message, choices, str(cell_of(seat)))


STONES = "stones"
"""Place of the answer that all stones were seen."""

NEITHER = "neither"
"""Said of a stone between cells that belongs to none of them."""


def far_ahead(red: int, blue: int) -> Question:
    """Ask whether so many stones were seen rightly; any answer about a cell says that they were."""
    message = sentence("mobius-far-ahead", red=red, blue=blue)
    return Question(None, message, (Alternative(YES, 1.0),), STONES)


def between(stray: Unclear, seats: Sequence[Piece]) -> tuple[str, ...]:
    """Names of the cells between which a stone lies."""
    return tuple(dict.fromkeys(str(cell_of(seats[i])) for i in stray.pieces))


def which_cell(stray: Unclear, seats: Sequence[Piece]) -> Question:
    """Ask where a stone belongs that lies between cells."""
    names = between(stray, seats)
    message = sentence("mobius-stray", colour=stray.face, cells=names)
    choices = (*names, NEITHER)
    likely = tuple(Alternative(name, 1 / len(choices)) for name in choices)
    return Question(None, message, likely, "-".join(names))
