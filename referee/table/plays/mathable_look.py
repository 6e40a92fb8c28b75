"""Reading a Mathable board in a picture."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.mathable.cells import cells_of
from referee.games.mathable.check import TURN_CERTAINTY
from referee.games.mathable.layout import printed_layout
from referee.ruling.clock import Clock
from referee.sight import BoardSight
from rules.mathable import Edition
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Piece

UPSIDE_DOWN = Unreadable(
    "no-top",
    "It is not clear which side of the board is its top.",
    "Show the printed 1 2 3 4 in the middle.",
)


class MathableLook:
    """Finds the board and reads all its squares; their numbers count row by row."""

    def __init__(self, edition: Edition) -> None:
        self._sight = BoardSight(printed_layout(edition))

    def __call__(self, photo: Photo) -> Sequence[Piece] | Unreadable:
        """All squares, or why they cannot be read."""
        reading = self._sight(photo, Clock())
        if isinstance(reading, Unreadable):
            return reading
        if reading.view.upright < TURN_CERTAINTY:
            return UPSIDE_DOWN
        return [cell.piece() for cell in cells_of(reading, {})]
