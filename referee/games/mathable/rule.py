"""Rule on the position in a photograph, under doubt, and on games photo by photo."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from referee.errors import UsageError
from referee.game import Adapter, View
from referee.games.mathable import GAME, position, words
from referee.games.mathable.follow import follow_game
from referee.games.mathable.position import (
    EDITION,
    NAMES,
    TOP,
    CellsView,
    GameAnswers,
    edition_of,
    read_board,
    square_of,
)
from referee.prints.mathable import LAYOUT_2021, printed_layout
from referee.reading import mirrored, place_reader, reader
from referee.ruling.answers import Answer
from referee.ruling.clock import Clock
from referee.ruling.doubt import CERTAIN, Blame, Uncertain, WeighedRuling, uncertain_face, weigh
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.report import Finding, GameReport, Question, Report
from referee.ruling.turns import Turns
from referee.ruling.verdict import finding_of, under_doubt, without_unknown_face
from referee.table.sighting import BOARD_READER, BoardLook
from referee.words import say, sentence
from rules.mathable import PositionRuling, judge_position
from vision.boards.tiles import BoardReading, reread_tiles
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Piece
from vision.scene import Scene

NO_TOP = Unreadable("no-top", {}, "show-middle")

NONE_OF_THESE = "none of these"
"""Face of a tile in doubt that shows none of its alternatives."""

MISSED = 0.1
"""Share of the doubt about a tile that is for faces not among its alternatives."""


class MathableAdapter(Adapter):
    """Rulings by the edition of 2021."""

    number_pieces = staticmethod(position.number_pieces)
    reader = BOARD_READER

    def read_scene(self, photo: Photo, clock: Clock) -> Scene | Unreadable:
        """Find the board and read all its cells."""
        read = read_board(photo, clock, LAYOUT_2021)
        return read if isinstance(read, Unreadable) else read.scene

    def read_frame(self, photo: Photo, rules: Mapping[str, Any]) -> BoardLook | Unreadable:
        """Read the board of the edition in these rules, if it is certain where its top is."""
        clock = Clock()
        read = read_board(photo, clock, printed_layout(edition_of(rules)))
        if isinstance(read, Unreadable):
            return read
        if read.view.upright < CERTAIN:
            return NO_TOP
        why = mirrored(photo, position.number_pieces(read.scene), clock)
        return why or _board_look(read, read.scene.pieces)

    def check(self, view: View, answers: Sequence[Answer] = ()) -> Report:
        """Rule on the position."""
        given = GameAnswers.of(answers)
        if given.first_photos or given.start or {*given.tops} - {""}:
            raise UsageError(sentence("mathable-of-one-photo"))
        board = CellsView.of(view, given.faces, given.tops.get(""))

        def rule(faces: Mapping[int, str]) -> PositionRuling:
            covered = [NAMES[cell] for cell, face in faces.items() if face == UNKNOWN]
            return judge_position(_tiles(faces), EDITION, covered)

        doubts = list(map(_doubt_about, board.cells))
        weighed = weigh(doubts, rule, lambda judged: judged.is_legal, blame=_blame)
        uncertain = weighed.ruling.ruling.blamed - _blame(weighed.ruling)
        weighed = replace(weighed, doubted=weighed.doubted | uncertain)
        return under_doubt(_report(board, weighed), weighed, "tiles")

    def follow(
        self, views: Sequence[View | Report], turns: Turns, answers: Sequence[Answer]
    ) -> GameReport:
        """Rule on a game photo by photo; without `turns`, on its moves alone."""
        return follow_game(views, turns, GameAnswers.of(answers))


def _board_look(read: BoardReading, cells: Sequence[Piece]) -> BoardLook:
    """Some cells of a board, and how to read cells of it again."""
    layout = read.view.layout
    corners = read.view.homography(layout.outline).round(2).tolist()
    outline = {"corners": corners, "rows": layout.rows, "cols": layout.cols}
    return BoardLook(cells, outline, partial(_read_again, read))


def _read_again(before: BoardReading, photo: Photo, cells: Collection[int]) -> BoardLook | None:
    mask = np.isin(np.arange(len(before.scene.pieces)), [*cells])
    read = reread_tiles(photo, before, mask, reader(), place_reader())
    if read is None:
        return None
    board, was_read = read
    return _board_look(board, [board.scene.pieces[i] for i in np.flatnonzero(was_read)])


def _doubt_about(cell: Piece) -> Uncertain[str]:
    """Faces that a cell may show, `NONE_OF_THESE` among them."""
    if cell.face in (None, UNKNOWN):
        # Anything may be under a cover.
        return Uncertain(cell.id, ((UNKNOWN, 1.0),))
    doubt = uncertain_face(cell)
    if cell.face == EMPTY:
        return doubt
    # The reading stays the likeliest face.
    missed = min(MISSED * (1 - cell.confidence), cell.confidence)
    return Uncertain(doubt.piece, (*doubt.alternatives, (NONE_OF_THESE, missed)))


def _tiles(faces: Mapping[int, str]) -> dict[str, int]:
    """The tiles by square, of faces by index of the cell."""
    return {NAMES[cell]: int(face) for cell, face in faces.items() if face.isdigit()}


def _blame(judged: PositionRuling) -> frozenset[Blame]:
    """Codes and squares of the violations that are certain."""
    return frozenset((v.code, v.at) for v in judged.certain_violations)


def _report(board: CellsView, weighed: WeighedRuling[str, PositionRuling]) -> Report:
    judged, ruling = weighed.ruling, weighed.ruling.ruling
    covered = map(NAMES.index, () if judged.is_legal is not None else judged.covered)
    asked_cells = [board.cells[i] for i in dict.fromkeys((*covered, *weighed.asks))]
    shown_cells = (cell for cell in board.cells if cell.face != EMPTY or cell in asked_cells)
    pieces = tuple(map(without_unknown_face, shown_cells))
    ids = {square_of(piece).name: piece.id for piece in pieces}
    questions: list[Question] = []
    # The top of a bare board makes no difference.
    if pieces and not board.is_upright:
        questions.append(words.top_question(board.tops, board.upright, TOP))
    questions += [words.square_question(c.id, square_of(c).name, c.readings) for c in asked_cells]
    findings: list[Finding] = [
        finding_of(finding, [ids[name] for name in finding.at if name in ids])
        for finding in ruling.findings
    ]
    return Report(
        GAME.name,
        board.source,
        ruling.outcome,
        say(ruling.summary),
        board.image_size,
        pieces,
        tuple(findings),
        tuple(questions),
        _details(board, weighed),
    )


def _details(board: CellsView, weighed: WeighedRuling[str, PositionRuling]) -> dict[str, Any]:
    """The tiles by square, and the squares of those that may be in violation, as JSON."""
    squares = _tiles(weighed.reading)
    details: dict[str, Any] = {"squares": squares, "board": dict(board.outline)}
    doubtful = {at[0] for _, at in weighed.doubted} - {at[0] for _, at in _blame(weighed.ruling)}
    if weighed.exhausted or not board.is_upright:
        doubtful = {*squares}
    in_doubt = [name for name in squares if name in doubtful]
    return details | {"in_doubt": in_doubt} if in_doubt else details
