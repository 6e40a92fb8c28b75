"""The directions that count for a tile, or why none does (rule sheet 1.3 to 1.5, 1.9).

Legal moves follow from them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import islice, product
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
        return f"{self.expression} = {self.result}"

    @property
    def expression(self) -> str:
        """The left-hand side: "3 + 4"."""
        return f"{self.left} {self.sign} {self.right}"


@cache
def equations(first: int, second: int, sign: Sign | None = None) -> tuple[Equation, ...]:
    """All equations of two numbers, or those with one sign.

    The numbers may be swapped; sums and products are written in the order given. Differences are
    not negative, quotients exact, and nothing is divided by 0 (0 ÷ 5 = 0 is fine).
    """
    low, high = sorted((first, second))
    equations: list[Equation] = []
    for operation in SIGNS if sign is None else (sign,):
        # A larger number divides a smaller one only if that is 0.
        orders = ((first, second),) if operation in ("+", "×") else ((high, low), (low, high))
        results = ((a, b, calculate(a, operation, b)) for a, b in orders)
        possible = (Equation(a, operation, b, c) for a, b, c in results if c is not None)
        equations += islice(possible, 1)
    return tuple(equations)


@cache
def results(first: int, second: int, sign: Sign | None = None) -> tuple[int, ...]:
    """The distinct results of two numbers, in ascending order."""
    return tuple(sorted({equation.result for equation in equations(first, second, sign)}))


class Direction(Enum):
    """A direction, with its step in rows and columns."""

    UP = (-1, 0)
    DOWN = (1, 0)
    LEFT = (0, -1)
    RIGHT = (0, 1)

    @property
    def where(self) -> Message:
        """The direction as seen from a tile: "to the left"."""
        return Message.of("mathable-where", towards=self.name.lower())


class Line(NamedTuple):
    """The next two squares in a direction, in reading order."""

    direction: Direction
    first: Square
    second: Square


@cache
def lines(square: Square, rows: int, cols: int) -> tuple[Line, ...]:
    """The lines from a square that lie on a board of so many rows and columns."""
    ends = ((direction, _next_squares(square, direction)) for direction in Direction)
    return tuple(
        Line(direction, *sorted(squares))
        for direction, squares in ends
        if all(_on_board(end, rows, cols) for end in squares)
    )


@cache
def dependents(square: Square, rows: int, cols: int) -> tuple[Square, ...]:
    """The squares with a line through this one: a tile here may let tiles there count."""
    candidates = (at for direction in Direction for at in _next_squares(square, direction))
    return tuple(at for at in candidates if _on_board(at, rows, cols))


def _next_squares(square: Square, direction: Direction) -> tuple[Square, ...]:
    """The next two squares in a direction."""
    rows, cols = direction.value
    return tuple(Square(square.row + n * rows, square.col + n * cols) for n in (1, 2))


def _on_board(square: Square, rows: int, cols: int) -> bool:
    return 0 <= square.row < rows and 0 <= square.col < cols


@dataclass(frozen=True, slots=True)
class CountingDirection:
    """A direction that counts, with all its equations.

    It counts once even if two equations fit, such as 4 − 2 = 2 and 4 ÷ 2 = 2.
    """

    direction: Direction
    equations: tuple[Equation, ...]

    @property
    def message(self) -> Message:
        """ "4 − 2 = 2 or 4 ÷ 2 = 2 below" """
        equations = one_of(self.equations)
        return Message.of("mathable-count", equations=equations, where=self.direction.where)


def number_lines(board: Board, square: Square) -> Iterator[tuple[Line, int, int]]:
    """The lines from a square that hold two numbers, with these numbers."""
    for line in lines(square, board.edition.rows, board.edition.cols):
        first, second = board.number_at(line.first), board.number_at(line.second)
        if first is not None and second is not None:
            yield line, first, second


def counting_directions(board: Board, move: Move) -> tuple[CountingDirection, ...]:
    """The directions that count for a tile on an empty square (rule sheet 1.3).

    The next two squares hold numbers that give the tile's value; on a sign square by that sign only
    (1.5). Whether the square is empty is not checked.
    """
    sign = board.edition.cell(move.square).sign
    candidates = (
        CountingDirection(line.direction, _equations_for(move.value, first, second, sign))
        for line, first, second in number_lines(board, move.square)
    )
    return tuple(candidate for candidate in candidates if candidate.equations)


def _equations_for(value: int, first: int, second: int, sign: Sign | None) -> tuple[Equation, ...]:
    return tuple(one for one in equations(first, second, sign) if one.result == value)


def counting_values(board: Board, square: Square) -> set[int]:
    """The values of tiles that would count on a square in at least one direction."""
    sign = board.edition.cell(square).sign
    pairs = (pair for _, *pair in number_lines(board, square))
    return {value for pair in pairs for value in results(*pair, sign)}


def tile_points(board: Board, move: Move, directions: int) -> int:
    """Points of a tile that counts in so many directions (rule sheet 1.4)."""
    return move.value * directions * board.edition.cell(move.square).factor


def explain_move(board: Board, move: Move, directions: tuple[CountingDirection, ...]) -> Message:
    """Why a tile counts, and its points: "7 on 8I: 3 + 4 = 7 to the left; 7 points."."""
    return Message.of(
        "mathable-counts",
        value=move.value,
        at=move.square,
        reasons=[direction.message for direction in directions],
        points=tile_points(board, move, len(directions)),
        factor=board.edition.cell(move.square).factor,
    )


def direction_faults(board: Board, move: Move) -> list[RuleFinding]:
    """Why no direction counts for a tile, and the common mistake it may be.

    Call it only if no direction counts. Empty off the board, which `place_faults` reports.
    """
    if not board.edition.has(move.square):
        return []
    return [_no_direction_fault(board, move), *_common_mistakes(board, move)]


def _no_direction_fault(board: Board, move: Move) -> RuleFinding:
    sign = board.edition.cell(move.square).sign
    pairs = list(number_lines(board, move.square))
    squares = [move.square, *(square for line, _, _ in pairs for square in line[1:])]
    for line, first, second in pairs if sign else ():
        for equation in _equations_for(move.value, first, second, None):
            count = CountingDirection(line.direction, (equation,)).message
            args = {"at": move.square, "sign": sign, "count": count, "other": equation.sign}
            return violation("mathable-wrong-sign", squares, **args)
    tile = {"value": move.value, "at": move.square}
    if not pairs:
        return violation("mathable-no-line", squares, "no-direction", **tile)
    clauses = Message.of("list-clauses", things=[_line_message(*pair, sign) for pair in pairs])
    return violation("mathable-no-direction", squares, **tile, lines=clauses)


def _line_message(line: Line, first: int, second: int, sign: Sign | None) -> Message:
    values = results(first, second, sign)
    pair = {"where": line.direction.where, "first": first, "second": second}
    given = {"results": one_of(values), "number": len(values), "sign": sign or "any"}
    return Message.of("mathable-line", **pair, **given)


def _common_mistakes(board: Board, move: Move) -> Iterator[RuleFinding]:
    """Notes that the tile would fit between two numbers, or on a diagonal (rule sheet 1.9)."""
    row, col = move.square
    for down, right in ((0, 1), (1, 0)):
        pair = Square(row - down, col - right), Square(row + down, col + right)
        for fitting in _fitting_equations(board, move, *pair):
            yield note("mathable-between", [move.square, *pair], equations=fitting, at=move.square)
    for down, right in product((-1, 1), repeat=2):
        pair = Square(row + down, col + right), Square(row + 2 * down, col + 2 * right)
        for fitting in _fitting_equations(board, move, *pair):
            yield note("mathable-diagonal", [move.square, *pair], equations=fitting)


def _fitting_equations(board: Board, move: Move, near: Square, far: Square) -> list[Message]:
    first, second = board.number_at(near), board.number_at(far)
    if first is None or second is None:
        return []
    equations = _equations_for(move.value, first, second, board.edition.cell(move.square).sign)
    return [one_of(equations)] if equations else []


def legal_values(board: Board, square: Square) -> tuple[int, ...]:
    """The values that may be placed on a square while tiles of them are left."""
    if not board.is_empty(square):
        return ()
    supply = board.edition.supply
    counting = sorted(counting_values(board, square))
    return tuple(value for value in counting if board.count(value) < supply.get(value, 0))


def legal_moves(board: Board, rack: Iterable[int] | None = None) -> Iterator[Move]:
    """Every legal move, row by row; with a rack, only those of its tiles."""
    allowed = None if rack is None else frozenset(rack)
    for square in board.edition.squares:
        for value in legal_values(board, square):
            if allowed is None or value in allowed:
                yield Move(square, value)


def hint(board: Board, rack: Iterable[int]) -> int | None:
    """The largest tile of a rack that can be placed, without the square (rule sheet 1.8)."""
    return max((move.value for move in legal_moves(board, rack)), default=None)
