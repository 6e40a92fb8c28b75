"""Lettering in the bundled font, and the pills behind it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from referee.drawing.palette import INK, ROLES, WHITE, ink_on
from referee.ruling.marks import Role

FONTS = Path(__file__).parent / "fonts"
SUPERSAMPLING = 2
"""Factor by which pills are drawn larger and shrunk, to antialias their edges."""


@cache
def font(size: float, bold: bool = True) -> ImageFont.FreeTypeFont:
    """The font at a size in pixels, 1 or more."""
    name = f"DejaVuSansCondensed{'-Bold' * bold}.ttf"
    return ImageFont.truetype(FONTS / name, max(1.0, size), layout_engine=ImageFont.Layout.BASIC)


def text_width(text: str, size: float, bold: bool = True) -> float:
    """Width in pixels."""
    return font(size, bold).getlength(text)


def wrap(text: str, size: float, width: float, bold: bool = True) -> list[str]:
    """Break a text at plain spaces into lines no wider than `width`."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size, bold) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def pill(text: str, role: Role, size: float, max_width: float) -> Image.Image:
    """Draw words on a white pill after the role's sign; the sign alone without words.

    Parameters
    ----------
    text, role
        What it says.
    size
        Of the font, in pixels.
    max_width
        In pixels; longer texts are wrapped.
    """
    _, _, sign = ROLES[role]
    badge = 1.3 * size if sign else 0.0
    lines = wrap(text, size, max_width - badge - size) if text else []
    words = max((text_width(line, size) for line in lines), default=0.0)
    rim, height = 0.1 * size, max(1.16 * size * len(lines), 1.16 * size) + 0.24 * size
    width = badge + words + (0.6 if sign else 0.9) * size * bool(lines) + 2 * rim
    picture = Image.new("RGBA", (round(width) * SUPERSAMPLING, round(height) * SUPERSAMPLING))
    draw, k = ImageDraw.Draw(picture), float(SUPERSAMPLING)
    box = (0, 0, picture.width - 1, picture.height - 1)
    draw.rounded_rectangle(box, 0.7 * size * k, WHITE, INK, round(rim * k))
    if sign:
        _badge(draw, role, (rim + badge / 2) * k, picture.height / 2, size * k)
    left = rim + badge + (0.15 if sign else 0.45) * size
    for number, line in enumerate(lines):
        base = height / 2 + (number - (len(lines) - 1) / 2) * 1.16 * size + 0.36 * size
        draw.text((left * k, base * k), line, INK, font(size * k), anchor="ls")
    return picture.resize((round(width), round(height)), Image.Resampling.BOX)


def _badge(draw: ImageDraw.ImageDraw, role: Role, x: float, y: float, size: float) -> None:
    """Draw a role's sign on a disc of its colour."""
    colour, _, sign = ROLES[role]
    r = 0.58 * size
    draw.ellipse((x - r, y - r, x + r, y + r), colour, INK, max(1, round(r / 9)))
    draw.text((x, y + 0.345 * size), sign, ink_on(colour), font(0.95 * size), anchor="ms")


def badge(role: Role, size: float) -> Image.Image:
    """Draw a role's sign by itself."""
    picture = Image.new("RGBA", (round(1.3 * size * SUPERSAMPLING),) * 2)
    centre = picture.width / 2
    _badge(ImageDraw.Draw(picture), role, centre, centre, size * SUPERSAMPLING)
    side = round(1.3 * size)
    return picture.resize((side, side), Image.Resampling.BOX)


def rim_name(name: str, size: float, named: bool) -> Image.Image:
    """Draw the name of a row or a column: outlined, or on a pill if sentences use it (`named`)."""
    if named:
        return pill(name, "neutral", size, 4 * size)
    edge = max(1, round(size / 8))
    picture = Image.new("RGBA", (round(text_width(name, size)) + 2 * edge, round(size)))
    origin = (edge, round(0.86 * size))
    draw = ImageDraw.Draw(picture)
    draw.text(origin, name, WHITE, font(size), "ls", stroke_width=edge, stroke_fill=INK)
    return picture
