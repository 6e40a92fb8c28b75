"""Arc consistency of one equation: the values of its tiles that some solution supports.

Exact, without enumerating assignments. Only sets of reachable values are kept: of a term after each
factor from the left, of a side after each term. They stay small, as many operands give equal
results.

All values are integers: an equation is scaled by a common multiple of its possible divisors, so
that every `//` is exact.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from math import lcm, prod
from typing import NamedTuple

from rules.mobi.grammar import Chain, Side
from rules.mobi.position import Face

Values = set[int]
Choices = Sequence[Values]
"""The possible values of each tile of a run; empty for operations."""

EQUATION_OVERHEAD = 200
"""Overhead of an equation, in pairs of values."""
MAX_CACHED_COMBINATIONS = 1000
"""Assignments of an equation up to which its support is cached."""
PAIRS_PER_MS = 10_000
"""Pairs of values combined per millisecond."""
MAX_WORK = 200 * PAIRS_PER_MS
"""Budget of a ruling, in pairs of values."""
MAX_WORK_FOR_WORDS = 50_000
"""Budget of the details in one message, in pairs of values."""


class TooMuchWork(Exception):  # noqa: N818
    """The budget of a ruling is spent."""


class Work:
    """A budget of pairs of values to combine."""

    __slots__ = ("left",)

    def __init__(self, most: int) -> None:
        self.left = most

    def spend(self, pairs: int) -> None:
        """Charge work before it is done. Raises TooMuchWork if the budget does not cover it."""
        self.left -= pairs
        if self.left < 0:
            raise TooMuchWork


def supported_values(
    chain: Chain, choices: Choices, work: Work, integers_only: bool = False
) -> list[Values] | None:
    """The values of each tile that occur in some solution; None where there is no solution.

    With `integers_only` no intermediate result may be a fraction. Raises TooMuchWork.
    """
    work.spend(EQUATION_OVERHEAD)
    if prod(len(values) or 1 for values in choices) > MAX_CACHED_COMBINATIONS:
        return _find_support(chain, choices, work, integers_only)
    support, pairs = _cached_support(chain, tuple(map(frozenset, choices)), integers_only)
    work.spend(pairs)
    return support


@lru_cache(maxsize=4096)
def _cached_support(
    chain: Chain, choices: tuple[frozenset[int], ...], integers_only: bool
) -> tuple[list[Values] | None, int]:
    """The support of an equation, not to be mutated, and the pairs of values it took.

    Alternative readings of a photograph share most equations.
    """
    work = Work(MAX_WORK)
    support = _find_support(chain, [set(values) for values in choices], work, integers_only)
    return support, MAX_WORK - work.left


def _find_support(
    chain: Chain, choices: Choices, work: Work, integers_only: bool
) -> list[Values] | None:
    narrowed: list[Values] = [set() for _ in choices]
    scale = _scale(chain, choices)
    divisor = scale if integers_only else 1
    sides = [_fold_side(side, choices, scale, narrowed, work, divisor) for side in chain]
    shared = set.intersection(*(side.values for side in sides))
    for side in sides:
        side.narrow(shared)
    return narrowed if shared else None


def side_values(side: Side, choices: Choices, work: Work) -> set[Fraction]:
    """All possible values of a side; empty if it divides by 0."""
    scale = _scale((side,), choices)
    fold = _fold_side(side, choices, scale, [set() for _ in choices], work)
    return {Fraction(value, scale) for value in fold.values}


def _scale(chain: Chain, choices: Choices) -> int:
    """A common multiple of the denominators of all terms."""
    terms = (factors for side in chain for _, factors in side)
    return lcm(
        *(prod(lcm(*(choices[i] - {0})) for sign, i in term if sign == "÷") for term in terms)
    )


class _Operand(NamedTuple):
    """The sign before a tile or a term, its possible values, and what takes those supported."""

    sign: Face
    values: Values
    narrow: Callable[[Values], object]


class _Fold:
    """Operands combined from left to right; `partials` are the possible values after each.

    With `divisor` intermediate results must be its multiples.
    """

    def __init__(self, operands: Sequence[_Operand], work: Work, divisor: int = 1) -> None:
        self.first, *self.rest = operands
        self.work = work
        self.partials = [self.first.values]
        for sign, values, _ in self.rest:
            before = self.partials[-1]
            work.spend(len(before) * len(values))
            after = {_calculate(left, sign, right) for left in before for right in values}
            self.partials.append({value for value in after if not value % divisor})
        self.values = self.partials[-1]

    def narrow(self, wanted: Values) -> None:
        """Tell the operands which of their values support the wanted ones."""
        for before, (sign, values, narrow) in zip(
            self.partials[-2::-1], self.rest[::-1], strict=True
        ):
            self.work.spend(len(before) * len(values))
            sources = {
                right: {left for left in before if _calculate(left, sign, right) in wanted}
                for right in values
            }
            narrow({right for right in values if sources[right]})
            wanted = set().union(*sources.values())
        self.first.narrow(wanted)


def _fold_side(
    side: Side, choices: Choices, scale: int, narrowed: list[Values], work: Work, divisor: int = 1
) -> _Fold:
    """The sum of the terms of a side; its `narrow` enters the values of tiles in `narrowed`."""
    terms = [_Operand("+", {0}, lambda _: None)]
    for plus, factors in side:
        tiles = [_Operand("×", {scale}, lambda _: None)]
        for sign, index in factors:
            values = choices[index] - {0} if sign == "÷" else choices[index]
            tiles.append(_Operand(sign, values, partial(narrowed.__setitem__, index)))
        product = _Fold(tiles, work, divisor)
        terms.append(_Operand(plus, product.values, product.narrow))
    return _Fold(terms, work, divisor)


def _calculate(left: int, sign: Face, right: int) -> int:
    if sign in ("+", "−"):
        return left + right if sign == "+" else left - right
    return left * right if sign == "×" else left // right
