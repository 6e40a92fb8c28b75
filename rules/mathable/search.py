"""The orders in which the tiles of a turn can have been placed, and what they score.

Only the set of tiles already there decides whether a tile may follow and what it scores, so sets
are searched instead of orders: 2ⁿ of them at most instead of n!. Where the rack holds all tiles,
those that do not lean on each other are searched apart.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.mathable.counting import equations, neighbours
from rules.mathable.draws import Hand
from rules.mathable.edition import Move
from rules.mathable.position import Board

MOST_STEPS = 250_000
"""Tiles tried after sets of tiles, for one turn. 14 tiles take 229,376."""

STEPS_A_MS = 4_000
"""So many of them take a millisecond."""


@dataclass(frozen=True, slots=True)
class Orders:
    """The least and the most that the tiles score, with an order for each.

    Where there were too many orders to search they are not `exact`: the least may be too low and
    the most too high. `effort` is about the milliseconds that the search took.
    """

    low: int
    high: int
    low_order: tuple[Move, ...]
    high_order: tuple[Move, ...]
    exact: bool = True
    effort: float = 0.0


class NoOrder(NamedTuple):
    """No order fits; or, where that is not `certain`, none was found and there are too many."""

    certain: bool
    effort: float = 0.0


class _Tile(NamedTuple):
    """A tile of the turn. Sets of tiles are bits of an integer."""

    bit: int
    group: int
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


class _Found(NamedTuple):
    """The orders of some of the tiles, by their numbers."""

    low: int
    high: int
    low_order: list[int]
    high_order: list[int]
    exact: bool


def search_orders(board: Board, groups: Sequence[Sequence[Move]], hand: Hand) -> Orders | NoOrder:
    """All legal orders of a turn's tiles.

    `groups` follow each other in time; within a group the order is unknown. Each of the tiles must
    count in some order. Tiles on sign squares let `hand` draw further ones.
    """
    moves = [move for group in groups for move in group]
    tiles = _tiles(board, groups, moves)
    # A rack that holds all tiles bounds nothing, and what lies apart can be searched apart.
    bound = hand if len(moves) > hand.rack else None
    parts = [sum(tile.bit for tile in tiles)] if bound else _components(tiles)
    found, budget = [], MOST_STEPS
    for part in sorted(parts, key=int.bit_count):
        reached = _reach(tiles, part, bound, budget)
        budget -= len(reached) * part.bit_count()
        searched = _bounded(tiles, part, bound) if budget < 0 else _best(reached, part)
        if searched is None:
            return NoOrder(certain=budget >= 0, effort=(MOST_STEPS - budget) / STEPS_A_MS)
        found.append(searched)
    return Orders(
        sum(part.low for part in found),
        sum(part.high for part in found),
        _in_order([at for part in found for at in part.low_order], tiles, moves),
        _in_order([at for part in found for at in part.high_order], tiles, moves),
        all(part.exact for part in found),
        (MOST_STEPS - budget) / STEPS_A_MS,
    )


def _tiles(board: Board, groups: Sequence[Sequence[Move]], moves: list[Move]) -> list[_Tile]:
    bits = {move.square: 1 << index for index, move in enumerate(moves)}
    tiles: list[_Tile] = []
    table = board
    for number, group in enumerate(groups):
        earlier, table = (1 << len(tiles)) - 1, table.after(group)
        for move in group:
            cell = board.edition.cell(move.square)
            needs = tuple(
                bits.get(line.first, 0) | bits.get(line.second, 0)
                for line, first, second in neighbours(table, move.square)
                if any(found.result == move.value for found in equations(first, second, cell.sign))
            )
            points, on_sign = move.value * cell.factor, bool(cell.sign)
            tiles.append(_Tile(bits[move.square], number, earlier, needs, points, on_sign))
    return tiles


def _components(tiles: list[_Tile]) -> list[int]:
    """The tiles in sets that do not lean on each other."""
    parts: list[int] = []
    for tile in tiles:
        own = tile.bit
        for need in tile.needs:
            own |= need
        touched = [part for part in parts if part & own]
        parts = [part for part in parts if not part & own]
        for part in touched:
            own |= part
        parts.append(own)
    return parts


def _reach(tiles: list[_Tile], part: int, hand: Hand | None, most: int) -> dict[int, _Best]:
    """Every set that some legal order reaches, smaller sets first; after `most` steps no more."""
    own = [(index, tile) for index, tile in enumerate(tiles) if tile.bit & part]
    signs = sum(tile.bit for _, tile in own if tile.on_sign)
    reached = {0: _Best(0, 0, 0, 0)}
    level = [0]
    for placed in range(len(own)):
        grown: dict[int, _Best] = {}
        for there in level:
            if hand is None or placed < hand.tiles((there & signs).bit_count()):
                _grow(reached[there], there, part, own, grown)
            if (len(reached) + len(grown)) * len(own) > most:
                return reached | grown
        reached |= grown
        level = list(grown)
    return reached


def _grow(
    best: _Best, there: int, part: int, own: list[tuple[int, _Tile]], grown: dict[int, _Best]
) -> None:
    for index, tile in own:
        if there & tile.bit or tile.earlier & part & ~there:
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


def _best(reached: dict[int, _Best], part: int) -> _Found | None:
    """The least and the most where all tiles of a part can be reached."""
    if part not in reached:
        return None
    low, high = (_trace(reached, part, which) for which in ("low_last", "high_last"))
    return _Found(reached[part].low, reached[part].high, low, high, True)


def _trace(reached: dict[int, _Best], there: int, which: str) -> list[int]:
    order: list[int] = []
    while there:
        order.append(getattr(reached[there], which))
        there &= ~(1 << order[-1])
    return order[::-1]


def _bounded(tiles: list[_Tile], part: int, hand: Hand | None) -> _Found | None:
    """One order of a part, sign squares first, and bounds of what all orders score."""
    own = [(index, tile) for index, tile in enumerate(tiles) if tile.bit & part]
    order: list[int] = []
    there = signs = 0
    while there != part:
        able = [
            (tile.group, not tile.on_sign, index)
            for index, tile in own
            if not there & tile.bit and any(not need & ~there for need in tile.needs)
        ]
        if not able or (hand is not None and len(order) >= hand.tiles(signs)):
            return None
        index = min(able)[-1]
        order.append(index)
        there |= tiles[index].bit
        signs += tiles[index].on_sign
    low = sum(tile.points * max(1, _lines_before(tile)) for _, tile in own)
    high = sum(tile.points * len(tile.needs) for _, tile in own)
    return _Found(low, high, order, order, False)


def _lines_before(tile: _Tile) -> int:
    """How many lines count in every order."""
    return sum(not need & ~tile.earlier for need in tile.needs)


def _in_order(order: list[int], tiles: list[_Tile], moves: list[Move]) -> tuple[Move, ...]:
    """Tiles of several parts, group by group, those of a part in their order."""
    return tuple(moves[index] for index in sorted(order, key=lambda index: tiles[index].group))
