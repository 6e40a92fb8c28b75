"""Faces as ink masks, with all readings that are physically the same picture."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from referee.kits.faces import Mark, face_items
from referee.kits.faces import sign as kit_sign
from referee.kits.palette import WHITE
from training.render.chance import Rng, pick
from training.render.fonts import CAP, Font, Glyph
from training.render.kit_art import rasterise
from vision.arrays import Pixels
from vision.read.faces import FACES, SIGNS

PLUS, MINUS, TIMES, DIVIDE, EQUALS = SIGNS
UNDERLINED_OFTEN = {"6", "9", "66", "68", "86", "89", "98", "99", "16", "91", "61", "19"}

BAR = 64.0
"""Length of the bars of signs, pixels."""

Box = tuple[int, int, int, int]
Shares = tuple[tuple[str, int, float], ...]
"""(face, quarter turns, mass) of every reading of one picture; masses add up to 1."""


@dataclass(frozen=True)
class DrawnGlyph:
    """An ink mask with its readings; ``core`` is the box (x0, y0, x1, y1) without marks."""

    mask: Pixels
    core: Box
    shares: Shares
    two_digits: bool = False

    @property
    def unmarked(self) -> Pixels:
        """The mask within ``core``."""
        x0, y0, x1, y1 = self.core
        return self.mask[y0:y1, x0:x1]


def plain(mask: Pixels, shares: Shares = ()) -> DrawnGlyph:
    """A glyph without marks."""
    return DrawnGlyph(mask, (0, 0, mask.shape[1], mask.shape[0]), shares)


def shares_of(entries: list[tuple[str, int, float]]) -> Shares:
    """Normalise masses to one."""
    total = sum(mass for _, _, mass in entries)
    return tuple((face, turns, mass / total) for face, turns, mass in entries)


SAME_EVERY_WAY = {
    face: shares_of([(face, turns, 1.0) for turns in range(4)])
    for face in (PLUS, TIMES, "blank", "none")
}


def number(text: str, font: Font, rng: Rng, marked: bool | None = None) -> DrawnGlyph:
    """A number of one or two digits, perhaps ``marked`` so that 6 is told from 9."""
    bar = font.bar or ("1" in text and rng.random() < 0.03)
    boxy = rng.uniform(0.15, 0.8) if rng.random() < 0.2 else 0.0
    font = replace(font, bar=bar, boxy=boxy, gap=rng.uniform(0.02, 0.30))
    line = font.line(text, CAP)
    assert line is not None
    if marked is None:
        marked = rng.random() < (0.62 if text in UNDERLINED_OFTEN else 0.05)
    readings = [(text, 0, 1.0)] if marked else _readings(text, font)
    drawn = replace(plain(line.mask, shares_of(readings)), two_digits=len(text) == 2)
    if not marked:
        return drawn
    items = face_items(text, CAP, WHITE, random_mark(line, rng))
    return replace(drawn, mask=rasterise(items, 2 * max(line.mask.shape), font=font))


def sign(name: str, font: Font, rng: Rng) -> DrawnGlyph:
    """One of + − × ÷ =, from the font or from bars and dots; ``:`` may stand for ÷."""
    chars = {MINUS: "\u2212\u2013-", DIVIDE: "\u00f7\u00f7\u00f7:"}.get(name, name)
    glyph = font.glyphs.get(pick(chars, rng))
    mask = bars(name, rng) if glyph is None or rng.random() < 0.45 else glyph.mask
    both = shares_of([(name, 0, 1.0), (name, 2, 1.0)])
    return plain(mask, SAME_EVERY_WAY.get(name, both))


def words(text: str, font: Font, gap: float = 0.08) -> Pixels | None:
    """A line of text as a mask; None where the font lacks a letter."""
    line = replace(font, gap=gap).line(text, CAP)
    return None if line is None else line.mask


def style_strokes(drawn: DrawnGlyph, rng: Rng) -> DrawnGlyph:
    """Make strokes bolder, thinner or hollow."""
    roll, pad = rng.random(), 4
    if roll > 0.25:
        return drawn
    mask = cv2.copyMakeBorder(drawn.mask, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=0)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (3, 3))
    if roll < 0.12:
        mask = cv2.dilate(mask, kernel, iterations=int(rng.integers(1, 3)))
    elif roll < 0.18:
        thin = cv2.erode(mask, kernel)
        mask = thin if thin.sum() > 0.5 * mask.sum() else mask
    else:
        inner = cv2.erode(mask, kernel, iterations=int(rng.integers(1, 3)))
        mask = cv2.subtract(cv2.dilate(mask, kernel), inner)
    x0, y0, x1, y1 = (edge + pad for edge in drawn.core)
    return replace(drawn, mask=np.asarray(mask, np.uint8), core=(x0, y0, x1, y1))


def bars(name: str, rng: Rng) -> Pixels:
    """A sign of bars and dots as kits have it, of any proportions, some with soft ends."""
    thick, apart = int(rng.integers(5, 17)), None
    if name == EQUALS:
        apart = (thick + int(rng.integers(thick, 24))) / 2 / BAR
    elif name == DIVIDE:
        apart = (1.12 * thick + int(rng.integers(2, 11))) / BAR
    soft = 2.5 if name in (PLUS, TIMES) and rng.random() < 0.3 else 0.0
    return rasterise(kit_sign(name, BAR, (255, 255, 255), thick / BAR, apart), BAR, soft)


def turned(mask: Pixels, degrees: float) -> Pixels:
    """Rotate a mask clockwise about its centre, on a large enough canvas."""
    height, width = mask.shape
    side = int(np.ceil(np.hypot(height, width))) + 2
    matrix = cv2.getRotationMatrix2D((width / 2 - 0.5, height / 2 - 0.5), -degrees, 1.0)
    matrix[:, 2] += (side - width) / 2, (side - height) / 2
    return np.asarray(cv2.warpAffine(mask, matrix, (side, side)), np.uint8)


def resized(mask: Pixels, width: float, height: float) -> Pixels:
    """Resize a mask."""
    size = max(1, round(width)), max(1, round(height))
    return np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), np.uint8)


def _readings(text: str, font: Font) -> list[tuple[str, int, float]]:
    same = font.turned.copy()
    if font.bar:
        same[1, 1] = 1.0
    options = [
        [(str(d), float(same[int(c), d])) for d in range(10) if same[int(c), d] > 0]
        for c in reversed(text)
    ]
    combined = [("", 1.0)]
    for option in options:
        combined = [(t + d, m * w) for t, m in combined for d, w in option]
    entries = [(text, 0, 1.0), *((t, 2, m) for t, m in combined if t in FACES)]
    if font.bar and text in ("1", "11"):
        lying = MINUS if text == "1" else EQUALS
        entries += [(lying, 1, 0.4), (lying, 3, 0.4)]
    return entries


def random_mark(line: Glyph, rng: Rng) -> Mark:
    """Mark a mask with a dot at the lower right, an underline, or a short bar or dot below."""
    height, width = line.mask.shape
    foot, sort = CAP / 2 + line.top + height, rng.random()
    if sort < 0.42:
        dot = max(4.0, height * rng.uniform(0.09, 0.17))
        beside, drop = height * rng.uniform((0.02, -0.02), (0.16, 0.12))
        at = width / 2 + beside + dot / 2, foot + max(0.0, drop) - dot / 2
        return Mark(*at, dot, dot, round=bool(rng.random() < 0.5))
    stroke = max(3.0, height * rng.uniform(0.06, 0.14))
    below = foot + height * rng.uniform(0.05, 0.2) + stroke / 2
    if sort >= 0.92:
        return Mark(0.0, below, stroke, stroke, round=True)
    return Mark(0.0, below, width * (rng.uniform(0.6, 1.0) if sort < 0.82 else 0.3), stroke)
