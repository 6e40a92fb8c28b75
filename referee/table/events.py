"""The events of a session, with their JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from referee.ruling.report import Question, Report, to_json_value
from vision.piece import Piece
from vision.watching.frame import WatchState


@dataclass(frozen=True, slots=True)
class _TimedEvent:
    """An event at a stream time in seconds."""

    event: ClassVar[str]
    t: float

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON; the game's own fields are beside the common ones."""
        # Frames are hundredths of a second apart; more digits would only be noise.
        return {"event": self.event, "t": round(self.t, 3), **self._fields()}

    def _fields(self) -> dict[str, Any]:
        names = (each.name for each in fields(self) if each.name != "t")
        return {name: to_json_value(getattr(self, name)) for name in names}


@dataclass(frozen=True, slots=True)
class StateEvent(_TimedEvent):
    """The state of the watch has changed."""

    event = "state"
    state: WatchState


@dataclass(frozen=True, slots=True)
class ChangeEvent(_TimedEvent):
    """Pieces that were added, removed (by their ids), or are read differently."""

    event = "change"
    added: tuple[Piece, ...]
    removed: tuple[int, ...]
    changed: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class MoveEvent(_TimedEvent):
    """A new piece, stone or formula of a followed game.

    Moves are numbered from 1, counting the pieces of the start. `player` is None without named
    players, and `legal` while that depends on a doubtful piece. `details` are the game's own
    fields, such as square, value and points.
    """

    event = "move"
    number: int
    player: str | None
    legal: bool | None
    details: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> tuple[object, ...]:
        """The identity of the move, without its ruling."""
        return (self.number, *sorted(item for item in self.details.items() if item[0] != "points"))

    @property
    def outcome(self) -> tuple[str | None, bool | None, int | None]:
        """Its player, legality and points: a move is sent again when these change."""
        return self.player, self.legal, self.details.get("points")

    def _fields(self) -> dict[str, Any]:
        return {"number": self.number, "player": self.player, **self.details, "legal": self.legal}


@dataclass(frozen=True, slots=True)
class RulingEvent(_TimedEvent):
    """The ruling on the table or on a call."""

    event = "ruling"
    report: Report


@dataclass(frozen=True, slots=True)
class QuestionEvent(_TimedEvent):
    """A question that the players must answer before the referee can rule."""

    event = "question"
    question: Question

    def _fields(self) -> dict[str, Any]:
        return self.question.to_dict()


@dataclass(frozen=True, slots=True)
class EndEvent(_TimedEvent):
    """The game or its film is over, or the end of a game was taken back.

    `over` is whether the game itself is over. `scores` are points, or whatever the game counts, by
    player, where they are certain; `summary` is one sentence for the table. `details` are the
    game's own fields, such as the places of the players.
    """

    event = "end"
    over: bool
    scores: Mapping[str, int]
    summary: str
    details: Mapping[str, Any] = field(default_factory=dict)

    def _fields(self) -> dict[str, Any]:
        scores = dict(self.scores)
        return {"over": self.over, "scores": scores, "summary": self.summary, **self.details}


Event = StateEvent | ChangeEvent | MoveEvent | RulingEvent | QuestionEvent | EndEvent
