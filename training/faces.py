"""Draw a face as an ink mask, with every reading that is physically the same picture."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from training.fonts import Font, Mask
from vision.reading.faces import FACES

INDEX: dict[str, int] = {face: i for i, face in enumerate(FACES)}
MINUS, TIMES, DIVIDE = "\u2212", "\u00d7", "\u00f7"
UNDERLINED_OFTEN = {"6", "9", "66", "68", "86", "89", "98", "99", "16", "91", "61", "19"}

Rng = np.random.Generator
Shares = tuple[tuple[int, int, float], ...]
"""(face index, quarter turns, mass) of every reading of one picture; masses add up to 1."""


@dataclass(frozen=True)
class Drawn:
    """An ink mask; ``core`` is the box (x0, y0, x1, y1) of the glyphs without marks."""

    mask: Mask
    core: tuple[int, int, int, int]
    shares: Shares
    two_digits: bool = False


def shares_of(entries: list[tuple[str, int, float]]) -> Shares:
    """Masses normalised to one."""
    total = sum(mass for _, _, mass in entries)
    return tuple((INDEX[face], turns, mass / total) for face, turns, mass in entries)


SAME_EVERY_WAY = {
    face: shares_of([(face, turns, 1.0) for turns in range(4)])
    for face in ("+", TIMES, "blank", "none")
}


def number(text: str, font: Font, rng: Rng) -> Drawn:
    """A number of one or two digits, perhaps with a mark that tells 6 from 9."""
    bar = font.bar or ("1" in text and rng.random() < 0.03)
    masks = [_digit(char, font, bar) for char in text]
    if rng.random() < 0.2:
        strength = rng.uniform(0.15, 0.8)
        masks = [(_squared(mask, strength), top) for mask, top in masks]
    mask, core = _in_line(masks, rng.uniform(0.02, 0.30))
    mask, core = _marked(mask, core, text, rng)
    if len(mask_marks := mask[core[3] :]) and mask_marks.max() > 0:
        return Drawn(mask, core, shares_of([(text, 0, 1.0)]), len(text) == 2)
    return Drawn(mask, core, shares_of(_readings(text, font, bar)), len(text) == 2)


def sign(face: str, font: Font, rng: Rng) -> Drawn:
    """One of + − × ÷ =, from the font or from bars and dots; ``:`` may stand for ÷."""
    chars = {MINUS: "\u2212\u2013-", DIVIDE: "\u00f7\u00f7\u00f7:"}.get(face, face)
    glyph = font.glyphs.get(chars[int(rng.integers(len(chars)))])
    mask = _bars(face, rng) if glyph is None or rng.random() < 0.45 else glyph.mask
    core = (0, 0, mask.shape[1], mask.shape[0])
    if face in SAME_EVERY_WAY:
        return Drawn(mask, core, SAME_EVERY_WAY[face])
    return Drawn(mask, core, shares_of([(face, 0, 1.0), (face, 2, 1.0)]))


def wild(font: Font, rng: Rng) -> Drawn:
    """The wild ö: the letter, small or capital, or a ring under two dots."""
    char = "\u00f6" if rng.random() < 0.8 else "\u00d6"
    glyph = font.glyphs.get(char)
    if glyph is not None and rng.random() < 0.75:
        mask = glyph.mask
    else:
        mask = np.zeros((84, 64), np.uint8)
        width = int(rng.integers(5, 14))
        height = int(rng.integers(18, 27))
        cv2.ellipse(
            mask,
            (32, 82 - height - width // 2),
            (26 - width // 2, height),
            0,
            0,
            360,
            255,
            width,
            cv2.LINE_AA,
        )
        top = 82 - 2 * height - width
        dot, apart = int(rng.integers(4, 8)), int(rng.integers(10, 17))
        for x in (32 - apart, 32 + apart):
            cv2.circle(
                mask, (x, max(dot, top - dot - int(rng.integers(0, 5)))), dot, 255, -1, cv2.LINE_AA
            )
    return Drawn(mask, (0, 0, mask.shape[1], mask.shape[0]), shares_of([("wild", 0, 1.0)]))


def words(text: str, font: Font, gap: float = 0.08) -> Mask | None:
    """A line of text as a mask; None where the font lacks a letter."""
    if any(char not in font.glyphs for char in text):
        return None
    return _in_line([(font.glyphs[c].mask, font.glyphs[c].top) for c in text], gap)[0]


def styled(drawn: Drawn, rng: Rng) -> Drawn:
    """Bolder, thinner or hollow strokes."""
    roll = rng.random()
    if roll > 0.30:
        return drawn
    pad = 4
    mask = cv2.copyMakeBorder(drawn.mask, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=0)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (3, 3))
    if roll < 0.12:
        mask = cv2.dilate(mask, kernel, iterations=int(rng.integers(1, 3)))
    elif roll < 0.18:
        thin = cv2.erode(mask, kernel)
        mask = thin if thin.sum() > 0.5 * mask.sum() else mask
    elif roll < 0.25:
        outer = cv2.dilate(mask, kernel)
        inner = cv2.erode(mask, kernel, iterations=int(rng.integers(1, 3)))
        mask = cv2.subtract(outer, inner)
    x0, y0, x1, y1 = drawn.core
    core = (x0 + pad, y0 + pad, x1 + pad, y1 + pad)
    return Drawn(mask.astype(np.uint8), core, drawn.shares, drawn.two_digits)


def _digit(char: str, font: Font, bar: bool) -> tuple[Mask, int]:
    glyph = font.glyphs[char]
    if char != "1" or not bar:
        return glyph.mask, glyph.top
    ink = float((font.glyphs["0"].mask > 127).mean()) * font.glyphs["0"].mask.shape[1]
    height = font.glyphs["0"].mask.shape[0]
    width = int(np.clip(ink / 2.6, 3, height // 3))
    return np.full((height, width), 255, np.uint8), font.glyphs["0"].top


def _readings(text: str, font: Font, bar: bool) -> list[tuple[str, int, float]]:
    turned = font.turned.copy()
    if bar:
        turned[1, 1] = 1.0
    entries = [(text, 0, 1.0)]
    options = [
        [(d, float(turned[int(c), d])) for d in range(10) if turned[int(c), d] > 0]
        for c in reversed(text)
    ]
    combined: list[tuple[str, float]] = [("", 1.0)]
    for option in options:
        combined = [(t + str(d), m * w) for t, m in combined for d, w in option]
    entries += [(t, 2, m) for t, m in combined if t in INDEX]
    if bar and text in ("1", "11"):
        lying = MINUS if text == "1" else "="
        entries += [(lying, 1, 0.4), (lying, 3, 0.4)]
    return entries


def _in_line(masks: list[tuple[Mask, int]], gap: float) -> tuple[Mask, tuple[int, int, int, int]]:
    """Set masks on one baseline, ``gap`` of the height between them, none round them."""
    high = min(top for _, top in masks)
    low = max(top + mask.shape[0] for mask, top in masks)
    space = max(1, round(gap * (low - high)))
    width = sum(mask.shape[1] for mask, _ in masks) + space * (len(masks) - 1)
    line = np.zeros((low - high, width), np.uint8)
    x = 0
    for mask, top in masks:
        y = top - high
        line[y : y + mask.shape[0], x : x + mask.shape[1]] = mask
        x += mask.shape[1] + space
    return line, (0, 0, width, low - high)


def _marked(
    mask: Mask, core: tuple[int, int, int, int], text: str, rng: Rng
) -> tuple[Mask, tuple[int, int, int, int]]:
    """Underline, dot at the lower right, or a dot or short bar below."""
    chance = 0.62 if text in UNDERLINED_OFTEN else 0.05
    if rng.random() > chance:
        return mask, core
    height, width = mask.shape
    stroke = max(3, round(height * rng.uniform(0.06, 0.14)))
    sort = rng.random()
    if sort < 0.42:
        dot = max(4, round(height * rng.uniform(0.09, 0.17)))
        left = round(height * rng.uniform(0.02, 0.16))
        drop = round(height * rng.uniform(-0.02, 0.12))
        out = cv2.copyMakeBorder(mask, 0, max(2, drop), 0, left + dot, cv2.BORDER_CONSTANT, value=0)
        bottom = height + max(2, drop)
        if rng.random() < 0.5:
            cv2.circle(
                out,
                (width + left + dot // 2, bottom - dot // 2 - 1),
                dot // 2,
                255,
                -1,
                cv2.LINE_AA,
            )
        else:
            out[bottom - dot : bottom, width + left : width + left + dot] = 255
        # A row of ink below the core says that the mark is there.
        out[-1, width + left : width + left + dot] = 255
        return out.astype(np.uint8), core
    gap = round(height * rng.uniform(0.05, 0.2))
    out = cv2.copyMakeBorder(mask, 0, gap + stroke, 0, 0, cv2.BORDER_CONSTANT, value=0)
    if sort < 0.82:
        inset = round(width * rng.uniform(-0.0, 0.2))
        out[-stroke:, inset : width - inset] = 255
    elif sort < 0.92:
        middle = width // 2
        half = max(2, round(width * 0.15))
        out[-stroke:, middle - half : middle + half] = 255
    else:
        cv2.circle(
            out,
            (width // 2, out.shape[0] - stroke // 2 - 1),
            max(2, stroke // 2),
            255,
            -1,
            cv2.LINE_AA,
        )
    return out.astype(np.uint8), core


def _squared(mask: Mask, strength: float) -> Mask:
    """Round strokes made boxy, by the mapping of the disc to the square."""
    height, width = mask.shape
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    u = x * np.sqrt(1 - 0.5 * strength * y * y)
    v = y * np.sqrt(1 - 0.5 * strength * x * x)
    scale = 1.0
    map_x = ((u * scale + 1) * 0.5 * (width - 1)).astype(np.float32)
    map_y = ((v * scale + 1) * 0.5 * (height - 1)).astype(np.float32)
    return cv2.remap(mask, map_x, map_y, cv2.INTER_LINEAR).astype(np.uint8)


def _bars(face: str, rng: Rng) -> Mask:
    size = 64
    mask: npt.NDArray[np.uint8] = np.zeros((size, size), np.uint8)
    thick = int(rng.integers(5, 17))
    low, high = (size - thick) // 2, (size + thick) // 2
    if face in ("+", TIMES):
        mask[low:high, :] = 255
        mask[:, low:high] = 255
        if rng.random() < 0.3:
            soft = cv2.GaussianBlur(mask, (0, 0), 2.5)
            mask = np.clip((soft.astype(np.int16) - 90) * 4, 0, 255).astype(np.uint8)
        if face == TIMES:
            turn = cv2.getRotationMatrix2D((31.5, 31.5), 45, 1.0)
            turned = cv2.warpAffine(mask, turn, (size, size)).astype(np.uint8)
            return turned[8:56, 8:56].copy()
        return mask
    if face == "=":
        apart = int(rng.integers(thick, 24))
        mask[32 - apart // 2 - thick : 32 - apart // 2] = 255
        mask[32 + apart // 2 : 32 + apart // 2 + thick] = 255
        return mask[max(0, 32 - apart // 2 - thick) : 32 + apart // 2 + thick].copy()
    mask[low:high] = 255
    if face == MINUS:
        return mask[low:high].copy()
    radius = int(rng.integers(4, 9))
    away = min(31 - radius, thick // 2 + radius + int(rng.integers(2, 11)))
    for y in (31 - away, 32 + away):
        cv2.circle(mask, (32, y), radius, 255, -1, cv2.LINE_AA)
    return mask[31 - away - radius : 33 + away + radius].copy()
