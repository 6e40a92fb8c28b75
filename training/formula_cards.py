"""Cards of Formula to be photographed: any deck, as in the box or printed at home."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from training import art, faces
from training.dataset import Painter
from training.faces import Rng
from training.finder.prints import Print
from training.fonts import Font, Mask

Floats = NDArray[np.float64]
Picture = NDArray[np.uint8]
SIGNS = ("+", "\u2212", "\u00d7", "\u00f7")
FACE = 192
"""Side of a card's texture, pixels."""


@dataclass(frozen=True)
class Look:
    """How the cards of one deck look; lengths in heights of a card."""

    font: Font
    small: Font
    ground: Floats
    symbol: Floats
    inks: tuple[Floats, ...]
    index: float
    underline: bool
    share: float
    frame: bool
    form: Print
    joker: Mask


def any_look(painter: Painter, rng: Rng) -> Look:
    """White cards and yellow symbols as in the box, or a home print in any colours."""
    own = rng.random() < 0.65
    ground = rng.uniform(215, 250) + rng.normal(0, 5, 3) if own else _light(rng)
    symbol = np.array([rng.uniform(215, 255), rng.uniform(160, 235), rng.uniform(0, 90)])
    if not own:
        symbol = ground if rng.random() < 0.3 else _light(rng)
    count = (1, 10, 4)[int(rng.integers(3))]
    inks = tuple(_dark(ground, rng) for _ in range(count))
    aspect = float(rng.uniform(0.62, 0.75))
    form = Print(
        "card", (), ground, ground * 0.8, aspect, float(rng.uniform(0.02, 0.1)),
        thickness=float(rng.uniform(0.002, 0.008)), bevel=0.0, gloss=0.0,
    )  # fmt: skip
    joker = art.joker(painter.font(rng), rng).mask
    return Look(
        painter.font(rng), painter.font(rng), ground, symbol, inks,
        index=float(rng.uniform(0.06, 0.12)) if rng.random() < 0.6 else 0.0,
        underline=rng.random() < 0.5, share=float(rng.uniform(0.32, 0.55)),
        frame=rng.random() < 0.2, form=form, joker=joker,
    )  # fmt: skip


def _light(rng: Rng) -> Floats:
    return np.asarray(np.clip(rng.uniform(150, 250, 3), 0, 255))


def _dark(ground: Floats, rng: Rng) -> Floats:
    while True:
        ink = rng.uniform(0, 1, 3) ** 1.5 * 220
        if np.abs(ink - ground).max() > 110:
            return np.asarray(ink)


def card(look: Look, face: str, rng: Rng) -> Print:
    """One card, its texture stretched to a square."""
    wide = round(FACE * look.form.aspect)
    is_sign = face in (*SIGNS, "=")
    ground = look.symbol if is_sign else look.ground
    canvas = np.empty((FACE, wide, 3), np.uint8)
    canvas[:] = np.clip(ground, 0, 255)
    ink = look.inks[(int(face) if face.isdigit() else 0) % len(look.inks)]
    if is_sign and np.abs(ink - ground).max() < 110:
        ink = np.full(3, 15.0)
    if look.frame:
        edge = round(0.05 * FACE)
        cv2.rectangle(
            canvas, (edge, edge), (wide - edge, FACE - edge), ink.tolist(), 2, cv2.LINE_AA
        )
    mask = _glyph(look, face, rng)
    _ink(canvas, mask, ink, (0.5, 0.5), look.share * (0.7 if is_sign else 1.0))
    if face in "69" and look.underline:
        low = round((0.5 + 0.58 * look.share) * FACE)
        half = round(0.2 * look.share * FACE)
        cv2.rectangle(
            canvas, (wide // 2 - half, low), (wide // 2 + half, low + 4), ink.tolist(), -1
        )
    if look.index and not is_sign:
        small = _glyph(replace(look, font=look.small), face, rng) if face != "joker" else mask
        for turn in (0, 2):
            part = np.rot90(canvas, turn)
            _ink(part, small, ink, (0.13, 0.09), look.index)
    square = cv2.resize(canvas, (FACE, FACE), interpolation=cv2.INTER_AREA)
    mips = tuple(
        np.asarray(cv2.resize(square, (n, n), interpolation=cv2.INTER_AREA), np.uint8)
        for n in (FACE, FACE // 2, FACE // 4)
    )
    return replace(look.form, faces=(mips,), ground=ground)


def _glyph(look: Look, face: str, rng: Rng) -> Mask:
    if face == "joker":
        return look.joker
    if face.isdigit():
        return _plain(look.font, face)
    return faces.sign(face, look.font, rng).mask


def _plain(font: Font, text: str) -> Mask:
    mask = faces.words(text, font)
    return mask if mask is not None else np.full((40, 12), 255, np.uint8)


def _ink(canvas: Picture, mask: Mask, ink: Floats, at: tuple[float, float], share: float) -> None:
    """Print a mask ``share`` card heights high, or narrower, at a place in shares of the card."""
    tall, wide = canvas.shape[:2]
    scale = min(
        share * tall / mask.shape[0],
        0.78 * wide / mask.shape[1],
        share * tall * 1.3 / mask.shape[1],
    )
    size = max(2, round(mask.shape[1] * scale)), max(2, round(mask.shape[0] * scale))
    small = cv2.resize(mask, size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    x, y = round(at[0] * wide - size[0] / 2), round(at[1] * tall - size[1] / 2)
    x, y = int(np.clip(x, 0, wide - size[0])), int(np.clip(y, 0, tall - size[1]))
    part = canvas[y : y + size[1], x : x + size[0]]
    part[:] = (part + small[..., None] * (ink.astype(np.float32) - part)).astype(np.uint8)
