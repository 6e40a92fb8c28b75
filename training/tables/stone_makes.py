"""Makes of stones: what people play with, from glass beads to draughts."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import cv2
import numpy as np

from training.render.chance import Rng, any_seed, pick
from training.render.paint import rgb
from training.render.stones import LaidStone, Shape
from training.render.styles import of_hue
from training.render.symbols import shape as any_shape
from training.render.symbols import star
from vision.arrays import Floats, Pixels

SIDE = 96
"""Of what is on a stone's top, pixels."""
Range = tuple[float, float]
HUES: dict[str, Range] = {"red": (-8, 10), "blue": (200, 238)}
"""Of stones, in degrees."""
Painter = Callable[[Floats, Rng], Pixels]
"""From a stone's colour to what is on its top, (SIDE, SIDE, 4) RGBA."""


@dataclass(frozen=True, slots=True)
class Make:
    """A set of stones."""

    share: float
    """Width in cells."""
    height: float
    """In radii."""
    colours: tuple[Floats, Floats]
    """sRGB of red and of blue stones."""
    shape: Shape = "disc"
    gloss: float = 60.0
    sharpness: float = 24.0
    clear: float = 0.0
    faces: tuple[Pixels, Pixels] | None = None
    """What is on top of either, or None."""

    def stone(self, at: tuple[float, float], face: str, pitch: float, rng: Rng) -> LaidStone:
        """One of them, a little lighter or darker than the others."""
        number, radius = ("red", "blue").index(face), self.share * pitch / 2
        colour = worn(self.colours[number], rng)
        on_top = None if self.faces is None else self.faces[number]
        form = self.shape, self.gloss, self.sharpness, self.clear
        turn = rng.uniform(0, 2 * np.pi)
        return LaidStone(at, radius, self.height * radius, colour, *form, on_top, turn)


def worn(colour: Floats, rng: Rng) -> tuple[int, int, int]:
    """The colour of one stone of a set, a little lighter or darker than the others."""
    return rgb(colour * rng.normal(1, 0.03), 0, 255)


def any_make(rng: Rng) -> Make:
    """Any set but the plain ones."""
    return pick(MAKES, rng)(rng)


def _emblem(rng: Rng) -> Make:
    """Discs, domes or dishes with something pale or dark in the middle."""
    shape: Shape = pick(("disc", "disc", "dome", "dish"), rng)
    size = rng.uniform(0.55, 0.95), rng.uniform(*((0.3, 0.6) if shape == "dome" else (0.15, 0.5)))
    colours = _colours(rng, (0.7, 1.0), (0.45, 0.95))
    make = Make(*size, colours, shape, gloss=rng.uniform(0, 140), sharpness=rng.uniform(15, 80))
    return _faced(make, _stamped, rng)


def _dish(rng: Rng) -> Make:
    """Glossy ones that are hollow."""
    size = rng.uniform(0.55, 0.95), rng.uniform(0.2, 0.5)
    colours = _colours(rng, (0.75, 1.0), (0.4, 0.9))
    return Make(*size, colours, "dish", gloss=rng.uniform(100, 260), sharpness=rng.uniform(8, 50))


def _gem(rng: Rng) -> Make:
    """Of glass, flat below."""
    size = rng.uniform(0.5, 0.95), rng.uniform(0.4, 0.8)
    colours = _colours(rng, (0.75, 1.0), (0.5, 0.9))
    make = Make(*size, colours, "dome", gloss=rng.uniform(120, 255), sharpness=rng.uniform(40, 200))
    return replace(make, clear=rng.uniform(0.6, 0.95))


def _bead(rng: Rng) -> Make:
    """Small and often dark, some with their hole up."""
    size = rng.uniform(0.35, 0.6), rng.uniform(1.2, 2.0)
    colours = _colours(rng, (0.75, 1.0), (0.22, 0.7))
    make = Make(*size, colours, "ball", gloss=rng.uniform(40, 255), sharpness=rng.uniform(30, 150))
    return _faced(make, partial(_holed, count=1), rng) if rng.random() < 0.4 else make


def _wooden(rng: Rng) -> Make:
    """Matt discs, painted or stained."""
    size = rng.uniform(0.5, 0.95), rng.uniform(0.15, 1.0)
    colours = _colours(rng, (0.62, 0.95), (0.4, 0.85))
    return _faced(Make(*size, colours, gloss=rng.uniform(0, 15)), _grained, rng)


def _button(rng: Rng) -> Make:
    """With a rim and two or four holes."""
    size = rng.uniform(0.5, 0.9), rng.uniform(0.15, 0.4)
    colours = _colours(rng, (0.7, 1.0), (0.4, 0.95))
    shape: Shape = "dish" if rng.random() < 0.5 else "disc"
    make = Make(*size, colours, shape, gloss=rng.uniform(20, 160), sharpness=rng.uniform(15, 60))
    return _faced(make, partial(_holed, count=2 if rng.random() < 0.4 else 4), rng)


def _draught(rng: Rng) -> Make:
    """Thick, with grooves."""
    size = rng.uniform(0.6, 0.95), rng.uniform(0.5, 1.0)
    colours = _colours(rng, (0.65, 1.0), (0.35, 0.85))
    return _faced(Make(*size, colours, gloss=rng.uniform(0, 90)), _grooved, rng)


MAKES = (_emblem, _emblem, _dish, _gem, _bead, _wooden, _button, _draught)


def _faced(make: Make, painter: Painter, rng: Rng) -> Make:
    """With the same on both colours, in colours that go with each."""
    seed = any_seed(rng)
    red, blue = (painter(colour, np.random.default_rng(seed)) for colour in make.colours)
    return replace(make, faces=(red, blue))


