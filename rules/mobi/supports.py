"""Arc consistency of one equation: the values of its tiles that some solution supports.

Exact, without enumerating assignments. Only sets of reachable values are kept: of a term after each
factor from the left, of a side by halves. They stay small, as many operands give equal results.

All values are integers: an equation is scaled by a common multiple of its possible divisors, so
that every `//` is exact.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import lcm, prod

from rules.mobi.grammar import Chain, Side, Term

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
    scale = _scale(chain, choices)
    sides = [_build_side(side, choices, scale, work, integers_only) for side in chain]
    # The values of the largest side are never enumerated.
    sides.sort(key=lambda side: side.size)
    shared = set.intersection(*(side.values for side in sides[:-1]))
    narrowed: list[Values] = [set() for _ in choices]
    for side in reversed(sides):
        shared = side.narrow(shared, narrowed)
        if not shared:
            return None
    return narrowed


def side_values(side: Side, choices: Choices, work: Work) -> tuple[Values, int]:
    """All possible values of a side, multiplied by a scale, and that scale."""
    scale = _scale((side,), choices)
    return _build_side(side, choices, scale, work).values, scale


def _scale(chain: Chain, choices: Choices) -> int:
    """A common multiple of the denominators of all terms."""
    return lcm(*(_divisors(term, choices) for side in chain for term in side))


def _divisors(term: Term, choices: Choices) -> int:
    return prod(lcm(*(choices[index] - {0})) for index, divides in term.factors if divides)


class _Product:
    """A term: factors multiplied and divided from left to right, negative where it is subtracted.

    `partials` are the possible values after each factor.
    """

    def __init__(
        self, term: Term, choices: Choices, scale: int, work: Work, integers_only: bool
    ) -> None:
        first, *self.rest = term.factors
        self.first, self.work = first.operand, work
        self.sign = -scale if term.subtracts else scale
        self.partials = [{value * self.sign for value in choices[first.operand]}]
        self.operands = [choices[i] - {0} if divides else choices[i] for i, divides in self.rest]
        for (_, divides), operands in zip(self.rest, self.operands, strict=True):
            before = self.partials[-1]
            work.spend(len(before) * len(operands))
            after = {_apply(value, operand, divides) for value in before for operand in operands}
            allowed = {value for value in after if not value % scale} if integers_only else after
            self.partials.append(allowed)
        self.values = self.partials[-1]
        self.size = len(self.values)

    def narrow(self, wanted: Values, narrowed: list[Values]) -> Values:
        """The wanted values that are reachable; enters in `narrowed` the tiles' values for them."""
        reachable = needed = wanted & self.values
        steps = zip(self.partials[:-1], self.rest, self.operands, strict=True)
        for before, (index, divides), operands in reversed([*steps]):
            self.work.spend(len(before) * len(operands))
            sources = {
                operand: {value for value in before if _apply(value, operand, divides) in needed}
                for operand in operands
            }
            narrowed[index] = {operand for operand in sources if sources[operand]}
            needed = set().union(*sources.values())
        narrowed[self.first] = {value // self.sign for value in needed}
        return reachable


class _Sum:
    """The sum of two halves of a side."""

    def __init__(self, left: "_Product | _Sum", right: "_Product | _Sum", work: Work) -> None:
        self.left, self.right, self.work = left, right, work
        self.size: int = left.size * right.size

    @cached_property
    def values(self) -> Values:
        left, right = self.left.values, self.right.values
        self.work.spend(len(left) * len(right))
        return set().union(*(map(value.__add__, left) for value in right))

    def narrow(self, wanted: Values, narrowed: list[Values]) -> Values:
        """The wanted values that are reachable; enters in `narrowed` the tiles' values for them."""
        few, many = sorted((self.left, self.right), key=lambda half: len(half.values))
        self.work.spend(len(few.values) * len(wanted))
        partners = {
            value: many.values.intersection(map((-value).__add__, wanted)) for value in few.values
        }
        few.narrow({value for value in partners if partners[value]}, narrowed)
        many.narrow(set().union(*partners.values()), narrowed)
        return {value + other for value in partners for other in partners[value]}


def _build_side(
    side: Side, choices: Choices, scale: int, work: Work, integers_only: bool = False
) -> _Product | _Sum:
    """The side split in halves, so that few values are combined where one is wanted."""
    if len(side) == 1:
        return _Product(side[0], choices, scale, work, integers_only)
    half = len(side) // 2
    left, right = (
        _build_side(part, choices, scale, work, integers_only)
        for part in (side[:half], side[half:])
    )
    return _Sum(left, right, work)


def _apply(value: int, other: int, divides: bool) -> int:
    return value // other if divides else value * other
