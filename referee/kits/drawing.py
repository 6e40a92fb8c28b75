"""What is on a page, before any file format: shapes in millimetres, x right and y down.

The shapes inside a `Group` are in its own frame, so the art of a piece is drawn once round its
own middle and then placed. A group may bear a `ShapeLabel`; so a page can be asked what lies on it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from referee.kits.paper import Area
from referee.prints.targets import Point

Colour = tuple[int, int, int]
"""sRGB, 0 to 255."""
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Paint:
    """Inside and outline of a shape; None leaves it out. `dash_mm` is (on, off)."""

    fill: Colour | None = None
    line: Colour | None = None
    line_mm: float = 0.2
    dash_mm: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle from its top left, perhaps with round corners."""

    x: float
    y: float
    width: float
    height: float
    paint: Paint
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle round (x, y)."""

    x: float
    y: float
    radius: float
    paint: Paint


@dataclass(frozen=True, slots=True)
class Path:
    """Straight strokes from point to point; closed, it has an inside."""

    points: tuple[Point, ...]
    paint: Paint
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text.

    `y` is the middle of its capitals and digits, `cap_mm` their height; where the line would be
    wider than `max_width_mm` it is set smaller. `anchor` says what of the line lies at `x`.
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
    """What a group shows: a kind such as ``number`` and a face such as ``6/9``."""

    kind: str
    face: str


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes moved to (x, y) after a clockwise `turn` in degrees, and cut off at `clip`.

    Before all that they are made `scale` times as large.
    """

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
    """Pages that are printed together; with `duplex`, every second one is a back."""

    part: str
    title: str
    pages: tuple[Page, ...]
    duplex: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a labelled group lies on its page: its own origin, and how far it is turned."""

    label: ShapeLabel
    x: float
    y: float
    turn: float


def placed(
    items: tuple[Item, ...], x: float = 0.0, y: float = 0.0, turn: float = 0.0, scale: float = 1.0
) -> Iterator[Placed]:
    """All labelled groups, in the order in which they are drawn."""
    cos, sin = scale * math.cos(math.radians(turn)), scale * math.sin(math.radians(turn))
    for item in items:
        if isinstance(item, Group):
            at_x, at_y = x + cos * item.x - sin * item.y, y + sin * item.x + cos * item.y
            if item.label is not None:
                yield Placed(item.label, at_x, at_y, (turn + item.turn) % 360)
            yield from placed(item.items, at_x, at_y, turn + item.turn, scale * item.scale)


def centred(width: float, height: float, paint: Paint, radius: float = 0.0) -> Rect:
    """An upright rectangle round (0, 0)."""
    return Rect(-width / 2, -height / 2, width, height, paint, radius)


def line(x1: float, y1: float, x2: float, y2: float, paint: Paint) -> Path:
    """One straight stroke."""
    return Path(((x1, y1), (x2, y2)), paint, closed=False)
