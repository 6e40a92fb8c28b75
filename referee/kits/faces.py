"""What a tile or a card shows, round (0, 0): numbers, signs, stars. Whoever draws has the font."""

from __future__ import annotations

import math
from dataclasses import dataclass

from referee.kits.drawing import Colour, Disc, Group, Item, Paint, Path, Rect, Text, centred

PLUS, MINUS, TIMES, DIVIDE, EQUALS = "+", "\u2212", "\u00d7", "\u00f7", "="
SIGNS = (PLUS, MINUS, TIMES, DIVIDE, EQUALS)
GLYPHS = {"6/9": "6", "wild": "ö"}


@dataclass(frozen=True, slots=True)
class Mark:
    """What tells 6 from 9: a bar, or a dot where it is `round`; its middle and size in mm."""

    x: float
    y: float
    width: float
    height: float
    round: bool = False

    def drawn(self, ink: Colour) -> Item:
        """The mark as a shape."""
        if self.round:
            return Disc(self.x, self.y, self.width / 2, Paint(fill=ink))
        bar = centred(self.width, self.height, Paint(fill=ink))
        return Group((bar,), self.x, self.y)


def face_items(
    name: str, cap_mm: float, ink: Colour, mark: Mark | None = None, room_mm: float = math.inf
) -> tuple[Item, ...]:
    """A number and what marks it, a sign whose minus is so long, ö, or a star for a joker.

    `cap_mm` is the height of the digits, `room_mm` the most that they may be wide.
    """
    if name in SIGNS:
        return sign(name, cap_mm, ink)
    if name == "joker":
        return (star(0.58 * cap_mm, ink),)
    text = Text(0.0, 0.0, GLYPHS.get(name, name), cap_mm, ink, max_width_mm=room_mm)
    return (text,) if mark is None else (text, mark.drawn(ink))


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
