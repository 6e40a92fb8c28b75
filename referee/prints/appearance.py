"""Appearance of boards and pieces, for clean drawings of a position."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from vision.piece import Point

Corners = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class PrintedShape:
    """A part of a board: its outline, CSS colour, and glyph, turned clockwise by `turn` degrees."""

    points: Corners
    fill: str
    glyph: str = ""
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Appearance:
    """Appearance of a game from straight above.

    `size` is the width and height, in any unit, of the rectangle whose corners reports give as the
    board's; None where pieces lie on the bare table. `ground` is the colour around the shapes,
    `piece` the width of a piece in the same unit, `aspect` its height over its width.
    """

    size: tuple[float, float] | None = None
    ground: str = "#000000"
    shapes: tuple[PrintedShape, ...] = ()
    piece: float = 1.0
    aspect: float = 1.0


def square(x: float, y: float, side: float) -> Corners:
    """Corners of an upright square about a point, clockwise from its top left."""
    half = side / 2
    return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)


def web_colour(parts: Iterable[int]) -> str:
    """CSS colour of red, green and blue, 0 to 255."""
    return "#" + "".join(f"{part:02x}" for part in parts)
