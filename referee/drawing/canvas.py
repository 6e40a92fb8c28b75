"""Drawing on a photograph: smooth shapes by OpenCV, lettering by Pillow."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Pixels = NDArray[np.uint8]
Colour = tuple[int, int, int]
XY = tuple[float, float]

_SUBPIXEL_BITS = 4
_SIGNS = "−×÷"
_ADVANCE = 0.62
"""Width of an operation sign in font sizes."""


@dataclass(slots=True)
class Canvas:
    """A picture to draw on; text comes last, above all shapes.

    Attributes
    ----------
    pixels
        (H, W, 3) uint8 RGB.
    """

    pixels: Pixels
    _texts: list[Callable[[ImageDraw.ImageDraw], None]] = field(default_factory=list)

    def outline(self, points: Sequence[XY], colour: Colour, width: float, alpha: float = 1) -> None:
        """Draw a closed line."""
        layer = self.pixels if alpha == 1 else self.pixels.copy()
        thick = max(1, round(width))
        cv2.polylines(layer, [_fixed(points)], True, colour, thick, cv2.LINE_AA, _SUBPIXEL_BITS)
        self._blend(layer, alpha)

    def lines(
        self, segments: Iterable[tuple[XY, XY]], colour: Colour, width: float, alpha: float = 1
    ) -> None:
        """Draw straight lines."""
        layer = self.pixels if alpha == 1 else self.pixels.copy()
        thick = max(1, round(width))
        ends = [_fixed(segment) for segment in segments]
        cv2.polylines(layer, ends, False, colour, thick, cv2.LINE_AA, _SUBPIXEL_BITS)
        self._blend(layer, alpha)

    def _blend(self, layer: Pixels, alpha: float) -> None:
        if layer is not self.pixels:
            cv2.addWeighted(layer, alpha, self.pixels, 1 - alpha, 0, dst=self.pixels)

    def label(self, at: XY, text: str, size: float, ground: Colour) -> None:
        """Write on a pill centred at a point, dark on light and light on dark."""
        colour = (24, 27, 32) if sum(ground) > 400 else (255, 255, 255)
        width, pad = text_width(text, size), 0.3 * size
        x, y = at
        box = (x - width / 2 - pad, y - 0.62 * size, x + width / 2 + pad, y + 0.62 * size)

        def draw(on: ImageDraw.ImageDraw) -> None:
            on.rounded_rectangle(box, radius=0.4 * size, fill=ground)
            _write(on, (x - width / 2, y + 0.36 * size), text, size, colour)

        self._texts.append(draw)

    def text(self, at: XY, text: str, size: float, colour: Colour, halo: bool = False) -> None:
        """Write from a point on the base line to the right, with a dark halo if asked."""

        def draw(on: ImageDraw.ImageDraw) -> None:
            if halo:
                _write(on, at, text, size, (0, 0, 0), stroke=max(1, round(size / 9)))
            _write(on, at, text, size, colour)

        self._texts.append(draw)

    def finish(self) -> Image.Image:
        """The picture with everything on it."""
        image = Image.fromarray(self.pixels)
        draw = ImageDraw.Draw(image)
        for paint in self._texts:
            paint(draw)
        return image


def _fixed(points: Sequence[XY]) -> NDArray[np.int32]:
    fixed = np.round(np.array(points, np.float64) * 2**_SUBPIXEL_BITS)
    return np.asarray(fixed, np.int32)


def text_width(text: str, size: float) -> float:
    """Width in pixels at a font size in pixels."""
    return sum(
        _ADVANCE * size if run in _SIGNS else _font(size).getlength(run) for run in _runs(text)
    )


def wrap(text: str, size: float, width: float) -> list[str]:
    """Break a text into lines that are no wider than `width`, between words."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _write(
    on: ImageDraw.ImageDraw, at: XY, text: str, size: float, colour: Colour, stroke: int = 0
) -> None:
    x, y = at
    for run in _runs(text):
        if run in _SIGNS:
            _draw_sign(on, run, (x + _ADVANCE * size / 2, y - 0.33 * size), size, colour, stroke)
            x += _ADVANCE * size
        else:
            on.text((x, y), run, colour, _font(size), anchor="ls", stroke_width=stroke)
            x += _font(size).getlength(run)


def _draw_sign(
    on: ImageDraw.ImageDraw, sign: str, middle: XY, size: float, colour: Colour, stroke: int
) -> None:
    """The signs that the bundled font lacks, as strokes."""
    x, y = middle
    arm, thick = 0.22 * size, max(1, round(0.085 * size)) + 2 * stroke
    if sign == "×":
        arm *= 0.85
        on.line((x - arm, y - arm, x + arm, y + arm), colour, thick)
        on.line((x - arm, y + arm, x + arm, y - arm), colour, thick)
        return
    on.line((x - arm, y, x + arm, y), colour, thick)
    if sign == "÷":
        dot = 0.065 * size + stroke
        for up in (-0.19 * size, 0.19 * size):
            on.ellipse((x - dot, y + up - dot, x + dot, y + up + dot), fill=colour)


def _runs(text: str) -> list[str]:
    return [run for run in re.split(f"([{_SIGNS}])", _drawable(text)) if run]


def _drawable(text: str) -> str:
    """The text with letters that the font lacks spelt by its own ("3/4"), or replaced by "?"."""
    return "".join(_letter(letter) for letter in text)


@cache
def _letter(letter: str) -> str:
    base = unicodedata.normalize("NFD", letter)[0]
    spelt = unicodedata.normalize("NFKD", letter).replace("\u2044", "/")
    ways = (letter, base, spelt)
    return next((c for c in ways if c in _SIGNS or c.isspace() or all(map(_has, c))), "?")


def _has(letter: str) -> bool:
    font = _font(20)
    missing = font.getmask("\uffff")
    mask = font.getmask(letter)
    return mask.size != missing.size or bytes(mask) != bytes(missing)


@cache
def _font(size: float) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont)
    return font
