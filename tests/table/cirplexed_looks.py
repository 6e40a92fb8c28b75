"""Scenes of Cirplexed! boards, made up."""

from collections.abc import Iterable, Mapping

from referee.games.cirplexed.live import CirplexedPlay
from referee.table.events import Event
from rules.cirplexed import Board
from tests.table.watching import Watching
from vision.piece import Alternative, Piece, as_quad
from vision.scene import Component, Scene

SIDE = 40.0
Doubts = Mapping[str, float]


def table(*boards: tuple[float, float, str], doubt: float = 0.0) -> Scene:
    """Boards as drawn (``ROYG`` a tile), each with its place 0,0 in pixels.

    With a `doubt` the two colours on the right of the first tile may be the other way round.
    """
    pieces: list[Piece] = []
    for component, (x, y, text) in enumerate(boards):
        for at, face in Board.parse(text).faces.items():
            left, top = x + SIDE * at.col, y + SIDE * at.row
            corners = tuple(face)
            other = (corners[0], corners[2], corners[1], corners[3])
            unsure = doubt if not pieces else 0.0
            pieces.append(
                Piece(
                    id=len(pieces),
                    quad=as_quad(
                        [(left, top), (left + 38, top), (left + 38, top + 38), (left, top + 38)]
                    ),
                    kind="tile",
                    face="-".join(corners),
                    confidence=1 - unsure,
                    alternatives=(Alternative("-".join(other), unsure),) if unsure else (),
                    component=component,
                    row=at.row,
                    col=at.col,
                    corners=corners,
                )
            )
    return Scene((2000, 1000), tuple(pieces), tuple(Component() for _ in boards))


class Watched(Watching[CirplexedPlay]):
    def __init__(
        self, players: Iterable[str] = (), rules: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(CirplexedPlay.start(tuple(players), rules or {}))

    def show(self, *boards: tuple[float, float, str], doubt: float = 0.0) -> list[Event]:
        return self.see(table(*boards, doubt=doubt))
