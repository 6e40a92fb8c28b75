"""Rule on a whole position that one photograph shows, and on games photo by photo."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from referee.errors import UsageError
from referee.game import Adapter, View
from referee.games.mathable import GAME, position, words
from referee.games.mathable.follow import follow_game
from referee.games.mathable.position import (
    EDITION,
    TOP,
    TURN_CERTAINTY,
    LaidBoard,
    Said,
    edition_of,
    read_board,
    square_of,
)
from referee.prints.mathable import LAYOUT_2021, printed_layout
from referee.reading import mirrored, place_reader, reader
from referee.ruling.answers import Answer
from referee.ruling.clock import Clock
from referee.ruling.doubt import Blame, Uncertain, WeighedRuling, uncertain_face, weigh
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
"""A tile whose number is not among what a doubtful one may show."""

MISSED = 0.1
"""Share of the doubt about a tile's number that is for none of those that were thought of."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The ruling on one way to read the board."""

    squares: dict[str, int]
    covered: tuple[int, ...]
    ruled: PositionRuling

    @property
    def key(self) -> Hashable:
        """What is ruled."""
        return "covered" if self.covered and not self.ruled.certain_violations else self.ruled.valid

    @property
    def blame(self) -> frozenset[Blame]:
        """The squares on which the tiles lie that are surely to blame, and what for."""
        return frozenset((found.code, found.at) for found in self.ruled.certain_violations)


class MathableAdapter(Adapter):
    """Rulings by the edition of 2021."""

    number_pieces = staticmethod(position.number_pieces)
    reader = BOARD_READER

    def read_scene(self, photo: Photo, clock: Clock) -> Scene | Unreadable:
        """The board with all its cells."""
        read = read_board(photo, clock, LAYOUT_2021)
        return read if isinstance(read, Unreadable) else read.scene

    def read_frame(self, photo: Photo, rules: Mapping[str, Any]) -> BoardLook | Unreadable:
        """The cells of a board of the edition that is played, once its top is certain."""
        clock = Clock()
        read = read_board(photo, clock, printed_layout(edition_of(rules)))
        if isinstance(read, Unreadable):
            return read
        if read.view.upright < TURN_CERTAINTY:
            return NO_TOP
        why = mirrored(photo, position.number_pieces(read.scene), clock)
        return why or _looked(read, read.scene.pieces)

    def check(self, seen: View, answers: Sequence[Answer] = ()) -> Report:
        """Rule on the position."""
        said = Said.of(answers)
        if said.since or said.start or {*said.tops} - {""}:
            raise UsageError(sentence("mathable-of-one-photo"))
        board = LaidBoard.of(seen, said.faces, said.tops.get(""))
        squares = [square_of(cell).name for cell in board.cells]

        def rule(faces: Mapping[int, str]) -> Judged:
            tiles = {squares[cell]: int(face) for cell, face in faces.items() if face.isdigit()}
            covered = tuple(cell for cell, face in faces.items() if face == UNKNOWN)
            unseen = [squares[cell] for cell in covered]
            return Judged(tiles, covered, judge_position(tiles, EDITION, unseen))

        doubts = list(map(_doubt_about, board.cells))
        weighed = weigh(doubts, rule, lambda j: j.key, blame=lambda j: j.blame)
        unsure = weighed.ruling.ruled.ruling.blamed - weighed.ruling.blame
        weighed = replace(weighed, doubted=weighed.doubted | unsure)
        return under_doubt(_report(board, weighed), weighed, "tiles")

    def follow(
        self, seen: Sequence[View | Report], turns: Turns, answers: Sequence[Answer]
    ) -> GameReport:
        """Rule on a game photo by photo; without `turns`, on its moves alone."""
        return follow_game(seen, turns, Said.of(answers))


def _looked(read: BoardReading, cells: Sequence[Piece]) -> BoardLook:
    """Cells of a board that was read, and how some of them are read again."""
    layout = read.view.layout
    corners = read.view.homography(layout.outline).round(2).tolist()
    where = {"corners": corners, "rows": layout.rows, "cols": layout.cols}
    return BoardLook(cells, where, partial(_look_again, read))


def _look_again(before: BoardReading, photo: Photo, which: Collection[int]) -> BoardLook | None:
    cells = np.isin(np.arange(len(before.scene.pieces)), [*which])
    read = reread_tiles(photo, before, cells, reader(), place_reader())
    if read is None:
        return None
    board, seen = read
    return _looked(board, [board.scene.pieces[i] for i in np.flatnonzero(seen)])


def _doubt_about(cell: Piece) -> Uncertain[str]:
    """What a cell may show; whoever is blamed for a tile that is hard to read is asked first."""
    if cell.face in (None, UNKNOWN):
        # Of what is covered anything may be so.
        return Uncertain(cell.id, ((UNKNOWN, 1.0),))
    doubt = uncertain_face(cell)
    if cell.face == EMPTY:
        return doubt
    # What was thought of stays the likeliest.
    missed = min(MISSED * (1 - cell.confidence), cell.confidence)
    return Uncertain(doubt.piece, (*doubt.alternatives, (NONE_OF_THESE, missed)))


def _report(board: LaidBoard, weighed: WeighedRuling[str, Judged]) -> Report:
    judged = weighed.ruling
    covered = judged.covered if judged.key == "covered" else ()
    asked = [board.cells[i] for i in dict.fromkeys((*covered, *weighed.asks))]
    pieces = tuple(
        without_unknown_face(cell) for cell in board.cells if cell.face != EMPTY or cell in asked
    )
    ids = {square_of(piece).name: piece.id for piece in pieces}
    # A bare board is bare whichever way it lies.
    questions: list[Question] = []
    if pieces and not board.is_upright:
        questions.append(words.which_top(board.tops, board.upright, TOP))
    questions += [words.question(c.id, square_of(c).name, c.readings) for c in asked]
    findings: list[Finding] = [
        finding_of(found, [ids[name] for name in found.at if name in ids])
        for found in judged.ruled.ruling.findings
    ]
    return Report(
        GAME.name,
        board.source,
        judged.ruled.ruling.outcome,
        say(judged.ruled.ruling.summary),
        board.image_size,
        pieces,
        tuple(findings),
        tuple(questions),
        _details(board, weighed),
    )


def _details(board: LaidBoard, weighed: WeighedRuling[str, Judged]) -> dict[str, Any]:
    """What lies where, and which of it seems right and may be wrong."""
    judged = weighed.ruling
    details: dict[str, Any] = {"squares": judged.squares, "board": dict(board.outline)}
    perhaps = {at[0] for _, at in weighed.doubted} - {at[0] for _, at in judged.blame}
    if weighed.exhausted or not board.is_upright:
        perhaps = {*judged.squares}
    in_doubt = [name for name in judged.squares if name in perhaps]
    return details | {"in_doubt": in_doubt} if in_doubt else details
