"""Rulings on the position in a photograph, tested against doubt."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from referee.errors import UsageError
from referee.game import Adapter, View
from referee.games.mobius import GAME, position, words
from referee.games.mobius.marks import print_corners
from referee.games.mobius.position import (
    BOARD,
    cell_of,
    parse_cell,
    position_from_faces,
    with_answers,
)
from referee.ruling.answers import Answer, piece_id, plain_answers, record_answer
from referee.ruling.clock import Clock
from referee.ruling.doubt import uncertain_face, weigh
from referee.ruling.faces import EMPTY, UNKNOWN, YES
from referee.ruling.options import read_ruleset
from referee.ruling.report import Report
from referee.ruling.verdict import finding_of, under_doubt, without_unknown_face
from referee.table.sighting import BOARD_READER, BoardLook, place_readings
from referee.words import say, sentence
from rules import Ruling
from rules.message import one_of
from rules.mobius import COLOURS, Cell, Position, PositionRuling, Ruleset, judge_position
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.scene import Scene

FAR_AHEAD = 5
"""Lead of a colour, in stones, that is likelier due to missed detections than to wrong turns."""


class BoardAnswers(NamedTuple):
    """Faces of cells, strays that were placed, and whether it was confirmed that all are detected.

    A stray is identified by the names of the cells between which it lies.
    """

    cells: dict[Cell, str]
    strays: set[tuple[str, ...]]
    confirmed: bool


@dataclass(frozen=True, slots=True)
class JudgedBoard:
    """The ruling on one reading of the board; `covered` are the ids of unknown places."""

    position: Position
    details: PositionRuling
    covered: tuple[int, ...]

    @property
    def ruling(self) -> Ruling:
        return self.details.ruling

    @property
    def key(self) -> Hashable:
        if self.covered:
            return "covered"
        return self.ruling.valid, self.details.winner, self.details.to_move


class MobiusAdapter(Adapter):
    """Reads the printed board and rules on the position."""

    read_scene = staticmethod(position.read_scene)
    reader = BOARD_READER
    needs_colour = True

    def __init__(self, rules: Mapping[str, Any] | None = None) -> None:
        self._rules = read_ruleset(Ruleset.from_dict, rules)

    def read_frame(self, photo: Photo, rules: Mapping[str, Any]) -> BoardLook | Unreadable:
        """The places of the board; those beside a stray stone are doubtful."""
        scene = self.read_scene(photo, Clock())
        if isinstance(scene, Unreadable):
            return scene
        return BoardLook(place_readings(scene, "stone"), {"corners": _corners(scene)})

    def check(self, view: View, answers: Sequence[Answer] = ()) -> Report:
        scene = view.scene
        given = parse_board_answers(answers, scene)
        places = with_answers(scene.pieces, given.cells)

        def rule(faces: Mapping[int, str]) -> JudgedBoard:
            position, faults = position_from_faces((places[i], face) for i, face in faces.items())
            covered = tuple(i for i, face in faces.items() if face == UNKNOWN)
            return JudgedBoard(position, judge_position(position, faults, self._rules), covered)

        doubts = list(map(uncertain_face, places))
        weighed = weigh(doubts, rule, lambda j: j.key, blame=lambda j: j.ruling.blamed)
        judged = weighed.ruling
        doubtful = list(dict.fromkeys((*judged.covered, *weighed.asks)))
        questions = [
            words.stray_question(stray, places)
            for stray in scene.unclear_by("stray")
            if words.stray_cells(stray, places) not in given.strays
            and not any(cell_of(places[i]) in given.cells for i in stray.pieces)
        ]
        questions += [words.cell_question(i, places[i]) for i in doubtful]
        red, blue = map(judged.position.count, COLOURS)
        if not (given.confirmed or given.cells) and abs(red - blue) >= FAR_AHEAD:
            questions.append(words.far_ahead_question(red, blue))
        names = {place.id: str(cell_of(place)) for place in places if place.face != EMPTY}
        shown = [place for place in places if place.id in names or place.id in doubtful]
        report = Report(
            GAME.name,
            view.source,
            judged.ruling.outcome,
            say(judged.ruling.summary),
            view.size,
            tuple(map(without_unknown_face, shown)),
            tuple(
                finding_of(finding, [i for i, name in names.items() if name in finding.at])
                for finding in judged.ruling.findings
            ),
            tuple(questions),
            words.details(judged.position, judged.details)
            | {"board": {"corners": _corners(scene)}},
        )
        return under_doubt(report, weighed, "cells")


def parse_board_answers(answers: Sequence[Answer], scene: Scene) -> BoardAnswers:
    """Parse the players' answers. Raises UsageError."""
    strays = {words.stray_cells(stray, scene.pieces): stray for stray in scene.unclear_by("stray")}
    names_by_place = {"-".join(names).casefold(): names for names in strays}
    cells: dict[Cell, str] = {}
    placed, confirmed = set[tuple[str, ...]](), False
    for answer in plain_answers(answers, "F0=red"):
        names, face = names_by_place.get(answer.place.casefold()), answer.face
        if str(answer) == f"{words.STONES}={YES}":
            confirmed = True
        elif names is None:
            cell = _answered_cell(answer, scene)
            if face not in (*COLOURS, EMPTY):
                raise UsageError(sentence("mobius-bad-face", got=face))
            record_answer(cells, cell, face, answer)
        elif face in (words.NEITHER, *(name.casefold() for name in names)):
            placed.add(names)
            if face != words.NEITHER:
                record_answer(cells, parse_cell(face), str(strays[names].face), answer)
        else:
            expected = one_of((*names, words.NEITHER))
            raise UsageError(sentence("mobius-bad-stray", cells=expected, got=str(answer)))
    return BoardAnswers(cells, placed, confirmed)


def _answered_cell(answer: Answer, scene: Scene) -> Cell:
    """The cell that an answer names, or gives by the number of a place."""
    if answer.place.isdecimal():
        return cell_of(scene.by_id[piece_id(answer, scene.pieces, "seat")])
    cell = parse_cell(answer.place)
    if not BOARD.has(cell):
        raise UsageError(sentence("mobius-no-such-cell", got=str(answer)))
    return cell


def _corners(scene: Scene) -> list[list[float]]:
    """Corners of the print in the photograph, clockwise from its top left, in pixels."""
    assert scene.board is not None
    corners: list[list[float]] = scene.board.homography(np.array(print_corners())).round(2).tolist()
    return corners
