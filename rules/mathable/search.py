"""The orders in which the tiles of a turn can have been placed, and what they score.

Only the set of tiles already there decides whether a tile may follow and what it scores, so sets
are searched instead of orders: 2ⁿ of them at most instead of n!. Where the rack holds all tiles,
those that do not lean on each other are searched apart.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.mathable.counting import neighbours, results
from rules.mathable.draws import Bonus, Hand, bonus
from rules.mathable.edition import Move
from rules.mathable.position import Board

MOST_STEPS = 250_000
"""Tiles tried after sets of tiles, for one turn. 14 tiles take 229,376."""

STEPS_A_MS = 4_000
"""So many of them take a millisecond."""


@dataclass(frozen=True, slots=True)
class TurnScore:
    """What a turn scores over all its legal orders, and whether the bonus is due besides.

    `low_order` and `high_order` are orders in which the tiles alone score `tiles_low` and
    `tiles_high`; just legal orders where these are not `exact`, for too many tiles at once: the
    least may be too low and the most too high. `bonus` says whether `bonus_points` are added, which
    may be open. `effort` is about the milliseconds that the search took.
    """

    tiles_low: int
    tiles_high: int
    low_order: tuple[Move, ...]
    high_order: tuple[Move, ...]
    bonus: Bonus
    bonus_points: int
    exact: bool = True
    effort: float = field(default=0.0, compare=False)

    @property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """The least and the most that the turn scores; without and with a bonus that is open."""
        added = {"no": (0,), "yes": (self.bonus_points,), "open": (0, self.bonus_points)}
        distinct = dict.fromkeys(added[self.bonus])
        return tuple((self.tiles_low + one, self.tiles_high + one) for one in distinct)

    @property
    def low(self) -> int:
        """The least that the turn scores, with the bonus if it is certain."""
        return self.spans[0][0]

    @property
    def high(self) -> int:
        """The most that the turn scores, with the bonus if it is possible."""
        return self.spans[-1][1]


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
    """The least and the most to reach a set, and an order for each, by the numbers of the tiles."""

    low: int
    low_order: tuple[int, ...]
    high: int
    high_order: tuple[int, ...]


def search_orders(
    board: Board, groups: Sequence[Sequence[Move]], hand: Hand
) -> TurnScore | NoOrder:
    """All legal orders of a turn's tiles.

    `groups` follow each other in time; within a group the order is unknown. Each of the tiles must
    count in some order. Tiles on sign squares let `hand` draw further ones.
    """
    moves = [move for group in groups for move in group]
    tiles = _tiles(board, groups, moves)
    # A rack that holds all tiles bounds nothing, and what lies apart can be searched apart.
    bound = hand if len(moves) > hand.rack else None
    parts = [sum(tile.bit for tile in tiles)] if bound else _components(tiles)
    found, budget = list[_Best](), MOST_STEPS
    for part in sorted(parts, key=int.bit_count):
        reached = _reach(tiles, part, bound, budget)
        budget -= len(reached) * part.bit_count()
        best = _bounded(tiles, part, bound) if budget < 0 else reached.get(part)
        if best is None:
            return NoOrder(certain=budget >= 0, effort=(MOST_STEPS - budget) / STEPS_A_MS)
        found.append(best)

    def in_order(numbers: Iterable[int]) -> tuple[Move, ...]:
        """Tiles of several parts, group by group, those of a part in their order."""
        return tuple(moves[number] for number in sorted(numbers, key=lambda at: tiles[at].group))

    return TurnScore(
        sum(best.low for best in found),
        sum(best.high for best in found),
        in_order(number for best in found for number in best.low_order),
        in_order(number for best in found for number in best.high_order),
        # It hangs on the numbers of tiles and draws, never on the order.
        bonus(board, moves, hand),
        board.edition.bonus,
        budget >= 0,
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
                if move.value in results(first, second, cell.sign)
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
    own = [(number, tile) for number, tile in enumerate(tiles) if tile.bit & part]
    signs = sum(tile.bit for _, tile in own if tile.on_sign)
    reached = {0: _Best(0, (), 0, ())}
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
    """Enter the sets that have one tile more."""
    for number, tile in own:
        if there & tile.bit or tile.earlier & part & ~there:
            continue
        directions = sum(not need & ~there for need in tile.needs)
        if not directions:
            continue
        gain, target = tile.points * directions, there | tile.bit
        low, high, known = best.low + gain, best.high + gain, grown.get(target)
        if known is None or low < known.low or high > known.high:
            fresh = _Best(low, (*best.low_order, number), high, (*best.high_order, number))
            grown[target] = fresh if known is None else _better(known, fresh)


def _better(known: _Best, fresh: _Best) -> _Best:
    """The least and the most of both; of equal ones that with the lower, or higher, last tile."""
    least = min(known, fresh, key=lambda best: (best.low, best.low_order[-1]))
    most = max(known, fresh, key=lambda best: (best.high, best.high_order[-1]))
    return _Best(least.low, least.low_order, most.high, most.high_order)


def _bounded(tiles: list[_Tile], part: int, hand: Hand | None) -> _Best | None:
    """One order of a part, sign squares first, and bounds of what all orders score."""
    own = [(number, tile) for number, tile in enumerate(tiles) if tile.bit & part]
    order: tuple[int, ...] = ()
    there = signs = 0
    while there != part:
        able = [
            (tile.group, not tile.on_sign, number)
            for number, tile in own
            if not there & tile.bit and any(not need & ~there for need in tile.needs)
        ]
        if not able or (hand is not None and len(order) >= hand.tiles(signs)):
            return None
        order = (*order, min(able)[-1])
        there |= tiles[order[-1]].bit
        signs += tiles[order[-1]].on_sign
    # The lines that count in every order, and those that count in some.
    sure = [(tile, sum(not need & ~tile.earlier for need in tile.needs)) for _, tile in own]
    low = sum(tile.points * max(1, lines) for tile, lines in sure)
    return _Best(low, order, sum(tile.points * len(tile.needs) for _, tile in own), order)
