"""The rack during a turn, and the extra draws that sign squares allow.

A tile on a sign square allows its player to draw one more and to use it in the same turn (rule
sheet 1.5). No camera sees that, so the number of draws may be unknown.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.mathable.edition import Move
from rules.mathable.position import Board
from rules.verdict import RuleFinding, violation


@dataclass(frozen=True, slots=True)
class TurnRack:
    """The rack at the start of a turn, and what could be drawn.

    `size` is the most tiles the rack held, `bag` the tiles left to draw from, and `draws` the extra
    tiles drawn in this turn, None where unknown.
    """

    size: int
    bag: int
    draws: int | None = None

    @classmethod
    def full(cls, board: Board, players: int) -> "TurnRack":
        """A rack as full as the tiles left allow; those on no rack are in the bag."""
        left = max(0, board.edition.tile_count - len(board.tiles))
        size = min(left, board.edition.rack_size)
        return cls(size, max(0, left - players * board.edition.rack_size))

    def max_tiles(self, signs: int) -> int:
        """The most tiles that can have been placed, given the sign squares filled before."""
        limit = self.bag if self.draws is None else min(self.draws, self.bag)
        return self.size + min(signs, limit)

    def draw_range(self, board: Board, moves: Sequence[Move]) -> range:
        """The possible numbers of extra draws in a turn; empty if there is none."""
        signs = min(signs_filled(board, moves), self.bag)
        least = max(0, len(moves) - self.size)
        possible = range(least, signs + 1)
        if self.draws is None:
            return possible
        return range(self.draws, self.draws + 1) if self.draws in possible else range(0)


UNLIMITED_RACK = TurnRack(size=1000, bag=0)
"""For tiles of unknown players: more than any box holds, and no draws."""


def signs_filled(board: Board, moves: Sequence[Move]) -> int:
    """How many tiles of a turn lie on sign squares."""
    return sum(board.edition.cell(move.square).sign is not None for move in moves)


def possible_bonuses(board: Board, moves: Sequence[Move], rack: TurnRack) -> tuple[int, ...]:
    """The bonus of a turn if it empties a full rack, else 0 (rule sheet 1.4).

    All extra tiles drawn must be placed too; both where it is unknown whether any was drawn.
    """
    is_full, needed = rack.size == board.edition.rack_size, len(moves) - rack.size
    draws = rack.draw_range(board, moves)
    bonuses = {board.edition.bonus * (is_full and drawn == needed) for drawn in draws}
    return tuple(sorted(bonuses)) or (0,)


def draw_faults(board: Board, moves: Sequence[Move], rack: TurnRack) -> Iterator[RuleFinding]:
    """More extra draws than allowed, or more tiles placed than the player can have had."""
    signs, drawn = signs_filled(board, moves), rack.draws or 0
    squares = [move.square for move in moves]
    if drawn > signs:
        yield violation("mathable-draws-exceed-signs", squares, drawn=drawn, signs=signs)
    if drawn > rack.bag:
        yield violation("mathable-draws-exceed-bag", squares, drawn=drawn, bag=rack.bag)
    if len(moves) > (available := rack.max_tiles(signs)):
        yield violation("mathable-too-many-tiles", squares, tiles=len(moves), had=available)
