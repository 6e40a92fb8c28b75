"""Made-up sightings of Mobius boards."""

from collections.abc import Iterable, Mapping

from referee.games.mobius.live import MobiusPlay
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.table.events import Event
from referee.table.sighting import Sighting
from rules.mobius import STEERE_2008
from tests.pieces import reading_fields, square
from tests.table.driven_session import DrivenSession
from vision.piece import Piece

Doubt = Mapping[str, float]
PLACES = [
    (row, col) for row in range(STEERE_2008.rows + 1) for col in range(STEERE_2008.row_width(row))
]
NUMBERS = {place: number for number, place in enumerate(PLACES)}


def place_number(name: str) -> int:
    """The number of a place; ``F0`` is at the top edge, ``F12`` at the bottom edge."""
    row = int(name[1:])
    return NUMBERS[row, "ABCDEFGHIJKL".index(name[0])]


def place_reading(number: int, face: str | Doubt) -> Piece:
    (row, col), fields = PLACES[number], reading_fields(face)
    return Piece(
        id=number,
        quad=square(20.0 * col + 10 * (row % 2), 17.0 * row, 20),
        kind="unknown" if fields["face"] in (EMPTY, UNKNOWN) else "stone",
        component=0,
        row=row,
        col=col,
        **fields,
    )


def places_sighting(faces: Mapping[str, str | Doubt]) -> Sighting:
    """A sighting in which these places have changed."""
    pieces = tuple(place_reading(place_number(name), face) for name, face in faces.items())
    return Sighting(pieces, frozenset(piece.id for piece in pieces))


def board_sighting(faces: Mapping[str, str | Doubt]) -> Sighting:
    """A sighting of the whole board without known changes; other places are empty."""
    all_faces: dict[int, str | Doubt] = dict.fromkeys(range(len(PLACES)), EMPTY)
    all_faces |= {place_number(name): face for name, face in faces.items()}
    return Sighting(tuple(place_reading(number, face) for number, face in all_faces.items()))


class WatchedGame(DrivenSession):
    play = MobiusPlay

    def __init__(
        self, players: Iterable[str] = (), start: Mapping[str, str | Doubt] | None = None
    ) -> None:
        super().__init__(players)
        self.see(board_sighting(start or {}))

    def lay(self, **stones: str | Doubt) -> list[Event]:
        return self.see(places_sighting(stones))
