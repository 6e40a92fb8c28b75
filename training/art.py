"""Jokers of many sorts, and what a board prints that is no face."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from training.faces import Drawn, Rng, shares_of, words
from training.fonts import Font, Mask


def joker(font: Font, rng: Rng) -> Drawn:
    """A face, a star, a jester's cap, the word, or art above the word."""
    draw = [_smiley, _smiley, _star, _cap, _flower, _word][int(rng.integers(6))]
    mask = draw(font, rng)
    if draw is not _word and rng.random() < 0.4:
        word = words("JOKER", font)
        if word is not None:
            width = int(mask.shape[1] * rng.uniform(0.7, 1.5))
            line = cv2.resize(
                word,
                (width, max(6, int(width * rng.uniform(0.2, 0.3)))),
                interpolation=cv2.INTER_AREA,
            ).astype(np.uint8)
            mask = _stacked(mask, line, int(rng.integers(2, 12)))
    return Drawn(mask, (0, 0, mask.shape[1], mask.shape[0]), shares_of([("joker", 0, 1.0)]))


def star(rng: Rng, points: int | None = None) -> Mask:
    """A filled star of four to eight points."""
    count = points or int(rng.integers(4, 9))
    mask = np.zeros((80, 80), np.uint8)
    inner = rng.uniform(0.35, 0.6)
    angles = np.arange(2 * count) * np.pi / count - np.pi / 2
    radius = np.where(np.arange(2 * count) % 2 == 0, 38.0, 38.0 * inner)
    outline = np.stack([40 + radius * np.cos(angles), 40 + radius * np.sin(angles)], axis=1)
    cv2.fillPoly(mask, [np.rint(outline).astype(np.int32)], 255, cv2.LINE_AA)
    return mask


def arrow(rng: Rng) -> Mask:
    """An arrow to the right, or a chevron."""
    mask = np.zeros((80, 80), np.uint8)
    thick = int(rng.integers(3, 16))
    if rng.random() < 0.5:
        cv2.arrowedLine(
            mask, (4, 40), (74, 40), 255, thick, cv2.LINE_AA, 0, float(rng.uniform(0.2, 0.5))
        )
    else:
        bend = int(rng.integers(20, 60))
        points = np.array([[bend, 6], [74, 40], [bend, 74]], np.int32)
        cv2.polylines(mask, [points], False, 255, thick, cv2.LINE_AA)
    return mask


def shape(rng: Rng) -> Mask:
    """A plain filled shape, as tiles of shapes and colours show: no joker, no zero."""
    mask = np.zeros((160, 160), np.uint8)
    sort = int(rng.integers(8))
    if sort == 0:
        cv2.circle(mask, (80, 80), 78, 255, -1, cv2.LINE_AA)
    elif sort == 1:
        cv2.rectangle(mask, (4, 4), (156, 156), 255, -1)
    elif sort == 2:
        cv2.fillPoly(mask, [_polygon(4)], 255, cv2.LINE_AA)
    elif sort == 3:
        leaf = int(rng.integers(34, 41))
        for x, y in ((80, leaf), (80, 160 - leaf), (leaf, 80), (160 - leaf, 80), (80, 80)):
            cv2.circle(mask, (x, y), leaf, 255, -1, cv2.LINE_AA)
    elif sort == 4:
        y, x = np.abs(np.mgrid[-1:1:160j, -1:1:160j])
        bend = rng.uniform(0.4, 0.75)
        mask[x**bend + y**bend < 1] = 255
    elif sort == 5:
        cv2.fillPoly(mask, [_polygon((3, 5, 6, 8)[int(rng.integers(4))])], 255, cv2.LINE_AA)
    else:
        return star(rng, int(rng.integers(6, 13)))
    return mask


def _polygon(sides: int) -> npt.NDArray[np.int32]:
    angles = np.arange(sides) * 2 * np.pi / sides - np.pi / 2
    points = 80 + 78 * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    return np.asarray(np.rint(points), np.int32)


def printed(font: Font, rng: Rng) -> Mask:
    """A multiplier, letters, a star or an arrow: what bonus squares and logos show."""
    roll = rng.random()
    if roll < 0.55:
        factor = "23"[int(rng.integers(2))] if rng.random() < 0.9 else "4"
        times = "\u00d7xX"[int(rng.integers(3))]
        text = factor + times if rng.random() < 0.85 else times + factor
    elif roll < 0.75:
        text = [
            "DL",
            "TL",
            "DW",
            "TW",
            "TWS",
            "a",
            "b",
            "c",
            "d",
            "h",
            "Mab",
            "table",
            "A",
            "M",
            "T",
            "ab",
            "Sa",
            "JK",
            "P",
            "D",
            "L",
            "W",
        ][int(rng.integers(22))]
    elif roll < 0.85:
        return star(rng)
    else:
        return arrow(rng)
    mask = words(text, font, rng.uniform(0.02, 0.2))
    return star(rng) if mask is None else mask


