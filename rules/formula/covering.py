"""How one number can have come from another: which cards stayed, and which were covered.

Within a number, kept cards keep their order, and a new card covers a run of neighbouring old piles,
or none. Every old pile is kept or covered: no card is taken away (rule sheet, Special rules).
"""

from collections.abc import Iterator
from itertools import combinations, pairwise, product
from typing import NamedTuple

from rules.formula.cards import Card, Number
from rules.formula.formula import PARTS, Formula, Start

Kept = tuple[tuple[int, int], ...]
"""Cards that stayed, by their places in the old and in the new number, from the left."""


class Cover(NamedTuple):
    """A way from one formula to another: the cards that stayed in A, B and C.

    `formula` is the new one, with the values of the jokers that stayed.
    """

    formula: Formula
    kept: tuple[Kept, Kept, Kept]

    @property
    def reused(self) -> int:
        """How many cards stayed."""
        return sum(map(len, self.kept))

    @property
    def played(self) -> int:
        """How many cards are new; more, if a card was covered by its like."""
        return len(self.formula.cards) - self.reused

    @property
    def kept_names(self) -> tuple[str, ...]:
        """The names of the piles that stayed, in the new formula."""
        return tuple(
            f"{part}{new + 1}"
            for part, kept in zip(PARTS, self.kept, strict=True)
            for _, new in kept
        )

    @property
    def new_cards(self) -> tuple[Card, ...]:
        """The cards that were played."""
        stayed = set(self.kept_names)
        named = zip(self.formula.card_names, self.formula.cards, strict=True)
        return tuple(card for name, card in named if name not in stayed)


def covers(before: Formula, after: Formula) -> list[Cover]:
    """The ways from one formula to another, those with the fewest new cards first.

    Ways on which besides a card was covered by its like are left out.
    """
    parts = zip(before.numbers, after.numbers, strict=True)
    found = [_joined(after, parts) for parts in product(*(_ways(old, new) for old, new in parts))]
    return sorted(found, key=lambda cover: cover.played)


def whole_cover(after: Formula) -> Cover:
    """The way on which no card stayed."""
    return Cover(after, ((), (), ()))


def keepings(old: Number, new: Number) -> Iterator[Kept]:
    """Every choice of cards that can have stayed."""
    for size in range(min(len(old), len(new)) + 1):
        for olds, news in product(
            combinations(range(len(old)), size), combinations(range(len(new)), size)
        ):
            kept = tuple(zip(olds, news, strict=True))
            if all(new[there].may_be(old[here]) for here, there in kept) and _rest_covered(
                kept, len(old), len(new)
            ):
                yield kept


def _rest_covered(kept: Kept, old: int, new: int) -> bool:
    """Whether between cards that stayed, a new one lies wherever an old one has gone."""
    gaps = pairwise([(-1, -1), *kept, (old, new)])
    return all(
        here_next - here == 1 or there_next - there > 1
        for (here, there), (here_next, there_next) in gaps
    )


class _Way(NamedTuple):
    """A number with the values of the jokers that stayed, and which cards did."""

    number: Number
    kept: Kept


def _ways(old: Number, new: Number) -> list[_Way]:
    """For each value that the number can have, the ways on which most cards stayed."""
    ways = [_Way(_valued(old, new, kept), kept) for kept in keepings(old, new)]
    most: dict[Number, int] = {}
    for number, kept in ways:
        most[number] = max(most.get(number, 0), len(kept))
    return [way for way in ways if len(way.kept) == most[way.number]]


def _valued(old: Number, new: Number, kept: Kept) -> Number:
    """The new number, in which a joker that stayed keeps its value."""
    stayed = {there: old[here] for here, there in kept}
    return tuple(
        stayed[place] if place in stayed and card.value is None else card
        for place, card in enumerate(new)
    )


def _joined(after: Formula, parts: tuple[_Way, ...]) -> Cover:
    a, b, c = parts
    return Cover(Formula(a.number, after.op, b.number, c.number), (a.kept, b.kept, c.kept))


def first_cover(start: Start, after: Formula) -> Cover:
    """The way from the first two cards to the first formula."""
    a, b = (
        max(keepings((card,), number), key=len)
        for card, number in zip(start.cards, (after.a, after.b), strict=True)
    )
    return Cover(after, (a, b, ()))
