"""Scenes of pods, made up."""

from collections.abc import Iterable, Mapping

from referee.games.mobi.live import MobiPlay
from referee.table.events import Event
from rules.mobi import Pod, is_number
from tests.table.watching import Watching
from vision.piece import Alternative, Kind, Piece, as_quad
from vision.scene import Component, Scene

SIDE = 40.0
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
    x, y = where
    shows = doubts.get(face, {face: 1.0})
    (best, sure), *others = sorted(shows.items(), key=lambda entry: -entry[1])
    kind: Kind = "number" if is_number(best) else "back" if best == "back" else "operation"
    return Piece(
        id=number,
        quad=as_quad([(x, y), (x + 38, y), (x + 38, y + 38), (x, y + 38)]),
        kind=kind,
        face=best,
        confidence=sure,
        alternatives=tuple(Alternative(*other) for other in others),
        component=place[0],
        row=place[1],
        col=place[2],
    )


class Watched(Watching[MobiPlay]):
    def __init__(
        self, players: Iterable[str] = (), rules: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(MobiPlay.start(tuple(players), rules or {}))

    def show(self, *pods: tuple[float, float, str], doubts: Doubts | None = None) -> list[Event]:
        return self.see(table(*pods, doubts=doubts))
