"""Positions in words: what is asked about cells, and the board as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.mobius.position import cell_of, place_name
from referee.ruling.faces import EMPTY, UNKNOWN, YES
from referee.ruling.questions import worth_saying
from referee.ruling.report import GameReport, Question, Report
from rules.mobius import COLOURS, CREDIT, Cell, Position, PositionRuling
from rules.wording import listed
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
    where = place_name(seat)
    if faces[0] == UNKNOWN or not colours:
        message = f"Something that is no red or blue stone covers {where}; what does it hold?"
    elif EMPTY in faces:
        message = f"Is there a {listed(colours, 'or')} stone on {where}, or none?"
    elif len(colours) > 1:
        message = f"Is the stone on {where} {listed(colours, 'or')}?"
    else:
        message = f"Is this a {colours[0]} stone on {where}?"
    return Question(number, message, choices, str(cell_of(seat)))


STONES = "stones"
"""Place of the answer that all stones were seen."""

NEITHER = "neither"
"""Said of a stone between cells that belongs to none of them."""


def far_ahead(red: int, blue: int) -> Question:
    """Ask whether so many stones were seen rightly; any answer about a cell says that they were."""
    message = (
        f"Are there really {red} red and {blue} blue stones? If not, say of a cell what it holds."
    )
    return Question(None, message, (Alternative(YES, 1.0),), STONES)


def between(stray: Unclear, seats: Sequence[Piece]) -> tuple[str, ...]:
    """Names of the cells between which a stone lies."""
    return tuple(dict.fromkeys(str(cell_of(seats[i])) for i in stray.pieces))


def which_cell(stray: Unclear, seats: Sequence[Piece]) -> Question:
    """Ask where a stone belongs that lies between cells."""
    names = between(stray, seats)
    where = f"A {stray.face} stone lies between {listed(names)}"
    message = f"{where}; to which does it belong, or to neither?"
    choices = (*names, NEITHER)
    likely = tuple(Alternative(name, 1 / len(choices)) for name in choices)
    return Question(None, message, likely, "-".join(names))
