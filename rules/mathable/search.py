"""The legal orders of a turn's tiles, and the least and the most that they score.

Dynamic programming over sets of placed tiles: the set alone decides whether a tile may follow and
what it scores, so at most 2ⁿ sets are searched instead of n! orders. Where the rack bounds nothing,
independent components are searched separately.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.mathable.counting import number_lines, results
from rules.mathable.draws import Bonus, TurnRack, bonus_status
from rules.mathable.edition import Move
from rules.mathable.position import Board

Groups = Sequence[Sequence[Move]]
"""The tiles of a turn in groups that follow each other; within a group the order is unknown."""

MAX_STEPS = 250_000
"""Budget of one turn: pairs of a set and a next tile. 14 tiles take 229,376."""

STEPS_PER_MS = 4_000
"""Steps per millisecond."""


@dataclass(frozen=True, slots=True)
class TurnScore:
    """The score of a turn over all its legal orders, and whether the bonus is due.

    `low_order` and `high_order` score `tiles_low` and `tiles_high`, without the bonus. Unless
    `exact`, for too many tiles at once, these are only bounds and the orders merely legal. `bonus`
    says whether `bonus_points` are added. `effort` estimates the search in milliseconds.
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
        """The least and the most that the turn scores; two spans where the bonus is open."""
        added = {"no": (0,), "yes": (self.bonus_points,), "open": (0, self.bonus_points)}
        distinct = dict.fromkeys(added[self.bonus])
        return tuple((self.tiles_low + points, self.tiles_high + points) for points in distinct)

    @property
    def low(self) -> int:
        """The least that the turn scores, with the bonus if it is certain."""
        return self.spans[0][0]

    @property
    def high(self) -> int:
        """The most that the turn scores, with the bonus if it is possible."""
        return self.spans[-1][1]


class NoOrder(NamedTuple):
    """There is no legal order; unless `certain`, the search was merely given up."""

    certain: bool
    effort: float = 0.0


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


def search_orders(board: Board, groups: Groups, rack: TurnRack) -> TurnScore | NoOrder:
    """The score of a turn over all legal orders of its tiles.

    Each tile must count in some order. Tiles on sign squares let the player draw further ones, as
    far as `rack` allows.
    """
    moves = [move for group in groups for move in group]
    tiles = _tiles(board, groups, moves)
    # A rack that holds all tiles bounds nothing, so independent components can be separated.
    bound = rack if len(moves) > rack.size else None
    components = [sum(tile.bit for tile in tiles)] if bound else _components(tiles)
    bounds, budget = list[_Bounds](), MAX_STEPS
    for component in sorted(components, key=int.bit_count):
        reached = _reachable_sets(tiles, component, bound, budget)
        budget -= len(reached) * component.bit_count()
        part = _estimate(tiles, component, bound) if budget < 0 else reached.get(component)
        if part is None:
            return NoOrder(certain=budget >= 0, effort=(MAX_STEPS - budget) / STEPS_PER_MS)
        bounds.append(part)

    def in_order(numbers: Iterable[int]) -> tuple[Move, ...]:
        """Interleave the orders of the components, group by group."""
        return tuple(moves[number] for number in sorted(numbers, key=lambda i: tiles[i].group))

    return TurnScore(
        sum(part.low for part in bounds),
        sum(part.high for part in bounds),
        in_order(number for part in bounds for number in part.low_order),
        in_order(number for part in bounds for number in part.high_order),
        # It depends on the numbers of tiles and draws, never on the order.
        bonus_status(board, moves, rack),
        board.edition.bonus,
        budget >= 0,
        (MAX_STEPS - budget) / STEPS_PER_MS,
    )


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


def _components(tiles: list[_Tile]) -> list[int]:
    """The sets of tiles that do not depend on each other."""
    components: list[int] = []
    for tile in tiles:
        linked = tile.bit
        for need in tile.needs:
            linked |= need
        neighbours = [component for component in components if component & linked]
        components = [component for component in components if not component & linked]
        for component in neighbours:
            linked |= component
        components.append(linked)
    return components


def _reachable_sets(
    tiles: list[_Tile], component: int, rack: TurnRack | None, most: int
) -> dict[int, _Bounds]:
    """Every set that a legal order reaches, smaller sets first; incomplete after `most` steps."""
    members = [(number, tile) for number, tile in enumerate(tiles) if tile.bit & component]
    signs = sum(tile.bit for _, tile in members if tile.on_sign)
    reached = {0: _Bounds(0, (), 0, ())}
    level = [0]
    for count in range(len(members)):
        extended: dict[int, _Bounds] = {}
        for placed in level:
            if rack is None or count < rack.max_tiles((placed & signs).bit_count()):
                _extend(reached[placed], placed, component, members, extended)
            if (len(reached) + len(extended)) * len(members) > most:
                return reached | extended
        reached |= extended
        level = list(extended)
    return reached


def _extend(
    bounds: _Bounds,
    placed: int,
    component: int,
    members: list[tuple[int, _Tile]],
    extended: dict[int, _Bounds],
) -> None:
    """Enter in `extended` the sets with one more tile."""
    for number, tile in members:
        if placed & tile.bit or tile.earlier & component & ~placed:
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


def _estimate(tiles: list[_Tile], component: int, rack: TurnRack | None) -> _Bounds | None:
    """One order of a component, sign squares first, with bounds on the score of all orders."""
    members = [(number, tile) for number, tile in enumerate(tiles) if tile.bit & component]
    order: tuple[int, ...] = ()
    placed = signs = 0
    while placed != component:
        playable = [
            (tile.group, not tile.on_sign, number)
            for number, tile in members
            if not placed & tile.bit and any(not need & ~placed for need in tile.needs)
        ]
        if not playable or (rack is not None and len(order) >= rack.max_tiles(signs)):
            return None
        order = (*order, min(playable)[-1])
        placed |= tiles[order[-1]].bit
        signs += tiles[order[-1]].on_sign
    # The lines that count in every order, and those that count in some.
    sure = [(tile, sum(not need & ~tile.earlier for need in tile.needs)) for _, tile in members]
    low = sum(tile.points * max(1, lines) for tile, lines in sure)
    return _Bounds(low, order, sum(tile.points * len(tile.needs) for _, tile in members), order)
