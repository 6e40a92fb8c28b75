"""From a photograph to the stones on the printed board in it."""

from __future__ import annotations

from referee.clock import Clock
from referee.games.mobius.layout import LAYOUT
from vision.failure import Unreadable
from vision.fiducials import find_printed_board
from vision.photo import DamagedPhotoError, Photo
from vision.seat_layout import SeatLayout
from vision.seats import SeatsReading
from vision.stones import read_stones


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
