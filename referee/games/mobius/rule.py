"""Rule on the position that a photograph shows, and test the ruling against what is doubtful."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from referee.errors import UsageError
from referee.game import Adapter, View
from referee.games.mobius import GAME, position, words
from referee.games.mobius.marks import outline
from referee.games.mobius.position import BOARD, cell_of, cell_typed, settled, with_answers
from referee.ruling.answers import Answer, number_of, plain, record_answer
from referee.ruling.clock import Clock
from referee.ruling.doubt import doubt_about, weigh
from referee.ruling.faces import EMPTY, UNKNOWN, YES
from referee.ruling.options import read_ruleset
from referee.ruling.report import Report
from referee.ruling.verdict import finding_of, under_doubt, without_unknown_face
from referee.table.sighting import BOARD_READER, BoardLook, pieces_of
from referee.words import say, sentence
from rules.message import one_of
from rules.mobius import COLOURS, Cell, PlacedStones, PositionRuling, Ruleset, judge_position
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.scene import Scene

FAR_AHEAD = 5
"""Stones that a colour is ahead from which stones were rather overlooked than laid out of turn."""

Told = tuple[dict[Cell, str], set[tuple[str, ...]], bool]


@dataclass(frozen=True, slots=True)
class Judged:
    """The ruling on one way to read the seats."""

    settled: PlacedStones
    ruled: PositionRuling
    covered: tuple[int, ...]

    @property
    def key(self) -> Hashable:
        """What is ruled: whether the position is legal, who has won, and whose turn it is."""
        if self.covered:
            return "covered"
        return self.ruled.ruling.valid, self.ruled.winner, self.ruled.to_move


class MobiusAdapter(Adapter):
    """Rulings on positions on the printed board."""

    read_scene = staticmethod(position.read_scene)
    reader = BOARD_READER
    by_colour = True

    def __init__(self, rules: Mapping[str, Any] | None = None) -> None:
        self._rules = read_ruleset(Ruleset.from_dict, rules)

    def read_frame(self, photo: Photo, rules: Mapping[str, Any]) -> BoardLook | Unreadable:
        """The seats of the board, those beside a stone between seats in doubt."""
        scene = self.read_scene(photo, Clock())
        if isinstance(scene, Unreadable):
            return scene
        return BoardLook(pieces_of(scene, "stone"), {"corners": _corners(scene)})

    def check(self, seen: View, answers: Sequence[Answer] = ()) -> Report:
        """Rule on the position."""
        scene = seen.scene
        answered, told, confirmed = read_answers(answers, scene)
        seats = with_answers(scene.pieces, answered)

        def rule(faces: Mapping[int, str]) -> Judged:
            placed = settled((seats[i], face) for i, face in faces.items())
            covered = tuple(i for i, face in faces.items() if face == UNKNOWN)
            ruled = judge_position(placed.position, placed.faults, self._rules)
            return Judged(placed, ruled, covered)

        doubts = list(map(doubt_about, seats))
        weighed = weigh(doubts, rule, lambda j: j.key, blame=lambda j: j.ruled.ruling.blamed)
        judged = weighed.ruling
        asked = list(dict.fromkeys((*judged.covered, *weighed.asks)))
        questions = [
            words.which_cell(stray, seats)
            for stray in scene.unclear_by("stray")
            if words.between(stray, seats) not in told
            and not any(cell_of(seats[i]) in answered for i in stray.pieces)
        ]
        questions += [words.question(i, seats[i]) for i in asked]
        red, blue = map(judged.settled.position.count, COLOURS)
        if not (confirmed or answered) and abs(red - blue) >= FAR_AHEAD:
            questions.append(words.far_ahead(red, blue))
        pieces = [
            without_unknown_face(seat) for seat in seats if seat.face != EMPTY or seat.id in asked
        ]
        at = {seat.id: str(cell_of(seat)) for seat in seats if seat.face != EMPTY}
        report = Report(
            GAME.name,
            seen.source,
            judged.ruled.ruling.outcome,
            say(judged.ruled.ruling.summary),
            seen.size,
            tuple(pieces),
            tuple(
                finding_of(found, [i for i, cell in at.items() if cell in found.at])
                for found in judged.ruled.ruling.findings
            ),
            tuple(questions),
            words.details(judged.settled.position, judged.ruled)
            | {"board": {"corners": _corners(scene)}},
        )
        return under_doubt(report, weighed, "cells")


def read_answers(answers: Sequence[Answer], scene: Scene) -> Told:
    """What the players said.

    Raises UsageError for what makes no sense.

    Returns
    -------
    cells, strays, confirmed
        What cells hold, between which cells stones lie of which it was told where they belong, and
        whether all stones were seen.
    """
    strays = {words.between(one, scene.pieces): one for one in scene.unclear_by("stray")}
    places = {"-".join(names).casefold(): names for names in strays}
    cells: dict[Cell, str] = {}
    told, confirmed = set[tuple[str, ...]](), False
    for answer in plain(answers, "F0=red"):
        names, face = places.get(answer.place.casefold()), answer.face
        if str(answer) == f"{words.STONES}={YES}":
            confirmed = True
        elif names is None:
            cell = _cell(answer, scene)
            if face not in (*COLOURS, EMPTY):
                raise UsageError(sentence("mobius-bad-face", got=face))
            record_answer(cells, cell, face, answer)
        elif face in (words.NEITHER, *(name.casefold() for name in names)):
            told.add(names)
            if face != words.NEITHER:
                record_answer(cells, cell_typed(face), str(strays[names].face), answer)
        else:
            known = one_of((*names, words.NEITHER))
            raise UsageError(sentence("mobius-bad-stray", cells=known, got=str(answer)))
    return cells, told, confirmed


def _cell(answer: Answer, scene: Scene) -> Cell:
    """The cell that is named, or that of the seat of this number."""
    if answer.place.isdecimal():
        return cell_of(scene.by_id[number_of(answer, scene.pieces, "seat")])
    cell = cell_typed(answer.place)
    if not BOARD.has(cell):
        raise UsageError(sentence("mobius-no-such-cell", got=str(answer)))
    return cell


def _corners(scene: Scene) -> list[list[float]]:
    """Where the print lies in the photograph."""
    assert scene.board is not None
    corners: list[list[float]] = scene.board.homography(np.array(outline())).round(2).tolist()
    return corners
