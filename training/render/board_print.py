"""Prints of the kit's board of squares in many variations: colours, fonts, forms and wear."""

import colorsys
from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from referee.kits.drawing import Group, Item, Paint, Rect, Text
from referee.kits.mathable import usual_board
from referee.kits.signs import SIGNS, sign
from referee.prints.mathable import LAYOUT_2021 as LAYOUT
from training.render.chance import Rng, any_seed
from training.render.fonts import Font
from training.render.kit_art import draw, scaled
from training.render.paint import fill, rounded, stamp
from training.render.surfaces import motif
from training.settings import MATHABLE_VALUES
from vision.arrays import Pixels, Singles

Colour = tuple[int, int, int]

ORIGIN = np.asarray(LAYOUT.outline[0])
"""(2,) outer corner of the first cell, millimetres from the board's top-left corner."""
DENSITY = 6.0
"""Pixels a millimetre."""
CONTRAST = 110
"""Least sum of the differences of a glyph's and its ground's three channels."""
PALE = 0.15
"""Share of the prints, and of the boxes of tiles, with little ink: home-made ones."""
TITLES = ("Mathable", "MATH TABLE", "Numbers", "Sums & Co.", "COUNT!", "Equations", "mathematics")
INKS: dict[str, Colour] = {
    "plain": (60, 60, 60),
    "double": (245, 245, 250),
    "triple": (225, 90, 30),
    "sign": (245, 250, 255),
    "centre": (35, 28, 25),
}


@dataclass(frozen=True, slots=True)
class _Art:
    """How one print of a board looks."""

    colours: dict[str, Colour]
    inks: dict[str, Colour]
    """sRGB of each ground, of ``frame`` and ``line``, and of the glyphs on each ground."""
    font: Font
    """Of the glyphs."""
    times: str
    """How a factor is written: ``"2×"``, ``"×2"``, ``"2x"``, ``"x2"``, ``"2X"`` or ``"X2"``."""
    glyph_share: float
    """Height of glyphs in cells."""
    own_signs: bool
    """Whether signs are the font's, not those of the kit."""
    gap_mm: float
    radius_mm: float
    """Width of the lines between cells, and radius of the cells' corners."""
    glow: float
    """How much darker a cell is at its edge than in its middle."""
    ornament: bool
    """Whether a pattern fades out from the top left."""
    title: str
    """Words at the top left."""
    supply: bool
    """Whether the list of tiles is printed at the right."""
    fold_mm: float
    panels: tuple[float, float]
    """Width of the fold, and factors of brightness of the two halves."""
    seed: int
    """Of the ornament's details."""


def any_board(font: Font, rng: Rng) -> Pixels:
    """The board of squares in a print from nearly the kit's own to quite another, RGB."""
    art = _any_art(font, rng)
    rng = np.random.default_rng(art.seed)
    side, frame = round(LAYOUT.width_mm * DENSITY), scaled(DENSITY, DENSITY)
    canvas = np.full((side, side, 3), art.colours["frame"], np.uint8)
    _ornament(canvas, art, rng)
    draw(canvas, _printed(art), frame, art.font)
    shade = _glow(art, round((LAYOUT.pitch_mm - art.gap_mm) * DENSITY))
    for x, y in np.rint(LAYOUT.centres * DENSITY - len(shade) / 2).astype(int).tolist():
        cell = canvas[y : y + len(shade), x : x + len(shade)]
        cell[:] = cell * shade
    _folds(canvas, art, rng)
    return canvas


def _any_art(font: Font, rng: Rng) -> _Art:
    colours = _any_colours(rng)
    if rng.random() < PALE:
        pale = rng.uniform(0.4, 0.85)
        colours = {name: _paler(colour, pale) for name, colour in colours.items()}
    inks = dict(INKS)
    if rng.random() < 0.3:
        inks["triple"] = (250, 245, 235) if rng.random() < 0.6 else (60, 30, 20)
    halves = rng.uniform(0.9, 1.1, 2).tolist() if rng.random() < 0.6 else [1.0, 1.0]
    return _Art(
        colours=colours,
        inks=_legible(inks, colours),
        font=font,
        times=str(rng.choice(["2×", "2×", "2x", "×2", "x2", "2X", "X2"])),
        glyph_share=rng.uniform(0.38, 0.58),
        own_signs=bool(rng.random() < 0.5),
        gap_mm=rng.uniform(0.5, 1.8),
        radius_mm=rng.uniform(0, 2.2),
        glow=rng.uniform(0, 0.22),
        ornament=bool(rng.random() < 0.8),
        title=str(rng.choice(TITLES)),
        supply=bool(rng.random() < 0.8),
        fold_mm=rng.uniform(0.4, 1.4),
        panels=(halves[0], halves[1]),
        seed=any_seed(rng),
    )


def _paler(colour: Colour, share: float) -> Colour:
    """A colour mixed with so much white."""
    red, green, blue = (round(255 * share + value * (1 - share)) for value in colour)
    return red, green, blue


