"""The cost of a report on one photograph: high for a silent mistake, low for a needless question.

Photographs without a ruling (loose number tiles, blank squares) are costed by the same scale: a
confidently misread face would make a ruling silently wrong; a missed, doubtful or spurious piece
would lead to a question.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.scoring import (
    CONFIDENT,
    RULED,
    SCORES,
    SILENT,
    Report,
    Truth,
    folded,
    match,
    score_square_tiles,
)

SILENT_COST = 20
ASKED_COST = 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result for one photograph."""

    silent: bool
    """Whether it was ruled wrongly without a question."""
    asked: bool
    """Whether it led to a question or was refused."""
    legible: bool = True
    """Whether a player could read everything in it; if not, a question is right."""

    @property
    def cost(self) -> int:
        """20 for a silent mistake, 1 for a needless question, 0 for a right ruling."""
        if self.silent:
            return SILENT_COST
        return ASKED_COST if self.asked and self.legible else 0


Judge = Callable[[Truth, Report], Outcome]


def ruling_outcome(kind: str, truth: Truth, report: Report) -> Outcome:
    """Outcome of a ruling on a photograph of a game."""
    figures = SCORES[kind](truth, report)
    return Outcome(figures[SILENT][0] == 0, not _is_ruled(report), RULED in figures)


def occlusion_outcome(kind: str, truth: Truth, report: Report) -> Outcome:
    """Outcome where something covers a piece or the place next to one; asking is always right."""
    return Outcome(ruling_outcome(kind, truth, report).silent, not _is_ruled(report), legible=False)


def foreign_outcome(_: Truth, report: Report) -> Outcome:
    """Outcome for a photograph of something else, which must not be ruled on."""
    return Outcome(silent=_is_ruled(report), asked=False)


def move_outcome(truth: Truth, report: Report) -> Outcome:
    """Outcome for one photograph of a followed game: whether its new tile was reported."""
    reported = [
        move for move in report.get("moves", ()) if Path(move["source"]).name == truth["photo"]
    ]
    if [[move["square"], str(move["value"])] for move in reported] == [truth["move"]]:
        return Outcome(silent=False, asked=reported[0]["legal"] is None)
    is_sure = any(move.get("confidence", 1.0) >= CONFIDENT for move in reported)
    silent = is_sure and _is_ruled(report)
    return Outcome(silent, asked=not silent)


def number_tiles_outcome(truth: Truth, report: Report) -> Outcome:
    """Outcome for loose number tiles, which belong to no game."""
    pairs, spurious = match(truth["tiles"], report.get("pieces", ()))
    wrong = [
        piece
        for tile, piece in pairs
        if piece and tile["value"] is not None and folded(tile["value"]) != folded(piece["face"])
    ]
    silent = any(piece["face"] is not None and piece["confidence"] >= CONFIDENT for piece in wrong)
    missed = any(piece is None for _, piece in pairs)
    return Outcome(silent, asked=bool(wrong or missed or spurious))


def square_tiles_outcome(truth: Truth, report: Report) -> Outcome:
    """Outcome for blank tiles: a missed or spurious one changes the shape of the group."""
    ((is_exact, _),) = score_square_tiles(truth, report).values()
    return Outcome(silent=False, asked=not is_exact)


def _is_ruled(report: Report) -> bool:
    return report["verdict"] in ("valid", "invalid")
