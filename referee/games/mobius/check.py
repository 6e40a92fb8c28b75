"""Rule on the position that a photograph shows, and test the ruling against what is doubtful."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from referee.games.mobius.marks import outline
from referee.games.mobius.seats import Told, as_told, cell_of, piece_of, place_name
from referee.ruling.doubt import DoubtSettings, Uncertain, Weighed, weigh
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.report import Finding, Question, Report, Verdict
from rules import Finding as RuleFinding
from rules.mobius import (
    COLOURS,
    CREDIT,
    PositionRuling,
    Settled,
    Stone,
    judge_position,
    settle,
)
from vision.boards.board import BoardReading, PlaceReading, Stray
from vision.piece import Alternative

GAME = "mobius"

WORTH_SAYING = 0.001
"""Probability below which a reading is not offered as an answer."""

TOO_DOUBTFUL = "Too many cells are in doubt; take another photo from nearer and in better light."


@dataclass(frozen=True, slots=True)
class Judged:
    """The ruling on one way to read the seats."""

    settled: Settled
    ruled: PositionRuling
    covered: tuple[int, ...]

    @property
    def key(self) -> Hashable:
        """What makes two readings the same to the players: who has won, and what is wrong."""
        if self.covered:
            return "covered"
        wrong = frozenset((found.code, found.at) for found in self.ruled.ruling.violations)
        return self.ruled.winner, wrong


def check_board(
    reading: BoardReading,
    told: Told,
    size: tuple[int, int],
    settings: DoubtSettings | None = None,
) -> Report:
    """Rule on a board; source, size and timing are left for the caller to fill in."""
    seats = as_told(reading.places, told)

    def rule(faces: Mapping[int, str]) -> Judged:
        return _judge(seats, faces)

    doubts = [
        Uncertain(i, tuple((a.face, a.probability) for a in seat.alternatives))
        for i, seat in enumerate(seats)
    ]
    weighed = weigh(doubts, rule, lambda judged: judged.key, settings)
    strays = [s for s in reading.strays if not any(cell_of(seats[i]) in told for i in s.places)]
    return _report(reading, seats, weighed, strays)


def _judge(seats: Sequence[PlaceReading], faces: Mapping[int, str]) -> Judged:
    stones = (
        Stone(seats[i].row, seats[i].col, face) for i, face in faces.items() if face in COLOURS
    )
    settled = settle(stones)
    covered = tuple(i for i, face in faces.items() if face == UNKNOWN)
    return Judged(settled, judge_position(settled.position, settled.faults), covered)


def _report(
    reading: BoardReading,
    seats: Sequence[PlaceReading],
    weighed: Weighed[str, Judged],
    strays: Sequence[Stray],
) -> Report:
    judged = weighed.ruling
    asked = list(dict.fromkeys((*judged.covered, *weighed.asks)))
    questions = [_which_cell(stray, seats) for stray in strays]
    questions += [_question(i, seats[i]) for i in asked]
    findings = [_finding(found, seats) for found in judged.ruled.ruling.findings]
    if weighed.exhausted:
        findings.append(Finding("too-doubtful", TOO_DOUBTFUL, severity="note"))
    verdict: Verdict = judged.ruled.ruling.outcome
    summary = judged.ruled.ruling.summary
    if questions or not weighed.settled:
        said = [question.message for question in questions] or [TOO_DOUBTFUL]
        more = f" ({len(said) - 1} more to answer)" if len(said) > 1 else ""
        verdict, summary = "unsure", f"Not sure yet. {said[0]}{more}"
    return Report(
        game=GAME,
        source="",
        verdict=verdict,
        summary=summary,
        pieces=tuple(
            piece_of(i, seat)
            for i, seat in enumerate(seats)
            if seat.alternatives[0].face != EMPTY or i in asked
        ),
        findings=tuple(findings),
        questions=tuple(questions),
        details=_details(reading, judged),
    )


def _details(reading: BoardReading, judged: Judged) -> dict[str, Any]:
    won = judged.ruled.win
    corners = reading.view.homography(np.array(outline()))
    return {
        "credit": CREDIT,
        "cells": judged.settled.position.named(),
        "winner": judged.ruled.winner,
        "to_move": judged.ruled.to_move,
        "win": None if won is None else won.to_dict(),
        "board": {"corners": np.round(corners, 2).tolist()},
    }


def _question(number: int, seat: PlaceReading) -> Question:
    choices = tuple(
        a for i, a in enumerate(seat.alternatives) if i < 2 or a.probability >= WORTH_SAYING
    )
    faces = [choice.face for choice in choices]
    colours = [face for face in faces if face in COLOURS]
    where = place_name(seat)
    if faces[0] == UNKNOWN or not colours:
        message = f"Something that is no red or blue stone covers {where}; what does it hold?"
    elif EMPTY in faces:
        message = f"Is there a {' or '.join(colours)} stone on {where}, or none?"
    elif len(colours) > 1:
        message = f"Is the stone on {where} {' or '.join(colours)}?"
    else:
        message = f"Is this a {colours[0]} stone on {where}?"
    return Question(number, message, choices, str(cell_of(seat)))


def _which_cell(stray: Stray, seats: Sequence[PlaceReading]) -> Question:
    """Ask where a stone belongs that lies between cells."""
    names = list(dict.fromkeys(str(cell_of(seats[i])) for i in stray.places))
    between = f"{', '.join(names[:-1])} and {names[-1]}"
    message = f"A {stray.face} stone lies between {between}; to which cell does it belong?"
    return Question(None, message, (Alternative(stray.face, 1.0),), names[0])


def _finding(found: RuleFinding, seats: Sequence[PlaceReading]) -> Finding:
    pieces = tuple(
        i
        for i, seat in enumerate(seats)
        if str(cell_of(seat)) in found.at and seat.alternatives[0].face != EMPTY
    )
    return Finding(found.code, found.message, pieces, found.at, found.severity)
