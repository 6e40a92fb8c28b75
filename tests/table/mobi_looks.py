"""Scenes of pods, made up."""

from collections.abc import Mapping

from referee.games.mobi.live import MobiPlay
from referee.table.events import Event
from rules.mobi import Pod, is_number
from tests.table.driven_session import DrivenSession, reading_fields, square
from vision.piece import Kind, Piece
from vision.scene import Component, Scene

SIDE = 40.0

GOOD = "3 + 4 = 7\n- . . . .\n1 . . . .\n= . . . .\n2 + 5 = 7\n"
"""A right pod of seven number tiles."""

Doubts = Mapping[str, Mapping[str, float]]
"""What tiles of a face may show instead."""


def table(*pods: tuple[float, float, str], doubts: Doubts | None = None) -> Scene:
    """Pods as grids, each with its top left corner in pixels; `loose:` tiles lie below it."""
    pieces: list[Piece] = []
    components: list[Component] = []
    for x, y, text in pods:
        pod = Pod.parse(text)
        for at, face in pod.tiles.items():
            place = (len(components), at.row, at.col)
            where = (x + SIDE * at.col, y + SIDE * at.row)
            pieces.append(_piece(len(pieces), where, face, doubts or {}, place))
        components += [Component()] if pod.tiles else []
        for number, face in enumerate(pod.loose):
            where = (x + 1.5 * SIDE * number, y + 6 * SIDE)
            place = (len(components), 0, 0)
            pieces.append(_piece(len(pieces), where, face, doubts or {}, place))
            components.append(Component())
    return Scene((2000, 1200), tuple(pieces), tuple(components))


def _piece(
    number: int,
    where: tuple[float, float],
    face: str,
    doubts: Doubts,
    place: tuple[int, int, int],
) -> Piece:
    shown = reading_fields(doubts.get(face, face))
    best = shown["face"]
    kind: Kind = "number" if is_number(best) else "back" if best == "back" else "operation"
    component, row, col = place
    return Piece(number, square(*where, 38), kind, component=component, row=row, col=col, **shown)


class WatchedGame(DrivenSession):
    play = MobiPlay

    def show(self, *pods: tuple[float, float, str], doubts: Doubts | None = None) -> list[Event]:
        return self.see(table(*pods, doubts=doubts))