def _word(font: Font, rng: Rng) -> Mask:
    text = ["JOKER", "JOKER", "Joker", "J", "J?", "?", "JK"][int(rng.integers(7))]
    mask = words(text, font, rng.uniform(0.04, 0.15))
    return star(rng, 5) if mask is None else mask


def _smiley(font: Font, rng: Rng) -> Mask:
    mask = np.zeros((96, 96), np.uint8)
    line = int(rng.integers(3, 8))
    axes = (int(rng.integers(32, 44)), int(rng.integers(26, 44)))
    filled = rng.random() < 0.3
    ink = 0 if filled else 255
    cv2.ellipse(mask, (48, 48), axes, 0, 0, 360, 255, -1 if filled else line, cv2.LINE_AA)
    if rng.random() < 0.3:
        cv2.ellipse(
            mask,
            (48, 48),
            (axes[0] - line - 4, axes[1] - line - 4),
            0,
            0,
            360,
            ink,
            max(2, line // 2),
            cv2.LINE_AA,
        )
    eye, apart = int(rng.integers(3, 7)), int(rng.integers(9, 17))
    height = 48 - int(rng.integers(6, 14))
    for x in (48 - apart, 48 + apart):
        if rng.random() < 0.8:
            cv2.ellipse(
                mask,
                (x, height),
                (eye, int(eye * rng.uniform(0.8, 1.6))),
                0,
                0,
                360,
                ink,
                -1,
                cv2.LINE_AA,
            )
        else:
            cv2.line(mask, (x - eye, height), (x + eye, height), ink, line, cv2.LINE_AA)
    wide, deep = int(rng.integers(12, 24)), int(rng.integers(6, 18))
    cv2.ellipse(mask, (48, 50), (wide, deep), 0, 10, 170, ink, line, cv2.LINE_AA)
    if rng.random() < 0.4:
        cv2.line(mask, (48, 42), (48, 54), ink, max(2, line // 2), cv2.LINE_AA)
    if rng.random() < 0.35:
        for _ in range(int(rng.integers(3, 9))):
            x = int(rng.integers(20, 76))
            cv2.line(
                mask,
                (x, int(rng.integers(8, 24))),
                (x + int(rng.integers(-8, 9)), 4),
                255,
                max(2, line - 2),
                cv2.LINE_AA,
            )
    return mask


def _star(font: Font, rng: Rng) -> Mask:
    return star(rng, 5)


def _flower(font: Font, rng: Rng) -> Mask:
    mask = np.zeros((80, 80), np.uint8)
    sides = int(rng.integers(5, 9))
    angles = np.arange(sides) * 2 * np.pi / sides - np.pi / 2
    outline = np.stack([40 + 36 * np.cos(angles), 40 + 36 * np.sin(angles)], axis=1)
    petals = rng.random() < 0.5
    if petals:
        for x, y in outline * 0.6 + 16:
            cv2.circle(mask, (int(x), int(y)), int(rng.integers(10, 16)), 255, -1, cv2.LINE_AA)
    else:
        cv2.fillPoly(mask, [np.rint(outline).astype(np.int32)], 255, cv2.LINE_AA)
    if not petals or rng.random() < 0.7:
        cv2.circle(
            mask, (40, 40), int(rng.integers(6, 17)), int(rng.integers(0, 140)), -1, cv2.LINE_AA
        )
    return mask


def _cap(font: Font, rng: Rng) -> Mask:
    mask = np.zeros((90, 96), np.uint8)
    tips: npt.NDArray[np.int32] = np.array([[6, 40], [48, 10], [90, 40]], np.int32)
    tips += rng.integers(-5, 6, tips.shape).astype(np.int32)
    outline = np.array([[24, 84], tips[0], [36, 46], tips[1], [60, 46], tips[2], [72, 84]])
    if rng.random() < 0.7:
        cv2.fillPoly(mask, [outline.astype(np.int32)], int(rng.integers(150, 256)), cv2.LINE_AA)
    cv2.polylines(mask, [outline.astype(np.int32)], True, 255, int(rng.integers(2, 6)), cv2.LINE_AA)
    for x, y in tips:
        cv2.circle(mask, (int(x), int(y)), int(rng.integers(4, 8)), 255, -1, cv2.LINE_AA)
    return mask


def _stacked(top: Mask, bottom: Mask, gap: int) -> Mask:
    width = max(top.shape[1], bottom.shape[1])
    out = np.zeros((top.shape[0] + gap + bottom.shape[0], width), np.uint8)
    x = (width - top.shape[1]) // 2
    out[: top.shape[0], x : x + top.shape[1]] = top
    x = (width - bottom.shape[1]) // 2
    out[top.shape[0] + gap :, x : x + bottom.shape[1]] = bottom
    return out
