"""Where a session is told: as JSON for programs, or as lines of text."""

from __future__ import annotations

import json
import sys
from http.client import HTTPException
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from referee.cameras import event_as_taken
from referee.errors import UsageError
from referee.plain_text import shown
from referee.ruling.report import Report
from referee.table.events import Event, RulingEvent, StateEvent
from referee.table.sources.served import without_password
from referee.table.sources.shot import ShotSource
from referee.table.words import as_line, is_called, status
from referee.words import aloud, sentence

if TYPE_CHECKING:
    from referee.table.live import Outlet

POST_S = 1.0
"""Seconds for which whoever is posted to may take to answer."""

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
        print(f"referee: {shown(aloud(sentence))}", file=sys.stderr, flush=True)


class JsonOutlet(_Outlet):
    """One event a line on standard output; all else on standard error."""

    def __init__(self, source: ShotSource | None = None) -> None:
        self._source = source

    def tell(self, event: Event) -> None:
        """Something happened."""
        print(shown(_as_json(event, self._source)), flush=True)


class PostOutlet:
    """Tells another outlet, and posts each event as JSON to an address.

    What could not be posted waits and goes before the next event, so that a failure loses nothing
    while the game goes on.
    """

    def __init__(self, outlet: Outlet, address: str, source: ShotSource | None = None) -> None:
        """Raise UsageError for what is no address by HTTP."""
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise UsageError(sentence("cli-post-address"))
        self.note = outlet.note
        self._outlet, self._address, self._source = outlet, address, source
        self._waiting: list[bytes] = []
        self._is_failing = False

    def tell(self, event: Event) -> None:
        """Something happened."""
        self._outlet.tell(event)
        self._waiting.append(_as_json(event, self._source).encode("utf-8", "backslashreplace"))
        self._post()

    def close(self) -> None:
        """Try once more what waits, and say how much is lost."""
        self._post()
        if self._waiting:
            self.note(sentence("cli-post-lost", events=len(self._waiting)))

    def _post(self) -> None:
        kind = {"Content-Type": "application/json"}
        try:
            while self._waiting:
                urlopen(Request(self._address, self._waiting[0], kind), timeout=POST_S).close()
                del self._waiting[0]
            self._is_failing = False
        except (OSError, ValueError, HTTPException) as error:
            if not self._is_failing:
                where = without_password(self._address)
                self.note(sentence("cli-post-failed", address=where, why=str(error)))
            self._is_failing = True


class TextOutlet(_Outlet):
    """One sentence a line; what is watched is not said again before anything else is.

    How the game stands follows when that has changed: the points after a move, all after a call.
    """

    def __init__(self) -> None:
        self._watched: str | None = None
        self._stands: list[str] = []

    def tell(self, event: Event) -> None:
        """Something happened."""
        line = as_line(event)
        if line is None:
            return
        watched = event.state if isinstance(event, StateEvent) else None
        if watched is None or watched != self._watched:
            print(shown(line), flush=True)
        self._watched = watched
        if isinstance(event, RulingEvent):
            self._stand(event.report, line)

    def _stand(self, report: Report, said: str) -> None:
        lines = status(report.details)[: None if is_called(report) else 1]
        for line in lines:
            if line not in self._stands and line not in said:
                print(f"{INDENT}{shown(line)}", flush=True)
        self._stands = [*lines, *self._stands[len(lines) :]]
