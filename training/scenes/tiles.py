"""Tiles: which lie where on a board, how crookedly, and what their box looks like."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from training.scenes.art import VALUES, Colour
from training.scenes.camera import Floats, square
from training.scenes.printing import lattice_origin
from vision.boards.layout import Layout


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile on the table.

    Attributes
    ----------
    value
        The number on it; None where it lies on its face.
    place
        Row and column on the board, from 0; None beside it.
    centre
        Millimetres from the board's top-left corner.
    twist
        Degrees clockwise from upright.
    seed
        Of its wood and ink.
    """

    value: int | None
    place: tuple[int, int] | None
    centre: tuple[float, float]
    twist: float
    seed: int

    def corners(self, side: float) -> Floats:
        """Corners (4, 2) of its outline, clockwise from its own top left, millimetres."""
        angle = math.radians(self.twist)
        turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
        quad = (square(side) - side / 2) @ turn.T + np.array(self.centre)
        return np.asarray(quad, dtype=np.float64)


@dataclass(frozen=True, slots=True)
class TileStyle:
    """How one box of tiles looks.

    Attributes
    ----------
    wood, ink
        sRGB of the wood and of the digits.
    font
        File of the digits' font; None for Pillow's own.
    digit_share
        Height of digits in tiles; `widest_share` is the most that two digits may take across.
    bold
        Stroke added to the digits, in their heights.
    dot
        Whether 6 and 9 carry a dot.
    variation
        Spread of the wood's brightness from tile to tile.
    grain
        Contrast of the wood.
    rim
        How much darker the edge of the face is.
    """

    wood: Colour
    ink: Colour = (28, 25, 24)
    font: str | None = None
    digit_share: float = 0.5
    widest_share: float = 0.72
    bold: float = 0.02
    dot: bool = True
    variation: float = 0.05
    grain: float = 0.05
    rim: float = 0.12


def draw_style(wood: Colour, rng: np.random.Generator, fonts: tuple[str, ...]) -> TileStyle:
    """Draw a box of tiles about as light as `wood`, in one of some fonts or in Pillow's own."""
    shade = float(rng.uniform(0.78, 1.08))
    tint = rng.normal(0, 6, 3)
    red, green, blue = (int(c) for c in np.clip(np.array(wood) * shade + tint, 40, 250))
    dark = int(rng.integers(8, 60))
    return TileStyle(
        wood=(red, green, blue),
        ink=(dark, max(0, dark - int(rng.integers(0, 8))), max(0, dark - int(rng.integers(0, 8)))),
        font=str(rng.choice(fonts)) if fonts and rng.random() < 0.9 else None,
        digit_share=float(rng.uniform(0.42, 0.6)),
        widest_share=float(rng.uniform(0.62, 0.84)),
        bold=float(rng.choice([0, 0.02, 0.04])),
        dot=bool(rng.random() < 0.92),
        variation=float(rng.uniform(0.01, 0.08)),
        grain=float(rng.uniform(0.02, 0.1)),
        rim=float(rng.uniform(0.0, 0.22)),
    )


def lay(
    layout: Layout,
    squares: dict[tuple[int, int], int],
    rng: np.random.Generator,
    twist: float = 4.0,
    shift: float = 0.12,
) -> list[LaidTile]:
    """Lay tiles crookedly, none inside another.

    Parameters
    ----------
    squares
        Value by row and column.
    twist, shift
        Furthest from upright in degrees, and from the cell's centre in tiles.
    """
    left, top = lattice_origin(layout)
    laid: list[LaidTile] = []
    for (row, col), value in squares.items():
        middle = np.array(
            [left + (col + 0.5) * layout.pitch_mm, top + (row + 0.5) * layout.pitch_mm]
        )
        away = rng.uniform(-1, 1, 2) * shift * layout.tile_mm
        angle, seed = float(rng.uniform(-1, 1)) * twist, int(rng.integers(1 << 30))
        for keep in (1.0, 0.8, 0.6, 0.45, 0.3, 0.2, 0.1, 0.0):
            at = middle + keep * away
            tile = LaidTile(value, (row, col), (float(at[0]), float(at[1])), keep * angle, seed)
            if not any(_overlap(tile, other, layout.tile_mm) for other in laid):
                break
        laid.append(tile)
    return laid


def _overlap(a: LaidTile, b: LaidTile, side: float) -> bool:
    if math.dist(a.centre, b.centre) > 1.5 * side:
        return False
    shared, _ = cv2.intersectConvexConvex(
        a.corners(side).astype(np.float32), b.corners(side).astype(np.float32)
    )
    return shared > 0.02 * side


def draw_position(
    layout: Layout, rng: np.random.Generator, count: int, kind: str
) -> dict[tuple[int, int], int]:
    """Draw values on squares from the box: ``"grown"`` from the centre, or ``"scattered"``."""
    supply = [v for v in VALUES for _ in range(7 if 1 <= v <= 10 else 1)]
    values = [int(v) for v in rng.permutation(supply)[:count]]
    cells = {(place.row, place.col) for place in layout.places}
    centre = {(place.row, place.col) for place in layout.places if place.ground == "centre"}
    squares: dict[tuple[int, int], int] = {}
    if kind == "scattered":
        order = sorted(cells)
        for i, value in zip(rng.permutation(len(order)), values, strict=False):
            squares[order[int(i)]] = value
        return squares
    free = {n for place in centre for n in _beside(place)} & cells - centre
    for value in values:
        choice = sorted(free)
        place = choice[int(rng.integers(len(choice)))]
        squares[place] = value
        free = (free | set(_beside(place))) & (cells - centre) - set(squares)
    return squares


def _beside(place: tuple[int, int]) -> list[tuple[int, int]]:
    row, col = place
    return [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
