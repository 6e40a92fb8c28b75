"""Pictures of games that the referee does not know, drawn plainly: nobody may rule on them."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from vision.arrays import Pixels

SIDE = 900
"""Pixels of a picture's side."""

Rng = np.random.Generator
Colour = tuple[int, int, int]


def draw(kind: str, seed: int) -> Pixels:
    """A picture (H, W, 3) uint8 RGB of something on a table, seen a little aslant."""
    rng = np.random.default_rng([KINDS.index(kind), seed])
    flat = Image.new("RGB", (SIDE, SIDE), _colour(rng, 40, 160))
    DRAWN[kind](ImageDraw.Draw(flat), rng)
    return _photographed(np.asarray(flat), rng)


def _photographed(flat: Pixels, rng: Rng) -> Pixels:
    corners = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], np.float32)
    seen = corners + rng.uniform(-0.09, 0.09, (4, 2)).astype(np.float32) * SIDE
    warp = cv2.getPerspectiveTransform(corners, seen.astype(np.float32))
    pixels = cv2.warpPerspective(flat, warp, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE)
    pixels = cv2.GaussianBlur(pixels, (0, 0), float(rng.uniform(0.5, 1.4)))
    light = pixels * rng.uniform(0.7, 1.15) + rng.normal(0, rng.uniform(1, 5), pixels.shape)
    return np.asarray(light.clip(0, 255), np.uint8)


def _colour(rng: Rng, low: int = 0, high: int = 255) -> Colour:
    red, green, blue = rng.integers(low, high, 3).tolist()
    return red, green, blue


def _font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def _go(pen: ImageDraw.ImageDraw, rng: Rng) -> None:
    """Lines on wood, stones on their crossings."""
    lines = int(rng.choice([9, 13, 19]))
    pitch = 780 / (lines - 1)
    pen.rectangle((25, 25, 875, 875), (214, 170, 100))
    for k in range(lines):
        at = 60 + k * pitch
        pen.line((60, at, 840, at), (40, 30, 20), 2)
        pen.line((at, 60, at, 840), (40, 30, 20), 2)
    for x, y in np.ndindex(lines, lines):
        if rng.random() < 0.4:
            fill = (25, 25, 28) if rng.random() < 0.5 else (238, 236, 230)
            pen.circle((60 + x * pitch, 60 + y * pitch), 0.47 * pitch, fill)


def _dominoes(pen: ImageDraw.ImageDraw, rng: Rng) -> None:
    """White dominoes side by side, their pips black."""
    half = int(rng.integers(60, 90))
    for row in range(3):
        x, y = 40 + int(rng.integers(0, 60)), 80 + row * (half + int(rng.integers(90, 150)))
        while x + 2 * half < 860:
            pen.rounded_rectangle((x, y, x + 2 * half, y + half), 8, (240, 238, 228), (60, 60, 60))
            pen.line((x + half, y + 6, x + half, y + half - 6), (60, 60, 60), 3)
            for k in range(2):
                _pips(pen, rng, x + k * half, y, half)
            x += 2 * half + 1


def _pips(pen: ImageDraw.ImageDraw, rng: Rng, x: int, y: int, side: int) -> None:
    places = [(0.25, 0.25), (0.75, 0.75), (0.25, 0.75), (0.75, 0.25), (0.5, 0.5), (0.25, 0.5)]
    for across, down in places[: int(rng.integers(0, 7))]:
        pen.circle((x + across * side, y + down * side), 0.09 * side, (20, 20, 20))


def _hexes(pen: ImageDraw.ImageDraw, rng: Rng) -> None:
    """An island of coloured hexagons, numbers on round chips in their middles."""
    radius = int(rng.integers(70, 95))
    colours = [_colour(rng, 30, 240) for _ in range(5)]
    for row in range(5):
        for col in range(5 - abs(row - 2)):
            x = 450 + (col - (4 - abs(row - 2)) / 2) * 1.74 * radius
            y = 450 + (row - 2) * 1.5 * radius
            pen.regular_polygon(
                (x, y, radius), 6, 30, colours[int(rng.integers(5))], (240, 230, 190)
            )
            pen.circle((x, y), 0.3 * radius, (240, 230, 200))
            number = str(rng.integers(2, 13))
            pen.text((x, y), number, (20, 20, 20), _font(0.36 * radius), anchor="mm")


def _cards(pen: ImageDraw.ImageDraw, rng: Rng) -> None:
    """Playing cards in a row or two: an index in each corner, a suit in the middle."""
    wide = int(rng.integers(100, 150))
    tall = round(1.4 * wide)
    for row in range(int(rng.integers(1, 4))):
        for col in range(int(rng.integers(3, 6))):
            x, y = 50 + col * round(1.08 * wide), 60 + row * (tall + 40)
            ink = (190, 20, 30) if rng.random() < 0.5 else (20, 20, 20)
            index = str(rng.choice([*"23456789JQKA", "10"]))
            pen.rounded_rectangle((x, y, x + wide, y + tall), 10, (250, 250, 248), (90, 90, 90), 2)
            pen.text((x + 8, y + 6), index, ink, _font(0.22 * wide))
            sides = int(rng.choice([3, 4, 5]))
            middle = (x + wide / 2, y + tall / 2, 0.22 * wide)
            pen.regular_polygon(middle, sides, int(rng.integers(0, 360)), ink)


