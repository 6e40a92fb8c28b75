"""Turns at Formula, found the other way round: by laying every card on every place.

A pile is its top digit and where the card came from: its place in the old number, or None for a
card of this turn. Numbers are tuples of such piles, and at most `DIGITS` long.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product

DIGITS = 2

Pile = tuple[str, int | None]
Piles = tuple[Pile, ...]


@cache
def laid(number: str, most: int) -> dict[str, list[Piles]]:
    """Every number that up to so many cards can make of another, with all ways to do it."""
    reached: set[Piles] = {tuple((digit, place) for place, digit in enumerate(number))}
    edge = set(reached)
    for _ in range(most):
        edge = {piles for before in edge for piles in _one_more(before)} - reached
        reached |= edge
    found: dict[str, list[Piles]] = {}
    for piles in reached:
        if len(piles) <= DIGITS:
            found.setdefault("".join(digit for digit, _ in piles), []).append(piles)
    return found


def _one_more(piles: Piles) -> Iterator[Piles]:
    """One new card on a run of old piles, or between them where none is covered."""
    for start, digit in product(range(len(piles) + 1), "0123456789"):
        for end in range(start, len(piles) + 1):
            if all(origin is not None for _, origin in piles[start:end]):
                after = (*piles[:start], (digit, None), *piles[end:])
                if len(after) <= DIGITS + 1:
                    yield after


Formula = tuple[str, str, str, str]


def is_true(formula: Formula) -> bool:
    a, op, b, c = formula
    if any(len(number) > 1 and number[0] == "0" for number in (a, b, c)):
        return False
    if op == "÷":
        return int(b) != 0 and int(b) * int(c) == int(a)
    if op == "−":
        return int(b) + int(c) == int(a)
    return {"+": int(a) + int(b), "×": int(a) * int(b)}[op] == int(c)


@cache
def true_formulas(highest: int) -> list[Formula]:
    short = [str(number) for number in range(highest + 1)]
    tried = product(short, "+−×÷", short, short)
    return [formula for formula in tried if is_true(formula)]


def numbers(formula: Formula) -> tuple[str, str, str]:
    a, _, b, c = formula
    return a, b, c


def ways(before: Formula, after: Formula, limit: int) -> list[tuple[Piles, Piles, Piles]]:
    """All ways to lay at least one and at most `limit` cards that lead from one to the other."""
    a, b, c = (
        laid(old, limit).get(new, [])
        for old, new in zip(numbers(before), numbers(after), strict=True)
    )
    return [way for way in product(a, b, c) if 1 <= fresh(way) <= limit]


def fresh(way: tuple[Piles, ...]) -> int:
    """How many cards of a way were played."""
    return sum(origin is None for piles in way for _, origin in piles)


def stayed(way: tuple[Piles, ...]) -> int:
    return sum(map(len, way)) - fresh(way)


def counts(before: Formula, after: Formula, limit: int, reuse: bool = False) -> set[int]:
    """How many cards can have been played in a legal turn; none where it cannot be legal."""
    found = ways(before, after, limit)
    if before[1] == "×" and before[2:] == ("0", "0"):
        return {fresh(way) for way in found if stayed(way) == 0}
    return {fresh(way) for way in found if not reuse or stayed(way)}
