"""From a photograph to the stones on the board: its seats, and what players say of its cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from referee.games.mobius.layout import LAYOUT
from referee.ruling.clock import Clock
from referee.ruling.faces import EMPTY, UNKNOWN
from rules.mobius import COLOURS, STEERE_2008, Cell, Settled, Stone, settle
from vision.boards.board import BoardReading, PlaceReading
from vision.boards.by_markers import find_by_markers
from vision.boards.stones import read_stones
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Alternative, Piece

BOARD = STEERE_2008


def see(photo: Photo, clock: Clock) -> BoardReading | Unreadable:
    """The seats of the printed board in a photograph."""
    with clock.stage("find"):
        view = find_by_markers(photo, LAYOUT)
    if isinstance(view, Unreadable):
        return view
    with clock.stage("read"):
        return read_stones(photo, view)


def cell_of(seat: PlaceReading) -> Cell:
    """The cell of a seat; both halves of a split cell are one."""
    return BOARD.at(seat.row, seat.col)


def place_name(seat: PlaceReading) -> str:
    """Name of the place for the table; says which half of a split cell is meant."""
    half = {0: " (top)", BOARD.rows: " (bottom)"}.get(seat.row, "")
    return f"{cell_of(seat)}{half}"


def as_told(seats: Sequence[PlaceReading], told: Mapping[Cell, str]) -> list[PlaceReading]:
    """The seats with what the players said that cells hold.

    Of a split cell that seat is meant on which a stone is likelier; nothing lies on the other.
    """
    out = list(seats)
    for cell, face in told.items():
        own = [i for i, seat in enumerate(seats) if cell_of(seat) == cell]
        own.sort(key=lambda i: _chance(seats[i], EMPTY))
        for place, i in enumerate(own):
            here = face if place == 0 else EMPTY
            out[i] = replace(seats[i], alternatives=(Alternative(here, 1.0),))
    return out


def stones_on(seats: Sequence[PlaceReading], faces: Iterable[tuple[int, str]]) -> Settled:
    """The position if the seats of these numbers show these faces."""
    return settle(Stone(seats[i].row, seats[i].col, face) for i, face in faces if face in COLOURS)


def piece_of(number: int, seat: PlaceReading) -> Piece:
    """A seat as a piece of a report."""
    likeliest, *others = seat.alternatives
    return Piece(
        id=number,
        quad=seat.quad,
        kind="unknown" if likeliest.face in (UNKNOWN, EMPTY) else "stone",
        face=None if likeliest.face == UNKNOWN else likeliest.face,
        confidence=likeliest.probability,
        alternatives=tuple(others),
        component=0,
        row=seat.row,
        col=seat.col,
    )


def _chance(seat: PlaceReading, face: str) -> float:
    return next((a.probability for a in seat.alternatives if a.face == face), 0.0)
