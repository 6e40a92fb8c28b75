"""Equations with a value for every tile, in exact rationals, and what is said about them."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import chain as flatten

from rules.mobi.grammar import Chain, Side, Term
from rules.wording import listed

MOST_LISTED = 4
"""So many values of a side are listed; more are summed up."""


def side_value(side: Side, values: Sequence[int | None]) -> Fraction | None:
    """What a side comes to (Rule #2), `values` in the order of the run; None if it divides by 0."""
    over, under = 0, 1
    for term in side:
        value = _term_value(term, values)
        if value is None:
            return None
        top, bottom = value
        over, under = over * bottom + (-top if term.subtracts else top) * under, under * bottom
    return Fraction(over, under)


def chain_values(chain: Chain, values: Sequence[int | None]) -> tuple[Fraction | None, ...]:
    """What each side comes to."""
    return tuple(side_value(side, values) for side in chain)


def _term_value(term: Term, values: Sequence[int | None]) -> tuple[int, int] | None:
    """Over and under the line, not reduced: that is done once a side."""
    over = under = 1
    for index, divides in term.factors:
        value = values[index]
        if value is None:
            raise ValueError(f"The number tile at {index} must have a value.")
        if divides and value == 0:
            return None
        over, under = (over, under * value) if divides else (over * value, under)
    return over, under


def fraction_on_the_way(chain: Chain, values: Sequence[int | None]) -> Fraction | None:
    """The first result that is no whole number when every side is worked out; None if all are."""
    for term in flatten.from_iterable(chain):
        for end in range(1, len(term.factors) + 1):
            value = _term_value(Term(term.factors[:end]), values)
            if value is not None and value[0] % value[1]:
                return Fraction(*value)
    return None


def unequal(values: Sequence[Fraction]) -> str:
    """How the sides differ: "7 is not 8", or for a chain "the sides are 7, 7 and 8"."""
    if len(values) == 2:
        return f"{written(values[0])} is not {written(values[1])}"
    return f"the sides are {listed(map(written, values))}"


def never_equal(said: Sequence[str]) -> str:
    """How sides of several possible values differ: "14 or 17 is never 18"."""
    if len(said) == 2:
        return f"{said[0]} is never {said[1]}"
    return f"the sides are {listed(said)}, never all equal"


def spread(values: Collection[int], scale: int = 1) -> str:
    """Some values, divided by the scale, from the lowest up; summed up where they are many."""
    if len(values) <= MOST_LISTED:
        return listed((written(Fraction(value, scale)) for value in sorted(values)), "or")
    low, high = (written(Fraction(value, scale)) for value in (min(values), max(values)))
    return f"one of {len(values)} values from {low} to {high}"


def written(thing: object) -> str:
    """As text, negative numbers with the minus sign of the tiles."""
    return str(thing).replace("-", "−")
