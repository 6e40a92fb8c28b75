"""Where a session is told: as JSON for programs, or as lines of text."""

from __future__ import annotations

import json
import sys

from referee.cameras import event_as_taken
from referee.plain_text import shown
from referee.ruling.report import Report
from referee.table.events import Event, RulingEvent, StateEvent
from referee.table.sources.shot import ShotSource
from referee.table.words import as_line, is_called, status
from referee.words import aloud

INDENT = " " * 10
"""Under the words of an event, which stand behind its time."""


class _Outlet:
    """Whatever is not about the game goes to standard error."""

    def note(self, sentence: str) -> None:
        """Something that the players should know besides."""
        print(f"referee: {shown(aloud(sentence))}", file=sys.stderr, flush=True)


class JsonOutlet(_Outlet):
    """One event a line on standard output; all else on standard error.

    The pictures may be straightened: places are told in pixels of those that were taken.
    """

    def __init__(self, source: ShotSource | None = None) -> None:
        self._source = source

    def tell(self, event: Event) -> None:
        """Something happened."""
        taken = event_as_taken(event, getattr(self._source, "undistorted", None))
        print(shown(json.dumps(taken.to_dict(), ensure_ascii=False)), flush=True)


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
