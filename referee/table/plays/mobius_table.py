"""Mobius as a session at a table needs it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from referee.games.mobius.marks import outline
from referee.games.mobius.position import cell_of, see
from referee.ruling.clock import Clock
from referee.table.board_look import BoardLook, pieces_of
from referee.table.board_reader import BoardReader
from referee.table.plays import TableGame
from referee.table.plays.mobius import CALLS, MobiusPlay
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Piece


def _look(rules: Mapping[str, Any], photo: Photo) -> BoardLook | Unreadable:
    reading = see(photo, Clock())
    if isinstance(reading, Unreadable):
        return reading
    assert reading.board is not None
    corners = reading.board.homography(np.array(outline())).round(2).tolist()
    return BoardLook(pieces_of(reading, "stone"), {"corners": corners})


def _place(piece: Piece) -> str:
    return str(cell_of(piece))


TABLE = TableGame(MobiusPlay.start, _look, BoardReader, CALLS, (2, 2), _place)
