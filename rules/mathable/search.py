"""The orders in which the tiles of a turn can have been placed, and what they score.

Only the set of tiles already there decides whether a tile may follow and what it scores, so sets
are searched instead of orders: 2ⁿ of them at most instead of n!.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.mathable.arithmetic import equations
from rules.mathable.board import Board
from rules.mathable.counting import neighbours
from rules.mathable.draws import Hand
from rules.mathable.squares import Move

MOST_AT_ONCE = 16
"""Tiles of unknown order that are searched: 2¹⁶ sets take about a second."""


class TooManyTilesError(ValueError):
    """So many tiles of unknown order that their orders are not searched."""


@dataclass(frozen=True, slots=True)
class Orders:
    """The least and the most that the tiles score, with an order for each."""

    low: int
    high: int
    low_order: tuple[Move, ...]
    high_order: tuple[Move, ...]


class _Tile(NamedTuple):
    """A tile of the turn. Sets of tiles are bits of an integer."""

    bit: int
    earlier: int  # the tiles known to have been placed before
    needs: tuple[int, ...]  # for each line that can count, the tiles of the turn it leans on
    points: int  # for one line
    on_sign: bool


class _Best(NamedTuple):
    """The least and the most to reach a set, and the tile placed last for each."""

    low: int
    low_last: int
    high: int
    high_last: int


def search_orders(board: Board, groups: Sequence[Sequence[Move]], hand: Hand) -> Orders | None:
    """All legal orders of a turn's tiles; None where there is none.

    `groups` follow each other in time; within a group the order is unknown. Tiles on sign squares
    let `hand` draw further ones. Raises TooManyTilesError for a group of more than `MOST_AT_ONCE`.
    """
    largest = max(map(len, groups), default=0)
    if largest > MOST_AT_ONCE:
        raise TooManyTilesError(
            f"At most {MOST_AT_ONCE} tiles may be new at once, but got {largest}."
        )
    moves = [move for group in groups for move in group]
    tiles = _tiles(board, groups, moves)
    reached = _reach(tiles, hand)
    everything = (1 << len(moves)) - 1
    if everything not in reached:
        return None
    low = _trace(reached, moves, everything, "low_last")
    high = _trace(reached, moves, everything, "high_last")
    return Orders(reached[everything].low, reached[everything].high, low, high)


def _tiles(board: Board, groups: Sequence[Sequence[Move]], moves: list[Move]) -> list[_Tile]:
    bits = {move.square: 1 << index for index, move in enumerate(moves)}
    table = board.after(moves)
    tiles: list[_Tile] = []
    for group in groups:
        earlier = (1 << len(tiles)) - 1
        for move in group:
            cell = board.edition.cell(move.square)
            needs = tuple(
                bits.get(line.first, 0) | bits.get(line.second, 0)
                for line, first, second in neighbours(table, move.square)
                if any(found.result == move.value for found in equations(first, second, cell.sign))
            )
            tiles.append(
                _Tile(bits[move.square], earlier, needs, move.value * cell.factor, bool(cell.sign))
            )
    return tiles


def _reach(tiles: list[_Tile], hand: Hand) -> dict[int, _Best]:
    """Every set that some legal order reaches, smaller sets first."""
    signs = sum(tile.bit for tile in tiles if tile.on_sign)
    reached = {0: _Best(0, 0, 0, 0)}
    level = [0]
    for placed in range(len(tiles)):
        grown: dict[int, _Best] = {}
        for there in level:
            if placed < hand.tiles((there & signs).bit_count()):
                _grow(reached[there], there, tiles, grown)
        reached |= grown
        level = list(grown)
    return reached


def _grow(best: _Best, there: int, tiles: list[_Tile], grown: dict[int, _Best]) -> None:
    for index, tile in enumerate(tiles):
        if there & tile.bit or tile.earlier & ~there:
            continue
        directions = sum(not need & ~there for need in tile.needs)
        if directions:
            gain, target = tile.points * directions, there | tile.bit
            _improve(grown, target, best.low + gain, best.high + gain, index)


def _improve(grown: dict[int, _Best], target: int, low: int, high: int, last: int) -> None:
    known = grown.get(target)
    if known is None:
        grown[target] = _Best(low, last, high, last)
    elif low < known.low or high > known.high:
        grown[target] = _Best(
            *min((known.low, known.low_last), (low, last)),
            *max((known.high, known.high_last), (high, last)),
        )


def _trace(
    reached: dict[int, _Best], moves: list[Move], everything: int, which: str
) -> tuple[Move, ...]:
    order: list[Move] = []
    there = everything
    while there:
        last: int = getattr(reached[there], which)
        order.append(moves[last])
        there &= ~(1 << last)
    return tuple(reversed(order))
