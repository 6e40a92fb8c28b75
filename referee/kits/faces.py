"""Faces of tiles and cards as shapes about (0, 0): numbers, signs, stars."""

from __future__ import annotations

import math
from dataclasses import dataclass

from referee.kits.drawing import Colour, Disc, Group, Item, Paint, Path, Rect, Text, centred
from vision.read.faces import SIGNS

PLUS, MINUS, TIMES, DIVIDE, EQUALS = SIGNS
GLYPHS = {"6/9": "6", "wild": "ö"}


@dataclass(frozen=True, slots=True)
class Mark:
    """What tells 6 from 9: a bar, or a dot if `round`; by its centre and size in mm."""

    x: float
    y: float
    width: float
    height: float
    round: bool = False

    def item(self, ink: Colour) -> Item:
        """The mark as a shape."""
        if self.round:
            return Disc(self.x, self.y, self.width / 2, Paint(fill=ink))
        bar = centred(self.width, self.height, Paint(fill=ink))
        return Group((bar,), self.x, self.y)


def face_items(
    name: str, cap_mm: float, ink: Colour, mark: Mark | None = None, room_mm: float = math.inf
) -> tuple[Item, ...]:
    """The shapes of a face: a number with its mark if any, a sign, ö, or a star for a joker.

    `cap_mm` is the height of digits and the length of a minus, `room_mm` the greatest width.
    """
    if name in SIGNS:
        return sign(name, cap_mm, ink)
    if name == "joker":
        return (star(0.58 * cap_mm, ink),)
    text = Text(0.0, 0.0, GLYPHS.get(name, name), cap_mm, ink, max_width_mm=room_mm)
    return (text,) if mark is None else (text, mark.item(ink))


def sign(
    face: str, size: float, colour: Colour, weight: float = 0.2, spread: float | None = None
) -> tuple[Item, ...]:
    """A sign whose minus is `size` mm long; × is + turned by 45°.

    `weight` is the thickness of its strokes, and `spread` the distance of two bars or dots from the
    centre, both in lengths of the minus.
    """
    paint = Paint(fill=colour)
    half, thick = size / 2, size * weight
    bar = Rect(-half, -thick / 2, size, thick, paint)
    if face == MINUS:
        return (bar,)
    if face == EQUALS:
        offset = size * (0.19 if spread is None else spread)
        return tuple(Rect(-half, y - thick / 2, size, thick, paint) for y in (-offset, offset))
    if face == DIVIDE:
        offset, dot = size * (0.34 if spread is None else spread), 0.62 * thick
        return (bar, Disc(0.0, -offset, dot, paint), Disc(0.0, offset, dot, paint))
    t = thick / 2
    corners = ((-half, -t), (-t, -t), (-t, -half), (t, -half), (t, -t), (half, -t))
    cross = Path((*corners, *((-x, -y) for x, y in corners)), paint)
    if face == PLUS:
        return (cross,)
    if face == TIMES:
        return (Group((cross,), turn=45.0),)
    raise ValueError(f"a sign must be one of {' '.join(SIGNS)}, but got {face!r}")


def star(radius: float, colour: Colour, points: int = 5, inner: float = 0.45) -> Path:
    """A star with one point up; `inner` is the radius of its inner corners in outer ones."""
    reach = (radius, inner * radius)
    angles = (math.pi * i / points for i in range(2 * points))
    polar = ((reach[i % 2], angle) for i, angle in enumerate(angles))
    return Path(tuple((r * math.sin(a), -r * math.cos(a)) for r, a in polar), Paint(fill=colour))
