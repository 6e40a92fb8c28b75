"""The print of a board of squares: our own art, drawn from layout data, in many variations."""

import colorsys
from dataclasses import dataclass

import cv2
import numpy as np

from training.render.chance import Rng, any_seed
from training.render.fonts import Font
from training.render.glyphs import bars, centred, resized, turned
from training.render.paint import stamp
from training.settings import MATHABLE_VALUES
from vision.arrays import Floats, Pixels, Singles
from vision.boards.layout import Layout
from vision.read.faces import SIGNS

Colour = tuple[int, int, int]

CONTRAST = 110
"""Least sum of the differences of a glyph's and its ground's three channels."""
TITLES = ("Mathable", "MATH TABLE", "Numbers", "Sums & Co.", "COUNT!", "Equations", "mathematics")
INKS: dict[str, Colour] = {
    "plain": (60, 60, 60),
    "double": (245, 245, 250),
    "triple": (225, 90, 30),
    "sign": (245, 250, 255),
    "centre": (35, 28, 25),
}


@dataclass(frozen=True, slots=True)
class BoardArt:
    """How one print of a board looks."""

    colours: dict[str, Colour]
    inks: dict[str, Colour]
    """sRGB of each ground, of ``frame`` and ``line``, and of the glyphs on each ground."""
    font: Font
    """Of the glyphs."""
    times: str = "2×"
    """How a factor is written: ``"2×"``, ``"×2"``, ``"2x"``, ``"x2"``, ``"2X"`` or ``"X2"``."""
    glyph_share: float = 0.46
    """Height of glyphs in cells; `sign_weight` is the thickness of signs in their heights."""
    sign_weight: float = 0.2
    gap_mm: float = 1.1
    radius_mm: float = 1.3
    """Width of the lines between cells, and radius of the cells' corners."""
    glow: float = 0.12
    """How much darker a cell is at its edge than in its middle."""
    ornament: str = "arcs"
    """``"none"``, ``"arcs"``, ``"dots"``, ``"stripes"`` or ``"checks"`` at the top left."""
    title: str = "Mathable"
    """Words at the top left."""
    supply: bool = True
    """Whether the list of tiles is printed at the right."""
    fold_mm: float = 0.9
    """Width of the fold; `panels` are the factors of brightness of the two halves."""
    panels: tuple[float, float] = (1.0, 1.0)
    seed: int = 0
    """Of the ornament's details."""


def plain_art(layout: Layout, font: Font) -> BoardArt:
    """Take the layout's own colours in our plain art."""
    inks = _legible(INKS, layout.colours)
    return BoardArt(dict(layout.colours), inks, font, gap_mm=layout.pitch_mm - layout.cell_mm)


def any_art(layout: Layout, font: Font, rng: Rng) -> BoardArt:
    """Draw a print, from nearly the layout's own to quite another."""
    colours = _any_colours(layout, rng)
    inks = dict(INKS)
    if rng.random() < 0.3:
        inks["triple"] = (250, 245, 235) if rng.random() < 0.6 else (60, 30, 20)
    halves = rng.uniform(0.9, 1.1, 2).tolist() if rng.random() < 0.6 else [1.0, 1.0]
    return BoardArt(
        colours=colours,
        inks=_legible(inks, colours),
        font=font,
        times=str(rng.choice(["2×", "2×", "2x", "×2", "x2", "2X", "X2"])),
        glyph_share=rng.uniform(0.38, 0.58),
        sign_weight=rng.uniform(0.13, 0.26),
        gap_mm=rng.uniform(0.5, 1.8),
        radius_mm=rng.uniform(0, 2.2),
        glow=rng.uniform(0, 0.22),
        ornament=str(rng.choice(["none", "arcs", "dots", "stripes", "checks"])),
        title=str(rng.choice(TITLES)),
        supply=bool(rng.random() < 0.8),
        fold_mm=rng.uniform(0.4, 1.4),
        panels=(halves[0], halves[1]),
        seed=any_seed(rng),
    )


def lattice_origin(layout: Layout) -> Floats:
    """(2,) outer corner of the first cell, millimetres from the board's top-left corner."""
    extent = np.array([layout.cols, layout.rows]) * layout.pitch_mm
    return np.asarray((layout.width_mm - extent) / 2)


def print_board(layout: Layout, art: BoardArt, density: float = 6.0) -> Pixels:
    """Draw a board: (side, side, 3) RGB at ``density`` pixels a millimetre."""
    rng = np.random.default_rng(art.seed)
    side = round(layout.width_mm * density)
    canvas = np.full((side, side, 3), art.colours["frame"], np.uint8)
    _ornament(canvas, art, rng)
    _title(canvas, layout, art, density)
    if art.supply:
        _supply(canvas, layout, art, density)
    origin, pitch = lattice_origin(layout) * density, layout.pitch_mm * density
    edge = art.gap_mm * density / 2
    corner = np.rint(origin - edge).astype(int)
    end = np.rint(origin + np.array([layout.cols, layout.rows]) * pitch + edge).astype(int)
    cv2.rectangle(canvas, corner.tolist(), end.tolist(), art.colours["line"], -1)
    grounds = {name: _ground(layout, art, name, density) for name in INKS}
    for place in layout.places:
        at = place.at[0] * density, place.at[1] * density
        mask, face = grounds[place.ground]
        stamp(canvas, mask, at, face)
        if place.glyph:
            upright = _glyph(place.glyph, round(art.glyph_share * mask.shape[0]), art)
            stamp(canvas, turned(upright, place.turn), at, art.inks[place.ground])
    _folds(canvas, art, rng, density)
    return canvas


