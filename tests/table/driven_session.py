"""Sessions driven by tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from referee.play import Play
from referee.ruling.report import Report
from referee.table.calls import parse_call
from referee.table.events import Event, RulingEvent
from referee.table.session import Session


class DrivenSession:
    """A session with a look or a call a second; all its events are kept."""

    play: ClassVar[type[Play[Any]]]

    def __init__(
        self, players: Iterable[str] = (), rules: Mapping[str, object] | None = None
    ) -> None:
        self.session: Session[Any] = Session(self.play.start(tuple(players), rules or {}))
        self.t = 0.0
        self.events: list[Event] = []

    def see(self, sighting: Any) -> list[Event]:
        self.t += 1
        return self._keep(self.session.see(sighting, self.t))

    def call(self, line: str) -> list[Event]:
        self.t += 1
        return self._keep(self.session.call(parse_call(line), self.t))

    def _keep(self, events: Iterable[Event]) -> list[Event]:
        new = list(events)
        self.events += new
        return new

    def rule(self, line: str) -> Report:
        """The ruling on a call."""
        *_, ruling = (event for event in self.call(line) if isinstance(event, RulingEvent))
        return ruling.report

    @property
    def report(self) -> Report:
        return self.session.play.report
