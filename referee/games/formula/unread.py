"""A formula in doubt on the table, which may be covered before it can be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice, product, zip_longest

from referee.games.formula.position import FACES, TURN_PLACES
from referee.ruling.doubt import CERTAIN
from referee.ruling.faces import UNKNOWN
from referee.ruling.report import Report
from rules.errors import PositionError
from rules.formula import EQUALS, Formula, Ruleset, TableFormula, judge_formula, read_line
from vision.piece import Piece

ANY_FACE = tuple(face for faces in FACES.values() for face in faces)
"""Faces that an unreadable card may show."""

FASTEST_TURN = 0.8
"""Seconds between two looks in which nobody can lay cards."""

MOST_READINGS = 1000
"""Readings of a line that are tried at most; two unreadable cards have fewer."""


@dataclass(frozen=True, slots=True)
class UnreadLine:
    """A line with cards in doubt, last seen at a second of the stream.

    `choices` are the faces that each card may show, from the left. The line `is_turn` if it must be
    a turn should other cards cover it.
    """

    choices: tuple[tuple[str, ...], ...]
    last_seen: float = field(compare=False)
    is_turn: bool = False

    @classmethod
    def of(
        cls, report: Report, ruleset: Ruleset, before: TableFormula | None, t: float
    ) -> UnreadLine | None:
        """The line of a report if it may be a true formula other than the one before."""
        if report.verdict != "unsure":
            return None
        choices = tuple(map(possible_faces, line_cards(report)))
        readings = [*islice(product(*choices), MOST_READINGS + 1)]
        old: tuple[str, ...] | None = None
        if isinstance(before, Formula):
            a, b, c = ([card.face for card in number] for number in before.numbers)
            old = (*a, before.op, *b, EQUALS, *c)
        true = (faces for faces in readings if _is_true(faces, ruleset))
        if len(readings) <= MOST_READINGS and all(faces == old for faces in true):
            return None
        open_turn = ANY_FACE in choices or any(q.at in TURN_PLACES for q in report.questions)
        return cls(choices, t, not open_turn and before is not None and old not in readings)

    def is_compatible(self, report: Report) -> bool:
        """Whether no card that is certain in both has changed."""
        return all(
            old == new or (old and new and max(len(old), len(new)) > 1)
            for old, new in self._pairs(report)
        )

    def is_same(self, report: Report, t: float) -> bool:
        """Whether these are the same cards: they agree, or nobody can have laid others since."""
        agrees = all({*old} & {*new} - {UNKNOWN} for old, new in self._pairs(report))
        return agrees or (t - self.last_seen < FASTEST_TURN and self.is_compatible(report))

    def _pairs(self, report: Report) -> list[tuple[Sequence[str], Sequence[str]]]:
        """Possible faces of each card, then and now; () where there is none."""
        now = [possible_faces(card) for card in line_cards(report)]
        return [*zip_longest(self.choices, now, fillvalue=())]


def is_replaced(before: Piece, now: Piece) -> bool:
    """Whether a card must be another one than before, as it cannot show the same."""
    return not {*possible_faces(before)} & {*possible_faces(now)}


def possible_faces(card: Piece) -> tuple[str, ...]:
    """Faces that a card may show; all where it is unreadable."""
    if card.face in (None, UNKNOWN):
        return ANY_FACE
    if card.confidence >= CERTAIN:
        return (str(card.face),)
    likely = [a.face for a in card.alternatives if a.probability >= 1 - CERTAIN]
    return tuple(dict.fromkeys((str(card.face), *likely, UNKNOWN)))


def _is_true(faces: Sequence[str], ruleset: Ruleset) -> bool:
    try:
        table = read_line(faces).table
    except PositionError:
        return False
    return isinstance(table, Formula) and bool(judge_formula(table, ruleset).solutions)


def line_cards(report: Report) -> list[Piece]:
    """The cards of the line from the left."""
    line = report.details.get("line")
    cards = {piece.id: piece for piece in report.pieces}
    return [cards[number] for number in line["pieces"]] if line else []
