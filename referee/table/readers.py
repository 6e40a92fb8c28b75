"""What reads a table look by look and remembers: the places of a board, or loose pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import dist
from typing import Any

import numpy as np

from referee.ruling.evidence import MOST_LOOKS, MOST_MISSED_LOOKS, combine_looks, relocate
from referee.table.sighting import BoardLook, LookAgain, Sighting, is_sure
from referee.table.spread import Tracks
from vision.arrays import Flags
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Piece
from vision.read.crops import PieceSampler, find_changed
from vision.scene import Scene
from vision.watching.frame import Rect

CHANGE = 0.04
"""Difference in brightness by which pieces have changed: they show less noise than small cells."""

EMPTY_TABLE = frozenset({"no-tile", "no-cards"})
"""Codes of why there is nothing to read where a table may just be bare."""


class BoardReader:
    """Remembers what each place of a board showed, and what of it was told."""

    def __init__(self, look: Callable[[Photo], BoardLook | Unreadable]) -> None:
        self._look = look
        self._evidence: dict[int, list[Piece]] = {}
        self._places: dict[int, Piece] = {}
        self._board: Mapping[str, Any] = {}
        self._again: LookAgain | None = None
        self._changed: set[int] = set()
        self._told: dict[int, str | None] = {}

    @property
    def bounds(self) -> Rect | None:
        """Where the board lies in the picture, once it was found."""
        return bounds_of([*self._places.values()])

    @property
    def doubtful(self) -> bool:
        """Whether any place is not read for certain."""
        return not all(map(is_sure, self._places.values()))

    def read(self, photo: Photo, changed: Sequence[Rect], whole: bool = False) -> Unreadable | None:
        """Read what changed or is in doubt, or all; what is in the boxes is seen anew."""
        read = (None if whole else self._partly(photo, changed)) or self._look(photo)
        if isinstance(read, Unreadable):
            return read
        self._board, self._again = read.board, read.again
        for place in read.places:
            touched = is_touched(place, changed)
            self._changed |= {place.id} if touched else set()
            looks = [*([] if touched else self._evidence.get(place.id, [])), place]
            self._evidence[place.id] = looks[-MOST_LOOKS:]
            self._places[place.id] = combine_looks(self._evidence[place.id])
        return None

    def news(self) -> Sighting | None:
        """All places at first; then what changed, or reads otherwise, or is in doubt."""
        news = [
            place
            for place in self._places.values()
            if place.id in self._changed
            or self._told.get(place.id, "") != place.face
            or not is_sure(place)
        ]
        known = bool(self._told)
        self._told |= {place.id: place.face for place in self._places.values()}
        changed, self._changed = self._changed, set()
        if known and not news:
            return None
        here = frozenset(changed & {place.id for place in news})
        return Sighting(tuple(news), here, self._board)

    def camera_moved(self) -> None:
        """All places lie elsewhere in the picture: they are told anew, and seen anew."""
        self._told.clear()
        self._evidence.clear()
        self._again = None

    def _partly(self, photo: Photo, changed: Sequence[Rect]) -> BoardLook | Unreadable | None:
        """The places that changed or are in doubt; None where all must be read."""
        if self._again is None:
            return None
        places = self._places.values()
        which = {it.id for it in places if is_touched(it, changed) or not is_sure(it)}
        return self._again(photo, which)


class SceneReader:
    """Remembers what each piece showed as long as it lies where it lay."""

    def __init__(self, look: Callable[[Photo], Scene | Unreadable]) -> None:
        self._look = look
        self._tracks = Tracks()
        self._evidence: dict[int, list[Piece]] = {}
        self._before: PieceSampler | None = None
        self._dismissed = 0
        self._scene: Scene | None = None
        self._told: Scene | None = None

    @property
    def bounds(self) -> Rect | None:
        """Where the pieces lie in the picture, once some were found."""
        return bounds_of(() if self._scene is None else self._scene.pieces)

    @property
    def doubtful(self) -> bool:
        """Whether any piece is not found, or not read for certain."""
        pieces = () if self._scene is None else self._scene.pieces
        return self._dismissed > 0 or not all(map(is_sure, pieces))

    def read(self, photo: Photo, changed: Sequence[Rect], whole: bool = False) -> Unreadable | None:
        """Read all pieces each time; what does not look as it did is seen for the first time."""
        scene = self._look(photo)
        if isinstance(scene, Unreadable):
            if scene.reason not in EMPTY_TABLE or self._scene is None:
                return scene
            scene = Scene(photo.size, ())
        now = PieceSampler(photo.pixels())
        scene, complete = self._completed(scene, now)
        if not complete and self._dismissed < MOST_MISSED_LOOKS:
            self._dismissed += 1
            return None
        tracks = self._tracks.follow(scene.pieces)
        evidence: dict[int, list[Piece]] = {}
        pieces = []
        others = self._look_changed(scene.pieces, now)
        for piece, track, other in zip(scene.pieces, tracks.pieces, others, strict=True):
            before = [] if other else self._evidence.get(track.id, [])
            alike = [look for look in before if _first_corner(look, piece) == 0]
            evidence[track.id] = self._with_look(alike, piece)
            pieces.append(combine_looks(evidence[track.id]))
        self._tracks, self._evidence = tracks, evidence
        self._before, self._dismissed = now, 0
        self._scene = replace(scene, pieces=tuple(pieces))
        return None

    def news(self) -> Scene | None:
        """The scene, unless it is as it was told."""
        scene, told = self._scene, self._told
        if scene is None or (told and _worth_telling(scene) == _worth_telling(told)):
            return None
        self._told = scene
        return scene

    def camera_moved(self) -> None:
        """All lies elsewhere in the picture."""
        self._evidence.clear()
        self._before = None

    def _with_look(self, before: Sequence[Piece], piece: Piece) -> list[Piece]:
        """The looks that count, of which the last says where the piece is.

        What was read for certain and looks the same is not put in doubt by a doubtful look.
        """
        known = combine_looks(before) if before else piece
        if is_sure(known) and not is_sure(piece):
            return [*before[:-1], relocate(before[-1], piece)]
        return [*before, piece][-MOST_LOOKS:]

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
        alone = [piece for piece in overlooked if self._scene.is_isolated(piece)]
        for piece in filter(is_sure, alone):
            scene = scene.with_isolated(piece, self._scene)
        return scene, len(alone) == len(overlooked)

    def _look_changed(self, pieces: Sequence[Piece], now: PieceSampler) -> Flags:
        """(N,) which pieces do not look as their places did in the last picture.

        The gate's boxes are wider than what was laid, and its hands hide for a while what it
        has told.
        """
        if self._before is None or not pieces:
            return np.ones(len(pieces), bool)
        quads = np.array([piece.quad for piece in pieces])
        return find_changed(now.faces(quads), self._before.faces(quads), threshold=CHANGE)


def _first_corner(one: Piece, other: Piece) -> int:
    """Which corner of a piece another look at it counts as the first."""
    return min(range(4), key=lambda i: dist(one.quad[i], other.quad[0]))


def _worth_telling(scene: Scene) -> tuple[object, ...]:
    """Faces, places and doubts."""
    pieces = sorted(
        (piece.component or -1, piece.row or 0, piece.col or 0, piece.face or "", piece.kind)
        for piece in scene.pieces
    )
    unclear = sorted((unclear.code, len(unclear.pieces)) for unclear in scene.unclear)
    doubts = sum(not is_sure(piece) for piece in scene.pieces)
    return tuple(pieces), tuple(unclear), doubts


def bounds_of(pieces: Sequence[Piece]) -> Rect | None:
    """Where pieces lie in the picture; None for none."""
    if not pieces:
        return None
    corners = np.array([piece.quad for piece in pieces]).reshape(-1, 2)
    (left, top), (right, bottom) = corners.min(0).astype(int), corners.max(0).astype(int)
    return int(left), int(top), int(right), int(bottom)


def is_touched(piece: Piece, boxes: Sequence[Rect]) -> bool:
    """Whether a piece lies in one of the boxes."""
    (left, top), (right, bottom) = np.min(piece.quad, axis=0), np.max(piece.quad, axis=0)
    return any(
        left <= box[2] and right >= box[0] and top <= box[3] and bottom >= box[1] for box in boxes
    )
