"""Sightings of Mobius boards, made up."""

from collections.abc import Iterable, Mapping

from referee.games.mobius.live import MobiusPlay
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.table.events import Event
from referee.table.sighting import Sighting
from rules.mobius import STEERE_2008
from tests.table.driven_session import DrivenSession, reading_fields, square
from vision.piece import Piece

Doubt = Mapping[str, float]
SEATS = [
    (row, col) for row in range(STEERE_2008.rows + 1) for col in range(STEERE_2008.row_width(row))
]
NUMBERS = {seat: number for number, seat in enumerate(SEATS)}


def seat(name: str) -> int:
    """The seat of a cell, ``F0`` at the top; ``F12`` is the seat at the bottom below it."""
    row = int(name[1:])
    return NUMBERS[row, "ABCDEFGHIJKL".index(name[0])]


def place(number: int, shows: str | Doubt) -> Piece:
    (row, col), shown = SEATS[number], reading_fields(shows)
    return Piece(
        id=number,
        quad=square(20.0 * col + 10 * (row % 2), 17.0 * row, 20),
        kind="unknown" if shown["face"] in (EMPTY, UNKNOWN) else "stone",
        component=0,
        row=row,
        col=col,
        **shown,
    )


def sight(shown: Mapping[str, str | Doubt]) -> Sighting:
    pieces = tuple(place(seat(name), shows) for name, shows in shown.items())
    return Sighting(pieces, frozenset(piece.id for piece in pieces))


def whole(shown: Mapping[str, str | Doubt]) -> Sighting:
    """The whole board, of which nobody can say what changed."""
    seats = dict.fromkeys(range(len(SEATS)), EMPTY) | {seat(name): shown[name] for name in shown}
    return Sighting(tuple(place(number, shows) for number, shows in seats.items()))


class WatchedGame(DrivenSession):
    play = MobiusPlay

    def __init__(
        self, players: Iterable[str] = (), start: Mapping[str, str | Doubt] | None = None
    ) -> None:
        super().__init__(players)
        self.see(whole(start or {}))

    def lay(self, **stones: str | Doubt) -> list[Event]:
        return self.see(sight(stones))
