"""Pages of shapes, independent of any file format, in millimetres, x right and y down.

The shapes inside a `Group` are in its own coordinates: the art of a piece is drawn once about its
centre and then placed. A group may have a `ShapeLabel`, which says what it shows.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from referee.kits.paper import Area
from referee.prints.targets import Point

Colour = tuple[int, int, int]
"""sRGB, 0 to 255."""
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Paint:
    """Fill and outline colours of a shape, None for none. `dash_mm` is (on, off)."""

    fill: Colour | None = None
    line: Colour | None = None
    line_mm: float = 0.2
    dash_mm: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle by its top left corner; `radius` is of its corners."""

    x: float
    y: float
    width: float
    height: float
    paint: Paint
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle about (x, y)."""

    x: float
    y: float
    radius: float
    paint: Paint


@dataclass(frozen=True, slots=True)
class Path:
    """A polygon, which can be filled, or a polyline, which has no fill."""

    points: tuple[Point, ...]
    paint: Paint
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text.

    `y` is the middle of its capitals and digits, `cap_mm` their height. A line wider than
    `max_width_mm` is set smaller. `anchor` is the part of the line at `x`.
    """

    x: float
    y: float
    text: str
    cap_mm: float
    colour: Colour
    anchor: Anchor = "middle"
    bold: bool = True
    max_width_mm: float = math.inf


@dataclass(frozen=True, slots=True)
class ShapeLabel:
    """Label of a group: a kind such as ``number`` and a face such as ``6/9``."""

    kind: str
    face: str


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes scaled, turned clockwise by `turn` degrees, moved to (x, y) and clipped to `clip`."""

    items: tuple[Item, ...]
    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    clip: Area | None = None
    label: ShapeLabel | None = None
    scale: float = 1.0


Shape = Rect | Disc | Path | Text
Item = Shape | Group


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet."""

    width_mm: float
    height_mm: float
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """Pages of one file; with `duplex`, every second one is a back."""

    part: str
    title: str
    pages: tuple[Page, ...]
    duplex: bool = False


def centred(width: float, height: float, paint: Paint, radius: float = 0.0) -> Rect:
    """An upright rectangle about (0, 0)."""
    return Rect(-width / 2, -height / 2, width, height, paint, radius)


def line(x1: float, y1: float, x2: float, y2: float, paint: Paint) -> Path:
    """One straight stroke."""
    return Path(((x1, y1), (x2, y2)), paint, closed=False)
