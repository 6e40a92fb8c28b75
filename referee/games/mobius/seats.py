"""Seats of the printed board and the cells that they belong to, and what players say of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from referee.errors import UsageError
from referee.ruling.faces import EMPTY, UNKNOWN
from rules.mobius import COLOURS, STEERE_2008, Cell, CellError
from vision.boards.board import PlaceReading
from vision.piece import Alternative, Piece

Told = Mapping[Cell, str]
"""What the players say that cells hold."""

BOARD = STEERE_2008


def cell_of(seat: PlaceReading) -> Cell:
    """The cell of a seat; both halves of a split cell are one."""
    return BOARD.at(seat.row, seat.col)


def place_name(seat: PlaceReading) -> str:
    """Name of the place for the table; says which half of a split cell is meant."""
    half = {0: " (top)", BOARD.rows: " (bottom)"}.get(seat.row, "")
    return f"{cell_of(seat)}{half}"


def read_answers(answers: Mapping[str, str]) -> dict[Cell, str]:
    """What the players answered, by cell."""
    told = {}
    for name, face in answers.items():
        try:
            cell = Cell.parse(name.upper())
        except CellError as error:
            raise UsageError(str(error)) from None
        if not BOARD.has(cell):
            raise UsageError(f"An answer must name a cell of the board, but got {name!r}.")
        if face not in (*COLOURS, EMPTY):
            raise UsageError(f"A cell must be red, blue or empty, but got {face!r}.")
        told[cell] = face
    return told


def as_told(seats: Sequence[PlaceReading], told: Told) -> list[PlaceReading]:
    """The seats with what the players said.

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


def _chance(seat: PlaceReading, face: str) -> float:
    return next((a.probability for a in seat.alternatives if a.face == face), 0.0)


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
