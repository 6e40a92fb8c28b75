"""Tables of Formula that are watched, made up."""

from collections.abc import Mapping

from referee.games.formula.live import FormulaPlay
from referee.table.events import Event
from tests.formula.tables import table
from tests.table.watching import Watching
from vision.scene import Scene

Doubts = Mapping[int, Mapping[str, float]]
"""What cards may show, by their places in the line; "" where nothing can be seen."""


def line(text: str, doubts: Doubts | None = None) -> Scene:
    """A row of cards: ``2+4=6``; ``J`` is a joker, ``2 4=`` the start of a round."""
    shown = {
        place: sorted(((face or "unknown", p) for face, p in faces.items()), key=lambda e: -e[1])
        for place, faces in (doubts or {}).items()
    }
    return table(text.replace("J", "j"), shown)


class Watched(Watching):
    play = FormulaPlay

    def show(self, text: str, doubts: Doubts | None = None) -> list[Event]:
        return self.see(line(text, doubts))
