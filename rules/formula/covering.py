"""How one formula can have been made from another: which cards stayed, and which are new.

Within a number, kept cards keep their order, and a new card covers a run of neighbouring old piles,
or none. Every old pile is kept or covered: no card is taken away (rule sheet, Special rules). So a
new number matches the old one like a pattern in which a new card is a wildcard for any run.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.formula.position import Formula, Number, Start, TableFormula
from rules.formula.ruleset import MOST_DIGITS


class Covering(NamedTuple):
    """A way to make one formula from another.

    `formula` is the new one, with the values of jokers that stayed. `stayed` is whether each of its
    cards did, `played` the number of new cards, and `jokers` the number of new jokers.
    """

    formula: Formula
    stayed: tuple[bool, ...]
    played: int
    jokers: int

    @property
    def kept(self) -> tuple[str, ...]:
        """The names, in the new formula, of the piles that stayed."""
        piles = zip(self.formula.card_names, self.stayed, strict=True)
        return tuple(name for name, stayed in piles if stayed)

    @property
    def new_cards(self) -> Number:
        cards = zip(self.formula.cards, self.stayed, strict=True)
        return tuple(card for card, stayed in cards if not stayed)


def coverings(before: TableFormula, after: Formula, most: int) -> list[Covering]:
    """The ways to make a formula from what lay on the table, fewest new cards first.

    These are the ways with up to `most` new cards, or else with the fewest possible, and last the
    one in which all cards are new. A card may be covered by an equal one, except the first two
    cards of a round. A number with more digits than any ruleset allows counts as new.
    """
    pairs = zip(before.numbers, after.numbers, strict=True)
    a, b, c = (_number_ways(old, new) for old, new in pairs)
    if isinstance(before, Start):
        a, b = a[:1], b[:1]
    most = max(most, a[0].played + b[0].played + c[0].played)
    ways = [
        _combine(after, (first, second, third))
        for first in a
        for second in b
        if first.played + second.played <= most
        for third in c
        if first.played + second.played + third.played <= most
    ]
    all_new = _combine(after, (a[-1], b[-1], c[-1]))
    ways.sort(key=lambda covering: covering.played)
    return ways if all_new.played <= most else [*ways, all_new]


class _NumberWay(NamedTuple):
    """A way to make one number, with the values of jokers that stayed."""

    number: Number
    stayed: tuple[bool, ...]

    @property
    def played(self) -> int:
        return self.stayed.count(False)


@lru_cache(4096)
def _number_ways(old: Number, new: Number) -> tuple[_NumberWay, ...]:
    """All ways to make one number from another, fewest new cards first."""
    if len(new) > MOST_DIGITS:
        return (_NumberWay(new, (False,) * len(new)),)
    return tuple(sorted(dict.fromkeys(_enumerate_ways(old, new)), key=lambda way: way.played))


def _enumerate_ways(old: Number, new: Number) -> Iterator[_NumberWay]:
    if not new:
        yield from [] if old else [_NumberWay((), ())]
        return
    first, rest = new[0], new[1:]
    starts = [(first, False, old[covered:]) for covered in range(len(old) + 1)]
    if old and first.may_be(old[0]):
        starts.insert(0, (old[0] if first.value is None else first, True, old[1:]))
    for card, stayed, left in starts:
        for way in _enumerate_ways(left, rest):
            yield _NumberWay((card, *way.number), (stayed, *way.stayed))


def _combine(after: Formula, numbers: tuple[_NumberWay, _NumberWay, _NumberWay]) -> Covering:
    a, b, c = numbers
    stayed = (*a.stayed, *b.stayed, *c.stayed)
    formula = Formula(a.number, after.op, b.number, c.number)
    new_cards = [card for card, kept in zip(formula.cards, stayed, strict=True) if not kept]
    return Covering(formula, stayed, len(new_cards), sum(card.joker for card in new_cards))
