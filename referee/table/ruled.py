"""A game of loose pieces that is ruled on anew after each look and each answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from referee.game import Adapter, Play, Step
from referee.ruling.report import Report
from referee.table.calls import Call
from referee.table.events import EndEvent
from referee.table.spread import Spread, with_question_places
from referee.words import sentence
from vision.piece import Piece
from vision.scene import Scene

NOTHING = Report("", "", "valid", sentence("ruling-nothing-seen"))


@dataclass(frozen=True)
class RuledPlay(Play[Scene]):
    """The pieces on a table and the ruling on them. A game sets its own `adapter`.

    Attributes
    ----------
    rules
        The adapter's options.
    spread
        The pieces as last seen.
    report
        The ruling on them.
    """

    adapter: ClassVar[type[Adapter]]
    calls = ("answer", "rule", "undo")
    seats = (1, 8)

    rules: Mapping[str, Any] = field(default_factory=dict)
    spread: Spread = field(default_factory=Spread)
    report: Report = NOTHING

    @classmethod
    def start(cls, players: Sequence[str] = (), rules: Mapping[str, Any] | None = None) -> Self:
        """A game before its first look; its players do not matter."""
        play = cls({"rules": dict(rules)} if rules else {})
        cls.adapter(**play.rules)
        return play

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All pieces in view."""
        return self.spread.pieces_with_answers(self.report.pieces)

    @property
    def position_text(self) -> str:
        """The ruling in a sentence."""
        return self.report.summary

    def end_event(self, t: float) -> EndEvent:
        """How the game stands; it never ends by itself."""
        return EndEvent(t, False, {}, sentence("table-goes-on", stands=self.report.summary))

    def after_sighting(self, sighting: Scene, t: float) -> Step[Self]:
        """The ruling on what lies there now."""
        return Step(self._ruled(self.spread.with_scene(sighting)))

    def after_call(self, call: Call, t: float) -> Step[Self]:
        """The game after an answer. Raises UsageError for one that makes no sense."""
        return Step(self._ruled(self.spread.with_answer(str(call.place), str(call.face))))

    def _ruled(self, spread: Spread) -> Self:
        report = self.adapter(**self.rules).check(spread.view(), spread.answers())
        return replace(self, spread=spread, report=with_question_places(report))
