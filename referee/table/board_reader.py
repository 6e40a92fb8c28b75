"""Reads the places of a board, look by look."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from referee.table.board_look import BoardLook
from referee.table.evidence import EvidenceSettings, joined
from referee.table.sighting import Sighting
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Piece
from vision.watching.glimpse import Box

Look = Callable[[Photo], BoardLook | Unreadable]
"""Reads all places of a board in a picture, each with its number as its id."""


class BoardReader:
    """Remembers what each place of a board showed, and what of it was told."""

    def __init__(self, look: Look, settings: EvidenceSettings | None = None) -> None:
        self._look = look
        self._settings = settings or EvidenceSettings()
        self._evidence: dict[int, list[Piece]] = {}
        self._places: list[Piece] = []
        self._board: Mapping[str, Any] = {}
        self._changed: set[int] = set()
        self._told: dict[int, str | None] = {}

    @property
    def bounds(self) -> Box | None:
        """Where the board lies in the picture, once it was found."""
        if not self._places:
            return None
        corners = np.array([place.quad for place in self._places]).reshape(-1, 2)
        (left, top), (right, bottom) = corners.min(0).astype(int), corners.max(0).astype(int)
        return int(left), int(top), int(right), int(bottom)

    @property
    def doubtful(self) -> bool:
        """Whether any place is not read for certain."""
        return any(place.confidence < self._settings.certain for place in self._places)

    def read(self, photo: Photo, changed: Sequence[Box]) -> Unreadable | None:
        """Read all places; what lay in the boxes is seen for the first time."""
        read = self._look(photo)
        if isinstance(read, Unreadable):
            return read
        places = []
        self._board = read.board
        for place in read.places:
            touched = is_touched(place, changed)
            self._changed |= {place.id} if touched else set()
            looks = [*([] if touched else self._evidence.get(place.id, [])), place]
            self._evidence[place.id] = looks[-self._settings.kept :]
            places.append(joined(self._evidence[place.id], self._settings.floor))
        self._places = places
        return None

    def news(self) -> Sighting | None:
        """All places at first; then what changed, or reads otherwise, or is in doubt."""
        news = [
            place
            for place in self._places
            if place.id in self._changed
            or self._told.get(place.id, "") != place.face
            or place.confidence < self._settings.certain
        ]
        known = bool(self._told)
        self._told |= {place.id: place.face for place in self._places}
        changed, self._changed = self._changed, set()
        if known and not news:
            return None
        here = frozenset(changed & {place.id for place in news})
        return Sighting(tuple(news), here, self._board)

    def moved(self) -> None:
        """All places lie elsewhere in the picture: they are told anew, and seen anew."""
        self._told.clear()
        self._evidence.clear()


def is_touched(piece: Piece, boxes: Sequence[Box]) -> bool:
    """Whether a piece lies in one of the boxes."""
    x, y = np.array(piece.quad).T
    left, top, right, bottom = x.min(), y.min(), x.max(), y.max()
    return any(
        left <= box[2] and right >= box[0] and top <= box[3] and bottom >= box[1] for box in boxes
    )
