"""From frames to sightings: reads a table when it comes to rest, and again while in doubt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from referee.ruling.clock import Clock
from referee.table.sources.shot import Shot
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.watching.frame import Rect, WatchedFrame, WatchState

S_co = TypeVar("S_co", covariant=True)


class StillnessGate(Protocol):
    """Tells stillness from hands, shadows and knocks, frame by frame."""

    def see(self, pixels: Pixels, t: float) -> WatchedFrame:
        """Take in the next frame."""


class TableReader(Protocol[S_co]):
    """Reads pictures of one table, and joins their evidence."""

    @property
    def bounds(self) -> Rect | None:
        """Where the pieces lie in the picture, once they were found."""

    def read(self, photo: Photo, changed: Sequence[Rect], whole: bool = False) -> Unreadable | None:
        """Read a picture, `whole` if need be; earlier evidence in the changed boxes is dropped."""

    @property
    def doubtful(self) -> bool:
        """Whether another look might settle something."""

    def news(self) -> S_co | None:
        """What has changed since this was last called, if anything."""

    def camera_moved(self) -> None:
        """Forget positions: the camera was moved."""


REREAD_S = (0.1, 0.2, 1.0, 2.0, 4.0)
"""Seconds after coming to rest at which a doubtful table is read again."""

LOOKS_BEFORE_DOUBT = 3
"""Looks after which a doubtful reading is passed on, for a move must be within 0.7 s."""

SEARCH_S = 1.0
"""Seconds between looks while nothing is found."""


class Watch(Generic[S_co]):
    """Watches a table through a gate."""

    def __init__(self, gate: StillnessGate, reader: TableReader[S_co]) -> None:
        self._gate = gate
        self._reader = reader
        self._state: WatchState | None = None
        self._changed: list[Rect] = []
        self._rest: _Rest | None = None
        self._lost = False

    @property
    def bounds(self) -> Rect | None:
        """Where the pieces lie in the picture, once they were found."""
        return self._reader.bounds

    def see(self, shot: Shot) -> Iterator[WatchState | S_co | Unreadable]:
        """Take in a shot; yields a new state, news, or why nothing can be read."""
        if shot.pixels is None:
            return
        if shot.name is not None:
            yield from read_photo(self._reader, Photo.from_pixels("photo", shot.pixels))
            return
        watched = self._gate.see(shot.pixels, shot.t)
        if watched.settled:
            self._changed += watched.changed
            self._rest = _Rest(shot.t, shot.t)
        if watched.state == "moved":
            self._reader.camera_moved()
        if self._rest is not None and not (watched.settled or watched.state == "still"):
            # A reading that waited for a better look is passed on as it is.
            yield from self._news(self._rest)
            self._rest = None
        rest = self._rest
        news = () if rest is None else tuple(self._look(watched.table, shot.t, rest))
        lost = self._lost and watched.state == "still"
        state: WatchState = "searching" if lost else watched.state
        if state != self._state:
            self._state = state
            yield state
        yield from news

    def _look(self, table: Pixels, t: float, rest: _Rest) -> Iterator[S_co | Unreadable]:
        """Read the table if a look is due."""
        if rest.next is None or t < rest.next - 1e-6:
            return
        # A lasting doubt may come of the positions found last.
        whole = rest.looks >= LOOKS_BEFORE_DOUBT
        why = self._reader.read(Photo.from_pixels("frame", table), self._changed, whole)
        self._lost = why is not None
        if why is not None:
            rest.looks, rest.next = 0, t + SEARCH_S
            yield why
            return
        self._changed = []
        rest.looks, rest.waiting = rest.looks + 1, True
        more = self._reader.doubtful and rest.looks <= len(REREAD_S)
        rest.next = rest.since + REREAD_S[rest.looks - 1] if more else None
        if not self._reader.doubtful or rest.looks >= LOOKS_BEFORE_DOUBT:
            yield from self._news(rest)

    def _news(self, rest: _Rest) -> Iterator[S_co]:
        if rest.waiting:
            rest.waiting = False
            news = self._reader.news()
            if news is not None:
                yield news


def read_photo(
    reader: TableReader[S_co], photo: Photo, clock: Clock | None = None
) -> Iterator[S_co | Unreadable]:
    """Read a single photograph, which is at rest and has a camera position of its own."""
    reader.camera_moved()
    with (clock or Clock()).stage("read"):
        news = reader.read(photo, ()) or reader.news()
    yield from () if news is None else (news,)


@dataclass(slots=True)
class _Rest:
    """A time at rest: its start, the time of the next look, looks so far, whether news waits."""

    since: float
    next: float | None
    looks: int = 0
    waiting: bool = False
