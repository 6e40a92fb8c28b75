"""Sightings of Mobius boards, made up."""

from collections.abc import Iterable, Mapping

from referee.games.mobius.live import MobiusPlay
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.table.calls import parse_call
from referee.table.events import Event
from referee.table.session import Session
from referee.table.sighting import Sighting
from rules.mobius import STEERE_2008
from vision.piece import Alternative, Piece, as_quad

Doubt = Mapping[str, float]
SEATS = [
    (row, col) for row in range(STEERE_2008.rows + 1) for col in range(STEERE_2008.across(row))
]
NUMBERS = {seat: number for number, seat in enumerate(SEATS)}


def seat(name: str) -> int:
    """The seat of a cell, ``F0`` at the top; ``F12`` is the seat at the bottom below it."""
    row = int(name[1:])
    return NUMBERS[row, "ABCDEFGHIJKL".index(name[0])]


def place(number: int, shows: str | Doubt) -> Piece:
    faces = {shows: 1.0} if isinstance(shows, str) else shows
    (face, sure), *others = sorted(faces.items(), key=lambda entry: -entry[1])
    row, col = SEATS[number]
    x, y = 20.0 * col + 10 * (row % 2), 17.0 * row
    return Piece(
        id=number,
        quad=as_quad([(x, y), (x + 20, y), (x + 20, y + 20), (x, y + 20)]),
        kind="unknown" if face in (EMPTY, UNKNOWN) else "stone",
        face=face,
        confidence=sure,
        alternatives=tuple(Alternative(*other) for other in others),
        component=0,
        row=row,
        col=col,
    )


def sight(shown: Mapping[str, str | Doubt]) -> Sighting:
    pieces = tuple(place(seat(name), shows) for name, shows in shown.items())
    return Sighting(pieces, frozenset(piece.id for piece in pieces))


class Watched:
    """A session that is fed with sightings and calls, one a second."""

    def __init__(
        self, players: Iterable[str] = (), start: Mapping[str, str | Doubt] | None = None
    ) -> None:
        self.session = Session(MobiusPlay.start(tuple(players)))
        self.t = 0.0
        shown = dict.fromkeys(range(len(SEATS)), EMPTY) | {
            seat(name): shows for name, shows in (start or {}).items()
        }
        whole = Sighting(tuple(place(number, shows) for number, shows in shown.items()))
        self.events = [*self.session.see(whole, 0.0)]

    def lay(self, **stones: str | Doubt) -> list[Event]:
        self.t += 1
        return [*self.session.see(sight(stones), self.t)]

    def call(self, line: str) -> list[Event]:
        self.t += 1
        return [*self.session.call(parse_call(line), self.t)]
