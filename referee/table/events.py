"""What a session says, one thing after another; each goes to JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from referee.ruling.report import Question, Report, to_json_value
from vision.piece import Piece
from vision.watching.glimpse import WatchState


@dataclass(frozen=True, slots=True)
class _Told:
    """Something said at a time in seconds."""

    event: ClassVar[str]
    t: float

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON; the game's own fields stand beside the common ones."""
        # A frame lasts hundredths of a second; more digits would only be noise.
        return {"event": self.event, "t": round(self.t, 3), **self._fields()}

    def _fields(self) -> dict[str, Any]:
        own = (part.name for part in fields(self) if part.name != "t")
        return {name: to_json_value(getattr(self, name)) for name in own}


@dataclass(frozen=True, slots=True)
class StateEvent(_Told):
    """What the camera sees has changed."""

    event = "state"
    state: WatchState


@dataclass(frozen=True, slots=True)
class ChangeEvent(_Told):
    """Pieces that came, that went (by their ids), and that are read otherwise than before."""

    event = "change"
    added: tuple[Piece, ...]
    removed: tuple[int, ...]
    changed: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class MoveEvent(_Told):
    """One new piece, stone or formula of a game that is followed.

    Attributes
    ----------
    number
        Of the move in the game, from 1; those that lay there at the start count.
    player
        Who moved; None where nobody told the players.
    legal
        Whether the rules allow it; None while a doubtful piece decides that.
    details
        The game's own fields, such as square, value and points.
    """

    event = "move"
    number: int
    player: str | None
    legal: bool | None
    details: Mapping[str, Any] = field(default_factory=dict)

    @property
    def what(self) -> tuple[object, ...]:
        """What was moved, whatever the rules say of it."""
        own = (item for item in self.details.items() if item[0] != "points")
        return (self.number, *sorted(own))

    @property
    def standing(self) -> tuple[str | None, bool | None, int | None]:
        """Whose it is and what the rules say of it: a move is told again when that has changed."""
        return self.player, self.legal, self.details.get("points")

    def _fields(self) -> dict[str, Any]:
        return {"number": self.number, "player": self.player, **self.details, "legal": self.legal}


@dataclass(frozen=True, slots=True)
class RulingEvent(_Told):
    """The ruling on what lies there, or on a call."""

    event = "ruling"
    report: Report


@dataclass(frozen=True, slots=True)
class QuestionEvent(_Told):
    """What the players must say before the referee can rule."""

    event = "question"
    question: Question

    def _fields(self) -> dict[str, Any]:
        return self.question.to_dict()


@dataclass(frozen=True, slots=True)
class EndEvent(_Told):
    """The game, or what was seen of it, is over; or a game that was over is so no more.

    Attributes
    ----------
    over
        Whether the game is over: not where just the film is, nor where an end was taken back.
    scores
        Points, or whatever the game counts, by player; of those alone whose are sure.
    summary
        One sentence for the table.
    details
        The game's own fields, such as the places of the players.
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
