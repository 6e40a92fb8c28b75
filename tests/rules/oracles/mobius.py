"""Winners of Mobius found independently: by flood fill on the two-sheeted cover.

The board is drawn with its bottom edge as a row of its own, neighbours are cells a cell's width
apart, and only then the bottom edge of each sheet is glued to the top edge of the other sheet, in
reverse. A loop is odd exactly when something is joined to itself on the other sheet.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from math import hypot, isclose
from typing import Any

Spot = tuple[int, int]
Node = tuple[object, int]  # a spot or a bar, and the sheet

WIDTH, ROWS = 12, 12
BARS = {
    ("left", 0): "red",
    ("left", 1): "blue",
    ("left", 2): "red",
    ("right", 0): "blue",
    ("right", 1): "red",
    ("right", 2): "blue",
}


def _places() -> list[Spot]:
    return [(row, col) for row in range(ROWS + 1) for col in range(WIDTH - row % 2)]


def _distance(first: Spot, second: Spot) -> float:
    (y, x), (v, u) = ((row * 3**0.5 / 2, col + row % 2 / 2) for row, col in (first, second))
    return hypot(y - v, x - u)


def _glued(spot: Spot, sheet: int, sheets: int) -> Node:
    row, col = spot
    return ((0, WIDTH - 1 - col), (sheet + 1) % sheets) if row == ROWS else (spot, sheet)


def _edges(sheets: int) -> Iterator[tuple[Node, Node]]:
    places = _places()
    for first, second in product(places, places):
        if isclose(_distance(first, second), 1.0):
            for sheet in range(sheets):
                yield _glued(first, sheet, sheets), _glued(second, sheet, sheets)
    for (side, third), row in product(BARS, range(ROWS + 1)):
        if 4 * third <= row <= 4 * third + 4:
            edge = 0 if side == "left" else WIDTH - 1 - row % 2
            for sheet in range(sheets):
                bar, cell = ((side, third), sheet), _glued((row, edge), sheet, sheets)
                yield from ((bar, cell), (cell, bar))


@cache
def neighbours(sheets: int) -> dict[Node, set[Node]]:
    adjacent: dict[Node, set[Node]] = {}
    for first, second in _edges(sheets):
        adjacent.setdefault(first, set()).add(second)
    return adjacent


def flood(stones: Mapping[Spot, str], start: Node, colour: str, sheets: int = 2) -> set[Node]:
    """All nodes of one colour connected with the start."""
    reached, frontier = {start}, [start]
    while frontier:
        for node in neighbours(sheets)[frontier.pop()]:
            if node not in reached and _colour(stones, node) == colour:
                reached.add(node)
                frontier.append(node)
    return reached


def _colour(stones: Mapping[Spot, str], node: Node) -> str | None:
    what: Any = node[0]
    return BARS.get(what) or stones.get(what)


def winners(stones: Mapping[Spot, str]) -> set[str]:
    """All who reach a goal; on a full board without any, all who could have."""
    won = {colour for colour in ("red", "blue") if _has_goal(stones, colour)}
    full = len(stones) == WIDTH * ROWS - ROWS // 2
    if won or not full:
        return won
    return {colour for colour in ("red", "blue") if _last_able(stones, colour)}


def twice_round(stones: Mapping[Spot, str]) -> set[str]:
    """Colours with a component that goes round the strip only an even number of times.

    Such a component is connected with its copies on a cover of 13 sheets, but not on one of two;
    13 is a prime that exceeds the windings of any chain.
    """
    colours, done = set[str](), set[object]()
    for what, colour in [*BARS.items(), *stones.items()]:
        if what not in done:
            component = flood(stones, (what, 0), colour)
            done |= {each for each, _ in component}
            if (what, 1) not in component and (what, 1) in flood(stones, (what, 0), colour, 13):
                colours.add(colour)
    return colours


def _has_goal(stones: Mapping[Spot, str], colour: str) -> bool:
    return any(
        len(bars) == 3 or (len(bars) == 2 and odd) for bars, odd in _from_bars(stones, colour)
    )


def _last_able(stones: Mapping[Spot, str], colour: str) -> bool:
    own = [spot for spot, stone in stones.items() if stone == colour]
    loops = any((spot, 1) in flood(stones, (spot, 0), colour) for spot in own)
    return loops and any(len(bars) >= 2 for bars, _ in _from_bars(stones, colour))


def _from_bars(stones: Mapping[Spot, str], colour: str) -> Iterator[tuple[set[object], bool]]:
    for bar in (bar for bar, own in BARS.items() if own == colour):
        reached = flood(stones, (bar, 0), colour)
        yield {what for what, _ in reached if what in BARS}, (bar, 1) in reached
