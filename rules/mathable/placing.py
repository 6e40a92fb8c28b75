"""The tiles that can be placed in some order, and what is wrong with the others."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules.mathable.counting import (
    counting_directions,
    counting_values,
    dependents,
    direction_faults,
    lines,
)
from rules.mathable.edition import Edition, Move, Square
from rules.mathable.position import Board
from rules.message import Message
from rules.verdict import RuleFinding, violation


def place_faults(board: Board, move: Move) -> list[RuleFinding]:
    """A violation if the tile is off the board, or on a printed number or another tile."""
    if board.is_empty(move.square):
        return []
    squares, edition = [move.square], board.edition
    if not edition.has(move.square):
        size = {"rows": edition.rows, "cols": edition.cols}
        return [violation("mathable-off-board", squares, at=move.square, **size)]
    args = {"at": move.square, "value": board.number_at(move.square)}
    if move.square in edition.printed:
        return [violation("mathable-square-printed", squares, **args)]
    return [violation("mathable-square-occupied", squares, **args)]


def value_faults(edition: Edition, moves: Iterable[Move]) -> Iterator[RuleFinding]:
    """Tiles that the edition does not have."""
    for move in moves:
        if move.value not in edition.supply:
            args = {"value": move.value, "edition": edition.name}
            yield violation("mathable-unknown-value", [move.square], **args)


def supply_faults(board: Board, moves: Sequence[Move]) -> Iterator[RuleFinding]:
    """Values of `moves` of which more tiles are placed, with the board's, than the box holds."""
    new, supply = Counter(move.value for move in moves), board.edition.supply
    for value, added in new.items():
        count, most = board.count(value) + added, supply.get(value)
        if most is not None and count > most:
            squares = [move.square for move in moves if move.value == value]
            args = {"value": value, "lying": count, "most": most}
            yield violation("mathable-supply-exceeded", squares, **args)


@dataclass(frozen=True, slots=True)
class Closure:
    """Tiles laid together, and the board with them.

    They are those that can be placed, in a legal order, those stuck in every order, and those where
    no tile can lie, which are not on the board.
    """

    board: Board
    order: tuple[Move, ...]
    stuck: tuple[Move, ...]
    misplaced: tuple[Move, ...]

    @property
    def misplaced_faults(self) -> list[RuleFinding]:
        """Why no tile can lie there."""
        return [fault for move in self.misplaced for fault in place_faults(self.board, move)]


def closure(board: Board, moves: Iterable[Move]) -> Closure:
    """Place tiles that count until none is left that does.

    No search is needed, as counting is monotone: a tile that counts on some set of tiles counts on
    every superset. Let t be the first tile of any order of play that is stuck here. All tiles
    before t were placed here too, so t would count here: a contradiction. Hence what is stuck here
    is stuck in every order.
    """
    pending: dict[Square, Move] = {}
    order, misplaced = list[Move](), list[Move]()
    for move in moves:
        if board.is_empty(move.square) and move.square not in pending:
            pending[move.square] = move
        else:
            misplaced.append(move)
    rows, cols = board.edition.rows, board.edition.cols
    queue = deque(pending)
    while queue:
        square = queue.popleft()
        if square in pending and pending[square].value in counting_values(board, square):
            order.append(pending.pop(square))
            board = board.with_tiles(order[-1:])
            queue.extend(at for at in dependents(square, rows, cols) if at in pending)
    stuck = tuple(pending.values())
    return Closure(board.with_tiles(stuck), tuple(order), stuck, tuple(misplaced))


def possibly_supported(
    covered: Iterable[Square], stuck: Iterable[Move], edition: Edition
) -> set[Square]:
    """The squares of stuck tiles that may count thanks to unseen tiles on covered squares."""
    pending = {move.square for move in stuck}
    reached = set[Square]()
    queue = deque(covered)
    while queue:
        reachable = pending.intersection(dependents(queue.popleft(), edition.rows, edition.cols))
        pending -= reachable
        reached |= reachable
        queue.extend(reachable)
    return reached


def stuck_faults(closed: Closure) -> Iterator[RuleFinding]:
    """One violation for each tile that is stuck in every order.

    Nothing on the board supports a `no-direction` or `wrong-sign` tile; an `unsupported` one
    depends only on other stuck tiles, which are to be checked first.
    """
    board, stuck = closed.board, {move.square for move in closed.stuck}
    for move in closed.stuck:
        directions = {counting.direction for counting in counting_directions(board, move)}
        if not directions:
            yield from direction_faults(board, move)
            continue
        around = lines(move.square, board.edition.rows, board.edition.cols)
        operands = (at for line in around if line.direction in directions for at in line[1:])
        props = [at for at in operands if at in stuck]
        tiles = [Message.of("mathable-tile-on", value=board.number_at(at), at=at) for at in props]
        args = {"value": move.value, "at": move.square, "props": tiles}
        yield violation("mathable-unsupported", [move.square, *props], **args)
