"""Where a session is told: as JSON for programs, or as lines of text."""

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
from referee.plain_text import shown
from referee.ruling.report import Report
from referee.table.events import Event, RulingEvent, StateEvent
from referee.table.sources.served import without_password
from referee.table.sources.shot import ShotSource
from referee.table.words import event_line, is_after_call, status_lines
from referee.words import localise, sentence

if TYPE_CHECKING:
    from referee.table.live import Outlet

POST_S = 1.0
"""Seconds for which whoever is posted to may take to answer, and before it is tried again."""
PAUSE_S = 60.0
"""The longest pause between tries, of which each is twice the one before."""
MOST_WAITING = 10_000
"""Events that wait for a receiver that cannot be reached; beyond that the oldest go."""
LATER = (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS)
"""Of the statuses that refuse a request those that ask to send it again."""

INDENT = " " * 10
"""Under the words of an event, which stand behind its time."""


def _as_json(event: Event, source: ShotSource | None) -> str:
    """An event with its places in pixels of the pictures that were taken, straightened or not."""
    taken = event_as_taken(event, getattr(source, "undistorted", None))
    return json.dumps(taken.to_dict(), ensure_ascii=False)


class _Outlet:
    """Whatever is not about the game goes to standard error."""

    def note(self, sentence: str) -> None:
        """Something that the players should know besides."""
        print(f"referee: {shown(localise(sentence))}", file=sys.stderr, flush=True)


class JsonOutlet(_Outlet):
    """One event a line on standard output; all else on standard error."""

    def __init__(self, source: ShotSource | None = None) -> None:
        self._source = source

    def emit(self, event: Event) -> None:
        """Something happened."""
        print(shown(_as_json(event, self._source)), flush=True)


class PostOutlet:
    """Tells another outlet, and posts each event as JSON to an address.

    What could not be posted waits and goes before later events, tried again after ever longer
    pauses; what the receiver refuses is left out.
    """

    def __init__(self, outlet: Outlet, address: str, source: ShotSource | None = None) -> None:
        """Raise UsageError for what is no address by HTTP."""
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise UsageError(sentence("cli-post-address"))
        self.note = outlet.note
        self._outlet, self._address, self._source = outlet, address, source
        self._waiting: deque[bytes] = deque(maxlen=MOST_WAITING)
        self._noted: set[str] = set()
        self._told = self._posted = 0
        self._pause, self._next = POST_S, 0.0

    def emit(self, event: Event) -> None:
        """Something happened."""
        self._outlet.emit(event)
        self._told += 1
        self._waiting.append(_as_json(event, self._source).encode("utf-8", "backslashreplace"))
        if monotonic() >= self._next:
            self._post()

    def close(self) -> None:
        """Try once more what waits, and say how much is lost."""
        self._post()
        if self._told > self._posted:
            self.note(sentence("cli-post-lost", events=self._told - self._posted))

    def _post(self) -> None:
        kind = {"Content-Type": "application/json"}
        while self._waiting:
            try:
                urlopen(Request(self._address, self._waiting[0], kind), timeout=POST_S).close()
                self._posted += 1
            except (OSError, ValueError, HTTPException) as error:
                status = error.code if isinstance(error, HTTPError) else 500
                if status >= 500 or status in LATER:
                    self._note_once("cli-post-failed", error)
                    self._next = monotonic() + self._pause
                    self._pause = min(2 * self._pause, PAUSE_S)
                    return
                self._note_once("cli-post-refused", error)
            self._waiting.popleft()
            self._pause = POST_S
        self._noted.discard("cli-post-failed")

    def _note_once(self, key: str, error: Exception) -> None:
        """What is wrong, said again only after all went well."""
        if key not in self._noted:
            self.note(sentence(key, address=without_password(self._address), why=str(error)))
        self._noted.add(key)


class TextOutlet(_Outlet):
    """One sentence a line; what is watched is not said again before anything else is.

    How the game stands follows when that has changed: the points after a move, all after a call.
    """

    def __init__(self) -> None:
        self._watched: str | None = None
        self._stands: list[str] = []

    def emit(self, event: Event) -> None:
        """Something happened."""
        line = event_line(event)
        if line is None:
            return
        watched = event.state if isinstance(event, StateEvent) else None
        if watched is None or watched != self._watched:
            print(shown(line), flush=True)
        self._watched = watched
        if isinstance(event, RulingEvent):
            self._stand(event.report, line)

    def _stand(self, report: Report, said: str) -> None:
        lines = status_lines(report.details)[: None if is_after_call(report) else 1]
        for line in lines:
            if line not in self._stands and line not in said:
                print(f"{INDENT}{shown(line)}", flush=True)
        self._stands = [*lines, *self._stands[len(lines) :]]
