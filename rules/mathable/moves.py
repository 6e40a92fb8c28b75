"""Moves: whether one tile may be put on one square, what for, and what could be put there."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.mathable.arithmetic import equations
from rules.mathable.board import Board
from rules.mathable.counting import (
    Count,
    counts,
    counts_somewhere,
    explain,
    neighbours,
    tile_points,
)
from rules.mathable.faults import place_faults, supply_faults, value_faults
from rules.mathable.mistakes import direction_faults
from rules.mathable.squares import Move, Square
from rules.verdict import Ruling


@dataclass(frozen=True, slots=True)
class MoveRuling:
    """The ruling on one tile: the directions that count and the points, or all that is wrong."""

    move: Move
    ruling: Ruling
    counts: tuple[Count, ...]
    points: int

    @property
    def valid(self) -> bool:
        return self.ruling.valid

    @property
    def sentence(self) -> str:
        return self.ruling.summary


def judge_move(board: Board, move: Move) -> MoveRuling:
    """Rule on one tile put on the board (rule sheet 1.3 to 1.5), with everything wrong about it."""
    found = counts(board, move) if board.edition.has(move.square) else ()
    findings = [
        *place_faults(board, move),
        *value_faults(board.edition, [move]),
        *supply_faults(board, [move]),
        *([] if found else direction_faults(board, move)),
    ]
    ruling = Ruling.of(findings, explain(board, move, found) if found else "")
    points = tile_points(board, move, len(found)) if ruling.valid else 0
    return MoveRuling(move, ruling, found, points)


def is_legal(board: Board, move: Move) -> bool:
    """Whether `judge_move` finds nothing wrong."""
    return (
        board.is_empty(move.square)
        and counts_somewhere(board, move)
        and board.count(move.value) < board.edition.supply.get(move.value, 0)
    )


def legal_values(board: Board, square: Square) -> tuple[int, ...]:
    """The values that may be put on a square, of those still in the box; none where it is taken."""
    if not board.is_empty(square):
        return ()
    sign, supply = board.edition.cell(square).sign, board.edition.supply
    given = {
        equation.result
        for _, first, second in neighbours(board, square)
        for equation in equations(first, second, sign)
    }
    return tuple(sorted(value for value in given if board.count(value) < supply.get(value, 0)))


def legal_moves(board: Board, rack: Iterable[int] | None = None) -> Iterator[Move]:
    """Every legal move, row by row; with a rack, those of its tiles alone."""
    held = None if rack is None else frozenset(rack)
    for square in board.edition.squares:
        for value in legal_values(board, square):
            if held is None or value in held:
                yield Move(square, value)


def points(board: Board, move: Move) -> int:
    """The points of a legal move, 0 for any other."""
    return judge_move(board, move).points


def hint(board: Board, rack: Iterable[int]) -> int | None:
    """The largest tile of a rack that can be put somewhere, never saying where (rule sheet 1.8)."""
    return max((move.value for move in legal_moves(board, rack)), default=None)
