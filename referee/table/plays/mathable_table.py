"""Mathable as a session at a table needs it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from referee.games.mathable.position import TURN_CERTAINTY, numbers, see_tiles, square_of
from referee.prints.mathable import printed_layout
from referee.ruling.clock import Clock
from referee.sight import mirrored, reader
from referee.table.board_look import BoardLook
from referee.table.board_reader import BoardReader
from referee.table.plays import TableGame
from referee.table.plays.mathable import MathablePlay, edition_of
from referee.table.plays.mathable_turns import CALLS
from vision.boards.tiles import ReadTiles, read_again
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Piece

NO_TOP = Unreadable(
    "no-top",
    "It is not clear which side of the board is its top.",
    "Show the printed 1 2 3 4 in the middle.",
)


def _look(rules: Mapping[str, Any], photo: Photo) -> BoardLook | Unreadable:
    clock = Clock()
    read = see_tiles(photo, clock, printed_layout(edition_of(rules)))
    if isinstance(read, Unreadable):
        return read
    if read.view.upright < TURN_CERTAINTY:
        return NO_TOP
    return mirrored(photo, numbers(read.scene), clock) or _looked(read, read.scene.pieces)


def _look_again(before: ReadTiles, photo: Photo, which: Collection[int]) -> BoardLook | None:
    cells = np.isin(np.arange(len(before.scene.pieces)), [*which])
    read = read_again(photo, before, cells, reader())
    if read is None:
        return None
    board, seen = read
    return _looked(board, [board.scene.pieces[i] for i in np.flatnonzero(seen)])


def _looked(read: ReadTiles, cells: Sequence[Piece]) -> BoardLook:
    layout = read.view.layout
    corners = read.view.homography(layout.outline).round(2).tolist()
    where = {"corners": corners, "rows": layout.rows, "cols": layout.cols}
    return BoardLook(cells, where, partial(_look_again, read))


def _place(piece: Piece) -> str:
    return square_of(piece).name


TABLE = TableGame(MathablePlay.start, _look, BoardReader, CALLS, (2, 4), _place)
