"""What is printed on a board, and the shape of pieces, for drawing what lies there clean."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from vision.piece import Point

Corners = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class PrintedShape:
    """A part of a board: its outline, its colour as the web writes it, and what is printed on it.

    The glyph is turned clockwise by so many degrees.
    """

    points: Corners
    fill: str
    glyph: str = ""
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Looks:
    """How a game looks from straight above.

    `size` is the width and height of the rectangle whose corners a report tells as its board's, in
    a unit of its own; None where pieces lie on the bare table. `ground` is the colour round the
    shapes, `piece` the side of a piece in the same unit, `aspect` its height over its width.
    """

    size: tuple[float, float] | None = None
    ground: str = "#000000"
    shapes: tuple[PrintedShape, ...] = ()
    piece: float = 1.0
    aspect: float = 1.0


def square(x: float, y: float, side: float) -> Corners:
    """The corners of an upright square round a point, clockwise from its top left."""
    half = side / 2
    return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)


def web_colour(parts: Iterable[int]) -> str:
    """Red, green and blue as the web writes them."""
    return "#" + "".join(f"{part:02x}" for part in parts)
