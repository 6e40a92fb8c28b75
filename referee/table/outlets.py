"""Where a session is told: as JSON for programs, or as lines of text."""

from __future__ import annotations

import json
import sys

from referee.table.events import Event, StateEvent
from referee.table.words import as_line, in_words


class JsonOutlet:
    """One event a line on standard output; all else on standard error."""

    def tell(self, event: Event) -> None:
        """Something happened."""
        print(json.dumps(event.to_dict(), ensure_ascii=False), flush=True)

    def note(self, sentence: str) -> None:
        """Something that the players should know besides."""
        print(f"referee: {sentence}", file=sys.stderr, flush=True)


class TextOutlet:
    """One sentence a line; what is watched is not said again before anything else is."""

    def __init__(self) -> None:
        self._watched: str | None = None

    def tell(self, event: Event) -> None:
        """Something happened."""
        line = as_line(event)
        if line is None:
            return
        watched = in_words(event) if isinstance(event, StateEvent) else None
        if watched is None or watched != self._watched:
            print(line, flush=True)
        self._watched = watched

    def note(self, sentence: str) -> None:
        """Something that the players should know besides."""
        print(f"referee: {sentence}", file=sys.stderr, flush=True)
