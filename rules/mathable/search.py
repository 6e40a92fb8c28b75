"""The legal orders of a turn's tiles, and the least and the most that they score.

Dynamic programming over sets of placed tiles: the set alone decides whether a tile may follow and
what it scores, so at most 2ⁿ sets are searched instead of n! orders.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.mathable.counting import number_lines, results
from rules.mathable.draws import TurnRack, possible_bonuses
from rules.mathable.edition import Move
from rules.mathable.position import Board

Groups = Sequence[Sequence[Move]]
"""The tiles of a turn in groups that follow each other; within a group the order is unknown."""

MAX_STEPS = 50_000
"""Budget of one turn: pairs of a set and a next tile, 4,000 a millisecond. 12 tiles take 49,152."""


@dataclass(frozen=True, slots=True)
class Points:
    """The points that a turn may score: the least and the most for its tiles, and each bonus."""

    tiles_low: int
    tiles_high: int
    bonuses: tuple[int, ...]

    @property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """The least and the most that the turn scores; two spans where the bonus is open."""
        return tuple((self.tiles_low + each, self.tiles_high + each) for each in self.bonuses)

    @property
    def low(self) -> int:
        """The least that the turn scores, with the bonus if it is certain."""
        return self.spans[0][0]

    @property
    def high(self) -> int:
        """The most that the turn scores, with the bonus if it is possible."""
        return self.spans[-1][1]

    def agreed(self, points: int) -> "Points | None":
        """The points once players have agreed on some; None where the turn cannot score them."""
        for bonus in self.bonuses:
            if self.tiles_low <= points - bonus <= self.tiles_high:
                return Points(points - bonus, points - bonus, (bonus,))
        return None


@dataclass(frozen=True, slots=True)
class TurnScore(Points):
    """The score of a turn over all its legal orders.

    `low_order` and `high_order` score `tiles_low` and `tiles_high`. Unless `exact`, for too many
    tiles at once, these are only bounds and the orders merely legal.
    """

    low_order: tuple[Move, ...]
    high_order: tuple[Move, ...]
    exact: bool = True


class NoOrder(NamedTuple):
    """There is no legal order; unless `certain`, the search was merely given up."""

    certain: bool


class _Tile(NamedTuple):
    """A tile of the turn. A set of tiles is a bit mask."""

    bit: int
    group: int
    earlier: int  # the tiles known to have been placed before
    needs: tuple[int, ...]  # for each line that can count, the tiles of the turn it requires
    points: int  # for one line
    on_sign: bool


class _Bounds(NamedTuple):
    """The lowest and highest score of a set, and an order for each, as indices of tiles."""

    low: int
    low_order: tuple[int, ...]
    high: int
    high_order: tuple[int, ...]


def search_orders(
    board: Board, order: Sequence[Move], groups: Groups, rack: TurnRack
) -> TurnScore | NoOrder:
    """The score of a turn over all legal orders of its tiles; `order` is one, the rack aside.

    Each tile must count in some order. Tiles on sign squares let the player draw further ones, as
    far as `rack` allows.
    """
    moves = [move for group in groups for move in group]
    tiles = _tiles(board, groups, moves)
    # A rack that holds all tiles bounds nothing.
    bound = rack if len(moves) > rack.size else None
    reached = _reachable_sets(tiles, bound)
    if reached is not None:
        bounds = reached.get((1 << len(tiles)) - 1)
    else:
        bounds = None if bound else _estimate(tiles, [moves.index(move) for move in order])
    if bounds is None:
        return NoOrder(certain=reached is not None)
    low_order, high_order = (
        tuple(moves[number] for number in numbers)
        for numbers in (bounds.low_order, bounds.high_order)
    )
    # They depend on the numbers of tiles and draws, never on the order.
    bonuses = possible_bonuses(board, moves, rack)
    orders = low_order, high_order, reached is not None
    return TurnScore(bounds.low, bounds.high, bonuses, *orders)


def _tiles(board: Board, groups: Groups, moves: list[Move]) -> list[_Tile]:
    bits = {move.square: 1 << index for index, move in enumerate(moves)}
    tiles: list[_Tile] = []
    position = board
    for number, group in enumerate(groups):
        earlier, position = (1 << len(tiles)) - 1, position.with_tiles(group)
        for move in group:
            cell = board.edition.cell(move.square)
            needs = tuple(
                bits.get(line.first, 0) | bits.get(line.second, 0)
                for line, first, second in number_lines(position, move.square)
                if move.value in results(first, second, cell.sign)
            )
            points, on_sign = move.value * cell.factor, bool(cell.sign)
            tiles.append(_Tile(bits[move.square], number, earlier, needs, points, on_sign))
    return tiles


def _reachable_sets(tiles: list[_Tile], rack: TurnRack | None) -> dict[int, _Bounds] | None:
    """Every set that a legal order reaches, smaller sets first; None for more than the budget."""
    signs = sum(tile.bit for tile in tiles if tile.on_sign)
    level = {0: _Bounds(0, (), 0, ())}
    reached = dict(level)
    for count in range(len(tiles)):
        extended: dict[int, _Bounds] = {}
        for placed, bounds in level.items():
            if rack is None or count < rack.max_tiles((placed & signs).bit_count()):
                _extend(bounds, placed, tiles, extended)
            if (len(reached) + len(extended)) * len(tiles) > MAX_STEPS:
                return None
        reached |= extended
        level = extended
    return reached


def _extend(bounds: _Bounds, placed: int, tiles: list[_Tile], extended: dict[int, _Bounds]) -> None:
    """Enter in `extended` the sets with one more tile."""
    for number, tile in enumerate(tiles):
        if placed & tile.bit or tile.earlier & ~placed:
            continue
        directions = sum(not need & ~placed for need in tile.needs)
        if not directions:
            continue
        gain, target = tile.points * directions, placed | tile.bit
        low, high, known = bounds.low + gain, bounds.high + gain, extended.get(target)
        if known is None or low < known.low or high > known.high:
            new = _Bounds(low, (*bounds.low_order, number), high, (*bounds.high_order, number))
            extended[target] = new if known is None else _merge(known, new)


def _merge(first: _Bounds, second: _Bounds) -> _Bounds:
    """The lowest and highest score of both; ties go to the lower and the higher last tile."""
    least = min(first, second, key=lambda bounds: (bounds.low, bounds.low_order[-1]))
    most = max(first, second, key=lambda bounds: (bounds.high, bounds.high_order[-1]))
    return _Bounds(least.low, least.low_order, most.high, most.high_order)


def _estimate(tiles: list[_Tile], order: Sequence[int]) -> _Bounds:
    """Bounds on the scores of all orders: the lines that count in each, and those in some."""
    sure = [sum(not need & ~tile.earlier for need in tile.needs) for tile in tiles]
    low = sum(tile.points * max(1, lines) for tile, lines in zip(tiles, sure, strict=True))
    high = sum(tile.points * len(tile.needs) for tile in tiles)
    return _Bounds(low, (*order,), high, (*order,))
