"""From a photograph to the stones on the printed board in it."""

from __future__ import annotations

from referee.games.mobius.layout import LAYOUT
from referee.ruling.clock import Clock
from vision.boards.board import BoardReading
from vision.boards.by_markers import find_by_markers
from vision.boards.layout import Layout
from vision.boards.stones import read_stones
from vision.failure import Unreadable
from vision.photo.photo import DamagedPhotoError, Photo


class PrintSight:
    """Finds the printed board and reads its seats, each stage timed."""

    def __init__(self, layout: Layout = LAYOUT) -> None:
        self._layout = layout

    def __call__(self, photo: Photo, clock: Clock) -> BoardReading | Unreadable:
        """What the seats show, or why they cannot be read."""
        try:
            with clock.stage("find"):
                view = find_by_markers(photo, self._layout)
            if isinstance(view, Unreadable):
                return view
            with clock.stage("read"):
                return read_stones(photo, view)
        except DamagedPhotoError as error:
            return error.unreadable
