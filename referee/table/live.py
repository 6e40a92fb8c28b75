"""A session as it happens: frames and calls in, events out, all of it written down."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

import cv2

from referee.ruling.report import Report
from referee.table.calls import Call, CallError, TimedCall, parse_call
from referee.table.conditions import Conditions
from referee.table.events import Event, RulingEvent
from referee.table.keyboard import interrupts
from referee.table.records import Entry, Recorder
from referee.table.replaying import KEY
from referee.table.session import UNSEEN, Session
from referee.table.sighting import sighting_of
from referee.table.sources.shot import Shot, ShotSource
from referee.table.watch import Watch
from referee.words import sentence
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.watching.glimpse import WatchState

if TYPE_CHECKING:
    from referee.drawing.filming import Filming

C = TypeVar("C", Call, str)

PICTURE_PX = 640
"""Longer side of the pictures that are kept: tiles can still be told, at some 40 kB each."""

PICTURE_QUALITY = 80


class Outlet(Protocol):
    """Where the events of a session go: a terminal, a pipe, a page."""

    def tell(self, event: Event) -> None:
        """Something happened."""

    def note(self, sentence: str) -> None:
        """Something that the players should know besides."""


TypedLines = Callable[[], Iterable[str]]
"""Lines that were typed since it was last asked."""

Lot = Callable[[Sequence[str]], str]
"""Draws one of the players."""


class Live:
    """Plays a session from a source to its end, or shot by shot and call by call.

    Attributes
    ----------
    seen
        Whether the table was ever read.
    last
        The picture that was read last.
    """

    def __init__(
        self,
        watch: Watch[Any],
        session: Session[Any],
        outlet: Outlet,
        recorder: Recorder | None = None,
        players: Sequence[str] = (),
        since: float = 0.0,
        filming: Filming | None = None,
        lot: Lot | None = None,
    ) -> None:
        """Begin; `since` is the stream time at which a resumed session goes on."""
        self._lot = lot or random.SystemRandom().choice
        self._filming = filming
        self._report = Report("", "", "unsure", sentence("table-nothing-read"))
        self._watch = watch
        self._session = session
        self._outlet = outlet
        self._recorder = recorder
        self._players = players
        self._since = since
        self._noted = ""
        self._can_show_again = True
        self._state: WatchState | None = None
        self._conditions = Conditions()
        self.seen = False
        self.last: Pixels | None = None

    def run(self, source: ShotSource, calls: Iterable[TimedCall], keyboard: TypedLines) -> None:
        """Go on until the source ends or the players stop it.

        Of whatever else ends it nothing is written down, so that the game goes on another time.
        """
        waiting, t = [*calls], self._since
        self._can_show_again = source.live
        try:
            with interrupts() as struck:
                for filmed in source:
                    shot = replace(filmed, t=self._since + filmed.t)
                    t = shot.t
                    # A call of a file comes before the first picture that is later.
                    while waiting and waiting[0].t < t:
                        early = waiting.pop(0)
                        self._try(self.call, early.call, early.t)
                    self.see(shot)
                    for line in filter(str.strip, keyboard()):
                        self._try(self.say, line, t)
                    if struck():
                        break
                else:
                    for late in waiting:
                        self._try(self.call, late.call, late.t)
                        t = max(t, late.t)
        except KeyboardInterrupt:
            pass  # the players are in a hurry
        except BaseException:
            self._end_film()
            raise
        finally:
            source.close()
        self.close(t)

    def close(self, t: float) -> None:
        """Nothing more comes: the game is told, and kept, as it stands."""
        self._end_film()
        events = self._session.close(t)
        if not (self.seen or self._since):
            events = tuple(replace(event, summary=sentence("table-never-seen")) for event in events)
        self._tell(events)
        if self._recorder is not None:
            self._note(self._recorder.close(t))

    def call(self, call: Call, t: float, key: str = "") -> None:
        """Somebody called; the record keeps the key. Raises CallError for no call in this game."""
        events = self._session.call(call, t)
        kind = "answer" if call.place is not None else "call"
        body = {"call": str(call), **({KEY: key} if key else {})}
        self._tell(events, Entry(kind, t, body))

    def say(self, line: str, t: float, key: str = "") -> None:
        """Somebody typed a call. Raises CallError for what is none in this game.

        Where the lot decides who begins, the call that is made, and kept, names whom it fell on.
        """
        call = parse_call(line, self._players)
        if call.word == "begins" and call.player is None and self._players:
            call = replace(call, player=self._lot(self._players))
        self.call(call, t, key)

    def see(self, shot: Shot) -> Unreadable | None:
        """Take in one shot, dated in the session's time; why it could not be read, if tried."""
        self._note(shot.notice)
        if shot.unseen_s:
            since = shot.t - shot.unseen_s
            events = self._session.unseen(since, shot.t)
            self._tell(events, Entry(UNSEEN, shot.t, {"since": since}))
        why = None
        for seen in self._watch.see(shot):
            self._take(seen, shot)
            why = seen if isinstance(seen, Unreadable) else None
        if shot.pixels is None:
            return why
        if self._state in ("still", "searching"):
            for wrong in self._conditions.see(shot.pixels, shot.t, self._watch.bounds):
                self._outlet.note(wrong)
        if self._filming is not None:
            self._filming.show(shot.pixels, shot.t, self._report)
        return why

    def _end_film(self) -> None:
        if self._filming is not None:
            self._filming.close()

    def _try(self, make: Callable[[C, float], None], said: C, t: float) -> None:
        """Make a call; where it is none, why is said."""
        try:
            make(said, t)
        except CallError as error:
            self._outlet.note(str(error))

    def _take(self, seen: Any, shot: Shot) -> None:
        if isinstance(seen, Unreadable):
            # What is said to do is of no use to whoever has but a film.
            said = str(seen) if self._can_show_again else seen.message
            # A table that was seen is covered now and then; that its colours are gone nobody sees.
            if (not self.seen or seen.reason == "no-colour") and said != self._noted:
                self._noted = said
                self._outlet.note(self._noted)
        elif isinstance(seen, str):
            self._state = cast(WatchState, seen)
            self._tell(self._session.watch(self._state, shot.t))
        else:
            self.seen, self.last, self._noted = True, shot.pixels, ""
            body = seen.to_dict()
            # The session sees what is written down, to the last digit: a replay tells the same.
            events = self._session.see(sighting_of(body), shot.t)
            self._tell(events, *_frame(shot), Entry("reading", shot.t, body))

    def _tell(self, events: Sequence[Event], *inputs: Entry) -> None:
        if self._recorder is not None:
            told = (Entry(event.event, event.t, event.to_dict()) for event in events)
            self._note(self._recorder.add([*inputs, *told]))
        for event in events:
            if isinstance(event, RulingEvent):
                self._report = event.report
            self._outlet.tell(event)

    def _note(self, said: str | None) -> None:
        if said is not None:
            self._outlet.note(said)


def _frame(shot: Shot) -> Iterator[Entry]:
    """The picture that was read, small."""
    if shot.pixels is None:
        return
    height, width = shot.pixels.shape[:2]
    digest = hashlib.sha256(shot.pixels.tobytes()).hexdigest()
    body = {"digest": digest, "size": [width, height], "name": shot.name}
    yield Entry("frame", shot.t, body, _small(shot.pixels))


def _small(pixels: Pixels) -> bytes:
    """A JPEG that fits a page."""
    height, width = pixels.shape[:2]
    scale = min(1.0, PICTURE_PX / max(width, height))
    size = (round(width * scale), round(height * scale))
    small = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    quality = [cv2.IMWRITE_JPEG_QUALITY, PICTURE_QUALITY]
    _, encoded = cv2.imencode(".jpg", cv2.cvtColor(small, cv2.COLOR_RGB2BGR), quality)
    return encoded.tobytes()