def shifted(colour: Colour, hue: float, saturation: float, value: float) -> Colour:
    """Shift a colour in hue, and scale its saturation and its value."""
    h, s, v = colorsys.rgb_to_hsv(*(c / 255 for c in colour))
    moved = colorsys.hsv_to_rgb((h + hue) % 1, min(1.0, s * saturation), min(1.0, v * value))
    red, green, blue = (round(255 * c) for c in moved)
    return red, green, blue


def _any_colours(layout: Layout, rng: Rng) -> dict[str, Colour]:
    """Other blues, other hues, dark boards and pale ones."""
    kind = str(rng.choice(["own", "blue", "hue", "dark", "pale"], p=[0.35, 0.25, 0.15, 0.15, 0.1]))
    most = {"own": 0.01, "blue": 0.045, "hue": 0.5, "dark": 0.06, "pale": 0.06}[kind]
    hue = rng.uniform(-most, most)
    colours = {}
    for name, colour in layout.colours.items():
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


def _ground(layout: Layout, art: BoardArt, name: str, density: float) -> tuple[Pixels, Singles]:
    """Mask and face of an empty cell."""
    side = round((layout.pitch_mm - art.gap_mm) * density)
    radius = min(round(art.radius_mm * density), side // 2)
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


def _glyph(text: str, height: int, art: BoardArt) -> Pixels:
    """A number, a sign or a factor as this print writes it."""
    if text in SIGNS:
        return _sign(text, height, art)
    if text.isdigit():
        return art.font.write(text, round(height * 1.15))
    digit = art.font.write("".join(c for c in text if c.isdigit()), height)
    mark = art.times.replace("2", "")
    if mark == "×":
        times = _sign("×", round(height * 0.8), art)
    else:
        times = art.font.write(mark, round(height * (0.95 if mark == "X" else 1.0)))
    parts = [digit, times] if art.times.startswith("2") else [times, digit]
    return centred(parts, max(1, height // 12))


def _sign(text: str, height: int, art: BoardArt) -> Pixels:
    mask = bars(text, round(64 * art.sign_weight))
    scale = height / 64
    return resized(mask, mask.shape[1] * scale, mask.shape[0] * scale)


def _ornament(canvas: Pixels, art: BoardArt, rng: Rng) -> None:
    """A light pattern that fades out from the top-left corner."""
    if art.ornament == "none":
        return
    side = canvas.shape[0]
    small = side // 4
    mask = _pattern(art.ornament, small, int(rng.integers(18, 46)), int(rng.integers(2, 8)))
    y, x = np.mgrid[:small, :small].astype(np.float32) / small
    fade = np.clip(1 - np.hypot(x, y) / rng.uniform(0.25, 0.7), 0, 1)
    alpha = np.maximum(fade * rng.uniform(0.25, 0.8) * mask / 255, 0.35 * fade)
    alpha = cv2.resize(alpha, (side, side), interpolation=cv2.INTER_LINEAR)
    bright = shifted(art.colours["frame"], 0.0, 0.55, 1.5)
    end = round(side * 0.75)
    stamp(canvas, (255 * alpha[:end, :end]).astype(np.uint8), (end / 2, end / 2), bright)


def _pattern(kind: str, side: int, step: int, line: int) -> Pixels:
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


def _title(canvas: Pixels, layout: Layout, art: BoardArt, density: float) -> None:
    """Lettering at the top left, in the room above the lattice."""
    left, top = lattice_origin(layout) * density
    mask = art.font.write(art.title, round(0.3 * top))
    shrink = min(1.0, 0.42 * canvas.shape[1] / mask.shape[1])
    mask = turned(resized(mask, mask.shape[1] * shrink, mask.shape[0] * shrink), -6 + art.seed % 7)
    at = (0.4 * left + mask.shape[1] / 2, 0.5 * top)
    rim = np.asarray(cv2.dilate(mask, np.ones((9, 9), np.uint8)), np.uint8)
    stamp(canvas, rim, at, shifted(art.colours["frame"], 0, 1, 0.45))
    stamp(canvas, mask, at, art.inks["double"] if art.seed % 2 else art.colours["triple"])


def _supply(canvas: Pixels, layout: Layout, art: BoardArt, density: float) -> None:
    """The list of tiles down the right side of the frame."""
    left, top = lattice_origin(layout)
    step = layout.rows * layout.pitch_mm * 1.04 / len(MATHABLE_VALUES) * density
    x, box = (layout.width_mm - 0.52 * left) * density, step * 0.46
    for i, value in enumerate(MATHABLE_VALUES):
        y = (top - 0.02 * layout.width_mm) * density + (i + 0.5) * step
        corner, end = (round(x - box), round(y - box)), (round(x + box), round(y + box))
        cv2.rectangle(canvas, corner, end, art.colours["triple"], -1)
        stamp(canvas, art.font.write(str(value), round(0.45 * step)), (x, y), art.inks["centre"])
        count = art.font.write(f"x{7 if 1 <= value <= 10 else 1}", round(0.36 * step))
        stamp(canvas, count, (x + 1.7 * box, y), (240, 240, 240))


def _folds(canvas: Pixels, art: BoardArt, rng: Rng, density: float) -> None:
    """Fold lines across the middle: a light ridge down, a crack across; halves lit apart."""
    side = canvas.shape[0]
    middle = side // 2
    for part, factor in zip((canvas[:, :middle], canvas[:, middle:]), art.panels, strict=True):
        part[:] = np.clip(part * np.float32(factor), 0, 255)
    wide = max(2, round(art.fold_mm * density))
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
