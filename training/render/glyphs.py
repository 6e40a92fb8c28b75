"""Draw a face as an ink mask, with every reading that is physically the same picture."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from referee.kits.signs import sign as kit_sign
from training.render.chance import Rng, pick
from training.render.fonts import Font
from training.render.kit_art import mask_of
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
    """A mask that bears no marks."""
    return DrawnGlyph(mask, (0, 0, mask.shape[1], mask.shape[0]), shares)


def shares_of(entries: list[tuple[str, int, float]]) -> Shares:
    """Masses normalised to one."""
    total = sum(mass for _, _, mass in entries)
    return tuple((face, turns, mass / total) for face, turns, mass in entries)


SAME_EVERY_WAY = {
    face: shares_of([(face, turns, 1.0) for turns in range(4)])
    for face in (PLUS, TIMES, "blank", "none")
}


def number(text: str, font: Font, rng: Rng, marked: bool | None = None) -> DrawnGlyph:
    """A number of one or two digits, perhaps ``marked`` so that 6 is told from 9."""
    bar = font.bar or ("1" in text and rng.random() < 0.03)
    masks = [_digit(char, font, bar) for char in text]
    if rng.random() < 0.2:
        strength = rng.uniform(0.15, 0.8)
        masks = [(_squared(mask, strength), top) for mask, top in masks]
    mask = _in_line(masks, rng.uniform(0.02, 0.30))
    if marked is None:
        marked = rng.random() < (0.62 if text in UNDERLINED_OFTEN else 0.05)
    readings = [(text, 0, 1.0)] if marked else _readings(text, font, bar)
    drawn = replace(plain(mask, shares_of(readings)), two_digits=len(text) == 2)
    return replace(drawn, mask=_marked(mask, rng)) if marked else drawn


def sign(name: str, font: Font, rng: Rng) -> DrawnGlyph:
    """One of + − × ÷ =, from the font or from bars and dots; ``:`` may stand for ÷."""
    chars = {MINUS: "\u2212\u2013-", DIVIDE: "\u00f7\u00f7\u00f7:"}.get(name, name)
    glyph = font.glyphs.get(pick(chars, rng))
    mask = bars(name, rng) if glyph is None or rng.random() < 0.45 else glyph.mask
    both = shares_of([(name, 0, 1.0), (name, 2, 1.0)])
    return plain(mask, SAME_EVERY_WAY.get(name, both))


def wild(font: Font, rng: Rng) -> DrawnGlyph:
    """The wild ö: the letter, small or capital, or a ring under two dots."""
    glyph = font.glyphs.get("\u00f6" if rng.random() < 0.8 else "\u00d6")
    if glyph is not None and rng.random() < 0.75:
        return plain(glyph.mask, shares_of([("wild", 0, 1.0)]))
    mask = np.zeros((84, 64), np.uint8)
    width, height = int(rng.integers(5, 14)), int(rng.integers(18, 27))
    middle = (32, 82 - height - width // 2)
    cv2.ellipse(mask, middle, (26 - width // 2, height), 0, 0, 360, 255, width, cv2.LINE_AA)
    dot, apart = int(rng.integers(4, 8)), int(rng.integers(10, 17))
    y = max(dot, 82 - 2 * height - width - dot - int(rng.integers(0, 5)))
    for x in (32 - apart, 32 + apart):
        cv2.circle(mask, (x, y), dot, 255, -1, cv2.LINE_AA)
    return plain(mask, shares_of([("wild", 0, 1.0)]))


def words(text: str, font: Font, gap: float = 0.08) -> Pixels | None:
    """A line of text as a mask; None where the font lacks a letter."""
    if any(char not in font.glyphs for char in text):
        return None
    return _in_line([font.glyphs[char] for char in text], gap)


def styled(drawn: DrawnGlyph, rng: Rng) -> DrawnGlyph:
    """Bolder, thinner or hollow strokes."""
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
    return mask_of(kit_sign(name, BAR, (255, 255, 255), thick / BAR, apart), BAR, soft)


def in_row(masks: Sequence[tuple[Pixels, int]], gap: int) -> Pixels:
    """Masks, each with its top, side by side with ``gap`` pixels between, none round them."""
    high = min(top for _, top in masks)
    height = max(top + len(mask) for mask, top in masks) - high
    row = np.zeros((height, sum(mask.shape[1] + gap for mask, _ in masks) - gap), np.uint8)
    x = 0
    for mask, top in masks:
        row[top - high : top - high + len(mask), x : x + mask.shape[1]] = mask
        x += mask.shape[1] + gap
    return row


def turned(mask: Pixels, degrees: float) -> Pixels:
    """A mask turned clockwise about its centre, on a canvas that holds it."""
    height, width = mask.shape
    side = int(np.ceil(np.hypot(height, width))) + 2
    matrix = cv2.getRotationMatrix2D((width / 2 - 0.5, height / 2 - 0.5), -degrees, 1.0)
    matrix[:, 2] += (side - width) / 2, (side - height) / 2
    return np.asarray(cv2.warpAffine(mask, matrix, (side, side)), np.uint8)


def resized(mask: Pixels, width: float, height: float) -> Pixels:
    """A mask of another size."""
    size = max(1, round(width)), max(1, round(height))
    return np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), np.uint8)


def _digit(char: str, font: Font, bar: bool) -> tuple[Pixels, int]:
    if char != "1" or not bar:
        return font.glyphs[char]
    zero = font.glyphs["0"]
    height = zero.mask.shape[0]
    ink = float((zero.mask > 127).mean()) * zero.mask.shape[1]
    width = int(np.clip(ink / 2.6, 3, height // 3))
    return np.full((height, width), 255, np.uint8), zero.top


def _readings(text: str, font: Font, bar: bool) -> list[tuple[str, int, float]]:
    same = font.turned.copy()
    if bar:
        same[1, 1] = 1.0
    options = [
        [(str(d), float(same[int(c), d])) for d in range(10) if same[int(c), d] > 0]
        for c in reversed(text)
    ]
    combined = [("", 1.0)]
    for option in options:
        combined = [(t + d, m * w) for t, m in combined for d, w in option]
    entries = [(text, 0, 1.0), *((t, 2, m) for t, m in combined if t in FACES)]
    if bar and text in ("1", "11"):
        lying = MINUS if text == "1" else EQUALS
        entries += [(lying, 1, 0.4), (lying, 3, 0.4)]
    return entries


def _in_line(masks: Sequence[tuple[Pixels, int]], gap: float) -> Pixels:
    """Set masks on one baseline, ``gap`` of the height between them."""
    height = max(top + len(mask) for mask, top in masks) - min(top for _, top in masks)
    return in_row(masks, max(1, round(gap * height)))


def _marked(mask: Pixels, rng: Rng) -> Pixels:
    """Underline, dot at the lower right, or a dot or a short bar below."""
    height, width = mask.shape
    stroke = max(3, round(height * rng.uniform(0.06, 0.14)))
    sort = rng.random()
    if sort < 0.42:
        dot = max(4, round(height * rng.uniform(0.09, 0.17)))
        left = width + round(height * rng.uniform(0.02, 0.16))
        drop = max(0, round(height * rng.uniform(-0.02, 0.12)))
        out = np.pad(mask, ((0, drop), (0, left - width + dot)))
        bottom = height + drop
        if rng.random() < 0.5:
            middle = (left + dot // 2, bottom - dot // 2 - 1)
            cv2.circle(out, middle, dot // 2, 255, -1, cv2.LINE_AA)
        else:
            out[bottom - dot : bottom, left : left + dot] = 255
        return out
    gap = round(height * rng.uniform(0.05, 0.2))
    out = np.pad(mask, ((0, gap + stroke), (0, 0)))
    middle = width // 2
    half = max(2, round(width * (rng.uniform(0.3, 0.5) if sort < 0.82 else 0.15)))
    if sort < 0.92:
        out[-stroke:, max(0, middle - half) : middle + half] = 255
    else:
        at = (middle, out.shape[0] - stroke // 2 - 1)
        cv2.circle(out, at, max(2, stroke // 2), 255, -1, cv2.LINE_AA)
    return out


def _squared(mask: Pixels, strength: float) -> Pixels:
    """Round strokes made boxy, by the mapping of the disc to the square."""
    height, width = mask.shape
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    u = x * np.sqrt(1 - 0.5 * strength * y * y)
    v = y * np.sqrt(1 - 0.5 * strength * x * x)
    map_x = ((u + 1) * 0.5 * (width - 1)).astype(np.float32)
    map_y = ((v + 1) * 0.5 * (height - 1)).astype(np.float32)
    return np.asarray(cv2.remap(mask, map_x, map_y, cv2.INTER_LINEAR), np.uint8)
