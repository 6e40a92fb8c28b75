"""What values a calculation can take when its operands can, and which operands still matter.

A calculation from left to right is a fold: a first operand, then steps that each combine the value
so far with one more. Every operand is a set of integers. Nothing here enumerates assignments: only
the sets of values reached are kept, which stay small where operands coincide in what they give.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import repeat
from typing import NamedTuple

Values = set[int]
Combine = Callable[[int, int], int]
Undo = Callable[[int, int], int | None]


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
