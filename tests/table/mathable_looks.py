"""Made-up sightings and sessions of Mathable."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from referee.games.mathable.live import MathablePlay
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.table.events import Event, MoveEvent, QuestionEvent, RulingEvent
from referee.table.sighting import Sighting
from rules.mathable import EDITION_2021, Square
from tests.pieces import reading_fields, square
from tests.table.driven_session import DrivenSession
from vision.piece import Piece

Doubt = Mapping[str, float]
"""Probabilities of the faces that a square may show."""


def place(name: str, shows: str | Doubt) -> Piece:
    """The cell of a square."""
    (row, col), reading = Square.parse(name), reading_fields(shows)
    return Piece(
        id=row * 14 + col,
        quad=square(20.0 * col, 20.0 * row, 20),
        kind="unknown" if reading["face"] in (EMPTY, UNKNOWN) else "number",
        component=0,
        row=row,
        col=col,
        **reading,
    )


def sight(squares: Mapping[str, str | Doubt], changed: bool = True) -> Sighting:
    """A sighting of some squares."""
    pieces = tuple(place(name, shows) for name, shows in squares.items())
    return Sighting(pieces, frozenset(piece.id for piece in pieces) if changed else frozenset())


def whole(tiles: Mapping[str, str | Doubt]) -> Sighting:
    """A sighting of the whole board."""
    bare = {str(square): EMPTY for square in EDITION_2021.squares}
    return sight(bare | dict(tiles), changed=False)


def first_look(tiles: Mapping[str, str | Doubt]) -> Sighting:
    """The first sighting of the board by a camera."""
    sighting = whole(tiles)
    return replace(sighting, changed=frozenset(piece.id for piece in sighting.pieces))


class WatchedGame(DrivenSession):
    """A game watched from its start."""

    play = MathablePlay

    def __init__(
        self, players: Iterable[str] = (), start: Mapping[str, str | Doubt] | None = None
    ) -> None:
        super().__init__(players)
        self.see(first_look(start or {}))

    def lay(self, **tiles: str | Doubt) -> list[Event]:
        """Lay tiles on squares such as `_7B`."""
        return self.see(sight({name.lstrip("_"): shows for name, shows in tiles.items()}))


def moves(events: Iterable[Event]) -> list[MoveEvent]:
    return [event for event in events if isinstance(event, MoveEvent)]


def questions(events: Iterable[Event]) -> list[QuestionEvent]:
    return [event for event in events if isinstance(event, QuestionEvent)]


def ruling(events: Iterable[Event]) -> RulingEvent:
    """The only ruling among events."""
    (ruled,) = (event for event in events if isinstance(event, RulingEvent))
    return ruled
