"""Draw the print of a board from its layout and its art."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from training.scenes.art import INKS, VALUES, BoardArt, shifted
from training.scenes.glyphs import SIGNS, Mask, beside, ink, sign, turned, words
from vision.boards.layout import Layout

Bytes = NDArray[np.uint8]

DENSITY = 8
"""Pixels a millimetre that the print is drawn at."""


def lattice_origin(layout: Layout) -> tuple[float, float]:
    """Outer corner of the first cell, millimetres from the board's top-left corner."""
    return (
        (layout.width_mm - layout.cols * layout.pitch_mm) / 2,
        (layout.width_mm - layout.rows * layout.pitch_mm) / 2,
    )


def print_board(layout: Layout, art: BoardArt) -> Bytes:
    """Draw a board: (side, side, 3) uint8 RGB at `DENSITY` pixels a millimetre."""
    rng = np.random.default_rng(art.seed)
    side = round(layout.width_mm * DENSITY)
    canvas = np.empty((side, side, 3), np.uint8)
    canvas[:] = art.colours["frame"]
    _ornament(canvas, layout, art, rng)
    _title(canvas, layout, art)
    if art.supply:
        _supply(canvas, layout, art)
    _small_print(canvas, layout, art)
    left, top = lattice_origin(layout)
    edge, pitch = round(art.gap_mm * DENSITY / 2), layout.pitch_mm * DENSITY
    corner = round(left * DENSITY) - edge, round(top * DENSITY) - edge
    end = (
        round(corner[0] + layout.cols * pitch + 2 * edge),
        round(corner[1] + layout.rows * pitch + 2 * edge),
    )
    cv2.rectangle(canvas, corner, end, art.colours["line"], -1)
    grounds = {name: _ground(layout, art, name) for name in INKS}
    for place in layout.places:
        x, y = (v * DENSITY for v in place.at)
        mask, face = grounds[place.ground]
        ink(canvas, mask, (x, y), face)
        if place.glyph:
            upright = _glyph(place.glyph, round(art.glyph_share * mask.shape[0]), art)
            ink(canvas, turned(upright, place.turn), (x, y), art.inks[place.ground])
    _folds(canvas, layout, art, rng)
    return canvas


