"""What can be placed of some tiles in some order, and what is wrong with the others."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules.mathable.counting import counting_values, counts, direction_faults, leaners, lines
from rules.mathable.edition import Edition, Move, Square
from rules.mathable.position import Board
from rules.message import Message
from rules.verdict import RuleFinding, violation


def place_faults(board: Board, move: Move) -> list[RuleFinding]:
    """A tile off the board, on a printed number or on another tile."""
    if board.is_empty(move.square):
        return []
    at, edition = [move.square], board.edition
    if not edition.has(move.square):
        size = {"rows": edition.rows, "cols": edition.cols}
        return [violation("mathable-off-board", at, at=move.square, **size)]
    lies = {"at": move.square, "value": board.number_at(move.square)}
    if move.square in edition.printed:
        return [violation("mathable-square-printed", at, **lies)]
    return [violation("mathable-square-occupied", at, **lies)]


def value_faults(edition: Edition, moves: Iterable[Move]) -> Iterator[RuleFinding]:
    """Tiles that the edition does not have."""
    for move in moves:
        if move.value not in edition.supply:
            yield violation(
                "mathable-unknown-value", [move.square], value=move.value, edition=edition.name
            )


def supply_faults(board: Board, moves: Sequence[Move]) -> Iterator[RuleFinding]:
    """Values of which more tiles lie on the table than the box holds, one finding a value.

    Counted are the tiles on the board and those of `moves`; values not among `moves` are left be.
    """
    fresh, supply = Counter(move.value for move in moves), board.edition.supply
    for value, count in fresh.items():
        lying, most = board.count(value) + count, supply.get(value, 0)
        if value in supply and lying > most:
            at = [move.square for move in moves if move.value == value]
            yield violation("mathable-supply-exceeded", at, value=value, lying=lying, most=most)


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


def leaning_on(covered: Iterable[Square], stuck: Iterable[Move], edition: Edition) -> set[Square]:
    """The squares of stuck tiles that may count on some squares, by way of others of them."""
    waiting = {move.square for move in stuck}
    reached = set[Square]()
    queue = deque(covered)
    while queue:
        leaning = waiting.intersection(leaners(queue.popleft(), edition.rows, edition.cols))
        waiting -= leaning
        reached |= leaning
        queue.extend(leaning)
    return reached


def stuck_faults(found: Closure) -> Iterator[RuleFinding]:
    """One violation for each tile that no order explains.

    It tells the tile that nothing on the table explains (`no-direction`, `wrong-sign`) from the one
    that only leans on other stuck tiles (`unsupported`), which are the ones to look at first.
    """
    table, stuck = found.board.after(found.stuck), {move.square for move in found.stuck}
    for move in found.stuck:
        counting = {count.direction for count in counts(table, move)}
        if not counting:
            yield from direction_faults(table, move)
            continue
        around = lines(move.square, table.edition.rows, table.edition.cols)
        beside = (at for line in around if line.direction in counting for at in line[1:])
        props = [at for at in beside if at in stuck]
        named = [Message.of("mathable-tile-on", value=table.number_at(at), at=at) for at in props]
        yield violation(
            "mathable-unsupported",
            [move.square, *props],
            value=move.value,
            at=move.square,
            props=named,
        )
