"""Stones on and about a printed Mobius board, and what covers its markers, drawn from a seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np

from training.scenes.camera import square
from training.scenes.clutter import Sheet
from training.scenes.stones import LaidStone, Shape
from vision.boards.layout import Layout

Faces = Mapping[tuple[int, int], str]
"""Colour of the stone at each row and column, as seen."""


def draw_position(
    layout: Layout, rng: np.random.Generator, faulty: float
) -> dict[tuple[int, int], str]:
    """Stones on random cells, turn by turn: from a few to a full board."""
    last = max(place.row for place in layout.places)
    twin = dict(zip(_row(layout, 0), reversed(_row(layout, last)), strict=True))
    cells = [(place.row, place.col) for place in layout.places if place.row < last]
    order = [cells[i] for i in rng.permutation(len(cells))]
    count = int(rng.integers(0, len(cells) + 1)) if rng.random() < 0.7 else len(cells) - 20
    wrong = rng.random() < faulty
    faces: dict[tuple[int, int], str] = {}
    for turn, cell in enumerate(order[:count]):
        face = ("red", "blue")[turn % 2]
        below = cell in twin and rng.random() < 0.5
        faces[twin[cell] if below else cell] = face
        if cell in twin and rng.random() < (0.5 if wrong else 0.2):
            other = ("blue", "red")[turn % 2] if wrong and rng.random() < 0.3 else face
            faces[cell if below else twin[cell]] = other
    if wrong and rng.random() < 0.5 and count < len(cells) - 3:
        faces |= {cell: str(rng.choice(["red", "blue"])) for cell in order[count : count + 3]}
    return faces


def _row(layout: Layout, row: int) -> list[tuple[int, int]]:
    return [(place.row, place.col) for place in layout.places if place.row == row]


def lay_stones(
    layout: Layout, faces: Faces, rng: np.random.Generator, share: float | None = None
) -> list[LaidStone]:
    """Stones of one set, each a little off its place; `share` is their width in cells."""
    share = float(rng.uniform(0.5, 0.95)) if share is None else share
    radius = share * layout.pitch_mm / 2
    shape: Shape = "dome" if rng.random() < 0.4 else "disc"
    height = radius * float(rng.uniform(0.3, 0.7)) if shape == "dome" else rng.uniform(0.3, 6.0)
    colours = {"red": _shade_of(rng, "red"), "blue": _shade_of(rng, "blue")}
    gloss = float(rng.uniform(0, 160))
    play = min(0.12 * layout.pitch_mm, layout.pitch_mm / 2 - radius)
    at = {(place.row, place.col): place.at for place in layout.places}
    stones = []
    for place, face in faces.items():
        x, y = np.array(at[place]) + np.clip(rng.normal(0, 0.5, 2), -1, 1) * play
        worn = np.clip(np.array(colours[face]) * rng.normal(1, 0.03), 0, 255)
        red, green, blue = (int(v) for v in worn)
        spot = (float(x), float(y))
        stones.append(LaidStone(spot, radius, float(height), (red, green, blue), shape, gloss))
    return stones


def _shade_of(rng: np.random.Generator, face: str) -> tuple[int, int, int]:
    """Any red or blue that a player would call so."""
    hue = rng.uniform(-8, 10) if face == "red" else rng.uniform(200, 238)
    strength, value = rng.uniform(0.68, 1.0), rng.uniform(0.4, 0.95)
    pixel = np.array([[[hue % 360, strength, value]]], np.float32)
    red, green, blue = (255 * cv2.cvtColor(pixel, cv2.COLOR_HSV2RGB)[0, 0]).astype(int).tolist()
    return red, green, blue


def draw_spares(
    layout: Layout, stones: Sequence[LaidStone], rng: np.random.Generator
) -> list[LaidStone]:
    """Stones of the set on the table, clear of the print."""
    spares = []
    for stone in stones[: int(rng.integers(0, 12))]:
        along = rng.uniform(0, 1, 2) * [layout.width_mm, layout.height_mm]
        beyond = stone.radius + float(rng.uniform(6, 50))
        side = int(rng.integers(4))
        along[side % 2] = (
            -beyond
            if side < 2
            else along[side % 2] * 0
            + beyond
            + (layout.width_mm if side % 2 == 0 else layout.height_mm)
        )
        spares.append(replace(stone, at=(float(along[0]), float(along[1]))))
    return spares


def cover(layout: Layout, corner: int, rng: np.random.Generator) -> Sheet:
    """A slip of paper or card over most of a marker, clear of the cells."""
    middle = np.array(layout.markers[corner]).mean(0)
    outward = np.sign(middle - [layout.width_mm / 2, layout.height_mm / 2])
    outline = (square(1.0) - 0.5) * rng.uniform(24, 34, 2) + middle + outward * 4
    red, green, blue = (int(v) for v in rng.integers(30, 250, 3))
    return Sheet(outline, (red, green, blue), bool(rng.random() < 0.4))
