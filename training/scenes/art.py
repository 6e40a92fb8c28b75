"""The print of a board: our own art, drawn from layout data, in many variations."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass

import numpy as np

from training.scenes.glyphs import system_fonts
from vision.boards.layout import Layout

Colour = tuple[int, int, int]

CONTRAST = 110
"""Least sum of the differences of a glyph's and its ground's three channels."""
TITLES = ("Mathable", "MATH TABLE", "Numbers", "Sums & Co.", "COUNT!", "Equations", "mathematics")
VALUES = (
    *range(22), 24, 25, 27, 28, 30, 32, 35, 36, 40, 42, 45, 48, 49, 50, 54, 56, 60, 63, 64,
    70, 72, 80, 81, 90,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class BoardArt:
    """How one print of a board looks.

    Attributes
    ----------
    colours
        sRGB of each ground, and of ``frame`` and ``line``.
    inks
        sRGB of the glyphs on each ground.
    font
        File of the font of the glyphs; None for Pillow's own.
    times
        How a factor is written: ``"2×"``, ``"×2"``, ``"2x"``, ``"x2"``, ``"2X"`` or ``"X2"``.
    glyph_share
        Height of glyphs in cells; `sign_weight` is the thickness of signs in their heights.
    gap_mm
        Width of the lines between cells.
    radius_mm
        Radius of the cells' corners.
    glow
        How much darker a cell is at its edge than in its middle.
    ornament
        ``"none"``, ``"arcs"``, ``"dots"``, ``"stripes"`` or ``"checks"`` at the top left.
    title
        Words at the top left.
    supply
        Whether the list of tiles is printed at the right.
    fold_mm
        Width of the fold; `panels` are the factors of brightness of the two halves.
    seed
        Of the ornament's details.
    """

    colours: dict[str, Colour]
    inks: dict[str, Colour]
    font: str | None = None
    times: str = "2×"
    glyph_share: float = 0.46
    sign_weight: float = 0.2
    gap_mm: float = 1.1
    radius_mm: float = 1.3
    glow: float = 0.12
    ornament: str = "arcs"
    title: str = "Mathable"
    supply: bool = True
    fold_mm: float = 0.9
    panels: tuple[float, float] = (1.0, 1.0)
    seed: int = 0


INKS: dict[str, Colour] = {
    "plain": (60, 60, 60),
    "double": (245, 245, 250),
    "triple": (225, 90, 30),
    "sign": (245, 250, 255),
    "centre": (35, 28, 25),
}


def shifted(colour: Colour, hue: float, saturation: float, value: float) -> Colour:
    """Shift a colour in hue, and scale its saturation and its value."""
    h, s, v = colorsys.rgb_to_hsv(*(c / 255 for c in colour))
    moved = colorsys.hsv_to_rgb((h + hue) % 1, min(1.0, s * saturation), min(1.0, v * value))
    red, green, blue = (round(255 * c) for c in moved)
    return red, green, blue


def plain_art(layout: Layout) -> BoardArt:
    """Take the layout's own colours in our plain art."""
    inks = dict(INKS)
    _keep_legible(inks, layout.colours)
    return BoardArt(dict(layout.colours), inks, gap_mm=layout.pitch_mm - layout.cell_mm)


def draw_art(layout: Layout, rng: np.random.Generator) -> BoardArt:
    """Draw a print, from nearly the layout's own to quite another."""
    colours = _draw_colours(layout, rng)
    inks = dict(INKS)
    if rng.random() < 0.3:
        inks["triple"] = (250, 245, 235) if rng.random() < 0.6 else (60, 30, 20)
    _keep_legible(inks, colours)
    fonts = system_fonts()
    halves = (1.0, 1.0)
    if rng.random() < 0.6:
        halves = (float(rng.uniform(0.9, 1.1)), float(rng.uniform(0.9, 1.1)))
    return BoardArt(
        colours=colours,
        inks=inks,
        font=str(rng.choice(fonts)) if fonts and rng.random() < 0.85 else None,
        times=str(rng.choice(["2×", "2×", "2x", "×2", "x2", "2X", "X2"])),
        glyph_share=float(rng.uniform(0.38, 0.58)),
        sign_weight=float(rng.uniform(0.13, 0.26)),
        gap_mm=float(rng.uniform(0.5, 1.8)),
        radius_mm=float(rng.uniform(0, 2.2)),
        glow=float(rng.uniform(0, 0.22)),
        ornament=str(rng.choice(["none", "arcs", "dots", "stripes", "checks"])),
        title=str(rng.choice(TITLES)),
        supply=bool(rng.random() < 0.8),
        fold_mm=float(rng.uniform(0.4, 1.4)),
        panels=halves,
        seed=int(rng.integers(1 << 30)),
    )


def _draw_colours(layout: Layout, rng: np.random.Generator) -> dict[str, Colour]:
    """Other blues, other hues, dark boards and pale ones."""
    kind = str(rng.choice(["own", "blue", "hue", "dark", "pale"], p=[0.35, 0.25, 0.15, 0.15, 0.1]))
    most = {"own": 0.01, "blue": 0.045, "hue": 0.5, "dark": 0.06, "pale": 0.06}[kind]
    hue = float(rng.uniform(-most, most))
    colours = {}
    for name, colour in layout.colours.items():
        shift = hue if name in ("frame", "line", "sign") else float(rng.normal(0, 0.015))
        saturation, value = float(rng.uniform(0.75, 1.2)), float(rng.uniform(0.8, 1.12))
        if name in ("frame", "line") and kind in ("dark", "pale"):
            saturation *= 0.8 if kind == "dark" else 0.5
            value *= 0.4 if kind == "dark" else 1.2
        colours[name] = shifted(colour, shift, saturation, value)
    if kind == "dark" and rng.random() < 0.5:
        grey = int(rng.integers(120, 200))
        colours["plain"] = (grey, grey, min(255, grey + int(rng.integers(0, 20))))
    return colours


def _keep_legible(inks: dict[str, Colour], grounds: dict[str, Colour]) -> None:
    """Replace inks that do not stand out from their grounds, in place."""
    for name, ink in list(inks.items()):
        ground = grounds.get(name, ink)
        if sum(abs(a - b) for a, b in zip(ink, ground, strict=True)) < CONTRAST:
            inks[name] = (250, 248, 240) if sum(ground) < 420 else (40, 30, 28)
