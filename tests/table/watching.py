"""Sessions that a test feeds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

from referee.game import Play
from referee.table.calls import parse_call
from referee.table.events import Event
from referee.table.session import Session

P = TypeVar("P", bound=Play[Any])


class Watching(Generic[P]):
    """A session that is fed with looks and calls, one a second; all that it tells is kept."""

    def __init__(self, play: P) -> None:
        self.session: Session[Any] = Session(play)
        self.t = 0.0
        self.events: list[Event] = []

    def see(self, seen: Any) -> list[Event]:
        self.t += 1
        return self._keep(self.session.see(seen, self.t))

    def call(self, said: str) -> list[Event]:
        self.t += 1
        return self._keep(self.session.call(parse_call(said), self.t))

    def _keep(self, told: Iterable[Event]) -> list[Event]:
        new = [*told]
        self.events += new
        return new

    @property
    def details(self) -> Mapping[str, object]:
        return self.session.play.report.details