def _printed(art: _Art) -> Iterator[Item]:
    """The kit's board in this art, its words and its list of tiles where they may be."""
    left, top = ORIGIN.tolist()
    rim = shifted(art.colours["frame"], 0, 1, 0.45)
    room = 0.42 * LAYOUT.width_mm
    title = Text(0.0, 0.0, art.title, 0.3 * top, (0, 0, 0), "start", max_width_mm=room)
    ink = art.inks["double"] if art.seed % 2 else art.colours["triple"]
    around = [(np.cos(turn), np.sin(turn), rim) for turn in np.arange(0, 6.3, 0.7)]
    for x, y, colour in (*around, (0.0, 0.0, ink)):
        line = replace(title, x=0.7 * float(x), y=0.7 * float(y), colour=colour)
        yield Group((line,), 0.4 * left, 0.5 * top, -6.0 + art.seed % 7)
    if art.supply:
        yield from _supply(art)
    for item in usual_board().items:
        if isinstance(item, Group) and item.label is not None:
            yield _cell(item, art)
        elif isinstance(item, Rect) and item.width < LAYOUT.width_mm:
            yield replace(item, paint=Paint(fill=art.colours["line"]))


def _cell(cell: Group, art: _Art) -> Group:
    """A cell of the kit's board as this print has it."""
    assert cell.label is not None
    ground, face, side = cell.label.kind, cell.label.face, LAYOUT.pitch_mm - art.gap_mm
    fill_in, radius = Paint(fill=art.colours[ground]), min(art.radius_mm, side / 2)
    items: list[Item] = [Rect(-side / 2, -side / 2, side, side, fill_in, radius)]
    cap, ink = art.glyph_share * side, art.inks[ground]
    for glyph in cell.items[1:]:
        assert isinstance(glyph, Group)
        if face in SIGNS and not (art.own_signs and face in art.font.glyphs):
            written: tuple[Item, ...] = sign(face, cap, ink)
        else:
            text = face if face in SIGNS else _factor(face, art) if "\u00d7" in face else face
            high = 1.4 * cap if face in SIGNS else cap
            written = (Text(0.0, 0.0, text, high, ink, max_width_mm=0.9 * side),)
        items.append(replace(glyph, items=written))
    return replace(cell, items=tuple(items))


def _factor(text: str, art: _Art) -> str:
    """A factor as this print writes it, as far as its font can."""
    times = art.times.replace("2", text[0])
    return times if "\u00d7" in art.font.glyphs else times.replace("\u00d7", "x")


def _supply(art: _Art) -> Iterator[Item]:
    """The list of tiles down the right side of the frame."""
    left, top = ORIGIN.tolist()
    step = LAYOUT.rows * LAYOUT.pitch_mm * 1.04 / len(MATHABLE_VALUES)
    x, box, grounds = LAYOUT.width_mm - 0.52 * left, 0.46 * step, Paint(fill=art.colours["triple"])
    for i, value in enumerate(MATHABLE_VALUES):
        y, many = top - 0.02 * LAYOUT.width_mm + (i + 0.5) * step, 7 if 1 <= value <= 10 else 1
        yield Rect(x - box, y - box, 2 * box, 2 * box, grounds)
        yield Text(x, y, str(value), 0.45 * step, art.inks["centre"])
        yield Text(x + 1.7 * box, y, f"x{many}", 0.36 * step, (240, 240, 240))


def _glow(art: _Art, side: int) -> Singles:
    """(side, side, 1) how dark a cell is, more so at its edge."""
    mask = np.zeros((side + 2, side + 2), np.uint8)
    radius = min(art.radius_mm / 19 * side, side / 2)
    fill(mask, rounded(np.full(2, side - 1.0), radius) + side / 2 + 0.5, 255)
    away = cv2.distanceTransform(mask, cv2.DIST_L2, 3)[1:-1, 1:-1, None] / (0.22 * side)
    return np.asarray(1 - art.glow * np.clip(1 - away, 0, 1) ** 1.5, np.float32)


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


def _ornament(canvas: Pixels, art: _Art, rng: Rng) -> None:
    """A light pattern that fades out from the top-left corner."""
    if not art.ornament:
        return
    side = canvas.shape[0]
    small = side // 4
    share, _ = motif(small, int(rng.integers(18, 46)), rng)
    y, x = np.mgrid[:small, :small].astype(np.float32) / small
    fade = np.clip(1 - np.hypot(x, y) / rng.uniform(0.25, 0.7), 0, 1)
    alpha = np.maximum(fade * rng.uniform(0.25, 0.8) * share, 0.35 * fade)
    alpha = cv2.resize(alpha, (side, side), interpolation=cv2.INTER_LINEAR)
    bright = shifted(art.colours["frame"], 0.0, 0.55, 1.5)
    end = round(side * 0.75)
    stamp(canvas, (255 * alpha[:end, :end]).astype(np.uint8), (end / 2, end / 2), bright)


def _folds(canvas: Pixels, art: _Art, rng: Rng) -> None:
    """Fold lines across the middle: a light ridge down, a crack across; halves lit apart."""
    side = canvas.shape[0]
    middle = side // 2
    for part, factor in zip((canvas[:, :middle], canvas[:, middle:]), art.panels, strict=True):
        part[:] = np.clip(part * np.float32(factor), 0, 255)
    wide = max(2, round(art.fold_mm * DENSITY))
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
