"""What can be placed of some tiles in some order, and why the others cannot."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from rules.mathable.counting import counting_values, counts
from rules.mathable.lines import leaners, lines
from rules.mathable.mistakes import direction_faults
from rules.mathable.places import Move, Square
from rules.mathable.position import Board
from rules.verdict import RuleFinding


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
        if move is not None and move.value in counting_values(board, move.square):
            board = board.place(move.square, move.value)
            order.append(waiting.pop(move.square))
            queue.extend(at for at in leaners(move.square, rows, cols) if at in waiting)
    return Closure(board, tuple(order), tuple(waiting.values()))


def stuck_faults(found: Closure) -> list[RuleFinding]:
    """One violation for each tile that no order explains.

    It tells the tile that nothing on the table explains (`no-direction`, `wrong-sign`) from the one
    that only leans on other stuck tiles (`unsupported`), which are the ones to look at first.
    """
    if not found.stuck:
        return []
    table = found.board.after(found.stuck)
    return [fault for move in found.stuck for fault in _stuck_fault(table, found, move)]


def _stuck_fault(table: Board, found: Closure, move: Move) -> list[RuleFinding]:
    if not counts(table, move):
        return direction_faults(table, move)
    props = _props(table, found, move)
    names = " and ".join(f"{table.number_at(at)} on {at}" for at in props)
    message = (
        f"{move.value} on {move.square} counts only with {names}, "
        "which cannot have been placed before."
    )
    return [RuleFinding("unsupported", message, (str(move.square), *map(str, props)))]


def _props(table: Board, found: Closure, move: Move) -> list[Square]:
    """The stuck tiles on the lines that would count."""
    stuck = {other.square for other in found.stuck}
    counting = {count.direction for count in counts(table, move)}
    around = lines(move.square, table.edition.rows, table.edition.cols)
    return [at for line in around if line.direction in counting for at in line[1:] if at in stuck]
