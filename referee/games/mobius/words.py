"""Positions in words: the rules, what is asked about cells, and the board as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.mobius.position import BOARD, cell_of
from referee.rulesheet import Rulesheet, sections
from referee.ruling.faces import EMPTY, UNKNOWN, YES
from referee.ruling.questions import likely_alternatives
from referee.ruling.report import GameReport, Question, Report
from referee.ruling.where import equally_likely
from referee.words import sentence
from rules import Message
from rules.mobius import COLOURS, CREDIT, LETTERS, Cell, Position, PositionRuling, Ruleset
from vision.piece import Alternative, Piece
from vision.scene import Ambiguity

STONES = "stones"
"""Place of the answer that all stones were seen."""

NEITHER = "neither"
"""Said of a stone between cells that belongs to none of them."""


def sheet() -> Rulesheet:
    """The rules, by the board of the rule sheet."""
    first, last = LETTERS[0], LETTERS[BOARD.width - 1]
    return Rulesheet(sections("mobius", cells=len(BOARD.cells), first=first, last=last), Ruleset())


def table(report: Report | GameReport) -> str:
    """The position drawn row by row, "?" for what is asked about, and whose game it is."""
    if "cells" not in report.details:
        return CREDIT
    position = Position.of(report.details["cells"])
    asked = [Cell.parse(q.at) for q in report.questions if q.at and q.piece is not None]
    return f"{position.draw(asked)}{CREDIT}"


def details(position: Position, ruled: PositionRuling) -> dict[str, Any]:
    """The position and its ruling as JSON; chains that go round twice where there are some."""
    chains = [
        {"colour": colour, "chain": [member.name for member in chain]}
        for colour, chain in ruled.double_loops
    ]
    return {
        "credit": CREDIT,
        "cells": position.stones_by_name(),
        "winner": ruled.winner,
        "to_move": ruled.to_move,
        "win": None if ruled.win is None else ruled.win.to_dict(),
        **({"twice": chains} if chains else {}),
    }


def question(number: int, seat: Piece) -> Question:
    """Ask what a cell holds; of a split one it is told which half."""
    choices = likely_alternatives(seat.readings)
    faces = [choice.face for choice in choices]
    colours = [face for face in faces if face in COLOURS]
    half = {0: "top", BOARD.rows: "bottom"}.get(seat.row or 0, "whole")
    cell = Message.of("mobius-cell", cell=cell_of(seat), half=half)
    what = {"cell": cell, "colour": "either" if colours[1:] else "".join(colours)}
    if faces[0] == UNKNOWN or not colours:
        message = sentence("mobius-covered", cell=cell)
    elif EMPTY in faces:
        message = sentence("mobius-stone-or-none", **what)
    else:
        message = sentence("mobius-which-colour", **what)
    return Question(number, message, choices, str(cell_of(seat)))


def far_ahead(red: int, blue: int) -> Question:
    """Ask whether so many stones were seen rightly; any answer about a cell says that they were."""
    message = sentence("mobius-far-ahead", red=red, blue=blue)
    return Question(None, message, (Alternative(YES, 1.0),), STONES)


def between(stray: Ambiguity, seats: Sequence[Piece]) -> tuple[str, ...]:
    """Names of the cells between which a stone lies."""
    return tuple(dict.fromkeys(str(cell_of(seats[i])) for i in stray.pieces))


def which_cell(stray: Ambiguity, seats: Sequence[Piece]) -> Question:
    """Ask where a stone belongs that lies between cells."""
    names = between(stray, seats)
    message = sentence("mobius-stray", colour=stray.face, cells=names)
    return Question(None, message, equally_likely(*names, NEITHER), "-".join(names))
