"""How one formula can have come from another: which cards stayed, and which are new.

Within a number, kept cards keep their order, and a new card covers a run of neighbouring old piles,
or none. Every old pile is kept or covered: no card is taken away (rule sheet, Special rules). So a
new number is a pattern for the old one, in which a new card stands for any run of cards.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.formula.position import Formula, Number, Start, TableFormula
from rules.formula.ruleset import MOST_DIGITS


class Covering(NamedTuple):
    """A way from one formula to another.

    `formula` is the new one, with the values of the jokers that stayed; `stayed` says of each of
    its cards whether it did, `played` how many did not, and `jokers` how many of these are jokers.
    """

    formula: Formula
    stayed: tuple[bool, ...]
    played: int
    jokers: int

    @property
    def kept(self) -> tuple[str, ...]:
        """The names of the piles that stayed, in the new formula."""
        named = zip(self.formula.card_names, self.stayed, strict=True)
        return tuple(name for name, stayed in named if stayed)

    @property
    def new_cards(self) -> Number:
        """The cards that were played."""
        cards = zip(self.formula.cards, self.stayed, strict=True)
        return tuple(card for card, stayed in cards if not stayed)


def covers(before: TableFormula, after: Formula, most: int) -> list[Covering]:
    """The ways from what lay there to a formula, those with the fewest new cards first.

    Those with up to `most` new cards are found, or else those with the fewest there can be, and
    last that on which all cards are new. A card may have been covered by its like, but not the
    first two. A number of more cards than any rules allow is taken to be new.
    """
    a, b, c = (_ways(old, new) for old, new in zip(before.numbers, after.numbers, strict=True))
    if isinstance(before, Start):
        a, b = a[:1], b[:1]
    most = max(most, a[0].played + b[0].played + c[0].played)
    found = [
        _joined(after, (one, two, three))
        for one in a
        for two in b
        if one.played + two.played <= most
        for three in c
        if one.played + two.played + three.played <= most
    ]
    whole = _joined(after, (a[-1], b[-1], c[-1]))
    found.sort(key=lambda cover: cover.played)
    return found if whole.played <= most else [*found, whole]


class _Way(NamedTuple):
    """A number with the values of the jokers that stayed, and of each card whether it did."""

    number: Number
    stayed: tuple[bool, ...]

    @property
    def played(self) -> int:
        return self.stayed.count(False)


@lru_cache(4096)
def _ways(old: Number, new: Number) -> tuple[_Way, ...]:
    """All ways from one number to another, those with the fewest new cards first."""
    if len(new) > MOST_DIGITS:
        return (_Way(new, (False,) * len(new)),)
    return tuple(sorted(dict.fromkeys(_explained(old, new)), key=lambda way: way.played))


def _explained(old: Number, new: Number) -> Iterator[_Way]:
    if not new:
        yield from [] if old else [_Way((), ())]
        return
    first, rest = new[0], new[1:]
    begun = [(first, False, old[covered:]) for covered in range(len(old) + 1)]
    if old and first.may_be(old[0]):
        begun.insert(0, (old[0] if first.value is None else first, True, old[1:]))
    for card, stayed, left in begun:
        for way in _explained(left, rest):
            yield _Way((card, *way.number), (stayed, *way.stayed))


def _joined(after: Formula, ways: tuple[_Way, _Way, _Way]) -> Covering:
    a, b, c = ways
    stayed = (*a.stayed, *b.stayed, *c.stayed)
    formula = Formula(a.number, after.op, b.number, c.number)
    new = [card for card, kept in zip(formula.cards, stayed, strict=True) if not kept]
    return Covering(formula, stayed, len(new), sum(card.joker for card in new))
