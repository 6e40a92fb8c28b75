"""From frames to sightings: a table is read when it comes to rest, and again while in doubt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from referee.ruling.clock import Clock
from referee.table.sources.shot import Shot
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.watching.glimpse import Box, Glimpse, WatchState

S_co = TypeVar("S_co", covariant=True)


class StillnessGate(Protocol):
    """Tells stillness from hands, shadows and knocks, frame by frame."""

    def see(self, pixels: Pixels, t: float) -> Glimpse:
        """One frame more."""


class TableReader(Protocol[S_co]):
    """Reads pictures of one table, and remembers what it saw."""

    @property
    def bounds(self) -> Box | None:
        """Where the pieces lie in the picture, once they were found."""

    def read(self, photo: Photo, changed: Sequence[Box], whole: bool = False) -> Unreadable | None:
        """Take a look, if need be at all there is; what was in the boxes before counts no more."""

    @property
    def doubtful(self) -> bool:
        """Whether another look might tell more."""

    def news(self) -> S_co | None:
        """What was not told yet, if there is anything."""

    def moved(self) -> None:
        """The camera stands elsewhere."""


AGAIN_S = (0.1, 0.2, 1.0, 2.0, 4.0)
"""Seconds after coming to rest at which a table is read once more if something is in doubt."""

PATIENT = 3
"""Looks before a doubt is told: 0.7 s after a hand has left, a move must be."""

LOST_S = 1.0
"""Seconds between looks for pieces that are not found."""


class Watch(Generic[S_co]):
    """Watches a table through a gate."""

    def __init__(self, gate: StillnessGate, reader: TableReader[S_co]) -> None:
        self._gate = gate
        self._reader = reader
        self._state: WatchState | None = None
        self._changed: list[Box] = []
        self._rest: _Rest | None = None
        self._lost = False

    @property
    def bounds(self) -> Box | None:
        """Where the pieces lie in the picture, once they were found."""
        return self._reader.bounds

    def see(self, shot: Shot) -> Iterator[WatchState | S_co | Unreadable]:
        """What comes of one picture more: another state, news, or why nothing can be read."""
        if shot.pixels is None:
            return
        if shot.name is not None:
            yield from photographed(self._reader, Photo.from_pixels("photo", shot.pixels))
            return
        glimpse = self._gate.see(shot.pixels, shot.t)
        if glimpse.settled:
            self._changed += glimpse.changed
            self._rest = _Rest(shot.t, shot.t)
        if glimpse.state == "moved":
            self._reader.moved()
        if self._rest is not None and not (glimpse.settled or glimpse.state == "still"):
            # What waited for a surer look is told as it is.
            yield from self._news(self._rest)
            self._rest = None
        rest = self._rest
        seen = () if rest is None else tuple(self._looked(glimpse.table, shot.t, rest))
        lost = self._lost and glimpse.state == "still"
        state: WatchState = "searching" if lost else glimpse.state
        if state != self._state:
            self._state = state
            yield state
        yield from seen

    def _looked(self, table: Pixels, t: float, rest: _Rest) -> Iterator[S_co | Unreadable]:
        """What a look at the table shows, if one is due."""
        if rest.next is None or t < rest.next - 1e-6:
            return
        # A doubt that was told may come of where the pieces were last found.
        whole = rest.looks >= PATIENT
        why = self._reader.read(Photo.from_pixels("frame", table), self._changed, whole)
        self._lost = why is not None
        if why is not None:
            rest.looks, rest.next = 0, t + LOST_S
            yield why
            return
        self._changed = []
        rest.looks, rest.waiting = rest.looks + 1, True
        more = self._reader.doubtful and rest.looks <= len(AGAIN_S)
        rest.next = rest.since + AGAIN_S[rest.looks - 1] if more else None
        if not self._reader.doubtful or rest.looks >= PATIENT:
            yield from self._news(rest)

    def _news(self, rest: _Rest) -> Iterator[S_co]:
        if rest.waiting:
            rest.waiting = False
            news = self._reader.news()
            if news is not None:
                yield news


def photographed(
    reader: TableReader[S_co], photo: Photo, clock: Clock | None = None
) -> Iterator[S_co | Unreadable]:
    """What a photograph by itself shows: at rest, and from a place of its own."""
    reader.moved()
    with (clock or Clock()).stage("read"):
        seen = reader.read(photo, ()) or reader.news()
    yield from () if seen is None else (seen,)


@dataclass(slots=True)
class _Rest:
    """A time at rest: since when, when to look next, how often it was read, what is not told."""

    since: float
    next: float | None
    looks: int = 0
    waiting: bool = False
