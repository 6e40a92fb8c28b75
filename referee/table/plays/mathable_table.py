"""Mathable as a session at a table needs it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.mathable.position import TURN_CERTAINTY, see
from referee.prints.mathable import printed_layout
from referee.ruling.clock import Clock
from referee.table.board_look import BoardLook, pieces_of
from referee.table.board_reader import BoardReader
from referee.table.plays import TableGame
from referee.table.plays.mathable import MathablePlay, edition_of
from referee.table.plays.mathable_rules import square_of
from referee.table.plays.mathable_turns import CALLS
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Piece

NO_TOP = Unreadable(
    "no-top",
    "It is not clear which side of the board is its top.",
    "Show the printed 1 2 3 4 in the middle.",
)


def _look(rules: Mapping[str, Any], photo: Photo) -> BoardLook | Unreadable:
    layout = printed_layout(edition_of(rules))
    reading = see(photo, Clock(), layout)
    if isinstance(reading, Unreadable):
        return reading
    board = reading.board
    if board is None or board.upright < TURN_CERTAINTY:
        return NO_TOP
    corners = board.homography(layout.outline).round(2).tolist()
    where = {"corners": corners, "rows": layout.rows, "cols": layout.cols}
    return BoardLook(pieces_of(reading, "number"), where)


def _place(piece: Piece) -> str:
    return square_of(piece).name


TABLE = TableGame(MathablePlay.start, _look, BoardReader, CALLS, (2, 4), _place)