def _checkers(pen: ImageDraw.ImageDraw, rng: Rng) -> None:
    """A chequered board of two colours, with round men on it."""
    light, dark = _colour(rng, 170, 255), _colour(rng, 20, 110)
    men = (_colour(rng), _colour(rng))
    for x, y in np.ndindex(8, 8):
        corner = (50 + 100 * x, 50 + 100 * y)
        is_dark = (x + y) % 2 == 1
        pen.rectangle((*corner, corner[0] + 99, corner[1] + 99), dark if is_dark else light)
        if is_dark and rng.random() < 0.5:
            pen.circle((corner[0] + 50, corner[1] + 50), 38, men[int(rng.integers(2))])


def _letters(pen: ImageDraw.ImageDraw, rng: Rng) -> None:
    """Letter tiles in crossing words, points in their corners."""
    side = int(rng.integers(64, 92))
    ground = _colour(rng, 190, 250)
    cells = {(4, col) for col in range(1, 8)} | {(row, 3) for row in range(1, 8)}
    for row, col in cells | {(6, col) for col in range(3, 8)}:
        x, y = 60 + col * side, 60 + row * side
        pen.rounded_rectangle((x, y, x + side - 2, y + side - 2), 8, ground, (90, 80, 60), 2)
        letter = str(rng.choice([*"ABCDEFGHJKLMNPQRSTUVWXYZ"]))
        middle = (x + side / 2, y + side / 2)
        pen.text(middle, letter, (30, 25, 20), _font(0.6 * side), anchor="mm")
        points = str(rng.integers(1, 9))
        pen.text((x + 0.76 * side, y + 0.68 * side), points, (30, 25, 20), _font(0.2 * side))


def _rummy(pen: ImageDraw.ImageDraw, rng: Rng) -> None:
    """Oblong number tiles in rows, in four colours of ink."""
    wide = int(rng.integers(60, 84))
    tall = round(1.35 * wide)
    inks = ((200, 30, 40), (30, 60, 180), (20, 20, 20), (230, 140, 20))
    for row in range(int(rng.integers(2, 5))):
        for col in range(int(rng.integers(3, 9))):
            x, y = 60 + col * wide, 60 + row * (tall + 40)
            pen.rounded_rectangle(
                (x, y, x + wide - 2, y + tall), 7, (244, 238, 218), (110, 100, 80)
            )
            at, size = (x + wide / 2, y + 0.38 * tall), 0.62 * wide
            number = str(rng.integers(1, 14))
            pen.text(at, number, inks[int(rng.integers(4))], _font(size), anchor="mm")


def _shapes(pen: ImageDraw.ImageDraw, rng: Rng) -> None:
    """Square tiles that show a shape in a colour, on a lattice."""
    side, ground = int(rng.integers(70, 110)), _colour(rng, 0, 60)
    inks = [_colour(rng, 80, 255) for _ in range(6)]
    for x, y in np.ndindex(6, 6):
        if rng.random() < 0.6:
            corner = (80 + x * side, 80 + y * side)
            pen.rectangle((*corner, corner[0] + side - 2, corner[1] + side - 2), ground)
            middle = (corner[0] + side / 2, corner[1] + side / 2, 0.3 * side)
            ink = inks[int(rng.integers(6))]
            pen.regular_polygon(middle, int(rng.integers(3, 9)), int(rng.integers(0, 90)), ink)


def _clutter(pen: ImageDraw.ImageDraw, rng: Rng) -> None:
    """Circles, rectangles and lines anyhow."""
    for _ in range(int(rng.integers(10, 60))):
        (x, y), size, colour = rng.uniform(50, 800, 2), rng.uniform(20, 120), _colour(rng)
        if rng.random() < 0.4:
            pen.circle((x, y), size / 2, colour)
        elif rng.random() < 0.6:
            pen.rectangle((x, y, x + size, y + size * rng.uniform(0.4, 1.6)), colour)
        else:
            pen.line((x, y, *rng.uniform(50, 800, 2)), colour, int(rng.integers(2, 20)))


DRAWN: dict[str, Callable[[ImageDraw.ImageDraw, Rng], None]] = {
    "go": _go,
    "dominoes": _dominoes,
    "hexes": _hexes,
    "cards": _cards,
    "checkers": _checkers,
    "letters": _letters,
    "rummy": _rummy,
    "shapes": _shapes,
    "clutter": _clutter,
}
KINDS = tuple(DRAWN)
