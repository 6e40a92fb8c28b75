"""A formula on the table that is in doubt, and may be covered before it could be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice, product, zip_longest

from referee.games.formula.position import FACES
from referee.games.formula.words import OF_TURN
from referee.ruling.doubt import CERTAIN
from referee.ruling.faces import UNKNOWN
from referee.ruling.report import Report
from rules.errors import PositionError
from rules.formula import EQUALS, Formula, Ruleset, TableFormula, judge_formula, read_line
from vision.piece import Piece

ANY_FACE = tuple(face for faces in FACES.values() for face in faces)
"""What a card may show of which nothing is known."""

FASTEST_TURN = 0.8
"""Seconds from look to look in which nobody lays cards."""

MOST_WAYS = 1000
"""Readings of a line in doubt that are tried; two cards of which nothing is known have fewer."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A line of cards of which some are in doubt, last `seen` at a second of the stream.

    `choices` is what each card may show, from the left. It is `sure` if it was a turn should
    something else cover it, and `counted` if the players have gone on, so that it was one.
    """

    choices: tuple[tuple[str, ...], ...]
    seen: float = field(compare=False)
    sure: bool = False
    counted: bool = False

    @classmethod
    def of(
        cls, shown: Report, ruleset: Ruleset, before: TableFormula | None, t: float
    ) -> Unread | None:
        """What was seen, if it is in doubt and may be a right formula other than the one before.

        Where nobody can see whether it was a turn, it may be none.
        """
        if shown.verdict != "unsure":
            return None
        choices = tuple(map(choices_of, cards_of(shown)))
        ways = [*islice(product(*choices), MOST_WAYS + 1)]
        lay: tuple[str, ...] | None = None
        if isinstance(before, Formula):
            a, b, c = ([card.face for card in number] for number in before.numbers)
            lay = (*a, before.op, *b, EQUALS, *c)
        right = (faces for faces in ways if _is_right(faces, ruleset))
        if len(ways) <= MOST_WAYS and all(faces == lay for faces in right):
            return None
        open_turn = ANY_FACE in choices or any(one.at in OF_TURN for one in shown.questions)
        return cls(choices, t, not open_turn and before is not None and lay not in ways)

    def may_be(self, shown: Report) -> bool:
        """Whether no card that is certain in both shows something else."""
        return all(
            one == other or (one and other and max(len(one), len(other)) > 1)
            for one, other in self._paired(shown)
        )

    def lies_there(self, shown: Report, t: float) -> bool:
        """Whether these are the same cards: as they were read, or too soon for others."""
        agrees = all({*one} & {*other} - {UNKNOWN} for one, other in self._paired(shown))
        return agrees or (t - self.seen < FASTEST_TURN and self.may_be(shown))

    def _paired(self, shown: Report) -> list[tuple[Sequence[str], Sequence[str]]]:
        """What each card may have shown, and may show now; another line is another card."""
        now = [choices_of(card) for card in cards_of(shown)]
        return [*zip_longest(self.choices, now, fillvalue=())]


def is_covered(card: Piece, now: Piece) -> bool:
    """Whether a card lies where another one lay: it cannot show what that showed."""
    return not {*choices_of(card)} & {*choices_of(now)}


def choices_of(card: Piece) -> tuple[str, ...]:
    """What a card may show; anything, where nobody can say."""
    if card.face in (None, UNKNOWN):
        return ANY_FACE
    if card.confidence >= CERTAIN:
        return (str(card.face),)
    likely = [each.face for each in card.alternatives if each.probability >= 1 - CERTAIN]
    return tuple(dict.fromkeys((str(card.face), *likely, UNKNOWN)))


def _is_right(faces: Sequence[str], ruleset: Ruleset) -> bool:
    try:
        table = read_line(faces).table
    except PositionError:
        return False
    return isinstance(table, Formula) and bool(judge_formula(table, ruleset).readings)


def cards_of(shown: Report) -> list[Piece]:
    """The cards of the line from the left."""
    line = shown.details.get("line")
    cards = {piece.id: piece for piece in shown.pieces}
    return [cards[number] for number in line["pieces"]] if line else []