def any_shade(face: str, rng: Rng, saturation: Range, value: Range) -> Floats:
    """Any red or blue that a player would call so, sRGB."""
    return of_hue(rng.uniform(*HUES[face]), rng.uniform(*saturation), rng.uniform(*value))


def _colours(rng: Rng, saturation: Range, value: Range) -> tuple[Floats, Floats]:
    return any_shade("red", rng, saturation, value), any_shade("blue", rng, saturation, value)


def _stamped(colour: Floats, rng: Rng) -> Pixels:
    """A dot, a ring, a star, a shape or a ring around one of these."""
    size, sort = rng.uniform(0.25, 0.62), int(rng.integers(5))
    if sort == 0:
        mask = _circle(size * 0.8, -1)
    elif sort == 1:
        mask = _circle(size, rng.uniform(0.06, 0.2))
    else:
        inner = star(int(rng.integers(4, 9)), rng) if sort == 2 else any_shape(rng)
        mask = _centred(inner, size * 0.75)
        if sort == 4:
            _circle(size + 0.1, 0.07, mask)
    return _in_ink(mask, _ink(colour, rng))


def _holed(colour: Floats, rng: Rng, count: int) -> Pixels:
    """Holes, and round several of them a groove."""
    away = 0.0 if count == 1 else rng.uniform(0.2, 0.3)
    size = rng.uniform(0.09, 0.14) if count > 1 else rng.uniform(0.12, 0.3)
    mask = np.zeros((SIDE, SIDE), np.uint8)
    for angle in (2 * np.pi * i / count for i in range(count)):
        _circle(size, -1, mask, (away * np.cos(angle), away * np.sin(angle)))
    holes = _in_ink(mask, 0.25 * colour if rng.random() < 0.7 else rng.uniform(150, 225))
    if count == 1:
        return holes
    return _over(_in_ink(_circle(rng.uniform(0.55, 0.75), 0.06), 0.6 * colour), holes)


def _grooved(colour: Floats, rng: Rng) -> Pixels:
    """Grooves round the middle, each with a pale edge, and at times a star."""
    out = _in_ink(np.zeros((SIDE, SIDE), np.uint8), colour)
    for radius in np.arange(rng.uniform(0.15, 0.5), 0.9, rng.uniform(0.12, 0.3)):
        out = _over(_in_ink(_circle(radius, 0.06), 0.5 * colour), out)
        out = _over(_in_ink(_circle(radius + 0.06, 0.04), 1.25 * colour + 20), out)
    if rng.random() < 0.3:
        out = _over(_in_ink(_centred(star(6, rng), 0.3), _ink(colour, rng)), out)
    return out


def _grained(colour: Floats, rng: Rng) -> Pixels:
    """The stain takes unevenly along the grain."""
    lines = rng.normal(0, 1, (SIDE, 3))
    lines = cv2.GaussianBlur(lines, (0, 0), 1.2)[:, :1] + 0.5 * rng.normal(0, 1, (SIDE, 1))
    lines = cv2.resize(lines, (SIDE, SIDE)) + rng.normal(0, 0.2, (SIDE, SIDE))
    depth = rng.uniform(0.03, 0.12)
    tone = np.clip(colour * (1 + depth * lines[..., None]), 0, 255)
    return np.dstack([tone, np.full((SIDE, SIDE), 255)]).astype(np.uint8)


def _ink(colour: Floats, rng: Rng) -> Floats:
    """White, ivory, gold or silver, dark, or a lighter or darker shade of the stone."""
    sort = int(rng.integers(6))
    pale = ((250, 250, 248), (240, 228, 200), (222, 180, 84), (188, 190, 194))
    if sort < len(pale):
        return np.array(pale[sort]) * rng.uniform(0.85, 1.0)
    if sort == 4:
        return rng.uniform(15, 60) + rng.normal(0, 4, 3)
    return np.asarray(colour + rng.uniform(0.3, 0.8) * (255 - colour))


def _circle(
    radius: float, width: float, mask: Pixels | None = None, at: tuple[float, float] = (0, 0)
) -> Pixels:
    """A circle in a mask, or a disc where the width is below 0; lengths in radii of the stone."""
    mask = np.zeros((SIDE, SIDE), np.uint8) if mask is None else mask
    middle = tuple(round((SIDE / 2 * (1 + part) - 0.5) * 16) for part in at)
    line = -1 if width < 0 else max(1, round(width * SIDE / 2))
    cv2.circle(mask, middle, round(radius * SIDE / 2 * 16), 255, line, cv2.LINE_AA, 4)
    return mask


def _centred(inner: Pixels, size: float) -> Pixels:
    """A mask in the middle of another, so many radii to either side."""
    side = round(size * SIDE / 2) * 2
    small = cv2.resize(inner, (side, side), interpolation=cv2.INTER_AREA)
    return np.pad(small, (SIDE - side) // 2).astype(np.uint8)


def _in_ink(mask: Pixels, ink: Floats | float) -> Pixels:
    """A face of one colour where the mask is."""
    colour = np.broadcast_to(np.clip(ink, 0, 255), (SIDE, SIDE, 3))
    return np.dstack([colour, mask]).astype(np.uint8)


def _over(top: Pixels, below: Pixels) -> Pixels:
    """One face over another, both RGBA."""
    share = top[..., 3:] / 255.0
    under = below[..., 3:] / 255.0 * (1 - share)
    alpha = share + under
    colour = (top[..., :3] * share + below[..., :3] * under) / np.maximum(alpha, 1e-6)
    return np.dstack([colour, 255 * alpha]).astype(np.uint8)
