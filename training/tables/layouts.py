"""Layouts of pieces on a table; lengths in widths of a square piece."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from training.render.camera import rotate_points
from training.render.chance import Rng, pick
from training.render.pieces import THIN, PlacedPiece
from training.render.prints import Print
from vision.arrays import Floats
from vision.geometry.quads import CENTRED

Cell = tuple[int, int]
"""Steps along both axes of a lattice."""
SIDES: tuple[Cell, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""To the neighbours of a cell."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Place of a piece: centre, angle in radians, set of prints, layer."""

    x: float
    y: float
    angle: float
    set: int
    layer: int = 0

    def piece(self, design: Print) -> PlacedPiece:
        """A piece at this place."""
        base = self.layer * max(design.style.thickness, THIN)
        return PlacedPiece(design, (self.x, self.y), self.angle, self.layer, base)


def corners_of(places: Sequence[Spot], aspect: float) -> Floats:
    """Points (N, 2) on the table around places of pieces."""
    spots = np.array([(p.x, p.y) for p in places])
    corners = 1.2 * max(1.0, 1 / aspect) * CENTRED
    return np.asarray((spots[:, None] + corners).reshape(-1, 2))


def lattice_spots(
    cells: Sequence[Cell], sets: Sequence[int], aspect: float, rng: Rng, turn: float | None = None
) -> list[Spot]:
    """Cells of a lattice as a hand lays them: gaps, twist, drift along the lines.

    ``turn`` is that of the lattice in radians, or None for any.
    """
    neat = rng.random() < 0.3
    gap = rng.uniform(0.0, 0.03) if neat else rng.uniform(0.0, 0.14)
    wobble = gap * rng.uniform(0.05, 0.3)
    twist = np.radians(0.4 if neat else rng.uniform(0.5, 5))
    bend = rng.normal(0, 0.0 if neat else 0.012, 2)
    turn = rng.uniform(0, 2 * np.pi) if turn is None else turn
    u, v = ((np.array(cells, np.float64) - np.mean(cells, axis=0)) * (1 + gap)).T
    u, v = u + bend[0] * v * abs(v) * 0.3, v + bend[1] * u * abs(u) * 0.3
    u, v = u + rng.normal(0, wobble, len(u)), (v + rng.normal(0, wobble, len(v))) / aspect
    angles = turn + np.clip(rng.normal(0, twist, len(u)), -0.18, 0.18)
    return line_spots(u, v, turn, angles, sets, [0] * len(u))


def line_spots(
    u: Floats, v: Floats, turn: float, angles: Floats, sets: Sequence[int], layers: Sequence[int]
) -> list[Spot]:
    """Places (N,) along and across a line that is turned by so many radians."""
    x, y = u * np.cos(turn) - v * np.sin(turn), u * np.sin(turn) + v * np.cos(turn)
    parts = x.tolist(), y.tolist(), angles.tolist(), sets, layers
    return [Spot(*part) for part in zip(*parts, strict=True)]


def pod(rng: Rng, aspect: float) -> list[Spot]:
    """Crossing rows on a square lattice, of one or two sets."""
    cells: dict[Cell, None] = {}
    start, across = (0, 0), bool(rng.random() < 0.5)
    for _ in range(int(rng.integers(1, 9))):
        length = int(rng.integers(2, 10))
        back = int(rng.integers(0, length))
        for k in range(-back, length - back):
            cells[(start[0] + k, start[1]) if across else (start[0], start[1] + k)] = None
        start = pick(list(cells), rng)
        across = not across
    roll = rng.random()
    sets = [int((i + j) % 2) if roll < 0.6 else int(rng.random() < 0.4) for i, j in cells]
    return lattice_spots(list(cells), sets if roll < 0.85 else [0] * len(cells), aspect, rng)


def mass(rng: Rng, aspect: float) -> list[Spot]:
    """A block or a blob of cells with gaps."""
    columns, rows = (int(n) for n in rng.integers(2, 12, 2))
    share = 1.0 if rng.random() < 0.5 else rng.uniform(0.4, 0.95)
    order = [(i, j) for i in range(columns) for j in range(rows) if rng.random() < share]
    order = order or [(0, 0)]
    sets = rng.integers(0, 2 if rng.random() < 0.5 else 1, len(order)).tolist()
    return lattice_spots(order, sets, aspect, rng)


def blob(rng: Rng, aspect: float) -> list[Spot]:
    """Touching cells of one set."""
    cells = grow_blob(int(rng.integers(0, 26)), rng)
    return lattice_spots(cells, [0] * len(cells), aspect, rng)


def around(cells: Collection[Cell]) -> set[Cell]:
    """Free cells adjacent to given cells."""
    return {(i + di, j + dj) for i, j in cells for di, dj in SIDES}.difference(cells)


