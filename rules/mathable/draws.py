"""The tiles in a player's hand during a turn, and the extra draws that sign squares allow.

A tile on a sign square allows its player to draw one more and to use it in the same turn (rule
sheet 1.5). No camera sees that, so the number of draws may be unknown.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from rules.mathable.edition import Move
from rules.mathable.position import Board
from rules.verdict import RuleFinding, violation

Bonus = Literal["yes", "no", "open"]


@dataclass(frozen=True, slots=True)
class Hand:
    """What a player had at the start of a turn.

    `rack` tiles at most, `bag` tiles left to draw from, and `draws` extra tiles drawn in this turn,
    None where nobody told.
    """

    rack: int
    bag: int
    draws: int | None = None

    @classmethod
    def full(cls, board: Board, players: int) -> "Hand":
        """A rack as full as the tiles left allow; what all racks leave of them is in the bag."""
        left = max(0, board.edition.tile_count - len(board.tiles))
        rack = min(left, board.edition.rack_size)
        return cls(rack, max(0, left - players * board.edition.rack_size))

    def tiles(self, signs: int) -> int:
        """How many tiles can have been placed at most, with so many sign squares filled before."""
        limit = self.bag if self.draws is None else min(max(self.draws, 0), self.bag)
        return self.rack + min(signs, limit)

    def draw_range(self, board: Board, moves: Sequence[Move]) -> range:
        """The numbers of extra draws that fit a turn; empty where none does."""
        signs = min(signs_filled(board, moves), self.bag)
        least = max(0, len(moves) - self.rack)
        possible = range(least, signs + 1)
        if self.draws is None:
            return possible
        return range(self.draws, self.draws + 1) if self.draws in possible else range(0)


ANYBODY = Hand(rack=1000, bag=0)
"""The hand where nobody knows whose tiles they are: more than any box holds, and no draws."""


def signs_filled(board: Board, moves: Sequence[Move]) -> int:
    """How many tiles of a turn lie on sign squares."""
    return sum(board.edition.cell(move.square).sign is not None for move in moves)


def bonus(board: Board, moves: Sequence[Move], hand: Hand) -> Bonus:
    """Whether a turn empties a full rack and so earns the bonus (rule sheet 1.4).

    It does where the rack was full at the start and every extra tile drawn was placed too; whether
    one was drawn may be open.
    """
    emptying = len(moves) - hand.rack
    draws = hand.draw_range(board, moves)
    if hand.rack != board.edition.rack_size or emptying not in draws:
        return "no"
    return "yes" if len(draws) == 1 else "open"


def draw_faults(board: Board, moves: Sequence[Move], hand: Hand) -> Iterator[RuleFinding]:
    """More extra tiles than allowed, or more tiles placed than the player can have had."""
    signs, drawn, at = signs_filled(board, moves), hand.draws or 0, [move.square for move in moves]
    if drawn < 0:
        yield violation("mathable-draws-negative", drawn=drawn)
    if drawn > signs:
        yield violation("mathable-draws-exceed-signs", at, drawn=drawn, signs=signs)
    if drawn > hand.bag:
        yield violation("mathable-draws-exceed-bag", at, drawn=drawn, bag=hand.bag)
    if len(moves) > (had := hand.tiles(signs)):
        yield violation("mathable-too-many-tiles", at, tiles=len(moves), had=had)
