"""From frames to sightings: a table is read when it comes to rest, and again while in doubt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import exp, log
from typing import Protocol

import numpy as np

from referee.ruling.faces import EMPTY, UNKNOWN
from referee.table.events import WatchState
from referee.table.places import CERTAIN
from referee.table.sighting import Sighting
from referee.table.sources.shot import Shot
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Alternative, Kind, Piece

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels of the frame."""


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What a gate makes of a frame.

    Attributes
    ----------
    state
        What the camera sees.
    settled
        Whether the picture has come to rest with this frame, after something had moved.
    changed
        Where it differs from when it was last at rest.
    """

    state: WatchState
    settled: bool = False
    changed: tuple[Box, ...] = ()


class Gate(Protocol):
    """Tells stillness from hands, shadows and knocks, frame by frame."""

    def see(self, pixels: Pixels, t: float) -> Glimpse:
        """One frame more."""


Look = Callable[[Photo], Sequence[Piece] | Unreadable]
"""Reads all places of a board in a picture, each with its number as its id."""

Seen = WatchState | Sighting | Unreadable
"""What comes of a frame: another state, what lies there, or why that cannot be read."""


@dataclass(frozen=True, slots=True)
class WatchSettings:
    """How often a table at rest is read.

    Attributes
    ----------
    certain
        Probability of the likeliest reading of every changed place from which one look is enough.
    again_s
        Seconds after coming to rest at which it is read once more if something is in doubt; what
        is still in doubt after the last of `patient` of them is told, and so asked about.
    patient
        Looks before a doubt is told: 0.7 s after a hand has left, a move must be.
    lost_s
        Seconds between looks for a board that is not found.
    floor
        Least probability of any reading: looks share speck and shadow.
    kept
        Looks joined: the evidence of more is not independent.
    """

    certain: float = CERTAIN
    again_s: tuple[float, ...] = (0.1, 0.2, 1.0, 2.0, 4.0)
    patient: int = 3
    lost_s: float = 1.0
    floor: float = 1e-5
    kept: int = 6


class Watch:
    """Watches a board whose places are known once it is found.

    Attributes
    ----------
    bounds
        Where the board lies in the picture, once it was found.
    """

    def __init__(
        self, gate: Gate, look: Look, kind: Kind, settings: WatchSettings | None = None
    ) -> None:
        """Watch for pieces of one kind."""
        self._gate = gate
        self._look = look
        self._kind = kind
        self._settings = settings or WatchSettings()
        self._state: WatchState | None = None
        self._evidence: dict[int, list[Mapping[str, float]]] = {}
        self._told: dict[int, str | None] = {}
        self._changed: list[Box] = []
        self._rest: _Rest | None = None
        self._lost = False
        self.bounds: Box | None = None

    def see(self, shot: Shot) -> Iterator[Seen]:
        """What comes of one picture more."""
        if shot.pixels is None:
            return
        if shot.name is not None:
            yield from self._photograph(shot.pixels)
            return
        glimpse = self._gate.see(shot.pixels, shot.t)
        if glimpse.settled:
            self._changed += glimpse.changed
            self._rest = _Rest(shot.t)
        if glimpse.state == "moved":
            self._told.clear()  # all lies elsewhere in the picture
        resting = glimpse.state == "still" and self._rest is not None
        if not resting and self._rest is not None:
            yield from self._told_late()
            self._rest = None
        seen = tuple(self._looked(shot, self._rest)) if resting and self._rest else ()
        state: WatchState = "searching" if resting and self._lost else glimpse.state
        if state != self._state:
            self._state = state
            yield state
        yield from seen

    def _photograph(self, pixels: Pixels) -> Iterator[Seen]:
        """A photograph by itself: at rest, and from a place of its own."""
        self._evidence.clear()
        places = self._read(pixels, ())
        yield places if isinstance(places, Unreadable) else self._sighting(places, frozenset())

    def _looked(self, shot: Shot, rest: _Rest) -> Iterator[Seen]:
        """What a look shows, if one is due."""
        if shot.pixels is None or not rest.due(shot.t):
            return
        rest.looks += 1
        places = self._read(shot.pixels, self._changed)
        self._lost = isinstance(places, Unreadable)
        if isinstance(places, Unreadable):
            rest.looks, rest.next = 0, shot.t + self._settings.lost_s
            yield places
            return
        if rest.looks == 1:
            rest.changed |= {place.id for place in places if _touched(place, self._changed)}
            self._changed = []
        doubtful = [place for place in places if place.confidence < self._settings.certain]
        rest.next = self._next(rest, bool(doubtful))
        if not doubtful or rest.looks >= self._settings.patient:
            yield from self._new(places, rest)
        else:
            rest.waiting = places

    def _told_late(self) -> Iterator[Seen]:
        """What was waiting for a surer look when the rest was over."""
        if self._rest is not None and self._rest.waiting is not None:
            yield from self._new(self._rest.waiting, self._rest)

    def _new(self, places: Sequence[Piece], rest: _Rest) -> Iterator[Seen]:
        rest.waiting = None
        sighting = self._sighting(places, frozenset(rest.changed))
        rest.changed = set()
        if sighting.pieces or not self._told:
            yield sighting

    def _next(self, rest: _Rest, doubtful: bool) -> float | None:
        again = self._settings.again_s
        if not doubtful or rest.looks > len(again):
            return None
        return rest.since + again[rest.looks - 1]

    def _read(self, pixels: Pixels, changed: Sequence[Box]) -> Sequence[Piece] | Unreadable:
        """All places as read, with the evidence of earlier looks at those that are as they were."""
        read = self._look(Photo.from_pixels("frame", pixels))
        if isinstance(read, Unreadable):
            return read
        self.bounds = _bounds(read)
        for place in read:
            looks = [] if _touched(place, changed) else self._evidence.get(place.id, [])
            self._evidence[place.id] = [*looks, _shares(place)][-self._settings.kept :]
        floor = self._settings.floor
        return [joined(p, self._evidence[p.id], floor, self._kind) for p in read]

    def _sighting(self, places: Sequence[Piece], changed: frozenset[int]) -> Sighting:
        """What is worth telling: all at first, then what changed or reads otherwise."""
        news = [
            place
            for place in places
            if place.id in changed
            or self._told.get(place.id, "") != place.face
            or place.confidence < self._settings.certain
        ]
        self._told |= {place.id: place.face for place in places}
        return Sighting(tuple(news), changed & {place.id for place in news})


@dataclass(slots=True)
class _Rest:
    """A time at rest: since when, how often it was read, and what waits to be told."""

    since: float
    looks: int = 0
    next: float | None = None
    waiting: Sequence[Piece] | None = None
    changed: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.next = self.since

    def due(self, t: float) -> bool:
        """Whether it is time for another look."""
        return self.next is not None and t >= self.next - 1e-6


def joined(place: Piece, looks: Sequence[Mapping[str, float]], floor: float, kind: Kind) -> Piece:
    """A place by several looks: the mean of their log probabilities.

    Frames of one table share print, light and speck, so they are no independent witnesses whose
    likelihoods could be multiplied.
    """
    if len(looks) == 1:
        return place
    faces = {face for look in looks for face in look}
    scores = {face: sum(log(max(look.get(face, 0), floor)) for look in looks) for face in faces}
    weights = {face: exp(score / len(looks)) for face, score in scores.items()}
    total = sum(weights.values())
    ranked = sorted(((share / total, face) for face, share in weights.items()), reverse=True)
    (best, likeliest), *others = ranked
    return replace(
        place,
        kind="unknown" if likeliest in (EMPTY, UNKNOWN) else kind,
        face=likeliest,
        confidence=best,
        alternatives=tuple(Alternative(face, share) for share, face in others),
    )


def _shares(place: Piece) -> dict[str, float]:
    read = {a.face: a.probability for a in place.alternatives}
    return {place.face or EMPTY: place.confidence} | read


def _bounds(places: Sequence[Piece]) -> Box:
    corners = np.array([place.quad for place in places]).reshape(-1, 2)
    (left, top), (right, bottom) = corners.min(0).astype(int), corners.max(0).astype(int)
    return int(left), int(top), int(right), int(bottom)


def _touched(place: Piece, boxes: Sequence[Box]) -> bool:
    """Whether a place lies in one of the boxes."""
    x, y = np.array(place.quad).T
    left, top, right, bottom = x.min(), y.min(), x.max(), y.max()
    return any(
        left <= box[2] and right >= box[0] and top <= box[3] and bottom >= box[1] for box in boxes
    )
