"""Rulings on a whole position that nobody saw arise."""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.mathable.board import Board
from rules.mathable.counting import counts, counts_somewhere
from rules.mathable.edition import EDITION_2021, Edition
from rules.mathable.faults import place_faults, supply_faults, value_faults
from rules.mathable.lines import leaners, lines
from rules.mathable.mistakes import direction_faults
from rules.mathable.squares import Move, Square
from rules.verdict import Finding, Ruling


@dataclass(frozen=True, slots=True)
class Closure:
    """What can be placed of some tiles, in an order that works, and what can never be."""

    board: Board
    order: tuple[Move, ...]
    stuck: tuple[Move, ...]


def closure(board: Board, moves: Iterable[Move]) -> Closure:
    """Place every tile that counts somewhere, until none of those left does.

    The order of placing does not matter, so no search is needed. A tile counts because of two
    numbers beside it; further tiles take away neither, so a tile that counts on some set of tiles
    counts on every larger set. Take any order of play whatever and let t be its first tile that is
    stuck here. All tiles before t were placed here too, so t counts on the board reached here, and
    would have been placed: a contradiction. Hence what is stuck here is stuck in every order.

    `moves` must lie on empty squares, one on each.
    """
    waiting = {move.square: move for move in moves}
    order: list[Move] = []
    rows, cols = board.edition.rows, board.edition.cols
    queue = deque(waiting)
    while queue:
        move = waiting.get(queue.popleft())
        if move is not None and counts_somewhere(board, move):
            board = board.place(move.square, move.value)
            order.append(waiting.pop(move.square))
            queue.extend(at for at in leaners(move.square, rows, cols) if at in waiting)
    return Closure(board, tuple(order), tuple(waiting.values()))


@dataclass(frozen=True, slots=True)
class PositionRuling:
    """The ruling on a position: a possible order of play, and the tiles that no order explains."""

    ruling: Ruling
    order: tuple[Move, ...]
    stuck: tuple[Move, ...]

    @property
    def valid(self) -> bool:
        return self.ruling.valid


def judge_position(squares: Mapping[str, int], edition: Edition = EDITION_2021) -> PositionRuling:
    """Rule on tiles by the names of their squares, as a photograph shows them, without history.

    Every tile must be explained by some order of play (rule sheet 1.3), and no value may lie more
    often than the box holds it. Raises SquareError where a name is none.
    """
    moves = [Move(Square.parse(name), value) for name, value in squares.items()]
    empty = Board(edition)
    misplaced = [fault for move in moves for fault in place_faults(empty, move)]
    lying = [move for move in moves if empty.is_empty(move.square)]
    found = closure(empty, lying)
    findings = [
        *misplaced,
        *value_faults(edition, moves),
        *supply_faults(empty, moves),
        *stuck_faults(found),
    ]
    ruling = Ruling.of(findings, _summary(len(moves)))
    return PositionRuling(ruling, found.order, found.stuck)


def _summary(tiles: int) -> str:
    if not tiles:
        return "No tile lies on the board yet."
    return (
        "The tile can have been placed."
        if tiles == 1
        else f"All {tiles} tiles can have been placed."
    )


def stuck_faults(found: Closure) -> list[Finding]:
    """One violation for each tile that no order explains.

    It tells the tile that nothing on the table explains (`no-direction`, `wrong-sign`) from the one
    that only leans on other stuck tiles (`unsupported`), which are the ones to look at first.
    """
    if not found.stuck:
        return []
    table = found.board.after(found.stuck)
    return [fault for move in found.stuck for fault in _stuck_fault(table, found, move)]


def _stuck_fault(table: Board, found: Closure, move: Move) -> list[Finding]:
    if not counts(table, move):
        return direction_faults(table, move)
    props = _props(table, found, move)
    names = " and ".join(f"{table.number_at(at)} on {at}" for at in props)
    message = (
        f"{move.value} on {move.square} counts only with {names}, "
        "which cannot have been placed before."
    )
    return [Finding("unsupported", message, (str(move.square), *map(str, props)))]


def _props(table: Board, found: Closure, move: Move) -> list[Square]:
    """The stuck tiles on the lines that would count."""
    stuck = {other.square for other in found.stuck}
    counting = {count.direction for count in counts(table, move)}
    around = lines(move.square, table.edition.rows, table.edition.cols)
    return [at for line in around if line.direction in counting for at in line[1:] if at in stuck]
