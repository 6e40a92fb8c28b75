"""The state of a game at a table, which each look and each call replaces."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

if TYPE_CHECKING:
    from referee.ruling.report import Report
    from referee.table.calls import Call
    from referee.table.events import EndEvent, MoveEvent
    from rules.verdict import Ruling
    from vision.piece import Piece

P_co = TypeVar("P_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Step(Generic[P_co]):
    """The state of a game after an input.

    `moves` are those that the input shows, in order, and earlier ones whose legality it settles.
    """

    play: P_co
    moves: tuple[MoveEvent, ...] = ()


class Play(ABC, Generic[S_contra]):
    """The immutable state of a game at a table; each input returns another.

    Its inputs are sightings of the table, each a `Sighting` of a board's places or a `Scene` of
    loose pieces, and calls. `calls` are the words that players may call, and `seats` the fewest and
    the most players that may be named.
    """

    calls: ClassVar[Sequence[str]]
    seats: ClassVar[tuple[int, int]]

    @classmethod
    @abstractmethod
    def start(cls, players: Sequence[str] = (), rules: Mapping[str, Any] | None = None) -> Self:
        """The state before the first look. Raises UsageError for invalid players or rules."""

    @staticmethod
    def place(piece: Piece) -> str:
        """How players name the place of a piece: a loose one by its number."""
        return str(piece.id)

    @property
    @abstractmethod
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces on the table, with ids that last through the session."""

    @property
    @abstractmethod
    def report(self) -> Report:
        """The report on the pieces and on the last call; the caller fills in its source."""

    @property
    def last_ruling(self) -> Ruling:
        """The ruling on the last move or call, whose sentences tell its outcome."""
        from referee.ruling.verdict import EMPTY_RULING

        return EMPTY_RULING

    @property
    @abstractmethod
    def position_text(self) -> str:
        """The position as text, for a terminal."""

    @abstractmethod
    def end_event(self, t: float) -> EndEvent:
        """How the game ended, or how it stands so far."""

    @abstractmethod
    def after_sighting(self, sighting: S_contra, t: float) -> Step[Self]:
        """The state after a sighting of the table at rest."""

    def for_ruling(self, call: Call, t: float) -> Self:
        """The state to rule on when a player asks for a ruling; the game goes on from `self`."""
        return self

    @abstractmethod
    def after_call(self, call: Call, t: float) -> Step[Self]:
        """The state after one of `calls`.

        Raises UsageError for an invalid call, and NotTakenError for one that the state forbids.
        """
