"""A formula on the table that is in doubt, and may be covered before it could be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, product

from referee.ruling.faces import UNKNOWN
from referee.ruling.report import Report
from referee.table.places import CERTAIN
from rules.formula import CardError, Formula, Ruleset, Table, judge_formula, read_line
from vision.piece import Piece

MOST_WAYS = 200
"""Readings of a line in doubt that are tried; two cards in doubt have fewer."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A line of cards of which some are in doubt.

    Attributes
    ----------
    faces
        From the left; None for those in doubt.
    counted
        Whether the players have gone on, so that it was a turn.
    """

    faces: tuple[str | None, ...]
    counted: bool = False

    @classmethod
    def of(cls, shown: Report, ruleset: Ruleset, before: Table | None) -> Unread | None:
        """What was seen, if it is in doubt and may be a right formula other than the one before."""
        if shown.verdict != "unsure":
            return None
        choices = [
            [card.face or UNKNOWN, *(each.face for each in card.alternatives)]
            if card.confidence < CERTAIN
            else [card.face or UNKNOWN]
            for card in _cards(shown)
        ]
        ways = islice(product(*choices), MOST_WAYS)
        if not any(_is_right(faces, ruleset) for faces in ways):
            return None
        unread = cls(tuple(None if len(faces) > 1 else faces[0] for faces in choices))
        same = isinstance(before, Formula) and unread._fits(_faces(before))
        return None if same else unread

    def may_be(self, shown: Report) -> bool:
        """Whether what is seen now may be the same cards."""
        return self._fits(
            [None if card.confidence < CERTAIN else card.face for card in _cards(shown)]
        )

    def _fits(self, faces: Sequence[str | None]) -> bool:
        """Whether no card that is certain in both shows something else."""
        return len(faces) == len(self.faces) and all(
            None in pair or pair[0] == pair[1] for pair in zip(faces, self.faces, strict=True)
        )


def _is_right(faces: Sequence[str], ruleset: Ruleset) -> bool:
    try:
        table = read_line(faces).table
    except CardError:
        return False
    return isinstance(table, Formula) and judge_formula(table, ruleset).valid


def _faces(formula: Formula) -> list[str]:
    """The faces of a formula's cards from the left."""
    a, b, c = ([card.face for card in number] for number in formula.numbers)
    return [*a, formula.op, *b, "=", *c]


def _cards(shown: Report) -> list[Piece]:
    """The cards of the line from the left."""
    line = shown.details.get("line")
    return [shown.pieces[number] for number in line["pieces"]] if line else []
