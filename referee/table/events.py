"""What a session says, one thing after another; each goes to JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.ruling.report import Question, Report
from vision.piece import Piece
from vision.watching.glimpse import WatchState


@dataclass(frozen=True, slots=True)
class StateEvent:
    """What the camera sees has changed."""

    t: float
    state: WatchState

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON."""
        return {"event": "state", "t": _seconds(self.t), "state": self.state}


@dataclass(frozen=True, slots=True)
class ChangeEvent:
    """Pieces that came, that went (by their ids), and that are read otherwise than before."""

    t: float
    added: tuple[Piece, ...]
    removed: tuple[int, ...]
    changed: tuple[Piece, ...]

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON."""
        return {
            "event": "change",
            "t": _seconds(self.t),
            "added": [piece.to_dict() for piece in self.added],
            "removed": list(self.removed),
            "changed": [piece.to_dict() for piece in self.changed],
        }


@dataclass(frozen=True, slots=True)
class MoveEvent:
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

    t: float
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

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON; the game's own fields stand beside the common ones."""
        return {
            "event": "move",
            "t": _seconds(self.t),
            "number": self.number,
            "player": self.player,
            **self.details,
            "legal": self.legal,
        }


@dataclass(frozen=True, slots=True)
class RulingEvent:
    """The ruling on what lies there, or on a call."""

    t: float
    report: Report

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON."""
        return {"event": "ruling", "t": _seconds(self.t), "report": self.report.to_dict()}


@dataclass(frozen=True, slots=True)
class QuestionEvent:
    """What the players must say before the referee can rule."""

    t: float
    question: Question

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON."""
        return {"event": "question", "t": _seconds(self.t), **self.question.to_dict()}


@dataclass(frozen=True, slots=True)
class EndEvent:
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

    t: float
    over: bool
    scores: Mapping[str, int]
    summary: str
    details: Mapping[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON; the game's own fields stand beside the common ones."""
        return {
            "event": "end",
            "t": _seconds(self.t),
            "over": self.over,
            "scores": dict(self.scores),
            "summary": self.summary,
            **self.details,
        }


Event = StateEvent | ChangeEvent | MoveEvent | RulingEvent | QuestionEvent | EndEvent


def _seconds(t: float) -> float:
    """A frame lasts hundredths of a second; more digits would only be noise."""
    return round(t, 3)
