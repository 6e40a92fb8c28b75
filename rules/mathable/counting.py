"""Which directions count for a tile, and the points they make (rule sheet 1.3 to 1.5)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.mathable.arithmetic import Equation, equations
from rules.mathable.lines import Direction, Line, lines
from rules.mathable.places import Move, Square
from rules.mathable.position import Board
from rules.wording import plural


@dataclass(frozen=True, slots=True)
class Count:
    """A direction that counts, with every equation that makes it count.

    It counts once even where two equations fit, such as 4 − 2 = 2 and 4 ÷ 2 = 2.
    """

    direction: Direction
    equations: tuple[Equation, ...]

    def __str__(self) -> str:
        return f"{' or '.join(map(str, self.equations))} {self.direction.words}"


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
        Count(line.direction, _giving(equations(first, second, sign), move.value))
        for line, first, second in neighbours(board, move.square)
    )
    return tuple(count for count in found if count.equations)


def _giving(found: tuple[Equation, ...], value: int) -> tuple[Equation, ...]:
    return tuple(equation for equation in found if equation.result == value)


def counting_values(board: Board, square: Square) -> set[int]:
    """The values of tiles that would count on a square in at least one direction."""
    sign = board.edition.cell(square).sign
    return {
        equation.result
        for _, first, second in neighbours(board, square)
        for equation in equations(first, second, sign)
    }


def tile_points(board: Board, move: Move, directions: int) -> int:
    """Points of a tile that counts in so many directions (rule sheet 1.4)."""
    return move.value * directions * board.edition.cell(move.square).factor


def explain(board: Board, move: Move, found: tuple[Count, ...]) -> str:
    """Why a tile counts and what for: "7 on 8I: 3 + 4 = 7 to the left; 7 points."."""
    factor = board.edition.cell(move.square).factor
    reasons = " and ".join(map(str, found))
    points = tile_points(board, move, len(found))
    extra = [f"{len(found)} directions"] * (len(found) > 1) + [str(factor)] * (factor > 1)
    because = f" ({' × '.join([str(move.value), *extra])})" if extra else ""
    return f"{move.value} on {move.square}: {reasons}; {plural(points, 'point')}{because}."
