"""Operation signs, the wild star and other glyphs as plain shapes round (0, 0)."""

from __future__ import annotations

import math

from referee.kits.drawing import Colour, Disc, Group, Item, Paint, Path, Rect

PLUS, MINUS, TIMES, DIVIDE, EQUALS = "+", "\u2212", "\u00d7", "\u00f7", "="
SIGNS = (PLUS, MINUS, TIMES, DIVIDE, EQUALS)

WEIGHT = 0.2
"""Thickness of a stroke in lengths of the minus."""


def sign(face: str, size: float, colour: Colour) -> tuple[Item, ...]:
    """A sign whose minus is `size` mm long; × is + turned by 45°."""
    paint = Paint(fill=colour)
    half, thick = size / 2, size * WEIGHT
    bar = Rect(-half, -thick / 2, size, thick, paint)
    if face == MINUS:
        return (bar,)
    if face == EQUALS:
        away = 0.19 * size
        return tuple(Rect(-half, y - thick / 2, size, thick, paint) for y in (-away, away))
    if face == DIVIDE:
        away, dot = 0.34 * size, 0.62 * thick
        return (bar, Disc(0.0, -away, dot, paint), Disc(0.0, away, dot, paint))
    t = thick / 2
    corners = ((-half, -t), (-t, -t), (-t, -half), (t, -half), (t, -t), (half, -t))
    cross = Path((*corners, *((-x, -y) for x, y in corners)), paint)
    if face == PLUS:
        return (cross,)
    if face == TIMES:
        return (Group((cross,), turn=45.0),)
    raise ValueError(f"a sign must be one of {' '.join(SIGNS)}, but got {face!r}")


def star(radius: float, colour: Colour) -> Path:
    """A five-pointed star, one point up."""
    points = []
    for i in range(10):
        reach = radius if i % 2 == 0 else 0.45 * radius
        angle = math.radians(36 * i)
        points.append((reach * math.sin(angle), -reach * math.cos(angle)))
    return Path(tuple(points), Paint(fill=colour))
