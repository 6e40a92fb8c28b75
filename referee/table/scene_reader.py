"""Reads what lies loose on a table, look by look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import dist

import numpy as np

from referee.ruling.evidence import EvidenceSettings, joined
from referee.table.board_reader import is_touched
from referee.table.tracks import Tracks
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Piece
from vision.scene import Scene
from vision.watching.glimpse import Box

Look = Callable[[Photo], Scene | Unreadable]
"""Reads all that lies on a table in a picture."""

EMPTY_TABLE = frozenset({"no-tile", "no-cards"})
"""Codes of why there is nothing to read where a table may just be bare."""


class SceneReader:
    """Remembers what each piece showed as long as it lies where it lay."""

    def __init__(self, look: Look, settings: EvidenceSettings | None = None) -> None:
        self._look = look
        self._settings = settings or EvidenceSettings()
        self._tracks = Tracks()
        self._evidence: dict[int, list[Piece]] = {}
        self._scene: Scene | None = None
        self._told: Scene | None = None

    @property
    def bounds(self) -> Box | None:
        """Where the pieces lie in the picture, once some were found."""
        if self._scene is None or not self._scene.pieces:
            return None
        corners = np.array([piece.quad for piece in self._scene.pieces]).reshape(-1, 2)
        (left, top), (right, bottom) = corners.min(0).astype(int), corners.max(0).astype(int)
        return int(left), int(top), int(right), int(bottom)

    @property
    def doubtful(self) -> bool:
        """Whether any piece is not read for certain."""
        pieces = () if self._scene is None else self._scene.pieces
        return any(piece.confidence < self._settings.certain for piece in pieces)

    def read(self, photo: Photo, changed: Sequence[Box], whole: bool = True) -> Unreadable | None:
        """Read all pieces; what lies in the boxes is seen for the first time."""
        scene = self._look(photo)
        if isinstance(scene, Unreadable):
            if scene.reason not in EMPTY_TABLE or self._scene is None:
                return scene
            scene = Scene(photo.size, ())
        self._tracks = self._tracks.follow(scene.pieces)
        evidence: dict[int, list[Piece]] = {}
        pieces = []
        for piece, track in zip(scene.pieces, self._tracks.pieces, strict=True):
            before = [] if is_touched(piece, changed) else self._evidence.get(track.id, [])
            alike = [look for look in before if _same_way(look, piece)]
            evidence[track.id] = [*alike, piece][-self._settings.kept :]
            pieces.append(joined(evidence[track.id], self._settings.floor))
        self._evidence = evidence
        self._scene = replace(scene, pieces=tuple(pieces))
        return None

    def news(self) -> Scene | None:
        """The scene, unless it is as it was told."""
        if self._scene is None or _same(self._scene, self._told):
            return None
        self._told = self._scene
        return self._scene

    def moved(self) -> None:
        """All lies elsewhere in the picture."""
        self._evidence.clear()


def _same_way(one: Piece, other: Piece) -> bool:
    """Whether two looks at a piece count its corners from the same one."""
    corner, ours = other.quad[0], one.quad
    return min(range(4), key=lambda i: dist(ours[i], corner)) == 0


def _same(scene: Scene, told: Scene | None) -> bool:
    """Whether nothing worth telling is different: faces, places, doubts."""
    return told is not None and _shown(scene) == _shown(told)


def _shown(scene: Scene) -> tuple[object, ...]:
    pieces = sorted(
        (piece.component or -1, piece.row or 0, piece.col or 0, piece.face or "", piece.kind)
        for piece in scene.pieces
    )
    unclear = sorted((unclear.code, len(unclear.pieces)) for unclear in scene.unclear)
    doubts = sum(piece.confidence < EvidenceSettings().certain for piece in scene.pieces)
    return tuple(pieces), tuple(unclear), doubts