def grow_blob(count: int, rng: Rng) -> list[Cell]:
    """Touching cells, grown one at a time from the first."""
    cells = [(0, 0)]
    for _ in range(count):
        (i, j), (di, dj) = pick(cells, rng), pick(SIDES, rng)
        if (i + di, j + dj) not in cells:
            cells.append((i + di, j + dj))
    return cells


def rows(rng: Rng, aspect: float) -> list[Spot]:
    """Several rows, each at its own angle and slightly crooked."""
    places: list[Spot] = []
    for _ in range(int(rng.integers(1, 9))):
        count = int(rng.integers(1, 9))
        for _ in range(6):
            cells = [(k, 0) for k in range(count)]
            line = lattice_spots(cells, [int(rng.integers(2))] * count, aspect, rng)
            x, y = rng.normal(0, 4.5, 2)
            line = [replace(p, x=p.x + x, y=p.y + y) for p in line]
            if is_clear(line, places, 1.05 / aspect):
                places += line
                break
    return places


def rack(rng: Rng, aspect: float) -> tuple[list[Spot], Floats]:
    """Rows with gaps upon a rack, and its outline (4, 2) on the table."""
    share = rng.uniform(0.3, 0.9)
    cells = [
        (i, j) for j in range(int(rng.integers(1, 3))) for i in range(int(rng.integers(2, 12)))
    ]
    cells = [cell for cell in cells if rng.random() < share] or [(0, 0)]
    places = lattice_spots(cells, [0] * len(cells), aspect, rng)
    degrees = float(np.degrees(np.median([p.angle for p in places])))
    level = rotate_points(np.array([(p.x, p.y) for p in places]), -degrees)
    edge = np.array([0.5, 0.5 / aspect]) + rng.uniform(0.03, 1.2, 2)
    low, high = level.min(0) - edge, level.max(0) + edge
    return places, rotate_points((low + high) / 2 + CENTRED * (high - low), degrees)


def loose(rng: Rng, aspect: float, most: int = 60) -> list[Spot]:
    """Scattered pieces, some of them overlapping."""
    places: list[Spot] = []
    count = int(np.exp(rng.uniform(0, np.log(most))))
    spread = rng.uniform(0.8, 1.8) * np.sqrt(count)
    least = rng.uniform(1.05, 1.4) / aspect
    for _ in range(5 * count):
        place = _anywhere(rng, spread, int(rng.integers(2)))
        if len(places) < count and is_clear([place], places, least):
            places.append(place)
    if rng.random() < 0.15 and places:
        under = pick(places, rng)
        x, y = rng.normal(0, 0.5, 2)
        angle = rng.uniform(0, 2 * np.pi)
        places.append(Spot(under.x + x, under.y + y, angle, under.set, layer=1))
    return places


def piles(rng: Rng, aspect: float) -> list[Spot]:
    """Rows of untidy piles of cards, in one or several groups."""
    cards: list[tuple[float, float, float, int, int]] = []
    turn = rng.uniform(0, 2 * np.pi)
    twist, mess = np.radians(rng.uniform(0.5, 6)), rng.uniform(0.0, 0.07)
    for line in range(1 if rng.random() < 0.6 else int(rng.integers(2, 4))):
        u, count, pitch = 0.0, int(rng.integers(1, 11)), rng.uniform(0.9, 1.15)
        for _ in range(count):
            u += pitch if rng.random() < 0.6 else rng.uniform(1.0, 1.8)
            v = line * rng.uniform(1.1, 1.6) / aspect + rng.normal(0, mess)
            for k in range(int(rng.integers(1, 5)) if rng.random() < 0.6 else 1):
                a, b = np.array([u - count / 2, v]) + rng.normal(0, mess, 2)
                cards.append((a, b, turn + rng.normal(0, twist), int(rng.integers(2)), k))
    across, along, angles, sets, layers = zip(*cards, strict=True)
    return line_spots(np.array(across), np.array(along), turn, np.array(angles), sets, layers)


def spares_around(places: list[Spot], rng: Rng, aspect: float) -> list[Spot]:
    """Spare pieces around others."""
    spare: list[Spot] = []
    reach = max((np.hypot(p.x, p.y) for p in places), default=1.0) + 3
    for _ in range(int(rng.integers(1, 7))):
        place = _anywhere(rng, reach, int(rng.integers(2)))
        if is_clear([place], places + spare, 1.5 / aspect):
            spare.append(place)
    return spare


def is_clear(new: Sequence[Spot], old: Sequence[Spot], least: float) -> bool:
    """Whether all centres of `new` are at least `least` from those of `old`."""
    if not old:
        return True
    a, b = (np.array([(p.x, p.y) for p in places]) for places in (new, old))
    return bool(np.hypot(*(a[:, None] - b).transpose(2, 0, 1)).min() > least)


def _anywhere(rng: Rng, reach: float, which: int) -> Spot:
    x, y = rng.uniform(-reach, reach, 2).tolist()
    return Spot(x, y, rng.uniform(0, 2 * np.pi), which)
