"""Made-up scenes and sessions of Formula."""

from collections.abc import Mapping

from referee.games.formula.live import FormulaPlay
from referee.table.events import Event
from tests.referee.card_tables import table
from tests.table.driven_session import DrivenSession
from vision.scene import Scene

Doubts = Mapping[int, Mapping[str, float]]
"""Probabilities of faces by index in the line; "" for a face that cannot be seen."""


def line(text: str, doubts: Doubts | None = None) -> Scene:
    """A line of cards: ``2+4=6``; ``J`` is a joker, ``2 4=`` the start of a round."""
    readings = {
        index: sorted(((face or "unknown", p) for face, p in faces.items()), key=lambda e: -e[1])
        for index, faces in (doubts or {}).items()
    }
    return table(text.replace("J", "j"), readings)


class WatchedGame(DrivenSession):
    play = FormulaPlay

    def show(self, text: str, doubts: Doubts | None = None) -> list[Event]:
        return self.see(line(text, doubts))
