"""Mobius in words: rules, questions about cells, and the board as text."""

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
"""Place of the answer that all stones were detected."""

NEITHER = "neither"
"""Answer for a stone between cells that belongs to none of them."""


def rulesheet() -> Rulesheet:
    """The rules as the referee applies them."""
    first, last = LETTERS[0], LETTERS[BOARD.width - 1]
    return Rulesheet(sections("mobius", cells=len(BOARD.cells), first=first, last=last), Ruleset())


def describe(report: Report | GameReport) -> str:
    """The board as text, with "?" on cells in question, and the credit."""
    if "cells" not in report.details:
        return CREDIT
    position = Position.of(report.details["cells"])
    doubtful = [Cell.parse(q.at) for q in report.questions if q.at and q.piece is not None]
    return f"{position.draw(doubtful)}{CREDIT}"


def details(position: Position, ruling: PositionRuling) -> dict[str, Any]:
    """The position and its ruling as JSON; "twice" only if there are double loops."""
    loops = [
        {"colour": colour, "chain": [member.name for member in chain]}
        for colour, chain in ruling.double_loops
    ]
    return {
        "credit": CREDIT,
        "cells": position.stones_by_name(),
        "winner": ruling.winner,
        "to_move": ruling.to_move,
        "win": None if ruling.win is None else ruling.win.to_dict(),
        **({"twice": loops} if loops else {}),
    }


def cell_question(piece: int, place: Piece) -> Question:
    """Ask what a cell holds, or a half of a split one."""
    choices = likely_alternatives(place.readings)
    faces = [choice.face for choice in choices]
    colours = [face for face in faces if face in COLOURS]
    half = {0: "top", BOARD.rows: "bottom"}.get(place.row or 0, "whole")
    cell = Message.of("mobius-cell", cell=cell_of(place), half=half)
    params = {"cell": cell, "colour": "either" if colours[1:] else "".join(colours)}
    if faces[0] == UNKNOWN or not colours:
        message = sentence("mobius-covered", cell=cell)
    elif EMPTY in faces:
        message = sentence("mobius-stone-or-none", **params)
    else:
        message = sentence("mobius-which-colour", **params)
    return Question(piece, message, choices, str(cell_of(place)))


def far_ahead_question(red: int, blue: int) -> Question:
    """Ask whether all stones were detected; any answer about a cell confirms it, too."""
    message = sentence("mobius-far-ahead", red=red, blue=blue)
    return Question(None, message, (Alternative(YES, 1.0),), STONES)


def stray_cells(stray: Ambiguity, places: Sequence[Piece]) -> tuple[str, ...]:
    """Names of the cells between which a stray stone lies."""
    return tuple(dict.fromkeys(str(cell_of(places[i])) for i in stray.pieces))


def stray_question(stray: Ambiguity, places: Sequence[Piece]) -> Question:
    """Ask which cell a stray stone belongs to."""
    names = stray_cells(stray, places)
    message = sentence("mobius-stray", colour=stray.face, cells=names)
    return Question(None, message, equally_likely(*names, NEITHER), "-".join(names))
