"""Which tiles can be put where."""

from collections.abc import Iterable, Iterator

from rules.mathable.counting import counting_values
from rules.mathable.places import Move, Square
from rules.mathable.position import Board


def is_legal(board: Board, move: Move) -> bool:
    """Whether `judge_move` finds nothing wrong."""
    return move.value in legal_values(board, move.square)


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
