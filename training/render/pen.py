"""Simulated handwriting of digits and signs, as on home-made tiles."""

from collections.abc import Sequence

import cv2
import numpy as np
from scipy.interpolate import make_interp_spline

from training.render.chance import Rng, log_uniform, pick
from training.render.fonts import PIXELS, Font, Glyph, font_of
from vision.arrays import Floats

Stroke = Sequence[tuple[float, float]]
"""Points of smooth strokes: x right from 0 to 0.6, y down from 0 to 1."""

FINE = 4
"""Supersampling factor per side."""
PAD, WIDE = 0.3, 1.7
"""Margin around a digit, and width of its canvas, in heights of a digit."""

ZERO = [(0.3, 0.02), (0.04, 0.3), (0.06, 0.75), (0.3, 1.0), (0.55, 0.7), (0.54, 0.25), (0.28, 0.0)]
FLAG, STEM, FOOT = [(0.08, 0.3), (0.34, 0.0)], [(0.34, 0.0), (0.32, 1.0)], [(0.1, 1.0), (0.55, 1.0)]
SWAN = [(0.04, 0.25), (0.18, 0.02), (0.48, 0.08), (0.48, 0.4), (0.25, 0.7), (0.02, 1.0)]
BASE = [(0.02, 1.0), (0.3, 0.96), (0.6, 0.98)]
LOOP = [*SWAN[:-1], (0.1, 0.95), (0.03, 0.88), (0.12, 0.8), (0.3, 0.95), (0.6, 0.97)]
BELLY = [(0.24, 0.45), (0.52, 0.55), (0.5, 0.9), (0.22, 1.0), (0.02, 0.86)]
TAIL = [(0.5, 0.28), (0.36, 0.48), (0.1, 0.45), (0.04, 0.2), (0.26, 0.0), (0.5, 0.14)]
SIX = [(0.46, 0.02), (0.16, 0.35), (0.06, 0.75), (0.3, 1.0), (0.54, 0.8), (0.34, 0.56), (0.1, 0.72)]
SNAKE = [
    (0.5, 0.14),
    (0.3, 0.0),
    (0.08, 0.18),
    (0.28, 0.46),
    (0.52, 0.74),
    (0.3, 1.0),
    (0.06, 0.78),
]
DIGITS: dict[str, tuple[Sequence[Stroke], ...]] = {
    "0": ([ZERO],),
    "1": ([FLAG, STEM], [FLAG, STEM], [FLAG, STEM, FOOT], [STEM]),
    "2": ([SWAN, BASE], [LOOP]),
    "3": (
        [[(0.05, 0.12), (0.3, 0.0), (0.5, 0.2), (0.2, 0.45)], [(0.2, 0.45), *BELLY]],
        [[(0.05, 0.02), (0.52, 0.0)], [(0.52, 0.0), (0.24, 0.4)], BELLY],
    ),
    "4": (
        [[(0.2, 0.0), (0.04, 0.6)], [(0.04, 0.6), (0.6, 0.6)], [(0.45, 0.3), (0.42, 1.0)]],
        [[(0.42, 0.0), (0.0, 0.66)], [(0.0, 0.66), (0.6, 0.66)], [(0.42, 0.0), (0.42, 1.0)]],
    ),
    "5": (
        [[(0.12, 0.02), (0.55, 0.0)], [(0.12, 0.02), (0.1, 0.45)], [(0.1, 0.45), *BELLY]],
        [[(0.56, 0.0), (0.16, 0.04), (0.1, 0.42)], [(0.1, 0.42), *BELLY]],
    ),
    "6": ([SIX],),
    "7": (
        [[(0.02, 0.02), (0.56, 0.0)], [(0.56, 0.0), (0.3, 0.5), (0.2, 1.0)]],
        [
            [(0.02, 0.02), (0.56, 0.0)],
            [(0.56, 0.0), (0.34, 0.5), (0.24, 1.0)],
            [(0.12, 0.52), (0.54, 0.48)],
        ],
        [[(0.02, 0.14), (0.06, 0.0)], [(0.06, 0.0), (0.56, 0.0)], [(0.56, 0.0), (0.2, 1.0)]],
    ),
    "8": (
        [[*SNAKE, (0.3, 0.48), (0.5, 0.14)]],
        [
            [(0.3, 0.46), (0.1, 0.24), (0.3, 0.0), (0.5, 0.22), (0.3, 0.47)],
            [(0.3, 0.46), (0.04, 0.74), (0.3, 1.0), (0.56, 0.74), (0.3, 0.45)],
        ],
    ),
    "9": (
        [[*TAIL, (0.5, 0.28)], [(0.5, 0.14), (0.5, 0.6), (0.44, 1.0)]],
        [[*TAIL, (0.5, 0.4), (0.4, 0.9), (0.08, 0.96)]],
    ),
}
OTHERS: dict[str, Sequence[Stroke]] = {
    "+": [[(0.0, 0.5), (0.6, 0.5)], [(0.3, 0.2), (0.3, 0.8)]],
    "\u2212": [[(0.0, 0.5), (0.6, 0.5)]],
    "\u00d7": [[(0.06, 0.26), (0.54, 0.74)], [(0.54, 0.26), (0.06, 0.74)]],
    "\u00f7": [[(0.0, 0.5), (0.6, 0.5)], [(0.3, 0.24)], [(0.3, 0.76)]],
    "=": [[(0.0, 0.38), (0.6, 0.38)], [(0.0, 0.62), (0.6, 0.62)]],
    ":": [[(0.3, 0.3)], [(0.3, 0.7)]],
    "\u00f6": [[(x, 0.4 + 0.6 * y) for x, y in ZERO], [(0.16, 0.16)], [(0.44, 0.16)]],
}


