"""What a report on one photograph costs: silence about a mistake most, a needless question little.

Numbers and squares that are listed by no rule cost alike: a face that is surely misread is what a
ruling would be silently wrong about, and a piece that is missed, in doubt or one too many is what
players would be asked about.
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
    """What became of one photograph."""

    silent: bool
    """Whether something wrong was said of it without a question."""
    asked: bool
    """Whether it was asked about or sent back."""
    legible: bool = True
    """Whether players could tell all that lies there; otherwise asking is right."""

    @property
    def cost(self) -> int:
        """20 for silence about a mistake, 1 for a needless question, 0 for a right ruling."""
        if self.silent:
            return SILENT_COST
        return ASKED_COST if self.asked and self.legible else 0


Judge = Callable[[Truth, Report], Outcome]


def ruled(kind: str, truth: Truth, report: Report) -> Outcome:
    """Of a ruling on a photograph of a game."""
    figures = SCORES[kind](truth, report)
    return Outcome(figures[SILENT][0] == 0, not _is_ruled(report), RULED in figures)


def hidden(kind: str, truth: Truth, report: Report) -> Outcome:
    """The same where something lies over a piece or right beside one, where one may be hidden."""
    return Outcome(ruled(kind, truth, report).silent, not _is_ruled(report), legible=False)


def foreign(_: Truth, report: Report) -> Outcome:
    """Of a photograph of something else: it must not be ruled on."""
    return Outcome(silent=_is_ruled(report), asked=False)


def followed(truth: Truth, report: Report) -> Outcome:
    """Of one photograph, named in its truth, of a followed game: which tile is new in it."""
    told = [move for move in report.get("moves", ()) if Path(move["source"]).name == truth["photo"]]
    if [[move["square"], str(move["value"])] for move in told] == [truth["move"]]:
        return Outcome(silent=False, asked=told[0]["legal"] is None)
    is_sure = any(move.get("confidence", 1.0) >= CONFIDENT for move in told)
    silent = is_sure and _is_ruled(report)
    return Outcome(silent, asked=not silent)


def number_tiles(truth: Truth, report: Report) -> Outcome:
    """Of tiles that are listed by no rule."""
    pairs, spurious = match(truth["tiles"], report.get("pieces", ()))
    wrong = [
        piece
        for tile, piece in pairs
        if piece and tile["value"] is not None and folded(tile["value"]) != folded(piece["face"])
    ]
    silent = any(piece["face"] is not None and piece["confidence"] >= CONFIDENT for piece in wrong)
    missed = any(piece is None for _, piece in pairs)
    return Outcome(silent, asked=bool(wrong or missed or spurious))


def square_tiles(truth: Truth, report: Report) -> Outcome:
    """Of tiles without faces: one that is missed or too many changes the shape that they have."""
    ((is_exact, _),) = score_square_tiles(truth, report).values()
    return Outcome(silent=False, asked=not is_exact)


def _is_ruled(report: Report) -> bool:
    return report["verdict"] in ("valid", "invalid")
