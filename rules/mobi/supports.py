"""Which values of its tiles can make one equation true: exact, without trying assignments.

Only the sets of values reached are kept, which stay small where operands coincide in what they
give: those of a term after each of its factors from the left, those of a side by its halves.

All values are integers: each equation is multiplied by so much that every quotient in it is whole,
a common multiple of what its terms can be divided by. So `//` is exact and no rounding can occur.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import lcm, prod

from rules.mobi.grammar import Chain, Side, Term

Values = set[int]
Choices = Sequence[Values]
"""For each tile of a run the values it may have; empty for operations."""

EACH = 200
"""What an equation costs besides the pairs of values: it takes as long as so many of them."""
REMEMBERED = 1000
"""Ways to choose the values of its tiles up to which an equation is worked out but once."""
PAIRS_A_MS = 10_000
"""Pairs of values that are combined in a millisecond."""
MOST_WORK = 200 * PAIRS_A_MS
"""Pairs of values combined for one ruling before it is given up."""
MOST_FOR_WORDS = 50_000
"""Pairs of values combined to say what is wrong more closely: a hundredth of a second."""


class TooMuchWork(Exception):  # noqa: N818
    """So many values must be tried that nobody would wait for the ruling."""


class Work:
    """How many pairs of values may still be combined."""

    __slots__ = ("left",)

    def __init__(self, most: int) -> None:
        self.left = most

    def spend(self, pairs: int) -> None:
        """Count work before it is done. Raises TooMuchWork where there is none left."""
        self.left -= pairs
        if self.left < 0:
            raise TooMuchWork


def supports(
    chain: Chain, choices: Choices, work: Work, integers_only: bool = False
) -> list[Values] | None:
    """The values of each tile that occur in some solution; None where there is no solution.

    Nothing is divided by 0. With `integers_only` no value on the way may be a fraction. Raises
    TooMuchWork.
    """
    work.spend(EACH)
    if prod(len(values) or 1 for values in choices) > REMEMBERED:
        return _supports(chain, choices, work, integers_only)
    found, pairs = _remembered(chain, tuple(map(frozenset, choices)), integers_only)
    work.spend(pairs)
    return found


@lru_cache(maxsize=4096)
def _remembered(
    chain: Chain, choices: tuple[frozenset[int], ...], integers_only: bool
) -> tuple[list[Values] | None, int]:
    """What an equation supports, which nobody changes, and how many pairs that took.

    Where a photograph is doubtful, the same equations come back in reading after reading.
    """
    work = Work(MOST_WORK)
    found = _supports(chain, [set(values) for values in choices], work, integers_only)
    return found, MOST_WORK - work.left


def _supports(
    chain: Chain, choices: Choices, work: Work, integers_only: bool
) -> list[Values] | None:
    scale = _scale(chain, choices)
    sides = [_side(side, choices, scale, work, integers_only) for side in chain]
    # What the largest side comes to is never listed.
    sides.sort(key=lambda side: side.size)
    shared = set.intersection(*(side.values for side in sides[:-1]))
    narrowed: list[Values] = [set() for _ in choices]
    for side in reversed(sides):
        shared = side.narrow(shared, narrowed)
        if not shared:
            return None
    return narrowed


def side_values(side: Side, choices: Choices, work: Work) -> tuple[Values, int]:
    """All that a side can come to, multiplied by the scale that is given with them."""
    scale = _scale((side,), choices)
    return _side(side, choices, scale, work).values, scale


def _scale(chain: Chain, choices: Choices) -> int:
    """A multiple of the denominators of all terms."""
    return lcm(*(_divisors(term, choices) for side in chain for term in side))


def _divisors(term: Term, choices: Choices) -> int:
    return prod(lcm(*(choices[at] - {0})) for at, divides in term.factors if divides)


class _Product:
    """A term: factors multiplied and divided from left to right, negative where it is subtracted.

    `reached` are the values before each step, and in the end.
    """

    def __init__(
        self, term: Term, choices: Choices, scale: int, work: Work, integers_only: bool
    ) -> None:
        first, *self.rest = term.factors
        self.first, self.work = first.at, work
        self.sign = -scale if term.subtracts else scale
        self.reached = [{value * self.sign for value in choices[first.at]}]
        self.operands = [choices[at] - {0} if divides else choices[at] for at, divides in self.rest]
        for (_, divides), operand in zip(self.rest, self.operands, strict=True):
            before = self.reached[-1]
            work.spend(len(before) * len(operand))
            after = {_step(value, other, divides) for value in before for other in operand}
            fine = {value for value in after if not value % scale} if integers_only else after
            self.reached.append(fine)
        self.values = self.reached[-1]
        self.size = len(self.values)

    def narrow(self, wanted: Values, narrowed: list[Values]) -> Values:
        """The wanted values that can be had; enters what tiles can lead to them."""
        had = needed = wanted & self.values
        steps = zip(self.reached[:-1], self.rest, self.operands, strict=True)
        for before, (at, divides), operand in reversed([*steps]):
            self.work.spend(len(before) * len(operand))
            led = {
                other: {value for value in before if _step(value, other, divides) in needed}
                for other in operand
            }
            narrowed[at] = {other for other in led if led[other]}
            needed = set().union(*led.values())
        narrowed[self.first] = {value // self.sign for value in needed}
        return had


class _Sum:
    """Two halves of a side, added up."""

    def __init__(self, left: "_Product | _Sum", right: "_Product | _Sum", work: Work) -> None:
        self.left, self.right, self.work = left, right, work
        self.size: int = left.size * right.size

    @cached_property
    def values(self) -> Values:
        left, right = self.left.values, self.right.values
        self.work.spend(len(left) * len(right))
        return set().union(*(map(value.__add__, left) for value in right))

    def narrow(self, wanted: Values, narrowed: list[Values]) -> Values:
        """The wanted values that can be had; enters what tiles can lead to them."""
        few, many = sorted((self.left, self.right), key=lambda half: len(half.values))
        self.work.spend(len(few.values) * len(wanted))
        led = {
            value: many.values.intersection(map((-value).__add__, wanted)) for value in few.values
        }
        few.narrow({value for value in led if led[value]}, narrowed)
        many.narrow(set().union(*led.values()), narrowed)
        return {value + other for value in led for other in led[value]}


def _side(
    side: Side, choices: Choices, scale: int, work: Work, integers_only: bool = False
) -> _Product | _Sum:
    """A side by halves: so few values are ever combined where one is wanted."""
    if len(side) == 1:
        return _Product(side[0], choices, scale, work, integers_only)
    half = len(side) // 2
    left, right = (
        _side(part, choices, scale, work, integers_only) for part in (side[:half], side[half:])
    )
    return _Sum(left, right, work)


def _step(value: int, other: int, divides: bool) -> int:
    return value // other if divides else value * other
