"""The style of a set of pieces: colours, form and printing."""

import colorsys
from dataclasses import dataclass, replace

import numpy as np

from training.render.chance import Rng, pick
from vision.arrays import Floats

KINDS = ("blue", "white", "wood", "rummy", "card", "square", "dark", "any", "any")


@dataclass(frozen=True)
class Style:
    """The style of one set; lengths in widths of a piece."""

    kind: str
    ground: Floats
    ink: Floats
    """(3,) sRGB."""
    share: float = 0.6
    """Height of a number."""
    stretch: float = 1.0
    """Horizontal stretch of glyphs."""
    lift: float = 0.0
    """Offset of the glyph above the centre."""
    grain: float = 0.0
    """Contrast of the ground's own texture."""
    frame: float = 0.0
    """Width of a printed frame; 0 for none."""
    rim: float = 0.0
    """Darkening of the edge of the face."""
    ring: bool = False
    """Whether a circle is pressed round the number."""
    corner_index: bool = False
    """Whether a card bears its number once more in its corners."""
    relief: float = 0.0
    """Depth of embossed glyphs."""
    aspect: float = 1.0
    """Width over height."""
    radius: float = 0.1
    """Of the corners."""
    thickness: float = 0.0
    bevel: float = 0.0
    gloss: float = 0.2
    """Width of the sloping rim, and how much lighter and darker it is."""
    wall: Floats | None = None
    """(3,) colour of the sides, or None for about that of the ground."""

    def with_form_of(self, other: "Style") -> "Style":
        """Take over the form of another style."""
        form = {name: getattr(other, name) for name in ("aspect", "radius", "thickness", "bevel")}
        return replace(self, **form)


def random_style(rng: Rng, kind: str = "") -> Style:
    """A set of pieces: one of the sorts that the games have, or anything with contrast."""
    kind = kind or pick(KINDS, rng)
    ground, ink = _colours(kind, rng)
    thick = rng.random() < 0.7
    style = Style(
        kind,
        ground,
        ink,
        share=rng.uniform(0.36, 0.82),
        stretch=float(np.exp(rng.normal(0, 0.14))),
        grain=rng.uniform(0.05, 0.5) if rng.random() < 0.2 else 0.0,
        frame=rng.uniform(0.02, 0.11) if rng.random() < 0.14 else 0.0,
        rim=rng.uniform(0.05, 0.25) if rng.random() < 0.2 else 0.0,
        relief=rng.uniform(0.2, 0.6) if rng.random() < 0.05 else 0.0,
        radius=rng.uniform(0, 0.04) if rng.random() < 0.3 else rng.uniform(0.03, 0.26),
        thickness=rng.uniform(0.04, 0.5) if thick else rng.uniform(0, 0.04),
        bevel=rng.uniform(0.02, 0.12) if thick and rng.random() < 0.55 else 0.0,
        gloss=rng.uniform(0.05, 0.5),
        wall=rng.uniform(15, 240, 3) if rng.random() < 0.25 else None,
    )
    return _particular(style, rng)


def _particular(style: Style, rng: Rng) -> Style:
    """Parameters of a kind of piece."""
    if style.kind == "wood":
        return replace(style, grain=rng.uniform(0.1, 0.5), radius=0.5 * style.radius)
    if style.kind == "rummy":
        return replace(
            style,
            lift=rng.uniform(0.02, 0.22),
            ring=rng.random() < 0.6,
            share=rng.uniform(0.28, 0.6),
            aspect=1 / rng.uniform(1.0, 1.5),
        )
    if style.kind == "card":
        return replace(
            style,
            share=rng.uniform(0.28, 0.75),
            corner_index=rng.random() < 0.55,
            aspect=rng.uniform(0.6, 0.77) if rng.random() < 0.85 else 1.0,
            radius=rng.uniform(0.01, 0.1),
            thickness=rng.uniform(0.002, 0.02),
            bevel=0.0,
        )
    if style.kind == "square":
        return replace(style, thickness=0.0, bevel=0.0, radius=0.6 * style.radius)
    return style


def _colours(kind: str, rng: Rng) -> tuple[Floats, Floats]:
    """Random ground and ink with legible contrast."""
    least = rng.uniform(28, 70) if rng.random() < 0.1 else 90.0
    for _ in range(30):
        ground, ink = (np.clip(colour, 3, 252) for colour in _pair(kind, rng))
        if np.linalg.norm(ground - ink) > least * 1.3:
            break
    return ground, ink


def _pair(kind: str, rng: Rng) -> tuple[Floats, Floats]:
    bright = rng.uniform(185, 252) + rng.normal(0, 9, 3)
    dark, hue = rng.uniform(8, 70) + rng.normal(0, 8, 3), vivid(rng)
    if kind == "blue":
        ground = np.array([rng.uniform(0, 90), rng.uniform(25, 170), rng.uniform(110, 250)])
        rose = np.array([240.0, 190, 200]) * rng.uniform(0.8, 1.0)
        return ground, bright if rng.random() < 0.85 else rose
    if kind == "white":
        blue = np.array([rng.uniform(0, 80), rng.uniform(10, 120), rng.uniform(70, 220)])
        return bright, blue if rng.random() < 0.6 else dark
    if kind == "wood":
        ground = np.array([rng.uniform(140, 250), 0, 0])
        ground[1:] = ground[0] * rng.uniform(0.7, 0.9), ground[0] * rng.uniform(0.45, 0.8)
        return ground, dark
    if kind == "rummy":
        ground = rng.uniform(190, 250) * np.array([1, rng.uniform(0.92, 1), rng.uniform(0.78, 1)])
        ink = pick((dark.tolist(), (200, 30, 45), (25, 75, 190), (240, 150, 35)), rng)
        return ground, np.array(ink) + rng.normal(0, 18, 3)
    if kind == "card":
        ground = bright if rng.random() < 0.7 else np.array([240.0, 205, 30])
        return ground, hue if rng.random() < 0.6 else dark
    if kind == "square":
        return hue, bright if rng.random() < 0.8 else hue * rng.uniform(0.3, 0.6)
    if kind == "dark":
        return dark * rng.uniform(0.5, 1.0), bright if rng.random() < 0.5 else hue
    return rng.uniform(5, 250, 3), rng.uniform(5, 250, 3)


def vivid(rng: Rng) -> Floats:
    """A random saturated colour."""
    value = rng.uniform(90, 250)
    low = value * rng.uniform(0.05, 0.6)
    colour = np.array([value, low + (value - low) * rng.random(), low])
    rng.shuffle(colour)
    return colour


def from_hue(degrees: float, saturation: float, value: float) -> Floats:
    """(3,) sRGB, 0 to 255, of a colour."""
    return 255 * np.array(colorsys.hsv_to_rgb(degrees / 360 % 1, saturation, value))


def dark_ink(ground: Floats, rng: Rng) -> Floats:
    """A random dark ink for a light ground."""
    while True:
        ink = rng.uniform(0, 1, 3) ** 1.5 * 220
        if np.abs(ink - ground).max() > 110:
            return np.asarray(ink)
