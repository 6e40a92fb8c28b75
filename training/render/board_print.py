"""Prints of the kit's board of squares in many variations: colours, fonts, forms and wear."""

import colorsys
from collections.abc import Iterator

import cv2
import numpy as np

from referee.games.mathable.position import EDITION
from referee.kits.drawing import Colour, Group, Item, Paint, Rect, Text
from referee.kits.mathable import INKS, BoardStyle, lettering, squares, supply
from referee.kits.palette import WHITE
from referee.prints.mathable import LAYOUT_2021 as LAYOUT
from training.render.chance import Rng, pick
from training.render.fonts import Font
from training.render.kit_art import draw, scaled
from training.render.paint import fill, rgb, rounded, stamp
from training.render.surfaces import motif
from training.settings import MATHABLE_VALUES
from vision.arrays import Pixels, Singles

ORIGIN = np.asarray(LAYOUT.outline[0])
"""(2,) outer corner of the first cell, millimetres from the board's top-left corner."""
DENSITY = 6.0
"""Pixels a millimetre."""
CONTRAST = 110
"""Least sum of the differences of a glyph's and its ground's three channels."""
PALE = 0.15
"""Share of the prints, and of the boxes of tiles, with little ink: home-made ones."""
TITLES = ("Mathable", "MATH TABLE", "Numbers", "Sums & Co.", "COUNT!", "Equations", "mathematics")
TIMES = ("2×", "2×", "2x", "×2", "x2", "2X", "X2")
WORN = (225, 90, 30)
"""Of the factors on orange squares, as a real board has them."""


def random_board(font: Font, rng: Rng) -> Pixels:
    """The board of squares in a print from nearly the kit's own to quite another, RGB."""
    look = _any_look(font, rng)
    side, frame = round(LAYOUT.width_mm * DENSITY), look.grounds["frame"]
    canvas = np.full((side, side, 3), frame, np.uint8)
    if rng.random() < 0.8:
        _ornament(canvas, frame, rng)
    if rng.random() < 0.25:
        beside = lettering(LAYOUT, supply(EDITION), look.lettering)
    else:
        beside = [*_title(look, rng), *(_supply(look) if rng.random() < 0.8 else ())]
    draw(canvas, [*beside, *squares(LAYOUT, look)], scaled(DENSITY, DENSITY), font)
    shade = _glow(look, rng.uniform(0, 0.22))
    for x, y in np.rint(LAYOUT.centres * DENSITY - len(shade) / 2).astype(int).tolist():
        cell = canvas[y : y + len(shade), x : x + len(shade)]
        cell[:] = cell * shade
    _folds(canvas, rng)
    return canvas


def _any_look(font: Font, rng: Rng) -> BoardStyle:
    """Colours and forms that can be read, signs and factors as far as the font has them."""
    colours = _any_colours(rng)
    if rng.random() < PALE:
        white = rng.uniform(0.4, 0.85)
        colours = {
            name: rgb(np.rint(255 * white + np.array(colour) * (1 - white)))
            for name, colour in colours.items()
        }
    triple = pick((WORN, WORN, INKS["triple"], (250, 245, 235), (60, 30, 20)), rng)
    inks = _legible(INKS | {"triple": triple, "frame": WHITE}, colours)
    times = pick(TIMES, rng)
    return BoardStyle(
        colours,
        inks,
        inks["frame"],
        gap_mm=rng.uniform(0.5, 1.8),
        radius_mm=rng.uniform(0, 2.2),
        glyph_share=rng.uniform(0.38, 0.58),
        times=times if "×" in font.glyphs else times.replace("×", "x"),
        writes_signs=bool(rng.random() < 0.5) and set("+−×÷") <= font.glyphs.keys(),
    )


def _title(look: BoardStyle, rng: Rng) -> Iterator[Item]:
    """Words at the top left, with a rim, aslant."""
    left, top = ORIGIN.tolist()
    rim, title = shifted(look.grounds["frame"], 0, 1, 0.45), pick(TITLES, rng)
    ink = pick((look.inks["double"], look.grounds["triple"]), rng)
    around = [(np.cos(turn), np.sin(turn), rim) for turn in np.arange(0, 6.3, 0.7)]
    high, room = 0.3 * top, 0.42 * LAYOUT.width_mm
    lines = (
        Text(0.7 * float(x), 0.7 * float(y), title, high, colour, "start", max_width_mm=room)
        for x, y, colour in (*around, (0.0, 0.0, ink))
    )
    yield Group(tuple(lines), 0.4 * left, 0.5 * top, rng.uniform(-6, 1))


def _supply(look: BoardStyle) -> Iterator[Item]:
    """The list of tiles down the right side of the frame."""
    left, top = ORIGIN.tolist()
    step = LAYOUT.rows * LAYOUT.pitch_mm * 1.04 / len(MATHABLE_VALUES)
    x, box, ground = LAYOUT.width_mm - 0.52 * left, 0.46 * step, Paint(fill=look.grounds["triple"])
    for i, value in enumerate(MATHABLE_VALUES):
        y, many = top - 0.02 * LAYOUT.width_mm + (i + 0.5) * step, 7 if 1 <= value <= 10 else 1
        yield Rect(x - box, y - box, 2 * box, 2 * box, ground)
        yield Text(x, y, str(value), 0.45 * step, look.inks["centre"])
        yield Text(x + 1.7 * box, y, f"x{many}", 0.36 * step, (240, 240, 240))


