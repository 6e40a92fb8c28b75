"""Mathable by brute force: every operation in fractions, every order of tiles, every extra draw.

A position is a dict from (row, column), counted from 0, to its number, printed ones included; a
move is (row, column, value).
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

Square = tuple[int, int]
Numbers = dict[Square, int]
Move = tuple[int, int, int]

_PYTHON = {"+": "+", "−": "-", "×": "*", "÷": "/"}


class Box(NamedTuple):
    """An edition: the prints of the board, and the contents of the box."""

    prints: Mapping[Square, str]
    rows: int
    cols: int
    supply: Mapping[int, int]
    rack_size: int
    bonus: int

    @property
    def printed(self) -> Numbers:
        """The numbers printed on the centre squares."""
        centre = {
            (row, col)
            for row in ((self.rows - 1) // 2, self.rows // 2)
            for col in ((self.cols - 1) // 2, self.cols // 2)
        }
        return {
            square: int(self.prints[square]) for square in centre if self.prints[square].isdigit()
        }

    def sign(self, square: Square) -> str | None:
        return self.prints[square] if self.prints[square] in _PYTHON else None

    def factor(self, square: Square) -> int:
        digit = self.prints[square].isdigit() and square not in self.printed
        return int(self.prints[square]) if digit else 1


def box(layout: str, supply: Mapping[int, int], rack_size: int = 7, bonus: int = 50) -> Box:
    """An edition from the map of its board."""
    _, *lines = [line.split() for line in layout.splitlines() if line.strip()]
    prints = {
        (row, col): token for row, line in enumerate(lines) for col, token in enumerate(line[1:])
    }
    return Box(prints, len(lines), len(lines[0]) - 1, supply, rack_size, bonus)


@lru_cache(None)
def _makes(first: int, second: int, value: int, sign: str | None) -> bool:
    for symbol, operator in _PYTHON.items():
        for left, right in ((first, second), (second, first)):
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
        _makes(numbers[first], numbers[second], value, sign)
        for first, second in lines
        if first in numbers and second in numbers
    )


def legal_moves(box: Box, numbers: Numbers) -> set[Move]:
    """All legal moves, trying each tile on each square."""
    placed = [value for square, value in numbers.items() if square not in box.printed]
    return {
        (row, col, value)
        for row, col in box.prints
        if (row, col) not in numbers
        for value, supply in box.supply.items()
        if placed.count(value) < supply and directions(box, numbers, (row, col, value))
    }


class Rack(NamedTuple):
    """Tiles on the rack and in the bag, and extra tiles drawn, None where unknown."""

    size: int
    bag: int
    draws: int | None


def turn_scores(box: Box, numbers: Numbers, moves: Sequence[Move], rack: Rack) -> set[int]:
    """Every score of some order of the tiles with some extra draws."""
    scores: set[int] = set()
    for order in permutations(moves):
        scores |= _play(box, numbers, order, rack, rack.size, 0)
    return scores


def _play(
    box: Box, numbers: Numbers, order: Sequence[Move], rack: Rack, left: int, drawn: int
) -> set[int]:
    if not order:
        full = left == 0 and rack.size == box.rack_size
        return set() if rack.draws not in (None, drawn) else {box.bonus if full else 0}
    row, col, value = order[0]
    square = (row, col)
    counting = 0 if square in numbers else directions(box, numbers, order[0])
    if left == 0 or not counting:
        return set()
    next_numbers = numbers | {square: value}
    scores: set[int] = set()
    for draw in (0, 1) if box.sign(square) and rack.bag > drawn else (0,):
        scores |= _play(box, next_numbers, order[1:], rack, left - 1 + draw, drawn + draw)
    return {score + value * counting * box.factor(square) for score in scores}


def placeable(box: Box, numbers: Numbers, moves: Sequence[Move]) -> set[Move]:
    """The tiles that some order of play places, trying every order."""
    placeable_moves: set[Move] = set()
    visited: set[frozenset[Move]] = set()

    def extend(numbers: Numbers, placed: frozenset[Move]) -> None:
        if placed in visited:
            return
        visited.add(placed)
        placeable_moves.update(placed)
        for move in set(moves) - placed:
            if directions(box, numbers, move):
                extend(numbers | {move[:2]: move[2]}, placed | {move})

    extend(numbers, frozenset())
    return placeable_moves