def handwriting(rng: Rng) -> Font:
    """The handwriting of one person with one pen, with a common slant."""
    width, slant = rng.uniform(0.75, 1.25), rng.uniform(-0.08, 0.32)
    pen, shake = log_uniform(0.035, 0.13, rng), rng.uniform(0.005, 0.045)
    strokes = {digit: pick(ways, rng) for digit, ways in DIGITS.items()} | OTHERS
    glyphs = {}
    for name, lines in strokes.items():
        aslant = slant if name in DIGITS else 0.0
        pens = [_moved(line, width, aslant, shake, rng) for line in lines]
        glyphs[name] = _inked(pens, pen, rng)
    return font_of("Pen", "", 0, glyphs)


def _moved(line: Stroke, width: float, slant: float, shake: float, rng: Rng) -> Floats:
    points = np.array(line, np.float64) + rng.normal(0, shake, (len(line), 2))
    points[:, 0] = width * points[:, 0] + slant * (1 - points[:, 1])
    return points


def _inked(lines: Sequence[Floats], pen: float, rng: Rng) -> Glyph:
    """Strokes with round ends and varying pressure."""
    scale = PIXELS * FINE
    side = round((1 + 2 * PAD) * scale)
    canvas = np.zeros((side, round(WIDE * scale)), np.uint8)
    for line in lines:
        last = len(line) - 1
        spline = make_interp_spline(np.arange(len(line)), line, min(3, last))
        path = spline(np.linspace(0, last, 60))
        swell = 1 + 0.25 * np.sin(rng.uniform(0, 6.3) + np.linspace(0, rng.uniform(1, 6), 60))
        # A dot is pressed harder than a line.
        widths = pen * (swell if len(line) > 1 else swell * rng.uniform(1.0, 1.7))
        spots = np.rint((path + PAD) * scale).astype(int).tolist()
        radii = np.maximum(np.rint(widths * scale / 2), 1).astype(int).tolist()
        for (x, y), radius in zip(spots, radii, strict=True):
            cv2.circle(canvas, (x, y), radius, 255, -1)
        for first, second, radius in zip(spots, spots[1:], radii, strict=False):
            cv2.line(canvas, first, second, 255, 2 * radius)
    small = cv2.resize(canvas, None, fx=1 / FINE, fy=1 / FINE, interpolation=cv2.INTER_AREA)
    x, y, width, height = cv2.boundingRect((small > 0).astype(np.uint8))
    top = y - round((1 + PAD) * PIXELS)
    return Glyph(np.asarray(small[y : y + height, x : x + width], np.uint8).copy(), top)
