"""What can be wrong with tiles whatever their neighbours: the square, the value, the supply."""

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.mathable.edition import Edition
from rules.mathable.places import Move
from rules.mathable.position import Board
from rules.verdict import RuleFinding
from rules.wording import plural


def place_faults(board: Board, move: Move) -> list[RuleFinding]:
    """A tile off the board, on a printed number or on another tile."""
    if board.is_empty(move.square):
        return []
    at, edition = (str(move.square),), board.edition
    if not edition.has(move.square):
        size = f"{edition.rows} rows and {edition.cols} columns"
        return [RuleFinding("off-board", f"{move.square} is off the board, which has {size}.", at)]
    lies = board.number_at(move.square)
    if move.square in edition.printed:
        return [RuleFinding("square-printed", f"{move.square} bears the printed {lies}.", at)]
    message = f"{move.square} is occupied: {lies} lies there already."
    return [RuleFinding("square-occupied", message, at)]


def value_faults(edition: Edition, moves: Iterable[Move]) -> list[RuleFinding]:
    """Tiles that the edition does not have."""
    return [
        RuleFinding(
            "unknown-value",
            f"There is no tile {move.value} in the {edition.name} edition.",
            (str(move.square),),
        )
        for move in moves
        if move.value not in edition.supply
    ]


def supply_faults(board: Board, moves: Sequence[Move]) -> list[RuleFinding]:
    """Values of which more tiles lie on the table than the box holds, one finding a value.

    Counted are the tiles on the board and those of `moves`; values not among `moves` are left be.
    """
    fresh, supply = Counter(move.value for move in moves), board.edition.supply
    return [
        _supply_fault(value, board.count(value) + fresh[value], supply[value], moves)
        for value in fresh
        if value in supply and board.count(value) + fresh[value] > supply[value]
    ]


def _supply_fault(value: int, lying: int, supply: int, moves: Sequence[Move]) -> RuleFinding:
    at = tuple(str(move.square) for move in moves if move.value == value)
    holds = f"there {'is' if supply == 1 else 'are'} only {plural(supply, 'tile')} of {value}"
    return RuleFinding(
        "supply-exceeded", f"{value} would lie {lying} times, but {holds} in the box.", at
    )
