"""Operation signs, the wild star and other glyphs as plain shapes round (0, 0)."""

from __future__ import annotations

import math

from referee.kits.drawing import Colour, Disc, Group, Item, Paint, Path, Rect

PLUS, MINUS, TIMES, DIVIDE, EQUALS = "+", "\u2212", "\u00d7", "\u00f7", "="
SIGNS = (PLUS, MINUS, TIMES, DIVIDE, EQUALS)


def sign(
    face: str, size: float, colour: Colour, weight: float = 0.2, apart: float | None = None
) -> tuple[Item, ...]:
    """A sign whose minus is `size` mm long; × is + turned by 45°.

    The thickness of its strokes is `weight`, and `apart` how far two bars or dots lie from the
    middle, both in lengths of the minus.
    """
    paint = Paint(fill=colour)
    half, thick = size / 2, size * weight
    bar = Rect(-half, -thick / 2, size, thick, paint)
    if face == MINUS:
        return (bar,)
    if face == EQUALS:
        away = size * (0.19 if apart is None else apart)
        return tuple(Rect(-half, y - thick / 2, size, thick, paint) for y in (-away, away))
    if face == DIVIDE:
        away, dot = size * (0.34 if apart is None else apart), 0.62 * thick
        return (bar, Disc(0.0, -away, dot, paint), Disc(0.0, away, dot, paint))
    t = thick / 2
    corners = ((-half, -t), (-t, -t), (-t, -half), (t, -half), (t, -t), (half, -t))
    cross = Path((*corners, *((-x, -y) for x, y in corners)), paint)
    if face == PLUS:
        return (cross,)
    if face == TIMES:
        return (Group((cross,), turn=45.0),)
    raise ValueError(f"a sign must be one of {' '.join(SIGNS)}, but got {face!r}")


def star(radius: float, colour: Colour, points: int = 5, inner: float = 0.45) -> Path:
    """A star with one point up, its inner corners a share of the radius from the middle."""
    reach = (radius, inner * radius)
    angles = (math.pi * i / points for i in range(2 * points))
    at = ((reach[i % 2] * math.sin(a), -reach[i % 2] * math.cos(a)) for i, a in enumerate(angles))
    return Path(tuple(at), Paint(fill=colour))
