"""A board that was read, as the places of a sighting."""

from __future__ import annotations

from collections.abc import Sequence

from referee.ruling.faces import EMPTY, UNKNOWN
from vision.boards.board import BoardReading
from vision.piece import Alternative, Kind, Piece

BETWEEN = 0.5
"""Probability that a piece between places is meant for any one of them: somebody must say."""


def pieces_of(reading: BoardReading, kind: Kind) -> Sequence[Piece]:
    """All places with what they may show; those beside a piece between places are in doubt."""
    between = {place: stray.face for stray in reading.strays for place in stray.places}
    pieces = []
    for number, place in enumerate(reading.places):
        shown = place.alternatives
        if number in between:
            shown = (Alternative(between[number], BETWEEN), Alternative(EMPTY, 1 - BETWEEN))
        likeliest, *others = shown
        pieces.append(
            Piece(
                id=number,
                quad=place.quad,
                kind="unknown" if likeliest.face in (EMPTY, UNKNOWN) else kind,
                face=likeliest.face,
                confidence=likeliest.probability,
                alternatives=tuple(others),
                component=0,
                row=place.row,
                col=place.col,
            )
        )
    return pieces
