"""A printed board with fiducials and places for stones, as data for finder and reader."""

from __future__ import annotations

from dataclasses import dataclass

from vision.piece import Point


@dataclass(frozen=True, slots=True)
class Fiducial:
    """A square marker by its number and its corners, clockwise from its own top left."""

    id: int
    corners: tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class Seat:
    """A place where a stone may lie, by the row and the column in which it is seen."""

    row: int
    col: int
    at: Point


@dataclass(frozen=True, slots=True)
class SeatLayout:
    """A printed board; all coordinates in millimetres, x right and y down from its top left.

    Attributes
    ----------
    name
        Name of the board.
    width_mm, height_mm
        The whole print, on paper that is white where nothing is printed.
    cell_mm
        Distance of neighbouring seats.
    dictionary, fiducials
        OpenCV's name of the markers' dictionary, and the markers.
    seats
        Where stones may lie, row by row.
    lines
        Thin dark lines with paper on both sides, each by its two ends.
    letters, letter_mm
        Middles of dark letters that stand clear of the seats, and their height.
    bars
        Places that are painted as stones are, beside seats at the sides.
    blank
        Corners, top left and bottom right, of parts where nothing lies and little is printed.
    """

    name: str
    width_mm: float
    height_mm: float
    cell_mm: float
    dictionary: str
    fiducials: tuple[Fiducial, ...]
    seats: tuple[Seat, ...]
    lines: tuple[tuple[Point, Point], ...]
    letters: tuple[Point, ...] = ()
    letter_mm: float = 0.0
    bars: tuple[Point, ...] = ()
    blank: tuple[tuple[Point, Point], ...] = ()
