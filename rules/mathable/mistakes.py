"""Why a tile does not count: what its neighbours would give, and the common mistakes (1.9)."""

from collections.abc import Iterator
from itertools import product

from rules.mathable.arithmetic import equations
from rules.mathable.counting import neighbours
from rules.mathable.layout import Sign
from rules.mathable.lines import Line
from rules.mathable.places import Move, Square
from rules.mathable.position import Board
from rules.verdict import RuleFinding
from rules.wording import listed


def direction_faults(board: Board, move: Move) -> list[RuleFinding]:
    """Why no direction counts, and which common mistake it may be.

    To be asked where none counts. Off the board nothing is said: that is fault enough.
    """
    if not board.edition.has(move.square):
        return []
    return [_no_direction(board, move), *_between(board, move), *_diagonal(board, move)]


def _no_direction(board: Board, move: Move) -> RuleFinding:
    sign = board.edition.cell(move.square).sign
    around = list(neighbours(board, move.square))
    other = _by_another_sign(around, move.value) if sign else ""
    at = (str(move.square), *(str(square) for line, _, _ in around for square in line[1:]))
    if other:
        return RuleFinding("wrong-sign", f"{move.square} demands {sign}, but {other}.", at)
    given = "; ".join(_given(line, first, second, sign) for line, first, second in around)
    why = given or "no two numbers lie next to it in a line"
    return RuleFinding("no-direction", f"{move.value} on {move.square} does not count: {why}.", at)


def _by_another_sign(around: list[tuple[Line, int, int]], value: int) -> str:
    fitting = (
        f"{equation} {line.direction.words} uses {equation.sign}"
        for line, first, second in around
        for equation in equations(first, second)
        if equation.result == value
    )
    return next(fitting, "")


def _given(line: Line, first: int, second: int, sign: Sign | None) -> str:
    results = sorted({equation.result for equation in equations(first, second, sign)})
    by = f" by {sign}" if sign else ""
    given = listed(results or ["nothing"], "or")
    return f"{line.direction.words} {first} and {second} give {given}{by}"


def _between(board: Board, move: Move) -> Iterator[RuleFinding]:
    row, col = move.square
    for ends in (
        (Square(row, col - 1), Square(row, col + 1)),
        (Square(row - 1, col), Square(row + 1, col)),
    ):
        for equation in _fitting(board, move, *ends):
            message = (
                f"{equation}, but {move.square} lies between the two; "
                "a tile goes next to both, never between them."
            )
            yield _note("between", message, move.square, *ends)


def _diagonal(board: Board, move: Move) -> Iterator[RuleFinding]:
    row, col = move.square
    for down, right in product((-1, 1), repeat=2):
        pair = Square(row + down, col + right), Square(row + 2 * down, col + 2 * right)
        for equation in _fitting(board, move, *pair):
            message = f"{equation} diagonally, but only rows and columns count."
            yield _note("diagonal", message, move.square, *pair)


def _fitting(board: Board, move: Move, one: Square, other: Square) -> list[str]:
    first, second = board.number_at(one), board.number_at(other)
    if first is None or second is None:
        return []
    sign = board.edition.cell(move.square).sign
    found = [eq for eq in equations(first, second, sign) if eq.result == move.value]
    return [" or ".join(map(str, found))] if found else []


def _note(code: str, message: str, *squares: Square) -> RuleFinding:
    return RuleFinding(code, message, tuple(map(str, squares)), "note")
