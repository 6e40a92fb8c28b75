"""What a session asks of each game: how it is played, as a value that each input makes anew."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, Self, TypeVar

from referee.ruling.report import Report
from referee.table.calls import Call
from referee.table.events import EndEvent, MoveEvent
from rules import Ruling
from vision.piece import Piece

NOTHING_SEEN = Ruling.of((), "Nothing was seen yet.")
NOTHING_SAID = Ruling.of((), "")

P_co = TypeVar("P_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Step(Generic[P_co]):
    """A game after an input.

    Attributes
    ----------
    play
        The game.
    moves
        The moves that the input shows, in order, and those of which it tells whether they are
        legal.
    taken
        Whether a call was taken, so that it can be taken back.
    """

    play: P_co
    moves: tuple[MoveEvent, ...] = ()
    taken: bool = True


class Play(Protocol[S_contra]):
    """A game as it stands at the table. It never changes: each input gives another.

    What it sees of the table is a `Sighting` of a board's places, or a `Scene` of loose pieces.
    """

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """What lies there, by ids that last through the session."""

    @property
    def report(self) -> Report:
        """The ruling on what lies there and on the last call; its source is the caller's to add."""

    def seen(self, sighting: S_contra, t: float) -> Step[Self]:
        """The game after a picture has settled."""

    @property
    def drawn(self) -> str:
        """The position as text, for a terminal."""

    def ended(self, t: float) -> EndEvent:
        """How the game ended, or how it stands if it is not over."""

    def called(self, call: Call, t: float) -> Step[Self]:
        """The game after a call. Raises CallError for a call that this game does not know."""
