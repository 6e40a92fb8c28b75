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

MOST_PAIRS = 2_000_000
"""Pairs of values combined in one step before giving up: about a quarter of a second."""


class TooManyFreeTilesError(ValueError):
    """So many tiles of open value in one pod that its equations are not worked through."""


class Step(NamedTuple):
    """One more operand, and how it is combined with the value so far.

    `undo` gives the value before from the value after and the operand, or something that is no
    value where there is none. It is not asked about an operand of 0.
    """

    combine: Combine
    undo: Undo
    operand: Values


def grow(values: Values, combine: Combine, operand: Values) -> Values:
    """All that a value and an operand give."""
    if len(values) * len(operand) > MOST_PAIRS:
        raise TooManyFreeTilesError("Too many tiles of open value lie in one equation.")
    return set().union(*(map(combine, values, repeat(other)) for other in operand))


def backward(
    reached: Sequence[Values], steps: Sequence[Step], wanted: Values
) -> tuple[Values, list[Values]]:
    """The first values, and the operands of each step, that can lead to a wanted value.

    `reached[k]` are the values before step k.
    """
    operands: list[Values] = []
    for before, step in zip(reversed(reached[: len(steps)]), reversed(steps), strict=True):
        led = {other: _leading(before, step, other, wanted) for other in step.operand}
        operands.append({other for other in led if led[other]})
        wanted = set().union(*led.values())
    return wanted, operands[::-1]


def forward(values: Values, steps: Iterable[tuple[Step, Values]]) -> tuple[Values, list[Values]]:
    """The last values, and the operands of each step, when only certain values may follow each."""
    operands: list[Values] = []
    for step, allowed in steps:
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
