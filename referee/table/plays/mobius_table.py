"""Mobius as a session at a table needs it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.mobius.position import see
from referee.ruling.clock import Clock
from referee.table.board_look import pieces_of
from referee.table.board_reader import BoardReader
from referee.table.plays import TableGame
from referee.table.plays.mobius import MobiusPlay
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Piece


def _reader(rules: Mapping[str, Any]) -> BoardReader:
    def look(photo: Photo) -> Sequence[Piece] | Unreadable:
        reading = see(photo, Clock())
        return reading if isinstance(reading, Unreadable) else pieces_of(reading, "stone")

    return BoardReader(look)


TABLE = TableGame(MobiusPlay.start, _reader)
