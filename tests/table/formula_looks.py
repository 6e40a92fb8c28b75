"""Scenes of formulas, made up."""

import re
from collections.abc import Iterable, Mapping

from referee.games.formula.live import FormulaPlay
from referee.table.events import Event
from tests.table.watching import Watching
from vision.piece import Alternative, Kind, Piece, as_quad
from vision.scene import Component, Scene

Doubts = Mapping[int, Mapping[str, float]]
"""What cards may show, by their places in the line; "" where nothing can be seen."""


def line(text: str, doubts: Doubts | None = None) -> Scene:
    """A row of cards: ``2+4=6``; ``J`` is a joker, ``2 4=`` the start of a round."""
    faces = ["joker" if face == "J" else face for face in re.sub(r"\s", "", text)]
    pieces = []
    for place, face in enumerate(faces):
        shows = (doubts or {}).get(place, {face: 1.0})
        (best, sure), *others = sorted(shows.items(), key=lambda entry: -entry[1])
        kind: Kind = "unknown" if not best else "operation" if best in "+−×÷=" else "number"
        x = 100.0 + 66 * place
        pieces.append(
            Piece(
                id=place,
                quad=as_quad([(x, 100), (x + 60, 100), (x + 60, 184), (x, 184)]),
                kind=kind,
                face=best or None,
                confidence=sure,
                alternatives=tuple(Alternative(*other) for other in others),
                component=0,
                row=0,
                col=place,
            )
        )
    turned = tuple((Alternative(piece.face or "", 1.0),) for piece in pieces)
    return Scene((1000, 400), tuple(pieces), (Component((1.0, 0.0, 0.0, 0.0), turned),))


class Watched(Watching[FormulaPlay]):
    def __init__(
        self, players: Iterable[str] = (), rules: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(FormulaPlay.start(tuple(players), rules or {}))

    def show(self, text: str, doubts: Doubts | None = None) -> list[Event]:
        return self.see(line(text, doubts))