def _ground(layout: Layout, art: BoardArt, name: str) -> tuple[Mask, NDArray[np.float32]]:
    """Mask and face of an empty cell."""
    side = round((layout.pitch_mm - art.gap_mm) * DENSITY)
    radius = min(round(art.radius_mm * DENSITY), side // 2)
    mask = np.zeros((side, side), np.uint8)
    cv2.rectangle(mask, (radius, 0), (side - 1 - radius, side - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (side - 1, side - 1 - radius), 255, -1)
    for x in (radius, side - 1 - radius):
        for y in (radius, side - 1 - radius):
            cv2.circle(mask, (x, y), radius, 255, -1, cv2.LINE_AA)
    away = cv2.distanceTransform(mask, cv2.DIST_L2, 3) / (0.22 * side)
    shade = 1 - art.glow * np.clip(1 - away, 0, 1) ** 1.5
    face = np.array(art.colours[name], np.float32) * shade[..., None]
    return mask, np.asarray(face, np.float32)


def _glyph(text: str, height: int, art: BoardArt) -> Mask:
    """A number, a sign or a factor as this print writes it."""
    if text in SIGNS:
        return sign(text, round(height * 1.05), art.sign_weight)
    if text.isdigit():
        return words(text, art.font, round(height * 1.15))
    digit = words("".join(c for c in text if c.isdigit()), art.font, height)
    mark = art.times.replace("2", "")
    if mark == "×":
        times = sign("×", round(height * 0.85), art.sign_weight)
    else:
        times = words(mark, art.font, round(height * (0.95 if mark == "X" else 1.0)))
    parts = [digit, times] if art.times.startswith("2") else [times, digit]
    return beside(parts, max(1, height // 12))


def _ornament(canvas: Bytes, layout: Layout, art: BoardArt, rng: np.random.Generator) -> None:
    """A light pattern that fades out from the top-left corner."""
    if art.ornament == "none":
        return
    side = canvas.shape[0]
    small = side // 4
    mask = _pattern(art.ornament, small, int(rng.integers(18, 46)), int(rng.integers(2, 8)))
    y, x = np.mgrid[:small, :small].astype(np.float32) / small
    reach = float(rng.uniform(0.25, 0.7))
    fade = np.clip(1 - np.hypot(x, y) / reach, 0, 1) * float(rng.uniform(0.25, 0.8))
    alpha = cv2.resize(fade * mask / 255, (side, side), interpolation=cv2.INTER_LINEAR)
    glow = cv2.resize(0.35 * fade, (side, side), interpolation=cv2.INTER_LINEAR)
    bright = np.array(shifted(art.colours["frame"], 0.0, 0.55, 1.5), np.float32)
    end = round(side * 0.75)
    for channel in range(3):
        part = canvas[:end, :end, channel]
        near = np.maximum(alpha[:end, :end], glow[:end, :end])
        part[:] = part + near * (bright[channel] - part)


def _pattern(kind: str, side: int, step: int, line: int) -> Mask:
    mask = np.zeros((side, side), np.uint8)
    if kind == "arcs":
        for radius in range(step, side, step):
            cv2.circle(mask, (0, 0), radius, 255, line, cv2.LINE_AA)
    elif kind == "stripes":
        for x in range(-side, side, step):
            cv2.line(mask, (x, 0), (x + side, side), 255, step // 3, cv2.LINE_AA)
    else:
        for i, x in enumerate(range(0, side, step)):
            for j, y in enumerate(range(0, side, step)):
                if kind == "dots":
                    cv2.circle(mask, (x, y), step // 4, 255, -1, cv2.LINE_AA)
                elif (i + j) % 2:
                    cv2.rectangle(mask, (x, y), (x + step, y + step), 255, -1)
    return mask


def _title(canvas: Bytes, layout: Layout, art: BoardArt) -> None:
    """Lettering at the top left, in the room above the lattice."""
    left, top = lattice_origin(layout)
    mask = words(art.title, art.font, round(0.3 * top * DENSITY))
    most = round(0.42 * layout.width_mm * DENSITY)
    if mask.shape[1] > most:
        size = (most, max(1, mask.shape[0] * most // mask.shape[1]))
        mask = np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), np.uint8)
    mask = turned(mask, -6.0 + art.seed % 7)
    at = (0.4 * left * DENSITY + mask.shape[1] / 2, 0.5 * top * DENSITY)
    rim = cv2.dilate(mask, np.ones((9, 9), np.uint8))
    ink(canvas, np.asarray(rim, np.uint8), at, shifted(art.colours["frame"], 0, 1, 0.45))
    ink(canvas, mask, at, art.inks["double"] if art.seed % 2 else art.colours["triple"])


def _supply(canvas: Bytes, layout: Layout, art: BoardArt) -> None:
    """The list of tiles down the right side of the frame."""
    left, top = lattice_origin(layout)
    step = layout.rows * layout.pitch_mm * 1.04 / len(VALUES) * DENSITY
    x = (layout.width_mm - 0.52 * left) * DENSITY
    box = step * 0.46
    for i, value in enumerate(VALUES):
        y = (top - 0.02 * layout.width_mm) * DENSITY + (i + 0.5) * step
        corner, end = (round(x - box), round(y - box)), (round(x + box), round(y + box))
        cv2.rectangle(canvas, corner, end, art.colours["triple"], -1)
        ink(canvas, words(str(value), None, round(0.45 * step)), (x, y), art.inks["centre"])
        count = f"x{7 if 1 <= value <= 10 else 1}"
        ink(canvas, words(count, None, round(0.36 * step)), (x + 1.7 * box, y), (240, 240, 240))


def _small_print(canvas: Bytes, layout: Layout, art: BoardArt) -> None:
    left, top = lattice_origin(layout)
    mask = words("Drawn by its own referee. Not for sale.", None, round(1.3 * DENSITY))
    y = (layout.width_mm - top + 4) * DENSITY
    ink(canvas, mask, (left * DENSITY + mask.shape[1] / 2, y), (235, 235, 240))


def _folds(canvas: Bytes, layout: Layout, art: BoardArt, rng: np.random.Generator) -> None:
    """Fold lines across the middle: a light ridge down, a crack across; halves lit apart."""
    side = canvas.shape[0]
    middle = side // 2
    for part, factor in zip((canvas[:, :middle], canvas[:, middle:]), art.panels, strict=True):
        if factor != 1.0:
            table = np.clip(np.arange(256) * factor, 0, 255).astype(np.uint8)
            part[:] = cv2.LUT(part, table)
    wide = max(2, round(art.fold_mm * DENSITY))
    for axis in (0, 1):
        strength = float(rng.uniform(0.25, 0.8)) * (1.0 if axis == 0 else 0.6)
        thick = wide if axis == 0 else max(2, wide // 3)
        strip = canvas[:, middle - thick : middle + thick]
        if axis == 1:
            strip = canvas[middle - thick : middle + thick].transpose(1, 0, 2)
        across = np.linspace(-1, 1, strip.shape[1], dtype=np.float32)
        along = cv2.GaussianBlur(rng.standard_normal((side, 1)).astype(np.float32), (1, 0), 1)
        wear = cv2.resize(
            rng.uniform(0.3, 1, (24, 1)).astype(np.float32), (1, side),
            interpolation=cv2.INTER_LINEAR,
        )  # fmt: skip
        light = np.exp(-((across - 0.2) ** 2) / 0.1)[None] * np.clip(wear + 0.1 * along, 0, 1)
        dark = np.exp(-((across + 0.45) ** 2) / 0.03)[None] * 0.5
        face = strip * (1 - strength * dark[..., None])
        strip[:] = np.rint(face + strength * light[..., None] * (235 - face))
