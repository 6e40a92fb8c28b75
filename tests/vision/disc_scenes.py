"""Drawn photographs of tiles with corner discs, under any lamp, to read colours from."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass
from itertools import combinations, permutations

import cv2
import numpy as np

from referee.kits.palette import SIX
from tests.vision.views import camera
from training.render.light import Light, draw_light
from training.render.sensor import Sensor, decode, develop, draw_sensor, encode_jpeg, linear
from vision.arrays import Floats, Ints, Pixels, Singles
from vision.discs.colours import COLOURS
from vision.geometry.homography import Homography
from vision.geometry.quads import UNIT

Rng = np.random.Generator
Colour = tuple[int, int, int]

GROUNDS = ((18, 18, 20), (245, 243, 238), (128, 128, 128), (60, 62, 70), (225, 215, 190))
TILE = 40
"""Pixels of a tile's side in the flat picture that is photographed."""
SIZE = (640, 480)
"""Of the photograph."""

EVEN = Light(falloff=0.0, vignette=0.0)
SHARP = Sensor(defocus=0.9)


@dataclass(frozen=True)
class Conditions:
    """The lamp and the camera."""

    light: Light = EVEN
    sensor: Sensor = SHARP


def any_conditions(rng: Rng, hard: float = 1.0) -> Conditions:
    """Conditions as they come; at `hard` of 0 they are the best."""
    return Conditions(draw_light(rng, hard), draw_sensor(rng, TILE, hard))


@dataclass(frozen=True)
class DiscScene:
    """A photograph, where its tiles are, and the numbers of their colours."""

    pixels: Pixels
    quads: Floats
    corners: Ints


def any_print(rng: Rng) -> dict[str, Colour]:
    """Six colours as another print may have them."""
    return {name: _shifted(colour, rng) for name, colour in SIX.items()}


def _shifted(colour: Colour, rng: Rng) -> Colour:
    hue, saturation, value = colorsys.rgb_to_hsv(*(c / 255 for c in colour))
    hue = (hue + rng.normal(0, 0.008)) % 1
    saturation = float(np.clip(saturation + rng.normal(-0.06, 0.07), 0.5, 1))
    value = float(np.clip(value * np.exp(rng.normal(0, 0.1)), 0.25, 1))
    red, green, blue = colorsys.hsv_to_rgb(hue, saturation, value)
    return round(255 * red), round(255 * green), round(255 * blue)


def draw_scene(
    rng: Rng,
    count: int,
    conditions: Conditions | None = None,
    printed: dict[str, Colour] = SIX,
) -> DiscScene:
    """A board of `count` different tiles, photographed; quads are off by about a pixel."""
    conditions = conditions or Conditions()
    cells = _polyomino(count, rng)
    corners = _box()[rng.permutation(90)[:count]]
    corners = np.array([np.roll(c, rng.integers(4)) for c in corners])
    ground, table = GROUNDS[rng.integers(len(GROUNDS))], rng.uniform(0.05, 0.6, 3)
    flat = _flat(cells, corners, printed, ground, table, rng)
    rows, cols = (np.array([cell[k] for cell in cells]) for k in (0, 1))
    extent = max(rows.max(), cols.max()) + 1
    view = camera(float(rng.uniform(0, 45)), float(rng.uniform(0, 360)), 1.5 * extent, SIZE)
    to_pixels = Homography(view) @ Homography.affine(
        1, (-(cols.max() + 1) / 2, -(rows.max() + 1) / 2)
    )
    scaled = to_pixels @ Homography.affine(1 / TILE, (0.5 / TILE, 0.5 / TILE))
    linear_light = cv2.warpPerspective(
        flat, scaled.matrix, SIZE, flags=cv2.INTER_AREA, borderValue=table.tolist()
    )
    quads = to_pixels(UNIT + np.column_stack([cols, rows])[:, None])
    quads = quads + rng.normal(0, 1.0, quads.shape) / np.sqrt(2)
    whole = ((quads > 2) & (quads < np.array(SIZE) - 3)).all((1, 2))
    light, sensor = conditions.light, conditions.sensor
    pixels = develop(np.asarray(linear_light, np.float32), light, sensor, rng)
    pixels = decode(encode_jpeg(pixels, sensor.quality))
    return DiscScene(pixels, quads[whole], corners[whole])


def _box() -> Ints:
    """(90, 4) the tiles of the box."""
    return np.array(
        [
            (first, *rest)
            for first, *others in combinations(range(6), 4)
            for rest in permutations(others)
        ]
    )


def _polyomino(count: int, rng: Rng) -> list[tuple[int, int]]:
    cells = {(0, 0)}
    while len(cells) < count:
        row, col = sorted(cells)[rng.integers(len(cells))]
        down, right = ((0, 1), (1, 0), (0, -1), (-1, 0))[rng.integers(4)]
        cells.add((row + down, col + right))
    low = [min(cell[k] for cell in cells) for k in (0, 1)]
    return sorted((row - low[0], col - low[1]) for row, col in cells)


def _flat(
    cells: list[tuple[int, int]],
    corners: Ints,
    printed: dict[str, Colour],
    ground: Colour,
    table: Floats,
    rng: Rng,
) -> Singles:
    """The board from above, in linear light."""
    height = TILE * (1 + max(row for row, _ in cells))
    width = TILE * (1 + max(col for _, col in cells))
    flat = np.full((height, width, 3), table, np.float32)
    inks = [linear(np.array(printed[name], np.uint8)) for name in COLOURS]
    radius = rng.uniform(0.38, 0.5) * TILE
    steps = np.arange(TILE) + 0.5
    for (row, col), own in zip(cells, corners, strict=True):
        tile = np.broadcast_to(linear(np.array(ground, np.uint8)), (TILE, TILE, 3)).copy()
        for x, y, colour in zip((0, TILE, TILE, 0), (0, 0, TILE, TILE), own, strict=True):
            tile[np.hypot(steps[None] - x, steps[:, None] - y) < radius] = inks[colour]
        tile *= np.exp(rng.normal(0, 0.03))
        flat[row * TILE : (row + 1) * TILE, col * TILE : (col + 1) * TILE] = tile
    return flat
