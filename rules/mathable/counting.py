"""Which directions count for a tile, what for, or why none does (rule sheet 1.3 to 1.5, 1.9).

So also which tiles can be put where.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import product
from typing import NamedTuple

from rules.arithmetic import SIGNS, Sign, calculate
from rules.mathable.edition import Move, Square
from rules.mathable.position import Board
from rules.message import Message, one_of
from rules.verdict import RuleFinding, note, violation


class Equation(NamedTuple):
    """`left sign right = result`."""

    left: int
    sign: Sign
    right: int
    result: int

    def __str__(self) -> str:
        return f"{self.asked} = {self.result}"

    @property
    def asked(self) -> str:
        """What gives the result."""
        return f"{self.left} {self.sign} {self.right}"


@cache
def equations(first: int, second: int, sign: Sign | None = None) -> tuple[Equation, ...]:
    """All that two numbers give, or all that they give by one sign.

    The order of the two is free; sums and products are written in the order given. A difference is
    never below 0, a quotient is exact, and nothing is divided by 0 (0 ÷ 5 = 0 is fine).
    """
    low, high = sorted((first, second))
    found = []
    for one in SIGNS if sign is None else (sign,):
        # A larger number divides a smaller one only where that is 0.
        tried = ((first, second),) if one in ("+", "×") else ((high, low), (low, high))
        results = ((a, b, calculate(a, one, b)) for a, b in tried)
        found += [Equation(a, one, b, it) for a, b, it in results if it is not None][:1]
    return tuple(found)


@cache
def results(first: int, second: int, sign: Sign | None = None) -> tuple[int, ...]:
    """What two numbers give, from the lowest up."""
    return tuple(sorted({found.result for found in equations(first, second, sign)}))


class Direction(Enum):
    """A direction by its step in rows and columns."""

    UP = (-1, 0)
    DOWN = (1, 0)
    LEFT = (0, -1)
    RIGHT = (0, 1)

    @property
    def where(self) -> Message:
        """Where it leads to from a tile."""
        return Message.of("mathable-where", towards=self.name.lower())


class Line(NamedTuple):
    """The next two squares in a direction, in the order in which the board is read."""

    direction: Direction
    first: Square
    second: Square


@cache
def lines(square: Square, rows: int, cols: int) -> tuple[Line, ...]:
    """The lines from a square that stay on a board of so many rows and columns."""
    found = (Line(towards, *sorted(_reach(square, towards))) for towards in Direction)
    return tuple(
        line for line in found if all(_on_board(at, rows, cols) for at in (line.first, line.second))
    )


@cache
def leaners(square: Square, rows: int, cols: int) -> tuple[Square, ...]:
    """The squares that may have this one in a line: a tile here may let tiles there count."""
    reach = (at for direction in Direction for at in _reach(square, direction))
    return tuple(at for at in reach if _on_board(at, rows, cols))


def _reach(square: Square, direction: Direction) -> tuple[Square, ...]:
    """The next two squares in a direction."""
    rows, cols = direction.value
    return tuple(Square(square.row + n * rows, square.col + n * cols) for n in (1, 2))


def _on_board(at: Square, rows: int, cols: int) -> bool:
    return 0 <= at.row < rows and 0 <= at.col < cols


@dataclass(frozen=True, slots=True)
class Count:
    """A direction that counts, with every equation that makes it count.

    It counts once even where two equations fit, such as 4 − 2 = 2 and 4 ÷ 2 = 2.
    """

    direction: Direction
    equations: tuple[Equation, ...]

    @property
    def said(self) -> Message:
        """ "4 − 2 = 2 or 4 ÷ 2 = 2 below" """
        equations = one_of(self.equations)
        return Message.of("mathable-count", equations=equations, where=self.direction.where)


def neighbours(board: Board, square: Square) -> Iterator[tuple[Line, int, int]]:
    """The lines from a square whose next two squares both hold numbers, with these numbers."""
    for line in lines(square, board.edition.rows, board.edition.cols):
        first, second = board.number_at(line.first), board.number_at(line.second)
        if first is not None and second is not None:
            yield line, first, second


def counts(board: Board, move: Move) -> tuple[Count, ...]:
    """The directions that count for a tile on an empty square (rule sheet 1.3).

    Both next squares hold numbers and give the tile's; on a sign square by that sign alone (1.5).
    What lies on the square itself is not looked at.
    """
    sign = board.edition.cell(move.square).sign
    found = (
        Count(line.direction, _giving(move.value, first, second, sign))
        for line, first, second in neighbours(board, move.square)
    )
    return tuple(count for count in found if count.equations)


def _giving(value: int, first: int, second: int, sign: Sign | None) -> tuple[Equation, ...]:
    return tuple(found for found in equations(first, second, sign) if found.result == value)


def counting_values(board: Board, square: Square) -> set[int]:
    """The values of tiles that would count on a square in at least one direction."""
    sign = board.edition.cell(square).sign
    around = neighbours(board, square)
    return {value for _, first, second in around for value in results(first, second, sign)}


def tile_points(board: Board, move: Move, directions: int) -> int:
    """Points of a tile that counts in so many directions (rule sheet 1.4)."""
    return move.value * directions * board.edition.cell(move.square).factor


def explain(board: Board, move: Move, found: tuple[Count, ...]) -> Message:
    """Why a tile counts and what for: "7 on 8I: 3 + 4 = 7 to the left; 7 points."."""
    return Message.of(
        "mathable-counts",
        value=move.value,
        at=move.square,
        reasons=[count.said for count in found],
        points=tile_points(board, move, len(found)),
        factor=board.edition.cell(move.square).factor,
    )


def direction_faults(board: Board, move: Move) -> list[RuleFinding]:
    """Why no direction counts, and which common mistake it may be.

    To be asked where none counts. Off the board nothing is said: that is fault enough.
    """
    if not board.edition.has(move.square):
        return []
    return [_no_direction(board, move), *_mistakes(board, move)]


def _no_direction(board: Board, move: Move) -> RuleFinding:
    sign = board.edition.cell(move.square).sign
    around = list(neighbours(board, move.square))
    at = [move.square, *(square for line, _, _ in around for square in line[1:])]
    for line, first, second in around if sign else ():
        for found in _giving(move.value, first, second, None):
            said = {
                "sign": sign,
                "count": Count(line.direction, (found,)).said,
                "other": found.sign,
            }
            return violation("mathable-wrong-sign", at, at=at[0], **said)
    tile = {"value": move.value, "at": move.square}
    if not around:
        return violation("mathable-no-line", at, "no-direction", **tile)
    given = Message.of("list-clauses", things=[_given(*one, sign) for one in around])
    return violation("mathable-no-direction", at, **tile, lines=given)


def _given(line: Line, first: int, second: int, sign: Sign | None) -> Message:
    given = results(first, second, sign)
    return Message.of(
        "mathable-line",
        where=line.direction.where,
        first=first,
        second=second,
        results=one_of(given),
        number=len(given),
        sign=sign or "any",
    )


def _mistakes(board: Board, move: Move) -> Iterator[RuleFinding]:
    """That it would fit between two numbers, or beside two on a diagonal."""
    row, col = move.square
    for down, right in ((0, 1), (1, 0)):
        pair = Square(row - down, col - right), Square(row + down, col + right)
        for fits in _fitting(board, move, *pair):
            yield note("mathable-between", [move.square, *pair], equations=fits, at=move.square)
    for down, right in product((-1, 1), repeat=2):
        pair = Square(row + down, col + right), Square(row + 2 * down, col + 2 * right)
        for fits in _fitting(board, move, *pair):
            yield note("mathable-diagonal", [move.square, *pair], equations=fits)


def _fitting(board: Board, move: Move, one: Square, other: Square) -> list[Message]:
    first, second = board.number_at(one), board.number_at(other)
    if first is None or second is None:
        return []
    found = _giving(move.value, first, second, board.edition.cell(move.square).sign)
    return [one_of(found)] if found else []


def legal_values(board: Board, square: Square) -> tuple[int, ...]:
    """The values that may be put on a square, of those still in the box; none where it is taken."""
    if not board.is_empty(square):
        return ()
    supply = board.edition.supply
    given = sorted(counting_values(board, square))
    return tuple(value for value in given if board.count(value) < supply.get(value, 0))


def legal_moves(board: Board, rack: Iterable[int] | None = None) -> Iterator[Move]:
    """Every legal move, row by row; with a rack, those of its tiles alone."""
    held = None if rack is None else frozenset(rack)
    for square in board.edition.squares:
        for value in legal_values(board, square):
            if held is None or value in held:
                yield Move(square, value)


def hint(board: Board, rack: Iterable[int]) -> int | None:
    """The largest tile of a rack that can be put somewhere, never saying where (rule sheet 1.8)."""
    return max((move.value for move in legal_moves(board, rack)), default=None)
