"""Reads what lies loose on a table, look by look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import dist

import numpy as np

from referee.ruling.doubt import CERTAIN
from referee.ruling.evidence import DISMISSED, KEPT, joined, placed
from referee.table.board_reader import bounds_of
from referee.table.tracks import Tracks
from vision.arrays import Flags
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Piece
from vision.read.changes import look_changed
from vision.read.crops import PieceSampler
from vision.scene import Scene
from vision.watching.glimpse import Box

SceneLooker = Callable[[Photo], Scene | Unreadable]
"""Reads all that lies on a table in a picture."""

CHANGE = 0.04
"""Difference in brightness by which pieces have changed: they show less noise than small cells."""

EMPTY_TABLE = frozenset({"no-tile", "no-cards"})
"""Codes of why there is nothing to read where a table may just be bare."""


class SceneReader:
    """Remembers what each piece showed as long as it lies where it lay."""

    def __init__(self, look: SceneLooker) -> None:
        self._look = look
        self._tracks = Tracks()
        self._evidence: dict[int, list[Piece]] = {}
        self._before: PieceSampler | None = None
        self._dismissed = 0
        self._scene: Scene | None = None
        self._told: Scene | None = None

    @property
    def bounds(self) -> Box | None:
        """Where the pieces lie in the picture, once some were found."""
        return bounds_of(() if self._scene is None else self._scene.pieces)

    @property
    def doubtful(self) -> bool:
        """Whether any piece is not found, or not read for certain."""
        pieces = () if self._scene is None else self._scene.pieces
        return self._dismissed > 0 or not all(map(self._is_certain, pieces))

    def read(self, photo: Photo, changed: Sequence[Box], whole: bool = False) -> Unreadable | None:
        """Read all pieces each time; what does not look as it did is seen for the first time."""
        scene = self._look(photo)
        if isinstance(scene, Unreadable):
            if scene.reason not in EMPTY_TABLE or self._scene is None:
                return scene
            scene = Scene(photo.size, ())
        now = PieceSampler(photo.pixels())
        scene, complete = self._completed(scene, now)
        if not complete and self._dismissed < DISMISSED:
            self._dismissed += 1
            return None
        tracks = self._tracks.follow(scene.pieces)
        evidence: dict[int, list[Piece]] = {}
        pieces = []
        others = self._look_changed(scene.pieces, now)
        for piece, track, other in zip(scene.pieces, tracks.pieces, others, strict=True):
            before = [] if other else self._evidence.get(track.id, [])
            alike = [look for look in before if _same_way(look, piece)]
            evidence[track.id] = self._with_look(alike, piece)
            pieces.append(joined(evidence[track.id]))
        self._tracks, self._evidence = tracks, evidence
        self._before, self._dismissed = now, 0
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
        self._before = None

    def _is_certain(self, piece: Piece) -> bool:
        return piece.confidence >= CERTAIN

    def _with_look(self, before: Sequence[Piece], piece: Piece) -> list[Piece]:
        """The looks that count, of which the last says where the piece is.

        What was read for certain and looks the same is not put in doubt by a doubtful look.
        """
        known = joined(before) if before else piece
        if self._is_certain(known) and not self._is_certain(piece):
            return [*before[:-1], placed(before[-1], piece)]
        return [*before, piece][-KEPT:]

    def _completed(self, scene: Scene, now: PieceSampler) -> tuple[Scene, bool]:
        """The scene with pieces that were not found whose places look as if they still lay there.

        Of those that touched others nobody can say where they belong: the second value is whether
        there is none of them.
        """
        if self._scene is None:
            return scene, True
        here = {track.id for track in self._tracks.follow(scene.pieces).pieces}
        known = zip(self._scene.pieces, self._tracks.pieces, strict=True)
        missing = [piece for piece, track in known if track.id not in here]
        still = ~self._look_changed(missing, now)
        overlooked = [piece for piece, there in zip(missing, still, strict=True) if there]
        alone = [piece for piece in overlooked if self._scene.is_alone(piece)]
        for piece in filter(self._is_certain, alone):
            scene = scene.with_alone(piece, self._scene)
        return scene, len(alone) == len(overlooked)

    def _look_changed(self, pieces: Sequence[Piece], now: PieceSampler) -> Flags:
        """(N,) which pieces do not look as their places did in the last picture.

        The gate's boxes are wider than what was laid, and its hands hide for a while what it
        has told.
        """
        if self._before is None or not pieces:
            return np.ones(len(pieces), bool)
        quads = np.array([piece.quad for piece in pieces])
        return look_changed(now.faces(quads), self._before.faces(quads), least=CHANGE)


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
    doubts = sum(piece.confidence < CERTAIN for piece in scene.pieces)
    return tuple(pieces), tuple(unclear), doubts
