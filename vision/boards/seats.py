"""What the seats of a printed board show, for whoever rules on it."""

from __future__ import annotations

from dataclasses import dataclass

from vision.boards.fiducials import BoardPlane
from vision.piece import Alternative, Quad

FACES = ("empty", "red", "blue", "unknown")
"""What a seat may show; unknown is whatever else covers it."""


@dataclass(frozen=True, slots=True)
class SeatReading:
    """What a seat shows.

    Attributes
    ----------
    row, col
        As in the layout.
    quad
        Around the stone, or the place for one, in pixels; from its top left, clockwise.
    alternatives
        All readings with their probabilities, likeliest first: faces of `FACES`.
    """

    row: int
    col: int
    quad: Quad
    alternatives: tuple[Alternative, ...]


@dataclass(frozen=True, slots=True)
class Stray:
    """A stone that lies between seats, by its colour and the indices of the seats around it."""

    face: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatsReading:
    """A printed board that was read.

    Attributes
    ----------
    plane
        Where it is.
    seats
        In the order of the layout's seats.
    strays
        Stones between seats.
    """

    plane: BoardPlane
    seats: tuple[SeatReading, ...]
    strays: tuple[Stray, ...] = ()
