"""How one formula can have been made from another: which cards stayed, and which are new.

Within a number, kept cards keep their order, and a new card covers a run of neighbouring old piles,
or none. Every old pile is kept or covered: no card is taken away (rule sheet, Special rules). So a
new number matches the old one like a pattern in which a new card is a wildcard for any run.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rules.formula.position import Formula, Number, Start, TableFormula
from rules.formula.ruleset import MOST_DIGITS

Stayed = tuple[bool, ...]
"""Whether each card of a number or a formula stayed."""


class Covering(NamedTuple):
    """A way to make one formula from another.

    `formula` is the new one, with the values of jokers that stayed. `stayed` is whether each of its
    cards did, and `played` the number of new cards.
    """

    formula: Formula
    stayed: Stayed
    played: int

    @property
    def kept(self) -> tuple[str, ...]:
        """The names, in the new formula, of the piles that stayed."""
        piles = zip(self.formula.card_names, self.stayed, strict=True)
        return tuple(name for name, stayed in piles if stayed)

    @property
    def new_cards(self) -> Number:
        cards = zip(self.formula.cards, self.stayed, strict=True)
        return tuple(card for card, stayed in cards if not stayed)

    @property
    def jokers(self) -> int:
        """The number of new jokers."""
        return sum(card.joker for card in self.new_cards)


def coverings(before: TableFormula, after: Formula, most: int) -> list[Covering]:
    """The ways to make a formula from what lay on the table, fewest new cards first.

    These are the ways with up to `most` new cards, or else with the fewest possible, and last the
    one in which all cards are new. A card may be covered by an equal one, except the first two
    cards of a round. A number with more digits than any ruleset allows counts as new.
    """
    of_a, of_b, of_c = map(_number_ways, before.numbers, after.numbers)
    if isinstance(before, Start):
        of_a, of_b = of_a[:1], of_b[:1]
    ways = []
    for (a, in_a), (b, in_b), (c, in_c) in product(of_a, of_b, of_c):
        stayed = (*in_a, *in_b, *in_c)
        ways.append(Covering(Formula(a, after.op, b, c), stayed, stayed.count(False)))
    ways.sort(key=lambda way: way.played)
    most = max(most, ways[0].played)
    return [way for way in ways[:-1] if way.played <= most] + ways[-1:]


@lru_cache(4096)
def _number_ways(old: Number, new: Number) -> tuple[tuple[Number, Stayed], ...]:
    """All ways to make one number from another, fewest new cards first.

    Each is the number, with the values of jokers that stayed, and which of its cards did.
    """
    if len(new) > MOST_DIGITS:
        return ((new, (False,) * len(new)),)
    ways = dict.fromkeys(_enumerate_ways(old, new))
    return tuple(sorted(ways, key=lambda way: way[1].count(False)))


def _enumerate_ways(old: Number, new: Number) -> Iterator[tuple[Number, Stayed]]:
    if not new:
        yield from [] if old else [((), ())]
        return
    first, rest = new[0], new[1:]
    starts = [(first, False, old[covered:]) for covered in range(len(old) + 1)]
    if old and first.may_be(old[0]):
        starts.insert(0, (old[0] if first.value is None else first, True, old[1:]))
    for card, has_stayed, left in starts:
        for number, stayed in _enumerate_ways(left, rest):
            yield (card, *number), (has_stayed, *stayed)
