"""A board that was read, as the places of a sighting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.ruling.faces import EMPTY, UNKNOWN
from vision.piece import Alternative, Kind, Piece
from vision.scene import Scene

BETWEEN = 0.5
"""Probability that a piece between places is meant for any one of them: somebody must say."""


@dataclass(frozen=True, slots=True)
class BoardLook:
    """All places of a board with what they may show, and where it lies, as its game draws it."""

    places: Sequence[Piece]
    board: Mapping[str, Any]


def pieces_of(scene: Scene, kind: Kind) -> Sequence[Piece]:
    """All places with what they may show; those beside a piece between places are in doubt."""
    pieces = list(scene.pieces)
    for stray in scene.unclear_by("stray"):
        shown = (Alternative(stray.face or UNKNOWN, BETWEEN), Alternative(EMPTY, 1 - BETWEEN))
        for place in stray.pieces:
            pieces[place] = pieces[place].with_readings(shown, kind)
    return pieces
