"""Boxes of Cirplexed! tiles that do not exist, and boards laid with them, drawn from a seed."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass
from itertools import combinations, permutations

import numpy as np

from training.scenes.camera import Floats, square

Rng = np.random.Generator
Colour = tuple[int, int, int]
Faces = dict[tuple[int, int], tuple[str, ...]]

NAMES = ("red", "orange", "yellow", "green", "blue", "purple")
HUES = ((-9, 6), (21, 33), (45, 57), (108, 152), (203, 228), (264, 292))
"""Degrees within which people call a vivid colour by its name, with room between neighbours."""
STRENGTHS = ((0.72, 1.0), (0.75, 1.0), (0.7, 1.0), (0.55, 1.0), (0.65, 1.0), (0.45, 0.95))
VALUES = ((0.62, 0.95), (0.82, 1.0), (0.88, 1.0), (0.4, 0.85), (0.5, 0.95), (0.38, 0.75))
SIDE_MM = 35.0


@dataclass(frozen=True)
class Print:
    """One box: its colours in sRGB, the radius of discs and the thickness of tiles in sides."""

    colours: dict[str, Colour]
    ground: Colour
    radius: float
    thickness: float


@dataclass(frozen=True)
class LaidTile:
    """A tile: board (-1 for a spare), row and column, colours clockwise, and corners in mm."""

    board: int
    row: int
    col: int
    colours: tuple[str, ...]
    corners: Floats


def draw_print(rng: Rng) -> Print:
    """Draw a box."""
    colours = {}
    for name, hue, strength, value in zip(NAMES, HUES, STRENGTHS, VALUES, strict=True):
        h, s, v = (float(rng.uniform(*limits)) for limits in (hue, strength, value))
        colours[name] = _srgb(h, s, v)
    roll = rng.random()
    grey = rng.uniform(222, 250) if roll < 0.4 else rng.uniform(12, 55)
    ground = np.full(3, grey) + rng.normal(0, 4, 3)
    if roll > 0.75:
        ground = np.array(_srgb(rng.uniform(0, 360), rng.uniform(0, 0.45), rng.uniform(0.3, 0.95)))
    red, green, blue = (int(v) for v in np.clip(ground, 5, 252))
    return Print(
        colours, (red, green, blue), float(rng.uniform(0.38, 0.5)),
        float(rng.uniform(0.005, 0.02) if rng.random() < 0.5 else rng.uniform(0.03, 0.12)),
    )  # fmt: skip


def _srgb(hue: float, strength: float, value: float) -> Colour:
    red, green, blue = colorsys.hsv_to_rgb((hue / 360) % 1, strength, value)
    return round(255 * red), round(255 * green), round(255 * blue)


def draw_boards(rng: Rng, counts: list[int]) -> list[Faces]:
    """Boards from one box, each tile laid where it makes most of circles, or nearly."""
    box = [
        tuple(NAMES[k] for k in (first, *rest))
        for first, *others in combinations(range(6), 4)
        for rest in permutations(others)
    ]
    order = [box[i] for i in rng.permutation(len(box))]
    boards = []
    for count in counts:
        faces: Faces = {}
        while len(faces) < count:
            free = _around(faces) or [(0, 0)]
            hand, order = order[:2], order[2:]
            ways = [
                (cell, tuple(tile[(i + turn) % 4] for i in range(4)), tile)
                for tile in hand
                for turn in range(4)
                for cell in free
            ]
            gains = [_gain(faces, cell, face) + rng.normal(0, 0.7) for cell, face, _ in ways]
            cell, face, used = ways[int(np.argmax(gains))]
            faces[cell] = face
            order += [tile for tile in hand if tile != used]
        boards.append(faces)
    return boards


def _around(faces: Faces) -> list[tuple[int, int]]:
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return sorted({(r + a, c + b) for r, c in faces for a, b in steps} - set(faces))


def _gain(faces: Faces, cell: tuple[int, int], face: tuple[str, ...]) -> float:
    """Discs of the same colour that the new tile's discs come to lie beside, and neighbours."""
    row, col = cell
    out = 0.15 * sum((row + a, col + b) in faces for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0)))
    vertex = ((0, 0), (0, 1), (1, 1), (1, 0))
    for corner, (down, right) in enumerate(vertex):
        for other, (a, b) in enumerate(vertex):
            there = faces.get((row + down - a, col + right - b))
            out += there is not None and there[other] == face[corner]
    return out


def lay(
    rng: Rng, boards: list[Faces], spares: list[tuple[str, ...]]
) -> tuple[list[LaidTile], float]:
    """Put boards side by side and spares beside them; the tiles, and the side of the square."""
    slip, twist = float(rng.uniform(0.002, 0.02)), float(rng.uniform(0.1, 1.2))
    gap = float(rng.uniform(0, 0.03))
    laid: list[LaidTile] = []
    left, tall = 0.6, 0.0
    for number, faces in enumerate(boards):
        low = [min(cell[k] for cell in faces) for k in (0, 1)]
        turn = float(rng.normal(0, 4)) if len(boards) > 1 else 0.0
        for (row, col), colours in sorted(faces.items()):
            at = np.array([col - low[1], row - low[0]]) * (1 + gap) + (left + 0.5, 1.1)
            quad = _square(at + rng.normal(0, slip, 2), turn + float(rng.normal(0, twist)))
            if turn:
                middle = np.array([left, 0.6])
                quad = turned(quad - quad.mean(0), 0) + middle + turned(at - middle, turn)
            laid.append(LaidTile(number, row, col, colours, quad))
        ends = np.array([t.corners for t in laid if t.board == number])
        left = float(ends[..., 0].max()) + 1.2
        tall = max(tall, float(ends[..., 1].max()))
    for colours in spares:
        at = np.array([left + rng.uniform(0.2, 0.8), rng.uniform(0.6, max(tall, 1.0))])
        laid.append(LaidTile(-1, 0, 0, colours, _square(at, float(rng.uniform(0, 360)))))
        left += 1.7
    extent = float(np.max([t.corners for t in laid])) + 0.4
    middle = (
        np.min([t.corners for t in laid], axis=(0, 1))
        + np.max([t.corners for t in laid], axis=(0, 1))
    ) / 2
    shift = extent / 2 - middle
    return [
        LaidTile(t.board, t.row, t.col, t.colours, (t.corners + shift) * SIDE_MM) for t in laid
    ], extent * SIDE_MM


def _square(at: Floats, degrees: float) -> Floats:
    return turned(square(1.0) - 0.5, degrees) + at


def turned(points: Floats, degrees: float) -> Floats:
    """Points (N, 2) turned clockwise about the origin."""
    a = np.radians(degrees)
    return np.asarray(points @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]))
