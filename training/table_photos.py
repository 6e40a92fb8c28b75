"""Photographs of pieces on a table with things beside them, for measuring."""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from training.dataset import Painter
from training.faces import Rng
from training.finder import clutter, develop, tables
from training.finder.camera import Camera
from training.finder.layouts import Place
from training.finder.prints import Print
from training.finder.scene import Drawing, Studio
from training.finder.settings import FinderTraining
from training.finder.stock import studios

Picture = NDArray[np.uint8]
ROOM = 2.5
"""Widths of a piece between the pieces and what lies beside them."""


@dataclass(frozen=True)
class Shot:
    """A photograph, three quarters as high as it is wide.

    Attributes
    ----------
    coded
        JPEG.
    drawn
        The pieces, in pixels of a square picture.
    top
        Rows of that picture above the photograph.
    light
        (long side, long side, 3) float32: the square picture as it was lit, before the sensor.
    """

    coded: bytes
    drawn: Drawing
    top: int
    light: NDArray[np.float32]


def shoot(
    camera: Camera,
    side: float,
    places: list[Place],
    sets: list[Print],
    painter: Painter,
    stock: list[Picture],
    long_side: int,
    rng: Rng,
) -> Shot:
    """Draw a table, things on it and the pieces, and photograph them."""
    canvas = tables.table(camera, side, long_side, stock, rng)
    for _ in range(int(rng.integers(0, 5))):
        spot = camera.ground(rng.uniform(0, 1, (1, 2)) * long_side)[0]
        if min(np.hypot(p.x - spot[0], p.y - spot[1]) for p in places) > ROOM:
            clutter.lay(canvas, camera, (float(spot[0]), float(spot[1])), painter, rng)
    drawn = Drawing(canvas, camera, rng)
    drawn.pieces(places, sets, len(places))
    light = develop.light(canvas, rng)
    top = long_side // 8
    coded = develop.sensor(light[top : top + 3 * long_side // 4], side, rng)
    return Shot(coded, drawn, top, light)


def arguments(description: str) -> argparse.ArgumentParser:
    """The options of a program that renders photographs."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--long-side", type=int, default=1280)
    parser.add_argument("--textures", type=Path, help="folder of JPEGs of table tops")
    return parser


def held_out(given: argparse.Namespace) -> Studio:
    """Fonts that nothing was trained on, and surfaces."""
    return studios(replace(FinderTraining(), seed=given.seed), given.textures)[1]


class Photographer(Protocol):
    """Draws one photograph after another."""

    def photograph(self, rng: Rng) -> tuple[bytes, dict[str, Any]]:
        """A JPEG, and what is in it."""


def write(photographer: Photographer, name: str, given: argparse.Namespace) -> None:
    """Write photographs called NAME_SEED_NUMBER with their truth, one after another."""
    given.out.mkdir(parents=True, exist_ok=True)
    for number in tqdm(range(given.count)):
        coded, truth = photographer.photograph(np.random.default_rng((given.seed, number)))
        file = given.out / f"{name}_{given.seed}_{number:03d}.jpg"
        file.write_bytes(coded)
        text = json.dumps({**truth, "image": file.name}, ensure_ascii=False)
        file.with_suffix(".json").write_text(text + "\n")
