"""From a photograph to the stones on the board: its seats, and what players say of its cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from referee.games.mobius.layout import LAYOUT
from referee.ruling.answers import letter_and_number
from referee.ruling.clock import Clock
from referee.ruling.faces import EMPTY
from referee.sight import place_reader
from rules.mobius import (
    COLOURS,
    LETTERS,
    STEERE_2008,
    Cell,
    Colour,
    Settled,
    Stone,
    judge_position,
    settle,
)
from vision.boards.by_markers import find_by_markers
from vision.boards.stones import read_stones
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Alternative, Kind, Piece
from vision.scene import Scene

BOARD = STEERE_2008

FACES = {"stone": (*COLOURS, EMPTY)}
"""What a player may say of a cell."""


def see(photo: Photo, clock: Clock) -> Scene | Unreadable:
    """The seats of the printed board in a photograph."""
    with clock.stage("find"):
        view = find_by_markers(photo, LAYOUT)
    if isinstance(view, Unreadable):
        return view
    with clock.stage("read"):
        return read_stones(photo, view, place_reader())


def cell_of(seat: Piece) -> Cell:
    """The cell of a seat; both halves of a split cell are one."""
    assert seat.row is not None
    assert seat.col is not None
    return BOARD.at(seat.row, seat.col)


def cell_typed(name: str) -> Cell:
    """The cell that is meant by ``F0``, ``f0`` or ``0F``; one off the board if it is none."""
    letter, number = letter_and_number(name) or ("A", -1)
    return Cell(number, LETTERS.index(letter))


def with_answers(seats: Sequence[Piece], answered: Mapping[Cell, str]) -> list[Piece]:
    """The seats with what the players said that cells hold.

    Of a split cell that seat is meant on which a stone is likelier; nothing lies on the other.
    """
    out = list(seats)
    for cell, face in answered.items():
        own = [i for i, seat in enumerate(seats) if cell_of(seat) == cell]
        own.sort(key=lambda i: sum(a.probability for a in seats[i].readings if a.face == EMPTY))
        for place, i in enumerate(own):
            here = face if place == 0 else EMPTY
            kind: Kind = "unknown" if here == EMPTY else "stone"
            out[i] = seats[i].with_readings((Alternative(here, 1.0),), kind)
    return out


def settled(shown: Iterable[tuple[Piece, str | None]]) -> Settled:
    """The position if seats show these faces."""
    return settle(
        Stone(seat.row or 0, seat.col or 0, face) for seat, face in shown if face in COLOURS
    )


def position_of(faces: Mapping[tuple[int, int], str]) -> dict[str, Any]:
    """The cells that stones occupy, whether they may, and who has won; by row and column."""
    placed = settle(Stone(*at, cast(Colour, face)) for at, face in faces.items())
    ruled = judge_position(placed.position, placed.faults)
    cells = placed.position.named()
    return {"cells": cells, "valid": ruled.ruling.valid, "winner": ruled.winner}
