"""From one look at the table to the next: which tiles are new, and what else has changed."""

from dataclasses import dataclass

from rules.mathable.board import Board
from rules.mathable.squares import Move
from rules.verdict import Finding


@dataclass(frozen=True, slots=True)
class Change:
    """The tiles added between two positions, row by row, and what nobody may have done."""

    added: tuple[Move, ...]
    faults: tuple[Finding, ...]


def compare(before: Board, after: Board) -> Change:
    """What was added. Tiles stay where they are once placed, so anything else is a fault."""
    old = before.tiles
    added = tuple(move for move in after.moves if move.square not in old)
    faults = (_fault(move, after.number_at(move.square)) for move in before.moves)
    return Change(added, tuple(fault for fault in faults if fault is not None))


def _fault(move: Move, now: int | None) -> Finding | None:
    if now == move.value:
        return None
    if now is None:
        return Finding(
            "tile-gone", f"{move.value} lay on {move.square} and is gone.", (str(move.square),)
        )
    message = f"{move.value} lay on {move.square}, where {now} lies now."
    return Finding("tile-changed", message, (str(move.square),))
