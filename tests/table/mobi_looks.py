"""Made-up scenes of pods."""

from collections.abc import Mapping
from typing import Any

from referee.games.mobi.live import MobiPlay
from referee.table.events import Event
from rules.mobi import Pod, is_number
from tests.pieces import reading_fields, square
from tests.table.driven_session import DrivenSession
from vision.piece import Kind, Piece
from vision.scene import Component, Scene

SIDE = 40.0

GOOD = "3 + 4 = 7\n- . . . .\n1 . . . .\n= . . . .\n2 + 5 = 7\n"
"""A valid pod of seven number tiles."""

Doubts = Mapping[Any, Mapping[str, float]]
"""Probabilities of the faces of a tile by its id, or of all tiles of a face by that face."""


def pods_scene(*pods: tuple[float, float, str], doubts: Doubts | None = None) -> Scene:
    """The scene of pods, each with its top left corner in pixels; loose tiles lie below."""
    pieces: list[Piece] = []
    components: list[Component] = []
    for x, y, text in pods:
        pod = Pod.parse(text)
        for (row, col), face in pod.tiles.items():
            corner, place = (x + SIDE * col, y + SIDE * row), (len(components), row, col)
            pieces.append(_piece(len(pieces), corner, face, doubts or {}, place))
        components += [Component()] if pod.tiles else []
        for number, face in enumerate(pod.loose):
            corner, place = (x + 1.5 * SIDE * number, y + 6 * SIDE), (len(components), 0, 0)
            pieces.append(_piece(len(pieces), corner, face, doubts or {}, place))
            components.append(Component())
    return Scene((2000, 1200), tuple(pieces), tuple(components))


def _piece(
    number: int,
    corner: tuple[float, float],
    face: str,
    doubts: Doubts,
    place: tuple[int, int, int],
) -> Piece:
    fields = reading_fields(doubts.get(number, doubts.get(face, face)))
    best = fields["face"]
    kind: Kind = "number" if is_number(best) else "back" if best == "back" else "operation"
    component, row, col = place
    quad = square(*corner, 38)
    return Piece(number, quad, kind, component=component, row=row, col=col, **fields)


class WatchedGame(DrivenSession):
    play = MobiPlay

    def show(self, *pods: tuple[float, float, str], doubts: Doubts | None = None) -> list[Event]:
        return self.see(pods_scene(*pods, doubts=doubts))
