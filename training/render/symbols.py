"""Masks of what is no number: jokers, plain shapes, and what boards and logos print."""

import cv2
import numpy as np
from numpy.typing import NDArray

from training.render.chance import Rng, pick
from training.render.fonts import Font
from training.render.glyphs import (
    DrawnGlyph,
    in_row,
    number,
    plain,
    resized,
    shares_of,
    sign,
    wild,
    words,
)
from vision.arrays import Floats, Pixels
from vision.read.faces import SIGNS

SIDE = 120
"""Of the masks, pixels."""

BONUS = ("DL", "TL", "DW", "TW", "TWS", "a", "b", "c", "d", "h", "Mab", "table", "A", "M", "T")
LOGOS = ("ab", "Sa", "JK", "P", "D", "L", "W")
JOKERS = ("JOKER", "JOKER", "Joker", "J", "J?", "?", "JK")


def face(name: str, font: Font, rng: Rng) -> DrawnGlyph:
    """A number, a sign, the wild ö or a joker by its name."""
    if name in SIGNS:
        return sign(name, font, rng)
    if name in ("wild", "joker"):
        return wild(font, rng) if name == "wild" else joker(font, rng)
    return number(name, font, rng)


def joker(font: Font, rng: Rng) -> DrawnGlyph:
    """A face, a star, a jester's cap, a flower, the word, or art above the word."""
    sort = int(rng.integers(6))
    if sort == 5:
        mask = words(pick(JOKERS, rng), font, rng.uniform(0.04, 0.15))
        mask = star(5, rng) if mask is None else mask
    else:
        mask = (_smiley(rng), _smiley(rng), star(5, rng), _cap(rng), _flower(rng))[sort]
        word = words("JOKER", font) if rng.random() < 0.4 else None
        if word is not None:
            width = mask.shape[1] * rng.uniform(0.7, 1.5)
            line = resized(word, width, max(6, width * rng.uniform(0.2, 0.3)))
            wide = max(mask.shape[1], line.shape[1])
            both = [(part.T, (wide - part.shape[1]) // 2) for part in (mask, line)]
            mask = in_row(both, int(rng.integers(2, 12))).T.copy()
    return plain(mask, shares_of([("joker", 0, 1.0)]))


def shape(rng: Rng) -> Pixels:
    """A plain shape, as tiles of shapes and colours, and dice, show."""
    mask, middle = np.zeros((SIDE, SIDE), np.uint8), SIDE // 2
    sort = int(rng.integers(9))
    if sort == 0:
        cv2.circle(mask, (middle, middle), middle - 2, 255, -1, cv2.LINE_AA)
    elif sort == 1:
        cv2.rectangle(mask, (4, 4), (SIDE - 4, SIDE - 4), 255, -1)
    elif sort == 2:
        leaf = int(rng.integers(25, 31))
        spots = ((middle, leaf), (middle, SIDE - leaf), (leaf, middle), (SIDE - leaf, middle))
        for spot in (*spots, (middle, middle)):
            cv2.circle(mask, spot, leaf, 255, -1, cv2.LINE_AA)
    elif sort == 3:
        y, x = np.abs(np.mgrid[-1 : 1 : SIDE * 1j, -1 : 1 : SIDE * 1j])
        bend = rng.uniform(0.4, 0.75)
        mask[x**bend + y**bend < 1] = 255
    elif sort == 4:
        for _ in range(int(rng.integers(1, 7))):
            x, y = rng.integers(15, SIDE - 15, 2).tolist()
            cv2.circle(mask, (x, y), int(rng.integers(7, 18)), 255, -1, cv2.LINE_AA)
    elif sort == 5:
        return star(int(rng.integers(4, 13)), rng)
    else:
        sides = pick((4, 4, 3, 5, 6, 8), rng)
        _fill(mask, _ring(sides, middle - 2))
    return mask


def star(points: int, rng: Rng) -> Pixels:
    """A filled star."""
    mask = np.zeros((SIDE, SIDE), np.uint8)
    spokes = np.where(np.arange(2 * points) % 2 == 0, 1.0, rng.uniform(0.35, 0.6))
    _fill(mask, (_ring(2 * points, SIDE / 2 - 2) - SIDE / 2) * spokes[:, None] + SIDE / 2)
    return mask


def printed(font: Font, rng: Rng) -> Pixels:
    """A multiplier, letters, a star or an arrow: what bonus squares and logos show."""
    roll = rng.random()
    if roll >= 0.75:
        return star(int(rng.integers(4, 9)), rng) if roll < 0.85 else _arrow(rng)
    if roll < 0.55:
        factor = pick("23", rng) if rng.random() < 0.9 else "4"
        times = pick("\u00d7xX", rng)
        text = factor + times if rng.random() < 0.85 else times + factor
    else:
        text = pick((*BONUS, *LOGOS), rng)
    mask = words(text, font, rng.uniform(0.02, 0.2))
    return star(5, rng) if mask is None else mask


def _ring(count: int, radius: float) -> Floats:
    """(count, 2) points on a circle in the middle of a mask, the first one on top."""
    angles = np.arange(count) * 2 * np.pi / count - np.pi / 2
    return SIDE / 2 + radius * np.column_stack([np.cos(angles), np.sin(angles)])


def _fill(mask: Pixels, outline: Floats) -> None:
    cv2.fillPoly(mask, [np.rint(outline).astype(np.int32)], 255, cv2.LINE_AA)


def _arrow(rng: Rng) -> Pixels:
    mask = np.zeros((80, 80), np.uint8)
    thick = int(rng.integers(3, 16))
    if rng.random() < 0.5:
        tip = rng.uniform(0.2, 0.5)
        cv2.arrowedLine(mask, (4, 40), (74, 40), 255, thick, cv2.LINE_AA, 0, tip)
    else:
        bend = int(rng.integers(20, 60))
        points = np.array([[bend, 6], [74, 40], [bend, 74]], np.int32)
        cv2.polylines(mask, [points], False, 255, thick, cv2.LINE_AA)
    return mask


def _smiley(rng: Rng) -> Pixels:
    mask = np.zeros((96, 96), np.uint8)
    line, filled = int(rng.integers(3, 8)), rng.random() < 0.3
    axes = (int(rng.integers(32, 44)), int(rng.integers(26, 44)))
    ink = 0 if filled else 255

    def ellipse(at: tuple[int, int], size: tuple[int, int], thick: int) -> None:
        cv2.ellipse(mask, at, size, 0, 0, 360, ink, thick, cv2.LINE_AA)

    cv2.ellipse(mask, (48, 48), axes, 0, 0, 360, 255, -1 if filled else line, cv2.LINE_AA)
    if rng.random() < 0.3:
        ellipse((48, 48), (axes[0] - line - 4, axes[1] - line - 4), max(2, line // 2))
    eye, apart = int(rng.integers(3, 7)), int(rng.integers(9, 17))
    height = 48 - int(rng.integers(6, 14))
    for x in (48 - apart, 48 + apart):
        if rng.random() < 0.8:
            ellipse((x, height), (eye, int(eye * rng.uniform(0.8, 1.6))), -1)
        else:
            cv2.line(mask, (x - eye, height), (x + eye, height), ink, line, cv2.LINE_AA)
    mouth = (int(rng.integers(12, 24)), int(rng.integers(6, 18)))
    cv2.ellipse(mask, (48, 50), mouth, 0, 10, 170, ink, line, cv2.LINE_AA)
    if rng.random() < 0.4:
        cv2.line(mask, (48, 42), (48, 54), ink, max(2, line // 2), cv2.LINE_AA)
    for _ in range(int(rng.integers(3, 9)) if rng.random() < 0.35 else 0):
        x = int(rng.integers(20, 76))
        ends = (x, int(rng.integers(8, 24))), (x + int(rng.integers(-8, 9)), 4)
        cv2.line(mask, *ends, 255, max(2, line - 2), cv2.LINE_AA)
    return mask


def _flower(rng: Rng) -> Pixels:
    mask = np.zeros((SIDE, SIDE), np.uint8)
    sides, petals = int(rng.integers(5, 9)), rng.random() < 0.5
    if petals:
        for x, y in _ring(sides, 33).astype(int).tolist():
            cv2.circle(mask, (x, y), int(rng.integers(15, 24)), 255, -1, cv2.LINE_AA)
    else:
        _fill(mask, _ring(sides, SIDE / 2 - 4))
    if not petals or rng.random() < 0.7:
        tone, radius = int(rng.integers(0, 140)), int(rng.integers(9, 26))
        cv2.circle(mask, (SIDE // 2, SIDE // 2), radius, tone, -1, cv2.LINE_AA)
    return mask


def _cap(rng: Rng) -> Pixels:
    mask = np.zeros((90, 96), np.uint8)
    tips = np.array([[6, 40], [48, 10], [90, 40]]) + rng.integers(-5, 6, (3, 2))
    outline: NDArray[np.int32] = np.array(
        [[24, 84], tips[0], [36, 46], tips[1], [60, 46], tips[2], [72, 84]], np.int32
    )
    if rng.random() < 0.7:
        cv2.fillPoly(mask, [outline], int(rng.integers(150, 256)), cv2.LINE_AA)
    cv2.polylines(mask, [outline], True, 255, int(rng.integers(2, 6)), cv2.LINE_AA)
    for x, y in tips.tolist():
        cv2.circle(mask, (x, y), int(rng.integers(4, 8)), 255, -1, cv2.LINE_AA)
    return mask
