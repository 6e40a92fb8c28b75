"""Mathable by trying: every operation in fractions, every order of tiles, every extra draw.

A position is a dict from (row, column), counted from 0, to its number, printed ones included; a
move is (row, column, value).
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

Place = tuple[int, int]
Numbers = dict[Place, int]
Move = tuple[int, int, int]

_PYTHON = {"+": "+", "−": "-", "×": "*", "÷": "/"}


class Box(NamedTuple):
    """An edition: what is printed where, and what else is in the box."""

    prints: Mapping[Place, str]
    rows: int
    cols: int
    supply: Mapping[int, int]
    rack: int
    bonus: int

    @property
    def printed(self) -> Numbers:
        """The numbers printed in the middle of the board."""
        middle = {
            (row, col)
            for row in ((self.rows - 1) // 2, self.rows // 2)
            for col in ((self.cols - 1) // 2, self.cols // 2)
        }
        return {at: int(self.prints[at]) for at in middle if self.prints[at].isdigit()}

    def sign(self, at: Place) -> str | None:
        return self.prints[at] if self.prints[at] in _PYTHON else None

    def factor(self, at: Place) -> int:
        digit = self.prints[at].isdigit() and at not in self.printed
        return int(self.prints[at]) if digit else 1


def box(layout: str, supply: Mapping[int, int], rack: int = 7, bonus: int = 50) -> Box:
    """An edition from the map of its board."""
    _, *lines = [line.split() for line in layout.splitlines() if line.strip()]
    prints = {
        (row, col): token for row, line in enumerate(lines) for col, token in enumerate(line[1:])
    }
    return Box(prints, len(lines), len(lines[0]) - 1, supply, rack, bonus)


@lru_cache(None)
def _makes(one: int, other: int, value: int, sign: str | None) -> bool:
    for symbol, operator in _PYTHON.items():
        for left, right in ((one, other), (other, one)):
            if sign in (None, symbol) and not (operator == "/" and right == 0):
                scope = {"left": Fraction(left), "right": Fraction(right)}
                if eval(f"left {operator} right == {value}", {}, scope):
                    return True
    return False


def directions(box: Box, numbers: Numbers, move: Move) -> int:
    """How many directions count for a number on a square."""
    row, col, value = move
    sign = box.sign((row, col))
    lines = [((row + d, col), (row + 2 * d, col)) for d in (1, -1)]
    lines += [((row, col + d), (row, col + 2 * d)) for d in (1, -1)]
    return sum(
        _makes(numbers[one], numbers[other], value, sign)
        for one, other in lines
        if one in numbers and other in numbers
    )


def legal_moves(box: Box, numbers: Numbers) -> set[Move]:
    """All legal moves, trying each tile on each square."""
    lying = [value for at, value in numbers.items() if at not in box.printed]
    return {
        (row, col, value)
        for row, col in box.prints
        if (row, col) not in numbers
        for value, supply in box.supply.items()
        if lying.count(value) < supply and directions(box, numbers, (row, col, value))
    }


class Held(NamedTuple):
    """Tiles on the rack and in the bag, and extra tiles drawn, None where nobody told."""

    rack: int
    bag: int
    draws: int | None


def turn_scores(box: Box, numbers: Numbers, moves: Sequence[Move], held: Held) -> set[int]:
    """Every score that some order of the tiles, with some extra draws, can have made."""
    scores: set[int] = set()
    for order in permutations(moves):
        scores |= _play(box, numbers, order, held, held.rack, 0)
    return scores


def _play(
    box: Box, numbers: Numbers, order: Sequence[Move], held: Held, left: int, drawn: int
) -> set[int]:
    if not order:
        full = left == 0 and held.rack == box.rack
        return set() if held.draws not in (None, drawn) else {box.bonus if full else 0}
    row, col, value = order[0]
    at = (row, col)
    counting = 0 if at in numbers else directions(box, numbers, order[0])
    if left == 0 or not counting:
        return set()
    after = numbers | {at: value}
    later: set[int] = set()
    for more in (0, 1) if box.sign(at) and held.bag > drawn else (0,):
        later |= _play(box, after, order[1:], held, left - 1 + more, drawn + more)
    return {score + value * counting * box.factor(at) for score in later}


def placeable(box: Box, numbers: Numbers, moves: Sequence[Move]) -> set[Move]:
    """The tiles that some order of play places, trying every order."""
    found: set[Move] = set()
    seen: set[frozenset[Move]] = set()

    def extend(numbers: Numbers, placed: frozenset[Move]) -> None:
        if placed in seen:
            return
        seen.add(placed)
        found.update(placed)
        for move in set(moves) - placed:
            if directions(box, numbers, move):
                extend(numbers | {move[:2]: move[2]}, placed | {move})

    extend(numbers, frozenset())
    return found
