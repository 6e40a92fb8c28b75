"""Reads the places of a board, look by look."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from referee.ruling.doubt import CERTAIN
from referee.ruling.evidence import KEPT, joined
from referee.table.sighting import BoardLook, LookAgain, Sighting
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Piece
from vision.watching.glimpse import Box

BoardLooker = Callable[[Photo], BoardLook | Unreadable]
"""Reads all places of a board in a picture, each with its number as its id."""


class BoardReader:
    """Remembers what each place of a board showed, and what of it was told."""

    def __init__(self, look: BoardLooker) -> None:
        self._look = look
        self._evidence: dict[int, list[Piece]] = {}
        self._places: dict[int, Piece] = {}
        self._board: Mapping[str, Any] = {}
        self._again: LookAgain | None = None
        self._changed: set[int] = set()
        self._told: dict[int, str | None] = {}

    @property
    def bounds(self) -> Box | None:
        """Where the board lies in the picture, once it was found."""
        return bounds_of([*self._places.values()])

    @property
    def doubtful(self) -> bool:
        """Whether any place is not read for certain."""
        return any(map(self._is_doubtful, self._places.values()))

    def read(self, photo: Photo, changed: Sequence[Box], whole: bool = False) -> Unreadable | None:
        """Read what changed or is in doubt, or all; what is in the boxes is seen anew."""
        read = (None if whole else self._partly(photo, changed)) or self._look(photo)
        if isinstance(read, Unreadable):
            return read
        self._board, self._again = read.board, read.again
        for place in read.places:
            touched = is_touched(place, changed)
            self._changed |= {place.id} if touched else set()
            looks = [*([] if touched else self._evidence.get(place.id, [])), place]
            self._evidence[place.id] = looks[-KEPT:]
            self._places[place.id] = joined(self._evidence[place.id])
        return None

    def news(self) -> Sighting | None:
        """All places at first; then what changed, or reads otherwise, or is in doubt."""
        news = [
            place
            for place in self._places.values()
            if place.id in self._changed
            or self._told.get(place.id, "") != place.face
            or self._is_doubtful(place)
        ]
        known = bool(self._told)
        self._told |= {place.id: place.face for place in self._places.values()}
        changed, self._changed = self._changed, set()
        if known and not news:
            return None
        here = frozenset(changed & {place.id for place in news})
        return Sighting(tuple(news), here, self._board)

    def moved(self) -> None:
        """All places lie elsewhere in the picture: they are told anew, and seen anew."""
        self._told.clear()
        self._evidence.clear()
        self._again = None

    def _partly(self, photo: Photo, changed: Sequence[Box]) -> BoardLook | Unreadable | None:
        """The places that changed or are in doubt; None where all must be read."""
        if self._again is None:
            return None
        places = self._places.values()
        which = {it.id for it in places if is_touched(it, changed) or self._is_doubtful(it)}
        return self._again(photo, which)

    def _is_doubtful(self, place: Piece) -> bool:
        return place.confidence < CERTAIN


def bounds_of(pieces: Sequence[Piece]) -> Box | None:
    """Where pieces lie in the picture; None for none."""
    if not pieces:
        return None
    corners = np.array([piece.quad for piece in pieces]).reshape(-1, 2)
    (left, top), (right, bottom) = corners.min(0).astype(int), corners.max(0).astype(int)
    return int(left), int(top), int(right), int(bottom)


def is_touched(piece: Piece, boxes: Sequence[Box]) -> bool:
    """Whether a piece lies in one of the boxes."""
    (left, top), (right, bottom) = np.min(piece.quad, axis=0), np.max(piece.quad, axis=0)
    return any(
        left <= box[2] and right >= box[0] and top <= box[3] and bottom >= box[1] for box in boxes
    )
