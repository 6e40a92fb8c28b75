"""Cirplexed! counted on an image of two by two pixels a tile, for all readings of its tiles.

A board is a dict from (row, column) to four colours, clockwise from the top left.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

Place = tuple[int, int]
Board = Mapping[Any, Sequence[str]]
Choices = Mapping[Any, Sequence[Sequence[str]]]
"""The possible faces of each tile."""

Counts = tuple[int, int, int]
"""Numbers of full, ¾ and ½ circles."""

Pixels = Mapping[Place, str]


def counts(board: Board, partial: str = "inclusive") -> Counts:
    """Count the circles by kind."""
    pixels = dict(_pixels(board))
    corners = {(y + down, x + right) for y, x in pixels for down in (0, 1) for right in (0, 1)}
    windows = [_window(pixels, y, x) for y, x in corners if y % 2 == 0 and x % 2 == 0]
    kinds = [kind for window in windows for kind in _kinds(window, partial)]
    return kinds.count("full"), kinds.count("three"), kinds.count("half")


def _pixels(board: Board) -> Iterator[tuple[Place, str]]:
    for (row, col), (one, two, three, four) in board.items():
        y, x = 2 * row, 2 * col
        yield from (((y, x), one), ((y, x + 1), two), ((y + 1, x + 1), three), ((y + 1, x), four))


def _window(pixels: Pixels, y: int, x: int) -> list[list[str | None]]:
    """The pixels around a corner, in two lines."""
    return [[pixels.get((v, u)) for u in (x - 1, x)] for v in (y - 1, y)]


def _kinds(window: list[list[str | None]], partial: str) -> Iterator[str]:
    (a, b), (c, d) = window
    empty = [a, b, c, d].count(None)
    for colour in {a, b, c, d} - {None}:
        size = [a, b, c, d].count(colour)
        closed = partial == "open" and size + empty < 4
        if size == 4:
            yield "full"
        elif size == 3 and not closed:
            yield "three"
        elif size == 2 and not closed and not (a == d == colour or b == c == colour):
            yield "half"


def readings(choices: Choices) -> Iterator[Board]:
    """All possible boards."""
    places = list(choices)
    for chosen in product(*(choices[place] for place in places)):
        yield dict(zip(places, chosen, strict=True))


def faces(corners: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """The faces of a tile by the possible colours of its corners, which differ if they can."""
    possible = list(product(*corners))
    return [face for face in possible if len(set(face)) == 4] or possible


def winners(boards: Mapping[str, Board], partial: str = "inclusive") -> frozenset[str]:
    """The winner, or all who share the win."""
    counted = {name: counts(board, partial) for name, board in boards.items()}
    return frozenset(name for name, own in counted.items() if own == max(counted.values()))
