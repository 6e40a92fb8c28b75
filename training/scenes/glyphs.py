"""Ink masks of digits, signs and words, in any font or in the one that comes with Pillow."""

from __future__ import annotations

import subprocess
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Mask = NDArray[np.uint8]

FAMILIES = (
    "Arimo", "B612", "Bebas Neue", "Cabin", "Cantarell", "Carlito", "Comfortaa", "DejaVu Sans",
    "Dosis", "FreeSans", "Gillius ADF", "Inter", "Jura", "Karla", "Lato", "League Spartan",
    "Liberation Sans", "Manrope", "Montserrat", "Nimbus Sans", "Noto Sans", "Nunito", "Open Sans",
    "Oswald", "Overpass", "Oxygen", "PT Sans", "Quicksand", "Raleway", "Roboto", "Rubik",
    "Source Sans 3", "TeX Gyre Adventor", "TeX Gyre Heros", "Ubuntu", "URW Gothic", "Yanone",
)  # fmt: skip
"""Families of sans digits; those that this machine has are used."""
STYLES = ("Regular", "Medium", "Bold", "SemiBold", "Semi Bold", "DemiBold", "Book")
SIGNS = "+\u2212\u00d7\u00f7"


@lru_cache(maxsize=1)
def system_fonts() -> tuple[str, ...]:
    """Files of the fonts of `FAMILIES` on this machine; none where fontconfig is not there."""
    try:
        listing = subprocess.run(
            ["fc-list", "--format", "%{file}\t%{family[0]}\t%{style[0]}\n"],
            capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip
    except (OSError, subprocess.CalledProcessError):
        return ()
    rows = (line.split("\t") for line in listing.splitlines())
    return tuple(sorted({f for f, family, style in rows if family in FAMILIES and style in STYLES}))


@lru_cache(maxsize=64)
def font_at(file: str | None, pixels: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Open a font file, or Pillow's own font for None."""
    if file is None:
        return ImageFont.load_default(pixels)
    return ImageFont.truetype(file, pixels)


def words(text: str, file: str | None, height: int, stroke: int = 0) -> Mask:
    """Tight mask of a text, its size such that capitals are about `height` pixels high."""
    font = font_at(file, max(6, round(height * 1.4)))
    left, top, right, bottom = (
        int(v) for v in ImageDraw.Draw(Image.new("L", (1, 1))).textbbox(
            (0, 0), text, font=font, stroke_width=stroke
        )
    )  # fmt: skip
    picture = Image.new("L", (right - left + 2, bottom - top + 2))
    ImageDraw.Draw(picture).text(
        (1 - left, 1 - top), text, fill=255, font=font, stroke_width=stroke
    )
    mask = np.asarray(picture, dtype=np.uint8)
    rows, cols = np.flatnonzero(mask.max(axis=1) > 40), np.flatnonzero(mask.max(axis=0) > 40)
    if len(rows) == 0:
        return np.zeros((height, height), np.uint8)
    return mask[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1].copy()


def sign(char: str, height: int, weight: float) -> Mask:
    """An operation sign `height` pixels high, its strokes `weight` heights thick."""
    fine = 4
    side = height * fine
    mask = np.zeros((side, side), np.uint8)
    low, high, middle = 0.1 * side, 0.9 * side, 0.5 * side
    half = weight * side / 2

    def bar(x0: float, y0: float, x1: float, y1: float) -> None:
        along = np.array([x1 - x0, y1 - y0]) / np.hypot(x1 - x0, y1 - y0)
        across = half * np.array([-along[1], along[0]])
        first, last = np.array([x0, y0]), np.array([x1, y1])
        outline = np.array([first + across, last + across, last - across, first - across])
        cv2.fillConvexPoly(mask, np.rint(outline).astype(np.int32), 255)

    if char == "\u00d7":
        bar(0.2 * side, 0.2 * side, 0.8 * side, 0.8 * side)
        bar(0.8 * side, 0.2 * side, 0.2 * side, 0.8 * side)
    else:
        bar(low, middle, high, middle)
    if char == "+":
        bar(middle, low, middle, high)
    if char == "\u00f7":
        for y in (0.2 * side, 0.8 * side):
            cv2.circle(mask, (round(middle), round(y)), round(1.15 * half), 255, -1)
    small = cv2.resize(mask, (height, height), interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.uint8)


def beside(masks: list[Mask], gap: int) -> Mask:
    """Masks in a row, centred on one line."""
    height = max(m.shape[0] for m in masks)
    row = np.zeros((height, sum(m.shape[1] + gap for m in masks) - gap), np.uint8)
    x = 0
    for mask in masks:
        y = (height - mask.shape[0]) // 2
        row[y : y + mask.shape[0], x : x + mask.shape[1]] = mask
        x += mask.shape[1] + gap
    return row


def turned(mask: Mask, degrees: float) -> Mask:
    """A mask turned clockwise about its centre, on a canvas that holds it."""
    height, width = mask.shape
    side = int(np.ceil(np.hypot(height, width))) + 2
    matrix = cv2.getRotationMatrix2D((width / 2 - 0.5, height / 2 - 0.5), -degrees, 1.0)
    matrix[:, 2] += (side - width) / 2, (side - height) / 2
    return np.asarray(cv2.warpAffine(mask, matrix, (side, side)), dtype=np.uint8)


def ink(
    canvas: Mask,
    mask: Mask,
    centre: tuple[float, float],
    colour: tuple[int, ...] | NDArray[np.float32],
) -> None:
    """Blend a colour, or a picture, through a mask centred on a point of a canvas, in place."""
    height, width = mask.shape
    x, y = round(centre[0] - width / 2), round(centre[1] - height / 2)
    left, top = max(x, 0), max(y, 0)
    right, bottom = min(x + width, canvas.shape[1]), min(y + height, canvas.shape[0])
    if right <= left or bottom <= top:
        return
    inside = slice(top - y, bottom - y), slice(left - x, right - x)
    face = np.asarray(colour, np.float32)
    if face.ndim == 3:
        face = face[inside]
    part = canvas[top:bottom, left:right]
    part[:] = np.rint(part + mask[inside][..., None] / np.float32(255) * (face - part))
