"""Outlets for the events of a session: JSON lines, HTTP posts, and text."""

from __future__ import annotations

import json
import sys
from collections import deque
from http import HTTPStatus
from http.client import HTTPException
from time import monotonic
from typing import TYPE_CHECKING
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from referee.cameras import event_as_taken
from referee.errors import UsageError
from referee.plain_text import escape_controls
from referee.ruling.report import Report
from referee.table.events import Event, RulingEvent, StateEvent
from referee.table.sources.http_pictures import without_password
from referee.table.sources.shot import ShotSource
from referee.table.words import event_line, is_after_call, status_lines
from referee.words import localise, sentence

if TYPE_CHECKING:
    from referee.table.live import Outlet

POST_S = 1.0
"""Timeout of a request in seconds, and the first pause before a retry."""
PAUSE_S = 60.0
"""Longest pause before a retry in seconds; each pause is twice the one before."""
MOST_WAITING = 10_000
"""Greatest number of events that wait for the receiver; beyond it the oldest are dropped."""
RETRIED = (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS)
"""Client error statuses after which an event is sent again."""

INDENT = " " * 10
"""Width of an event's time, to align further lines with its text."""


def _as_json(event: Event, source: ShotSource | None) -> str:
    """An event with its quads in pixels of the source's pictures before undistortion."""
    taken = event_as_taken(event, getattr(source, "undistortion", None))
    return json.dumps(taken.to_dict(), ensure_ascii=False)


class _Outlet:
    """Writes remarks to standard error."""

    def note(self, sentence: str) -> None:
        print(f"referee: {escape_controls(localise(sentence))}", file=sys.stderr, flush=True)


class JsonOutlet(_Outlet):
    """Prints each event as a line of JSON."""

    def __init__(self, source: ShotSource | None = None) -> None:
        self._source = source

    def emit(self, event: Event) -> None:
        print(escape_controls(_as_json(event, self._source)), flush=True)


class PostOutlet:
    """Passes events to another outlet, and posts each as JSON to an address.

    Events that could not be posted are retried in order, with growing pauses; those that the
    receiver refuses are dropped.
    """

    def __init__(self, outlet: Outlet, address: str, source: ShotSource | None = None) -> None:
        """Raise UsageError for an address other than HTTP."""
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise UsageError(sentence("cli-post-address"))
        self.note = outlet.note
        self._outlet, self._address, self._source = outlet, address, source
        self._waiting: deque[bytes] = deque(maxlen=MOST_WAITING)
        self._noted: set[str] = set()
        self._emitted = self._posted = 0
        self._pause, self._next = POST_S, 0.0

    def emit(self, event: Event) -> None:
        self._outlet.emit(event)
        self._emitted += 1
        self._waiting.append(_as_json(event, self._source).encode("utf-8", "backslashreplace"))
        if monotonic() >= self._next:
            self._post()

    def close(self) -> None:
        """Try once more, and note how many events are lost."""
        self._post()
        if self._emitted > self._posted:
            self.note(sentence("cli-post-lost", events=self._emitted - self._posted))

    def _post(self) -> None:
        kind = {"Content-Type": "application/json"}
        while self._waiting:
            try:
                urlopen(Request(self._address, self._waiting[0], kind), timeout=POST_S).close()
                self._posted += 1
            except (OSError, ValueError, HTTPException) as error:
                status = error.code if isinstance(error, HTTPError) else 500
                if status >= 500 or status in RETRIED:
                    self._note_once("cli-post-failed", error)
                    self._next = monotonic() + self._pause
                    self._pause = min(2 * self._pause, PAUSE_S)
                    return
                self._note_once("cli-post-refused", error)
            self._waiting.popleft()
            self._pause = POST_S
        self._noted.discard("cli-post-failed")

    def _note_once(self, key: str, error: Exception) -> None:
        """Note a failure, and again only after the posts have recovered."""
        if key not in self._noted:
            self.note(sentence(key, address=without_password(self._address), why=str(error)))
        self._noted.add(key)


class TextOutlet(_Outlet):
    """Prints each event as a line, except a state that repeats the line before.

    The status lines of the game follow when they change: the points after a move, all after a call.
    """

    def __init__(self) -> None:
        self._last_state: str | None = None
        self._status: list[str] = []

    def emit(self, event: Event) -> None:
        line = event_line(event)
        if line is None:
            return
        state = event.state if isinstance(event, StateEvent) else None
        if state is None or state != self._last_state:
            print(escape_controls(line), flush=True)
        self._last_state = state
        if isinstance(event, RulingEvent):
            self._print_status(event.report, line)

    def _print_status(self, report: Report, printed: str) -> None:
        lines = status_lines(report.details)[: None if is_after_call(report) else 1]
        for line in lines:
            if line not in self._status and line not in printed:
                print(f"{INDENT}{escape_controls(line)}", flush=True)
        self._status = [*lines, *self._status[len(lines) :]]
