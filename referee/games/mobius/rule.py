"""Rule on the position that a photograph shows, and test the ruling against what is doubtful."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from referee.errors import UsageError
from referee.game import Adapter, Seen
from referee.games.mobius import GAME, position, words
from referee.games.mobius.marks import outline
from referee.games.mobius.position import (
    BOARD,
    cell_of,
    cell_typed,
    stones_on,
    with_answers,
)
from referee.ruling.answers import Answer, number_of, plain, put_answer
from referee.ruling.clock import Clock
from referee.ruling.doubt import Blame, doubt_about, weigh
from referee.ruling.faces import EMPTY, UNKNOWN, YES
from referee.ruling.folding import finding_of, reported, under_doubt
from referee.ruling.report import Finding, Report
from referee.ruling.terms import read_ruleset
from referee.table.sighting import BOARD_READER, BoardLook, pieces_of
from referee.words import say, sentence
from rules import RuleFinding
from rules.message import one_of
from rules.mobius import (
    COLOURS,
    CREDIT,
    Cell,
    PositionRuling,
    Ruleset,
    Settled,
    judge_position,
)
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Piece
from vision.scene import Scene

FAR_AHEAD = 5
"""Stones that a colour is ahead from which stones were rather overlooked than laid out of turn.

Of 270 rendered boards, 27 of them not legal, the colours of two differed by so much as they were
read, by 39 and 61, and those of none as they lie.
"""


@dataclass(frozen=True, slots=True)
class Judged:
    """The ruling on one way to read the seats."""

    settled: Settled
    ruled: PositionRuling
    covered: tuple[int, ...]

    @property
    def key(self) -> Hashable:
        """What is ruled: whether the position is legal, who has won, and whose turn it is."""
        if self.covered:
            return "covered"
        return self.ruled.ruling.valid, self.ruled.winner, self.ruled.to_move

    @property
    def blame(self) -> Collection[Blame]:
        """What is wrong, and where."""
        return {(found.code, found.at) for found in self.ruled.ruling.violations}


class MobiusAdapter(Adapter):
    """Rulings on positions on the printed board."""

    see = staticmethod(position.see)
    reader = BOARD_READER
    by_colour = True

    def __init__(self, rules: Mapping[str, Any] | None = None) -> None:
        self._rules = read_ruleset(Ruleset.from_dict, rules)

    def watch(self, photo: Photo, rules: Mapping[str, Any]) -> BoardLook | Unreadable:
        """The seats of the board, those beside a stone between seats in doubt."""
        scene = self.see(photo, Clock())
        if isinstance(scene, Unreadable):
            return scene
        return BoardLook(pieces_of(scene, "stone"), {"corners": _corners(scene)})

    def check(self, seen: Seen, answers: Sequence[Answer] = ()) -> Report:
        """Rule on the position."""
        scene = seen.scene
        told, others = settled_strays(answers, scene)
        confirmed = [answer for answer in others if str(answer) == f"{words.STONES}={YES}"]
        of_cells = [answer for answer in others if answer not in confirmed]
        answered = read_answers([*filter(None, told.values()), *of_cells], scene.pieces)
        seats = with_answers(scene.pieces, answered)

        def rule(faces: Mapping[int, str]) -> Judged:
            settled = stones_on(seats, faces.items())
            covered = tuple(i for i, face in faces.items() if face == UNKNOWN)
            ruled = judge_position(settled.position, settled.faults, self._rules)
            return Judged(settled, ruled, covered)

        doubts = list(map(doubt_about, seats))
        weighed = weigh(doubts, rule, lambda j: j.key, blame=lambda j: j.blame)
        judged = weighed.ruling
        asked = list(dict.fromkeys((*judged.covered, *weighed.asks)))
        strays = [
            stray
            for stray in scene.unclear_by("stray")
            if words.between(stray, seats) not in told
            and not any(cell_of(seats[i]) in answered for i in stray.pieces)
        ]
        questions = [words.which_cell(stray, seats) for stray in strays]
        questions += [words.question(i, seats[i]) for i in asked]
        red, blue = map(judged.settled.position.count, COLOURS)
        if not (confirmed or answered) and abs(red - blue) >= FAR_AHEAD:
            questions.append(words.far_ahead(red, blue))
        pieces = [reported(seat) for seat in seats if seat.face != EMPTY or seat.id in asked]
        report = Report(
            GAME.name,
            seen.source,
            judged.ruled.ruling.outcome,
            say(judged.ruled.ruling.summary),
            seen.size,
            tuple(pieces),
            tuple(_finding(found, seats) for found in judged.ruled.ruling.findings),
            tuple(questions),
            _details(judged, seen.scene),
        )
        return under_doubt(report, weighed, "cells")


def settled_strays(
    answers: Sequence[Answer], scene: Scene
) -> tuple[dict[tuple[str, ...], Answer | None], list[Answer]]:
    """What cells hold by what was said of stones between them, and the other answers."""
    strays = {words.between(one, scene.pieces): one for one in scene.unclear_by("stray")}
    told: dict[tuple[str, ...], Answer | None] = {}
    others = []
    for answer in answers:
        place = answer.place.casefold()
        names = next((at for at in strays if "-".join(at).casefold() == place), None)
        if names is None:
            others.append(answer)
            continue
        cells = {name.casefold(): name for name in names}
        if answer.face not in (*cells, words.NEITHER):
            known = one_of((*names, words.NEITHER))
            raise UsageError(sentence("mobius-bad-stray", cells=known, got=str(answer)))
        cell = cells.get(answer.face)
        told[names] = None if cell is None else Answer("", cell, "", str(strays[names].face))
    return told, others


def read_answers(answers: Sequence[Answer], seats: Sequence[Piece]) -> dict[Cell, str]:
    """What the players said that cells hold, by their names or by the number of a seat.

    Raises UsageError for what makes no sense.
    """
    answered: dict[Cell, str] = {}
    for answer in plain(answers, "F0=red"):
        cell = _cell(answer, seats)
        face = answer.face
        if face not in (*COLOURS, EMPTY):
            raise UsageError(sentence("mobius-bad-face", got=answer.face))
        put_answer(answered, cell, face, answer)
    return answered


def _cell(answer: Answer, seats: Sequence[Piece]) -> Cell:
    if answer.place.isdecimal():
        return cell_of(seats[number_of(answer, len(seats), "seat")])
    cell = cell_typed(answer.place)
    if not BOARD.has(cell):
        raise UsageError(sentence("mobius-no-such-cell", got=str(answer)))
    return cell


def _details(judged: Judged, scene: Scene) -> dict[str, Any]:
    won = judged.ruled.win
    return {
        "credit": CREDIT,
        "cells": judged.settled.position.named(),
        "winner": judged.ruled.winner,
        "to_move": judged.ruled.to_move,
        "win": None if won is None else won.to_dict(),
        **words.twice_round(judged.ruled),
        "board": {"corners": _corners(scene)},
    }


def _corners(scene: Scene) -> list[list[float]]:
    """Where the print lies in the photograph."""
    assert scene.board is not None
    corners: list[list[float]] = scene.board.homography(np.array(outline())).round(2).tolist()
    return corners


def _finding(found: RuleFinding, seats: Sequence[Piece]) -> Finding:
    pieces = (
        i for i, seat in enumerate(seats) if str(cell_of(seat)) in found.at and seat.face != EMPTY
    )
    return finding_of(found, tuple(pieces))
