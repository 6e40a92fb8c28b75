"""A live session: frames and calls in, events out, all of it recorded."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, cast

import cv2

from referee.ruling.report import Report
from referee.table.calls import Call, CallError, TimedCall, parse_call
from referee.table.conditions import Conditions
from referee.table.events import Event, RulingEvent
from referee.table.keyboard import interrupts
from referee.table.records import Entry, Recorder
from referee.table.replaying import CALL_KEY
from referee.table.session import UNSEEN, Session
from referee.table.sighting import sighting_from_dict
from referee.table.sources.shot import Shot, ShotSource
from referee.table.watch import Watch
from referee.words import sentence
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.watching.frame import WatchState

if TYPE_CHECKING:
    from referee.drawing.film import FilmWriter

PICTURE_PX = 640
"""Longer side of the recorded pictures: tiles remain legible, at some 40 kB each."""

PICTURE_QUALITY = 80


class Outlet(Protocol):
    """Where the events of a session go: a terminal, a pipe, a page."""

    def emit(self, event: Event) -> None:
        """Show or send an event."""

    def note(self, sentence: str) -> None:
        """Show a remark that is not an event."""


ReadLines = Callable[[], Iterable[str]]
"""The lines typed since the last call."""

DrawLot = Callable[[Sequence[str]], str]
"""Draws one of the players."""


class Live:
    """Runs a session on a source to its end, or shot by shot and call by call.

    `has_read` is whether the table was ever read, and `last_picture` what was read last, (H, W, 3)
    uint8 RGB.
    """

    def __init__(
        self,
        watch: Watch[Any],
        session: Session[Any],
        outlet: Outlet,
        recorder: Recorder | None = None,
        players: Sequence[str] = (),
        since: float = 0.0,
        film: FilmWriter | None = None,
        draw_lot: DrawLot | None = None,
    ) -> None:
        """Begin; `since` is the stream time in seconds at which a resumed session goes on."""
        self._draw_lot = draw_lot or random.SystemRandom().choice
        self._film = film
        self._report = Report("", "", "unsure", sentence("table-nothing-read"))
        self._watch = watch
        self._session = session
        self._outlet = outlet
        self._recorder = recorder
        self._players = players
        self._since = since
        self._last_note = ""
        self._can_repeat = True
        self._state: WatchState | None = None
        self._conditions = Conditions()
        self.has_read = False
        self.last_picture: Pixels | None = None

    def run(self, source: ShotSource, calls: Iterable[TimedCall], read_lines: ReadLines) -> None:
        """Run until the source ends or the players stop it.

        Any other end is not recorded, so that the game can be resumed.
        """
        waiting, t = [*calls], self._since
        self._can_repeat = source.live
        try:
            with interrupts() as is_interrupted:
                for source_shot in source:
                    shot = replace(source_shot, t=self._since + source_shot.t)
                    t = shot.t
                    # A call from the file is made before the first later picture.
                    while waiting and waiting[0].t < t:
                        early = waiting.pop(0)
                        self._try(partial(self.call, early.call, early.t))
                    self.see(shot)
                    for line in filter(str.strip, read_lines()):
                        self._try(partial(self.call_line, line, t))
                    if is_interrupted():
                        break
                else:
                    for late in waiting:
                        self._try(partial(self.call, late.call, late.t))
                        t = max(t, late.t)
        except KeyboardInterrupt:
            pass  # interrupted twice
        except BaseException:
            self._end_film()
            raise
        finally:
            source.close()
        self.close(t)

    def close(self, t: float) -> None:
        """End the session, and send and record how the game stands."""
        self._end_film()
        events = self._session.close(t)
        if not (self.has_read or self._since):
            events = tuple(replace(event, summary=sentence("table-never-seen")) for event in events)
        self._emit(events)
        if self._recorder is not None:
            self._note(self._recorder.close(t))

    def call(self, call: Call, t: float, key: str = "") -> None:
        """Make a call and record it with its key. Raises CallError for one unknown to the game."""
        events = self._session.call(call, t)
        kind = "answer" if call.place is not None else "call"
        body = {"call": str(call), **({CALL_KEY: key} if key else {})}
        self._emit(events, Entry(kind, t, body))

    def call_line(self, line: str, t: float, key: str = "") -> None:
        """Make a typed call. Raises CallError for one that the game does not have.

        ``begins`` without a name draws the player by lot, and is recorded with the name.
        """
        call = parse_call(line, self._players)
        if call.word == "begins" and call.player is None and self._players:
            call = replace(call, player=self._draw_lot(self._players))
        self.call(call, t, key)

    def see(self, shot: Shot) -> Unreadable | None:
        """Take in a shot, timed in session time; returns why reading it failed, if it did."""
        self._note(shot.notice)
        if shot.unseen_s:
            since = shot.t - shot.unseen_s
            events = self._session.mark_unseen(since, shot.t)
            self._emit(events, Entry(UNSEEN, shot.t, {"since": since}))
        why = None
        for news in self._watch.see(shot):
            self._handle(news, shot)
            why = news if isinstance(news, Unreadable) else None
        if shot.pixels is None:
            return why
        if self._state in ("still", "searching"):
            for remark in self._conditions.see(shot.pixels, shot.t, self._watch.bounds):
                self._outlet.note(remark)
        if self._film is not None:
            self._film.write(shot.pixels, shot.t, self._report)
        return why

    def _end_film(self) -> None:
        if self._film is not None:
            self._film.close()

    def _try(self, make_call: Callable[[], None]) -> None:
        """Make a call, or note why it is none."""
        try:
            make_call()
        except CallError as error:
            self._outlet.note(str(error))

    def _handle(self, news: Any, shot: Shot) -> None:
        """Pass on one item of `Watch.see`."""
        if isinstance(news, Unreadable):
            # The remedy is useless for a recorded film.
            text = str(news) if self._can_repeat else news.message
            # A table is often covered for a while, but lost colours go unnoticed.
            if (not self.has_read or news.reason == "no-colour") and text != self._last_note:
                self._last_note = text
                self._outlet.note(text)
        elif isinstance(news, str):
            self._state = cast(WatchState, news)
            self._emit(self._session.change_state(self._state, shot.t))
        else:
            self.has_read, self.last_picture, self._last_note = True, shot.pixels, ""
            body = news.to_dict()
            # Rounded as in the record, so that a replay gives the same events.
            events = self._session.see(sighting_from_dict(body), shot.t)
            self._emit(events, *_frame_entry(shot), Entry("reading", shot.t, body))

    def _emit(self, events: Sequence[Event], *inputs: Entry) -> None:
        if self._recorder is not None:
            outputs = (Entry(event.event, event.t, event.to_dict()) for event in events)
            self._note(self._recorder.add([*inputs, *outputs]))
        for event in events:
            if isinstance(event, RulingEvent):
                self._report = event.report
            self._outlet.emit(event)

    def _note(self, text: str | None) -> None:
        if text is not None:
            self._outlet.note(text)


def _frame_entry(shot: Shot) -> Iterator[Entry]:
    """The entry of the picture that was read, if the shot has one."""
    if shot.pixels is None:
        return
    height, width = shot.pixels.shape[:2]
    digest = hashlib.sha256(shot.pixels.tobytes()).hexdigest()
    body = {"digest": digest, "size": [width, height], "name": shot.name}
    yield Entry("frame", shot.t, body, _thumbnail(shot.pixels))


def _thumbnail(pixels: Pixels) -> bytes:
    """A reduced JPEG of a picture."""
    height, width = pixels.shape[:2]
    scale = min(1.0, PICTURE_PX / max(width, height))
    size = (round(width * scale), round(height * scale))
    small = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    quality = [cv2.IMWRITE_JPEG_QUALITY, PICTURE_QUALITY]
    _, encoded = cv2.imencode(".jpg", cv2.cvtColor(small, cv2.COLOR_RGB2BGR), quality)
    return encoded.tobytes()
