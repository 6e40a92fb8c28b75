"""Which values of its tiles can make one equation true: exact, without trying assignments.

A calculation from left to right is a fold: a first operand, then steps that each combine the value
so far with one more. Every operand is a set of integers, and only the sets of values reached are
kept, which stay small where operands coincide in what they give.

All values are integers: each equation is multiplied by so much that every quotient in it is whole,
a common multiple of what its terms can be divided by. So `//` is exact and no rounding can occur.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import repeat
from math import lcm, prod
from operator import add, floordiv, mul, sub
from typing import NamedTuple

from rules.mobi.grammar import Chain, Side, Term

Values = set[int]
Choices = Sequence[Values]
"""For each tile of a run the values it may have; empty for operations."""
Combine = Callable[[int, int], int]
Undo = Callable[[int, int], int | None]

_OPPOSITE: Mapping[Combine, Combine] = {add: sub, sub: add}

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


class Step(NamedTuple):
    """One more operand, and how it is combined with the value so far.

    `undo` gives the value before from the value after and the operand, or something that is no
    value where there is none. It is not asked about an operand of 0.
    """

    combine: Combine
    undo: Undo
    operand: Values


def grow(values: Values, combine: Combine, operand: Values, work: Work) -> Values:
    """All that a value and an operand give."""
    work.spend(len(values) * len(operand))
    return set().union(*(map(combine, values, repeat(other)) for other in operand))


def backward(
    reached: Sequence[Values], steps: Sequence[Step], wanted: Values, work: Work
) -> tuple[Values, list[Values]]:
    """The first values, and the operands of each step, that can lead to a wanted value.

    `reached[k]` are the values before step k.
    """
    operands: list[Values] = []
    for before, step in zip(reversed(reached[: len(steps)]), reversed(steps), strict=True):
        work.spend(len(step.operand) * min(len(before), len(wanted)))
        led = {other: _leading(before, step, other, wanted) for other in step.operand}
        operands.append({other for other in led if led[other]})
        wanted = set().union(*led.values())
    return wanted, operands[::-1]


def forward(
    values: Values, steps: Iterable[tuple[Step, Values]], work: Work
) -> tuple[Values, list[Values]]:
    """The last values, and the operands of each step, when only certain values may follow each."""
    operands: list[Values] = []
    for step, allowed in steps:
        work.spend(len(values) * len(step.operand))
        led = {
            other: allowed.intersection(map(step.combine, values, repeat(other)))
            for other in step.operand
        }
        operands.append({other for other in led if led[other]})
        values = set().union(*led.values())
    return values, operands


def _leading(before: Values, step: Step, other: int, wanted: Values) -> Values:
    """The values before a step that its operand takes to a wanted one."""
    if other and len(wanted) < len(before):
        return before.intersection(map(step.undo, wanted, repeat(other)))
    return {value for value in before if step.combine(value, other) in wanted}


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
    sides = [_Sum(side, choices, scale, integers_only, work) for side in chain]
    sides.sort(key=lambda side: side.work)
    shared = set.intersection(*(side.values() for side in sides[:-1]))
    if not shared:
        return None
    narrowed: list[Values] = [set() for _ in choices]
    shared = sides[-1].narrow(shared, narrowed)
    for side in sides[:-1]:
        side.narrow(shared, narrowed)
    return narrowed if shared else None


def side_values(side: Side, choices: Choices, work: Work) -> tuple[Values, int]:
    """All that a side can come to, multiplied by the scale that is given with them."""
    scale = _scale((side,), choices)
    return _Sum(side, choices, scale, False, work).values(), scale


def _scale(chain: Chain, choices: Choices) -> int:
    """A multiple of the denominators of all terms."""
    return lcm(*(_divisors(term, choices) for side in chain for term in side))


def _divisors(term: Term, choices: Choices) -> int:
    return prod(lcm(*(choices[at] - {0})) for at, divides in term.factors if divides)


class _Product:
    """A term: factors multiplied and divided from left to right."""

    def __init__(
        self, term: Term, choices: Choices, scale: int, integers_only: bool, work: Work
    ) -> None:
        first, *rest = term.factors
        self.indices = [factor.at for factor in term.factors]
        self.scale = scale
        self.work = work
        self.steps = [
            Step(floordiv, mul, choices[at] - {0}) if divides else Step(mul, _factor, choices[at])
            for at, divides in rest
        ]
        self.reached = [{value * scale for value in choices[first.at]}]
        for step in self.steps:
            after = grow(self.reached[-1], step.combine, step.operand, work)
            fine = {value for value in after if not value % scale} if integers_only else after
            self.reached.append(fine)

    @property
    def values(self) -> Values:
        return self.reached[-1]

    def narrow(self, wanted: Values, narrowed: list[Values]) -> None:
        first, operands = backward(self.reached, self.steps, wanted, self.work)
        scaled_back = {value // self.scale for value in first}
        for index, useful in zip(self.indices, [scaled_back, *operands], strict=True):
            narrowed[index] = useful


class _Sum:
    """A side: terms added and subtracted from left to right."""

    def __init__(
        self, side: Side, choices: Choices, scale: int, integers_only: bool, work: Work
    ) -> None:
        self.terms = [_Product(term, choices, scale, integers_only, work) for term in side]
        self.budget = work
        signs = [sub if term.subtracts else add for term in side[1:]]
        self.start = self.terms[0].values
        self.steps = [
            Step(sign, _OPPOSITE[sign], product.values)
            for sign, product in zip(signs, self.terms[1:], strict=True)
        ]
        self.work = prod(len(product.values) for product in self.terms)

    def values(self) -> Values:
        return reduce(self._grown, self.steps, self.start)

    def narrow(self, wanted: Values, narrowed: list[Values]) -> Values:
        """The wanted values that can be had; enters what tiles can lead to them.

        From the first term on and from the wanted values back, always where there is less to do,
        until both meet in the middle.
        """
        reached, needed = [self.start], [wanted]
        left, right = 0, len(self.steps)
        while left < right:
            ahead, behind = self.steps[left], self.steps[right - 1]
            if len(reached[-1]) * len(ahead.operand) <= len(needed[-1]) * len(behind.operand):
                reached.append(self._grown(reached[-1], ahead))
                left += 1
            else:
                back = _OPPOSITE[behind.combine]
                needed.append(grow(needed[-1], back, behind.operand, self.budget))
                right -= 1
        meeting = reached[-1] & needed[-1]
        first, before = backward(reached, self.steps[:left], meeting, self.budget)
        rest = zip(self.steps[left:], reversed(needed[:-1]), strict=True)
        last, after = forward(meeting, rest, self.budget)
        for product, useful in zip(self.terms, [first, *before, *after], strict=True):
            product.narrow(useful, narrowed)
        return last

    def _grown(self, values: Values, step: Step) -> Values:
        return grow(values, step.combine, step.operand, self.budget)


def _factor(product: int, other: int) -> int | None:
    """What times `other` gives the product, if anything does."""
    return None if product % other else product // other
