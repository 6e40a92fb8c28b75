"""Sessions that a test feeds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from referee.game import Play
from referee.table.calls import parse_call
from referee.table.events import Event
from referee.table.session import Session
from vision.scene import Scene

P = TypeVar("P", bound=Play[Any])


class Watching(Generic[P]):
    """A session that is fed with scenes and calls, one a second."""

    def __init__(self, play: P) -> None:
        self.session = Session(play)
        self.t = 0.0

    def see(self, scene: Scene) -> list[Event]:
        self.t += 1
        return [*self.session.see(scene, self.t)]

    def call(self, said: str) -> list[Event]:
        self.t += 1
        return [*self.session.call(parse_call(said), self.t)]

    @property
    def details(self) -> Mapping[str, object]:
        return self.session.play.report.details
