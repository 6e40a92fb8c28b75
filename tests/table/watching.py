"""Sessions that a test feeds, and pieces that it makes up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from referee.game import Play
from referee.ruling.report import Report
from referee.table.calls import parse_call
from referee.table.events import Event, RulingEvent
from referee.table.session import Session
from vision.piece import Alternative, Quad, as_quad


class Watching:
    """A session that is fed with looks and calls, one a second; all that it tells is kept."""

    play: ClassVar[type[Play[Any]]]

    def __init__(
        self, players: Iterable[str] = (), rules: Mapping[str, object] | None = None
    ) -> None:
        self.session: Session[Any] = Session(self.play.start(tuple(players), rules or {}))
        self.t = 0.0
        self.events: list[Event] = []

    def see(self, seen: Any) -> list[Event]:
        self.t += 1
        return self._kept(self.session.see(seen, self.t))

    def call(self, line: str) -> list[Event]:
        self.t += 1
        return self._kept(self.session.call(parse_call(line), self.t))

    def _kept(self, events: Iterable[Event]) -> list[Event]:
        new = list(events)
        self.events += new
        return new

    def rule(self, said: str) -> Report:
        """The ruling on a call."""
        *_, ruled = (event for event in self.call(said) if isinstance(event, RulingEvent))
        return ruled.report

    @property
    def report(self) -> Report:
        return self.session.play.report

    @property
    def details(self) -> Mapping[str, object]:
        return self.session.play.report.details


def read(shows: str | Mapping[str, float]) -> dict[str, Any]:
    """The fields of a piece that shows a face, or perhaps several; "" where nothing can be seen."""
    faces = {shows: 1.0} if isinstance(shows, str) else shows
    (face, sure), *others = sorted(faces.items(), key=lambda entry: -entry[1])
    alternatives = tuple(Alternative(*other) for other in others)
    return {"face": face or None, "confidence": sure, "alternatives": alternatives}


def square(x: float, y: float, side: float) -> Quad:
    """A square by its top left corner, in pixels."""
    return as_quad([(x, y), (x + side, y), (x + side, y + side), (x, y + side)])
