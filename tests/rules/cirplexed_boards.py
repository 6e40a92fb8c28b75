"""Boards of Cirplexed! drawn at random, and counted once more in a plain way."""

import random
from collections.abc import Iterator, Mapping
from itertools import product

from hypothesis import settings
from hypothesis import strategies as st

from rules.cirplexed import ALL_TILES, COLOURS, Board, Cell, Colour, Counts, Face, Quarter, Reading

thorough = settings(max_examples=60, deadline=None, derandomize=True)

seeds = st.integers(0, 10**6)

Pixels = Mapping[tuple[int, int], Colour]


def grown(rng: random.Random, tiles: int) -> Board:
    """Tiles laid one beside another; most of them turned so that they match."""
    faces: dict[Cell, Face] = {}
    for tile in rng.sample(ALL_TILES, tiles):
        free = {at for cell in faces for at in cell.beside} - set(faces) or {Cell(0, 0)}
        tries = [
            (rng.choice(sorted(free)), tile.corners.turned(quarters))
            for quarters in range(4)
            for _ in range(4)
        ]
        cell, face = max(tries, key=lambda one: sum(brute_counts(Board({**faces, one[0]: one[1]}))))
        faces[cell] = face
    return Board(faces)


@st.composite
def boards(draw: st.DrawFn, most: int = 12) -> Board:
    return grown(random.Random(draw(seeds)), draw(st.integers(1, most)))


@st.composite
def readings(draw: st.DrawFn, most: int = 8, doubts: int = 4) -> Reading:
    """A board with some quarters in doubt between two or three colours, often on one tile."""
    rng = random.Random(draw(seeds))
    board = grown(rng, draw(st.integers(1, most)))
    quarters = [Quarter(cell, corner) for cell in board.faces for corner in range(4)]
    chosen = rng.sample(quarters[: 4 * 3], min(doubts, len(quarters)))
    return Reading(board, {at: frozenset(rng.sample(COLOURS, rng.randint(1, 2))) for at in chosen})


def all_boards(reading: Reading) -> Iterator[Board]:
    """Every board that a reading may be, by trying all."""
    cells = list(reading.board.faces)
    for faces in product(*(possible_faces(reading, cell) for cell in cells)):
        yield Board(dict(zip(cells, faces, strict=True)))


def possible_faces(reading: Reading, cell: Cell) -> list[Face]:
    found = [
        Face(*colours)
        for colours in product(COLOURS, repeat=4)
        if all(
            colour in reading.doubts.get(Quarter(cell, corner), {reading.board.faces[cell][corner]})
            for corner, colour in enumerate(colours)
        )
    ]
    return [face for face in found if len(set(face)) == 4] or found


def brute_counts(board: Board, partial: str = "inclusive") -> Counts:
    """Count on a picture of two by two pixels a tile."""
    pixels = dict(_painted(board))
    corners = {(y + down, x + right) for y, x in pixels for down in (0, 1) for right in (0, 1)}
    windows = [_window(pixels, y, x) for y, x in corners if y % 2 == 0 and x % 2 == 0]
    kinds = [kind for window in windows for kind in _kinds(window, partial)]
    return Counts(*(kinds.count(kind) for kind in ("full", "three", "half")))


def _painted(board: Board) -> Iterator[tuple[tuple[int, int], Colour]]:
    for (row, col), (one, two, three, four) in board.faces.items():
        y, x = 2 * row, 2 * col
        yield from (((y, x), one), ((y, x + 1), two), ((y + 1, x + 1), three), ((y + 1, x), four))


def _window(pixels: Pixels, y: int, x: int) -> list[list[Colour | None]]:
    """The pixels around a corner, in two lines."""
    return [[pixels.get((v, u)) for u in (x - 1, x)] for v in (y - 1, y)]


def _kinds(window: list[list[Colour | None]], partial: str) -> Iterator[str]:
    (a, b), (c, d) = window
    empty = [a, b, c, d].count(None)
    for colour in COLOURS:
        size = [a, b, c, d].count(colour)
        closed = partial == "open" and size + empty < 4
        if size == 4:
            yield "full"
        elif size == 3 and not closed:
            yield "three"
        elif size == 2 and not closed and not (a == d == colour or b == c == colour):
            yield "half"
