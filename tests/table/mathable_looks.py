"""Sightings of Mathable boards, made up."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from referee.games.mathable.live import MathablePlay
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.table.events import Event, MoveEvent, QuestionEvent, RulingEvent
from referee.table.sighting import Sighting
from rules.mathable import EDITION_2021, Square
from tests.table.watching import Watching, read, square
from vision.piece import Piece

Doubt = Mapping[str, float]
"""What a place may show, with probabilities."""


def place(name: str, shows: str | Doubt) -> Piece:
    """A square as it is read."""
    at, shown = Square.parse(name), read(shows)
    return Piece(
        id=at.row * 14 + at.col,
        quad=square(20.0 * at.col, 20.0 * at.row, 20),
        kind="unknown" if shown["face"] in (EMPTY, UNKNOWN) else "number",
        component=0,
        row=at.row,
        col=at.col,
        **shown,
    )


def sight(shown: Mapping[str, str | Doubt], changed: bool = True) -> Sighting:
    """A sighting of some squares."""
    pieces = tuple(place(name, shows) for name, shows in shown.items())
    return Sighting(pieces, frozenset(piece.id for piece in pieces) if changed else frozenset())


def whole(tiles: Mapping[str, str | Doubt]) -> Sighting:
    """A sighting of the whole board."""
    return sight({str(at): EMPTY for at in EDITION_2021.squares} | dict(tiles), changed=False)


def first_look(tiles: Mapping[str, str | Doubt]) -> Sighting:
    """The whole board as a camera sees it for the first time."""
    seen = whole(tiles)
    return replace(seen, changed=frozenset(piece.id for piece in seen.pieces))


class Watched(Watching):
    """A game that a camera watches from its start on."""

    play = MathablePlay

    def __init__(
        self, players: Iterable[str] = (), start: Mapping[str, str | Doubt] | None = None
    ) -> None:
        super().__init__(players)
        self.see(first_look(start or {}))

    def lay(self, **tiles: str | Doubt) -> list[Event]:
        """Squares are written as `_7B`: a name cannot begin with a digit."""
        return self.see(sight({name.lstrip("_"): shows for name, shows in tiles.items()}))

    @property
    def moves(self) -> list[tuple[int, str, int]]:
        """All moves told so far."""
        return [(*move_of(e),) for e in self.events if isinstance(e, MoveEvent)]


def move_of(event: MoveEvent) -> tuple[int, str, int]:
    return event.number, event.details["square"], event.details["value"]


def moves(events: Iterable[Event]) -> list[MoveEvent]:
    return [event for event in events if isinstance(event, MoveEvent)]


def questions(events: Iterable[Event]) -> list[QuestionEvent]:
    return [event for event in events if isinstance(event, QuestionEvent)]


def ruling(events: Iterable[Event]) -> RulingEvent:
    """The only ruling among events."""
    (one,) = (event for event in events if isinstance(event, RulingEvent))
    return one
