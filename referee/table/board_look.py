"""A board that was read, as the places of a sighting."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.ruling.faces import EMPTY, UNKNOWN
from vision.photo.photo import Photo
from vision.piece import Alternative, Kind, Piece
from vision.scene import Scene

BETWEEN = 0.5
"""Probability that a piece between places is meant for any one of them: somebody must say."""


LookAgain = Callable[[Photo, Collection[int]], "BoardLook | None"]
"""Reads some places of a board, by their numbers, in a later picture from the same spot, and those
that look otherwise than before; None where all must be read."""


@dataclass(frozen=True, slots=True)
class BoardLook:
    """The places of a board that were read, and where it lies, as its game draws it.

    Attributes
    ----------
    places
        With what they may show, each with its number as its id.
    board
        Where it lies.
    again
        How some places are read again; None where all must be.
    """

    places: Sequence[Piece]
    board: Mapping[str, Any]
    again: LookAgain | None = None


def pieces_of(scene: Scene, kind: Kind) -> Sequence[Piece]:
    """All places with what they may show; those beside a piece between places are in doubt."""
    pieces = list(scene.pieces)
    for stray in scene.unclear_by("stray"):
        shown = (Alternative(stray.face or UNKNOWN, BETWEEN), Alternative(EMPTY, 1 - BETWEEN))
        for place in stray.pieces:
            pieces[place] = pieces[place].with_readings(shown, kind)
    return pieces
