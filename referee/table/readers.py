"""Readers of a watched table, which combine the evidence of several looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import dist
from typing import Any

import numpy as np

from referee.ruling.evidence import MOST_LOOKS, MOST_MISSED_LOOKS, combine_looks, relocate
from referee.table.sighting import BoardLook, Reread, Sighting, is_certain
from referee.table.spread import Tracks
from vision.arrays import Flags
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Piece
from vision.read.crops import PieceSampler, find_changed
from vision.scene import Scene
from vision.watching.frame import Rect

CHANGE = 0.04
"""Least change in luminance of a changed piece; pieces show less noise than small cells."""

EMPTY_TABLE = frozenset({"no-tile", "no-cards"})
"""Codes of failures that an empty table gives."""


class BoardReader:
    """Reads the places of a board."""

    def __init__(self, look: Callable[[Photo], BoardLook | Unreadable]) -> None:
        self._look = look
        self._evidence: dict[int, list[Piece]] = {}
        self._places: dict[int, Piece] = {}
        self._board: Mapping[str, Any] = {}
        self._reread: Reread | None = None
        self._changed: set[int] = set()
        self._sent: dict[int, str | None] = {}

    @property
    def bounds(self) -> Rect | None:
        """Bounding box of the board in the picture, once it was found."""
        return bounds_of([*self._places.values()])

    @property
    def doubtful(self) -> bool:
        """Whether any place is in doubt."""
        return not all(map(is_certain, self._places.values()))

    def read(self, photo: Photo, changed: Sequence[Rect], whole: bool = False) -> Unreadable | None:
        """Read changed and doubtful places, or all; earlier looks at changed ones are dropped."""
        look = (None if whole else self._read_part(photo, changed)) or self._look(photo)
        if isinstance(look, Unreadable):
            return look
        self._board, self._reread = look.board, look.reread
        for place in look.places:
            touched = is_touched(place, changed)
            self._changed |= {place.id} if touched else set()
            looks = [*([] if touched else self._evidence.get(place.id, [])), place]
            self._evidence[place.id] = looks[-MOST_LOOKS:]
            self._places[place.id] = combine_looks(self._evidence[place.id])
        return None

    def news(self) -> Sighting | None:
        """All places at first; then those that changed, read differently or are in doubt."""
        news = [
            place
            for place in self._places.values()
            if place.id in self._changed
            or self._sent.get(place.id, "") != place.face
            or not is_certain(place)
        ]
        is_first = not self._sent
        self._sent |= {place.id: place.face for place in self._places.values()}
        changed, self._changed = self._changed, set()
        if not (is_first or news):
            return None
        changed_news = frozenset(changed & {place.id for place in news})
        return Sighting(tuple(news), changed_news, self._board)

    def camera_moved(self) -> None:
        """Forget all evidence, and what was sent: places are elsewhere in the picture."""
        self._sent.clear()
        self._evidence.clear()
        self._reread = None

    def _read_part(self, photo: Photo, changed: Sequence[Rect]) -> BoardLook | Unreadable | None:
        """Read changed and doubtful places; None where all must be read."""
        if self._reread is None:
            return None
        places = self._places.values()
        due = {each.id for each in places if is_touched(each, changed) or not is_certain(each)}
        return self._reread(photo, due)


class SceneReader:
    """Reads loose pieces, combining the looks at each while it does not move."""

    def __init__(self, look: Callable[[Photo], Scene | Unreadable]) -> None:
        self._look = look
        self._tracks = Tracks()
        self._evidence: dict[int, list[Piece]] = {}
        self._before: PieceSampler | None = None
        self._incomplete_looks = 0
        self._scene: Scene | None = None
        self._sent: Scene | None = None

    @property
    def bounds(self) -> Rect | None:
        """Bounding box of the pieces in the picture, once some were found."""
        return bounds_of(() if self._scene is None else self._scene.pieces)

    @property
    def doubtful(self) -> bool:
        """Whether any piece was missed or is in doubt."""
        pieces = () if self._scene is None else self._scene.pieces
        return self._incomplete_looks > 0 or not all(map(is_certain, pieces))

    def read(self, photo: Photo, changed: Sequence[Rect], whole: bool = False) -> Unreadable | None:
        """Read all pieces; earlier looks at those that look different are dropped."""
        scene = self._look(photo)
        if isinstance(scene, Unreadable):
            if scene.reason not in EMPTY_TABLE or self._scene is None:
                return scene
            scene = Scene(photo.size, ())
        sampler = PieceSampler(photo.pixels())
        scene, is_complete = self._complete(scene, sampler)
        if not is_complete and self._incomplete_looks < MOST_MISSED_LOOKS:
            self._incomplete_looks += 1
            return None
        tracks = self._tracks.follow(scene.pieces)
        evidence: dict[int, list[Piece]] = {}
        pieces = []
        changes = self._look_changed(scene.pieces, sampler)
        for piece, track, has_changed in zip(scene.pieces, tracks.pieces, changes, strict=True):
            before = [] if has_changed else self._evidence.get(track.id, [])
            same_rotation = [look for look in before if _first_corner(look, piece) == 0]
            evidence[track.id] = self._with_look(same_rotation, piece)
            pieces.append(combine_looks(evidence[track.id]))
        self._tracks, self._evidence = tracks, evidence
        self._before, self._incomplete_looks = sampler, 0
        self._scene = replace(scene, pieces=tuple(pieces))
        return None

    def news(self) -> Scene | None:
        """The scene, if it differs from the one sent last."""
        scene, sent = self._scene, self._sent
        if scene is None or (sent and _scene_key(scene) == _scene_key(sent)):
            return None
        self._sent = scene
        return scene

    def camera_moved(self) -> None:
        """Forget all evidence: pieces are elsewhere in the picture."""
        self._evidence.clear()
        self._before = None

    def _with_look(self, before: Sequence[Piece], piece: Piece) -> list[Piece]:
        """The looks to combine, of which the last locates the piece.

        A doubtful look does not add to a certain reading.
        """
        combined = combine_looks(before) if before else piece
        if is_certain(combined) and not is_certain(piece):
            return [*before[:-1], relocate(before[-1], piece)]
        return [*before, piece][-MOST_LOOKS:]

    def _complete(self, scene: Scene, sampler: PieceSampler) -> tuple[Scene, bool]:
        """Add isolated pieces that were missed but whose places look unchanged.

        Pieces of components cannot be added; the second value is whether none of these is missing.
        """
        if self._scene is None:
            return scene, True
        present = {track.id for track in self._tracks.follow(scene.pieces).pieces}
        before = zip(self._scene.pieces, self._tracks.pieces, strict=True)
        missing = [piece for piece, track in before if track.id not in present]
        changes = self._look_changed(missing, sampler)
        overlooked = [piece for piece, changed in zip(missing, changes, strict=True) if not changed]
        isolated = [piece for piece in overlooked if self._scene.is_isolated(piece)]
        for piece in filter(is_certain, isolated):
            scene = scene.with_isolated(piece, self._scene)
        return scene, len(isolated) == len(overlooked)

    def _look_changed(self, pieces: Sequence[Piece], sampler: PieceSampler) -> Flags:
        """(N,) which pieces look different from their places in the last picture.

        The gate's boxes do not tell: they are wider than what was laid, and miss what hands hide.
        """
        if self._before is None or not pieces:
            return np.ones(len(pieces), bool)
        quads = np.array([piece.quad for piece in pieces])
        return find_changed(sampler.faces(quads), self._before.faces(quads), threshold=CHANGE)


def _first_corner(before: Piece, after: Piece) -> int:
    """Index of the corner of a piece that a later look takes for the first."""
    return min(range(4), key=lambda i: dist(before.quad[i], after.quad[0]))


def _scene_key(scene: Scene) -> tuple[object, ...]:
    """Faces, places and the number of doubts; equal for scenes without news."""
    pieces = sorted(
        (piece.component or -1, piece.row or 0, piece.col or 0, piece.face or "", piece.kind)
        for piece in scene.pieces
    )
    unclear = sorted((unclear.code, len(unclear.pieces)) for unclear in scene.unclear)
    doubts = sum(not is_certain(piece) for piece in scene.pieces)
    return tuple(pieces), tuple(unclear), doubts


def bounds_of(pieces: Sequence[Piece]) -> Rect | None:
    """Bounding box (left, top, right, bottom) of pieces in pixels; None for no pieces."""
    if not pieces:
        return None
    corners = np.array([piece.quad for piece in pieces]).reshape(-1, 2)
    (left, top), (right, bottom) = corners.min(0).astype(int), corners.max(0).astype(int)
    return int(left), int(top), int(right), int(bottom)


def is_touched(piece: Piece, boxes: Sequence[Rect]) -> bool:
    """Whether the bounding box of a piece meets one of the boxes."""
    (left, top), (right, bottom) = np.min(piece.quad, axis=0), np.max(piece.quad, axis=0)
    return any(
        left <= x2 and right >= x1 and top <= y2 and bottom >= y1 for x1, y1, x2, y2 in boxes
    )