def _glow(look: BoardStyle, depth: float) -> Singles:
    """(side, side, 1) how much of its light a cell has, less at its edge."""
    side = round((LAYOUT.pitch_mm - look.gap_mm) * DENSITY)
    mask = np.zeros((side + 2, side + 2), np.uint8)
    radius = min(look.radius_mm / 19 * side, side / 2)
    fill(mask, rounded(np.full(2, side - 1.0), radius) + side / 2 + 0.5, 255)
    away = cv2.distanceTransform(mask, cv2.DIST_L2, 3)[1:-1, 1:-1, None] / (0.22 * side)
    return np.asarray(1 - depth * np.clip(1 - away, 0, 1) ** 1.5, np.float32)


def shifted(colour: Colour, hue: float, saturation: float, value: float) -> Colour:
    """Shift a colour in hue, and scale its saturation and its value."""
    h, s, v = colorsys.rgb_to_hsv(*(c / 255 for c in colour))
    moved = colorsys.hsv_to_rgb((h + hue) % 1, min(1.0, s * saturation), min(1.0, v * value))
    red, green, blue = (round(255 * c) for c in moved)
    return red, green, blue


def _any_colours(rng: Rng) -> dict[str, Colour]:
    """Other blues, other hues, dark boards and pale ones."""
    kind = str(rng.choice(["own", "blue", "hue", "dark", "pale"], p=[0.35, 0.25, 0.15, 0.15, 0.1]))
    most = {"own": 0.01, "blue": 0.045, "hue": 0.5, "dark": 0.06, "pale": 0.06}[kind]
    hue = rng.uniform(-most, most)
    colours = {}
    for name, colour in LAYOUT.colours.items():
        shift = hue if name in ("frame", "line", "sign") else rng.normal(0, 0.015)
        saturation, value = rng.uniform(0.75, 1.2), rng.uniform(0.8, 1.12)
        if name in ("frame", "line") and kind in ("dark", "pale"):
            saturation *= 0.8 if kind == "dark" else 0.5
            value *= 0.4 if kind == "dark" else 1.2
        colours[name] = shifted(colour, shift, saturation, value)
    if kind == "dark" and rng.random() < 0.5:
        grey = int(rng.integers(120, 200))
        colours["plain"] = (grey, grey, min(255, grey + int(rng.integers(0, 20))))
    return colours


def _legible(inks: dict[str, Colour], grounds: dict[str, Colour]) -> dict[str, Colour]:
    """The inks, others in place of those that do not stand out from their grounds."""
    kept = {}
    for name, ink in inks.items():
        ground = grounds.get(name, (0, 0, 0))
        apart = sum(abs(a - b) for a, b in zip(ink, ground, strict=True)) >= CONTRAST
        other = (250, 248, 240) if sum(ground) < 420 else (40, 30, 28)
        kept[name] = ink if apart else other
    return kept


def _ornament(canvas: Pixels, frame: Colour, rng: Rng) -> None:
    """A light pattern that fades out from the top-left corner."""
    side = canvas.shape[0]
    small = side // 4
    share, _ = motif(small, int(rng.integers(18, 46)), rng)
    y, x = np.mgrid[:small, :small].astype(np.float32) / small
    fade = np.clip(1 - np.hypot(x, y) / rng.uniform(0.25, 0.7), 0, 1)
    alpha = np.maximum(fade * rng.uniform(0.25, 0.8) * share, 0.35 * fade)
    alpha = cv2.resize(alpha, (side, side), interpolation=cv2.INTER_LINEAR)
    bright = shifted(frame, 0.0, 0.55, 1.5)
    end = round(side * 0.75)
    stamp(canvas, (255 * alpha[:end, :end]).astype(np.uint8), (end / 2, end / 2), bright)


def _folds(canvas: Pixels, rng: Rng) -> None:
    """Fold lines across the middle: a light ridge down, a crack across; halves lit apart."""
    side = canvas.shape[0]
    middle = side // 2
    if rng.random() < 0.6:
        for part in (canvas[:, :middle], canvas[:, middle:]):
            part[:] = np.clip(part * np.float32(rng.uniform(0.9, 1.1)), 0, 255)
    wide = max(2, round(rng.uniform(0.4, 1.4) * DENSITY))
    for axis in (0, 1):
        strength = rng.uniform(0.25, 0.8) * (1.0 if axis == 0 else 0.6)
        thick = wide if axis == 0 else max(2, wide // 3)
        strip = canvas[:, middle - thick : middle + thick]
        if axis == 1:
            strip = canvas[middle - thick : middle + thick].transpose(1, 0, 2)
        across = np.linspace(-1, 1, strip.shape[1], dtype=np.float32)
        wear = rng.uniform(0.3, 1, (24, 1)).astype(np.float32)
        along = cv2.resize(wear, (1, side), interpolation=cv2.INTER_LINEAR)
        light = np.exp(-((across - 0.2) ** 2) / 0.1)[None] * along
        dark = np.exp(-((across + 0.45) ** 2) / 0.03)[None] * 0.5
        face = strip * (1 - strength * dark[..., None])
        strip[:] = np.rint(face + strength * light[..., None] * (235 - face))
