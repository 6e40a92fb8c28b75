"""From a photograph to the stones on the printed board in it."""

from __future__ import annotations

from referee.games.mobius.layout import LAYOUT
from referee.ruling.clock import Clock
from vision.boards.fiducials import find_printed_board
from vision.boards.seat_layout import SeatLayout
from vision.boards.seats import SeatsReading
from vision.boards.stones import read_stones
from vision.failure import Unreadable
from vision.photo.photo import DamagedPhotoError, Photo


class PrintSight:
    """Finds the printed board and reads its seats, each stage timed."""

    def __init__(self, layout: SeatLayout = LAYOUT) -> None:
        self._layout = layout

    def __call__(self, photo: Photo, clock: Clock) -> SeatsReading | Unreadable:
        """What the seats show, or why they cannot be read."""
        try:
            with clock.stage("find"):
                plane = find_printed_board(photo, self._layout)
            if isinstance(plane, Unreadable):
                return plane
            with clock.stage("read"):
                return read_stones(photo, plane, self._layout)
        except DamagedPhotoError as error:
            return error.unreadable
