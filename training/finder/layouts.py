"""Where pieces lie on a table; lengths in widths of a square piece."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from training.faces import Rng

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Place:
    """One piece: centre on the table, angle in radians, which print, and what it lies on."""

    x: float
    y: float
    angle: float
    set: int
    level: float = 0.0
    scale: float = 1.0


def laid(cells: list[tuple[int, int]], sets: list[int], aspect: float, rng: Rng) -> list[Place]:
    """Cells of a lattice as a hand lays them: gaps, twist, drift along the lines."""
    neat = rng.random() < 0.3
    gap = rng.uniform(0.0, 0.03) if neat else rng.uniform(0.0, 0.14)
    wobble = gap * rng.uniform(0.05, 0.3)
    twist = np.radians(0.4 if neat else rng.uniform(0.5, 5))
    bend = rng.normal(0, 0.0 if neat else 0.012, 2)
    turn = rng.uniform(0, 2 * np.pi)
    centre = np.array(cells, np.float64).mean(0)
    places = []
    for (i, j), which in zip(cells, sets, strict=True):
        u, v = (np.array([i, j]) - centre) * (1 + gap)
        u, v = u + bend[0] * v * abs(v) * 0.3, v + bend[1] * u * abs(u) * 0.3
        u, v = u + rng.normal(0, wobble), (v + rng.normal(0, wobble)) / aspect
        angle = turn + np.clip(rng.normal(0, twist), -0.18, 0.18)
        x, y = u * np.cos(turn) - v * np.sin(turn), u * np.sin(turn) + v * np.cos(turn)
        places.append(Place(float(x), float(y), float(angle), which))
    return places


def pod(rng: Rng, aspect: float) -> list[Place]:
    """Crossing words on a square lattice; two prints in turn or one."""
    cells: dict[tuple[int, int], int] = {}
    start, across = (0, 0), bool(rng.random() < 0.5)
    for _ in range(int(rng.integers(1, 9))):
        length = int(rng.integers(2, 10))
        back = int(rng.integers(0, length))
        for k in range(-back, length - back):
            cell = (start[0] + k, start[1]) if across else (start[0], start[1] + k)
            cells.setdefault(cell, 0)
        start = list(cells)[int(rng.integers(len(cells)))]
        across = not across
    order = list(cells)
    mixed = rng.random()
    sets = [int((i + j) % 2) if mixed < 0.6 else int(rng.random() < 0.4) for i, j in order]
    return laid(order, sets if mixed < 0.85 else [0] * len(order), aspect, rng)


def mass(rng: Rng, aspect: float) -> list[Place]:
    """A block or a blob of cells, some of them missing."""
    columns, rows = (int(n) for n in rng.integers(2, 12, 2))
    share = 1.0 if rng.random() < 0.5 else rng.uniform(0.4, 0.95)
    order = [(i, j) for i in range(columns) for j in range(rows) if rng.random() < share]
    sets = rng.integers(0, 2 if rng.random() < 0.5 else 1, len(order)).tolist()
    return laid(order or [(0, 0)], sets or [0], aspect, rng)


def board(rng: Rng) -> list[Place]:
    """A blob of touching cells, grown one at a time."""
    order = [(0, 0)]
    for _ in range(int(rng.integers(0, 26))):
        i, j = order[int(rng.integers(len(order)))]
        di, dj = ((1, 0), (-1, 0), (0, 1), (0, -1))[int(rng.integers(4))]
        if (i + di, j + dj) not in order:
            order.append((i + di, j + dj))
    return laid(order, [0] * len(order), 1.0, rng)


def rows(rng: Rng, aspect: float) -> list[Place]:
    """Several rows, each at its own angle and slightly crooked."""
    places: list[Place] = []
    for _ in range(int(rng.integers(1, 9))):
        count = int(rng.integers(1, 9))
        for _ in range(6):
            cells = [(k, 0) for k in range(count)]
            line = laid(cells, [int(rng.integers(2))] * count, aspect, rng)
            at = rng.normal(0, 4.5, 2)
            line = [Place(p.x + at[0], p.y + at[1], p.angle, p.set) for p in line]
            if clear(line, places, 1.05 / aspect):
                places += line
                break
    return places


def loose(rng: Rng, aspect: float) -> list[Place]:
    """Pieces strewn about, now and then one on another."""
    places: list[Place] = []
    count = int(np.exp(rng.uniform(0, np.log(60))))
    spread = rng.uniform(0.8, 1.8) * np.sqrt(count)
    least = rng.uniform(1.05, 1.4) / aspect
    for _ in range(count):
        for _ in range(5):
            x, y = rng.uniform(-spread, spread, 2)
            angle = float(rng.uniform(0, 2 * np.pi))
            place = Place(float(x), float(y), angle, int(rng.integers(2)))
            if clear([place], places, least):
                places.append(place)
                break
    if rng.random() < 0.15 and places:
        under = places[int(rng.integers(len(places)))]
        shift = rng.normal(0, 0.5, 2)
        places.append(
            Place(
                under.x + shift[0],
                under.y + shift[1],
                float(rng.uniform(0, 2 * np.pi)),
                under.set,
                level=1.0,
            )
        )
    return places


def piles(rng: Rng, aspect: float) -> list[Place]:
    """Rows of crooked piles of cards, side by side or spaced into groups, or strewn cards."""
    places: list[Place] = []
    turn = rng.uniform(0, 2 * np.pi)
    cos, sin = np.cos(turn), np.sin(turn)
    twist = np.radians(rng.uniform(0.5, 6))
    mess = rng.uniform(0.0, 0.07)
    for line in range(1 if rng.random() < 0.6 else int(rng.integers(2, 4))):
        u = 0.0
        count = int(rng.integers(1, 11))
        pitch = rng.uniform(0.9, 1.15)
        level = 0.0
        for _ in range(count):
            u += pitch if rng.random() < 0.6 else rng.uniform(1.0, 1.8)
            v = line * rng.uniform(1.1, 1.6) / aspect + rng.normal(0, mess)
            high = int(rng.integers(1, 5)) if rng.random() < 0.6 else 1
            level += 0.01
            for k in range(high):
                du, dv = rng.normal(0, mess, 2)
                a, b = u + du - count / 2, v + dv
                places.append(
                    Place(
                        float(a * cos - b * sin),
                        float(a * sin + b * cos),
                        float(turn + rng.normal(0, twist)),
                        int(rng.integers(2)),
                        level=level + 0.002 * k,
                    )
                )
    return places


def clear(new: list[Place], old: list[Place], least: float) -> bool:
    """Whether no centre of `new` is nearer than `least` to one of `old`."""
    if not old:
        return True
    a = np.array([(p.x, p.y) for p in new])
    b = np.array([(p.x, p.y) for p in old])
    return bool(np.hypot(*(a[:, None] - b).transpose(2, 0, 1)).min() > least)


def beside(places: list[Place], rng: Rng, aspect: float) -> list[Place]:
    """Spare pieces round what lies already."""
    spare: list[Place] = []
    reach = max((np.hypot(p.x, p.y) for p in places), default=1.0) + 3
    for _ in range(int(rng.integers(1, 7))):
        x, y = rng.uniform(-reach, reach, 2)
        place = Place(float(x), float(y), float(rng.uniform(0, 2 * np.pi)), int(rng.integers(2)))
        if clear([place], places + spare, 1.5 / aspect):
            spare.append(place)
    return spare
