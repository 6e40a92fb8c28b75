"""Rasterise the pieces and boards of our kits from the shapes that `referee print` writes."""

import math
from collections.abc import Iterable
from functools import cache

import cv2
import numpy as np

from referee.kits import kit_documents
from referee.kits.drawing import Disc, Group, Item, Path, Rect, Text
from referee.kits.paper import Printing, paper_named
from training.render.fonts import INK, Font, kit_font
from training.render.paint import blend, box_of, corner, fill, fixed, ring, rounded
from vision.arrays import Floats, Pixels
from vision.geometry.quads import UNIT

FACE = 192
"""Side of the picture of a face, pixels; oblong cards are compressed to a square."""
FINER = 3
"""Supersampling factor per side."""
STARTS = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""Share of a line of text before its anchor."""


def draw(canvas: Pixels, items: Iterable[Item], frame: Floats, font: Font | None = None) -> None:
    """Draw shapes, in place; windows of groups are left open.

    Parameters
    ----------
    frame
        (2, 3), from the shapes' millimetres to pixels.
    font
        Of all texts, or None for the kits' own.
    """
    for item in items:
        if isinstance(item, Group):
            turn = cv2.getRotationMatrix2D((0, 0), -item.turn, item.scale)
            inner = frame[:, :2] @ turn + (0, 0, 1) * _placed(frame, item.x, item.y)[:, None]
            draw(canvas, item.items, inner, font)
        elif isinstance(item, Text):
            _write(canvas, item, frame, font or kit_font(item.bold))
        else:
            _shape(canvas, item, frame)


def _placed(frame: Floats, x: Floats | float, y: Floats | float) -> Floats:
    """Pixels (..., 2) of points."""
    return np.asarray(np.stack([x, y], -1) @ frame[:, :2].T + frame[:, 2])


def _shape(canvas: Pixels, item: Rect | Disc | Path, frame: Floats) -> None:
    if isinstance(item, Disc):
        outline = ring(np.array([item.x, item.y]), item.radius, 72)
    elif isinstance(item, Rect):
        size = np.array([item.width, item.height])
        outline = rounded(size, item.radius) + [item.x, item.y] + size / 2
    else:
        outline = np.array(item.points)
    projected, closed = _placed(frame, *outline.T), not isinstance(item, Path) or item.closed
    if item.paint.fill is not None and closed:
        fill(canvas, projected, np.array(item.paint.fill))
    if item.paint.line is not None:
        wide = max(1, round(item.paint.line_mm * float(np.linalg.norm(frame[:, 0]))))
        cv2.polylines(canvas, [fixed(projected)], closed, item.paint.line, wide, cv2.LINE_AA, 4)


def _write(canvas: Pixels, item: Text, frame: Floats, font: Font) -> None:
    height = max(4, round(item.cap_mm * float(np.linalg.norm(frame[:, 0]))))
    glyph = font.line(item.text, height)
    if glyph is None:
        return
    size, step = np.array(glyph.mask.shape[::-1]), item.cap_mm / height
    step *= min(1.0, item.max_width_mm / (step * float(size[0])))
    # The middle of the capitals is at y.
    first = np.array([-STARTS[item.anchor] * size[0], height / 2 + glyph.top]) * step
    ends = _placed(frame, *(first + UNIT * size * step + [item.x, item.y]).T)
    box = box_of(ends, canvas.shape)
    if box is None:
        return
    matrix = cv2.getAffineTransform(
        (UNIT[:3] * size - 0.5).astype(np.float32), (ends[:3] - corner(box)).astype(np.float32)
    )
    mask = cv2.warpAffine(glyph.mask, matrix, canvas[box].shape[1::-1], flags=cv2.INTER_LINEAR)
    blend(canvas[box], item.colour, np.asarray(mask, np.uint8))


def scaled(width: float, height: float, x: float = 0.0, y: float = 0.0) -> Floats:
    """Affine map (2, 3) from millimetres to pixels, by scale and origin."""
    return np.array([[width, 0, x - 0.5], [0, height, y - 0.5]])


def rasterise(
    items: Iterable[Item], size: float, soft: float = 0.0, font: Font | None = None
) -> Pixels:
    """Ink of shapes about (0, 0), none round it; ``size`` is the most millimetres that they reach.

    A millimetre is a pixel. Corners are rounded by a blur of standard deviation ``soft``.
    """
    side = 2 * math.ceil(size) + 4
    canvas = np.zeros((side, side, 3), np.uint8)
    draw(canvas, items, scaled(1.0, 1.0, side / 2, side / 2), font)
    mask = np.ascontiguousarray(canvas[..., 0])
    if soft:
        blurred = cv2.GaussianBlur(mask, (0, 0), soft).astype(np.int16)
        mask = np.clip((blurred - 90) * 4, 0, 255).astype(np.uint8)
    x, y, wide, tall = cv2.boundingRect((mask > INK).astype(np.uint8))
    return mask[y : y + tall, x : x + wide].copy()


def picture(items: Iterable[Item], size: tuple[int, int], frame: Floats) -> Pixels:
    """Shapes on paper, (*size, 3) RGB; ``frame`` is to a picture `FINER` times as large."""
    canvas = np.full((size[0] * FINER, size[1] * FINER, 3), 255, np.uint8)
    draw(canvas, items, frame)
    return np.asarray(cv2.resize(canvas, size[::-1], interpolation=cv2.INTER_AREA), np.uint8)


@cache
def kit_faces(game: str, part: str, size_mm: tuple[float, float]) -> dict[tuple[str, str], Pixels]:
    """Each face of a kit once, (FACE, FACE, 3) by the kind and the name of its label.

    ``part`` is which of the kit's documents, ``size_mm`` the width and height of a piece.
    """
    document = next(d for d in kit_documents(game) if d.part == part)
    fine = FACE * FINER
    frame = scaled(fine / size_mm[0], fine / size_mm[1], fine / 2, fine / 2)
    faces: dict[tuple[str, str], Pixels] = {}
    for item in (item for page in document.pages for item in page.items):
        if isinstance(item, Group) and item.label is not None:
            key = item.label.kind, item.label.face
            if key not in faces:
                faces[key] = picture(item.items, (FACE, FACE), frame)
    return faces


@cache
def mobius_board(density: float) -> Pixels:
    """The board of the kit, (height, width, 3) RGB at ``density`` pixels a millimetre."""
    pages = kit_documents("mobius", Printing(paper_named("A3")))[0].pages
    board = next(i for i in pages[0].items if isinstance(i, Group) and i.label is not None)
    assert board.clip is not None
    size = round(board.clip.height * density), round(board.clip.width * density)
    return picture(board.items, size, scaled(FINER * density, FINER * density))
