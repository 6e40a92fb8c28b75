"""Marks drawn on the photograph that they are about."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist
from statistics import median

import cv2
import numpy as np
from PIL import Image

from referee.drawing.labels import Box, Placer, leader, within
from referee.drawing.strip import strip
from referee.drawing.strokes import curves, paint
from referee.drawing.text import pill, rim_name
from referee.ruling.marks import Grid, Label, Mark, Marks, Outline, Path, Polyline, Role
from referee.ruling.report import Report
from vision.arrays import Pixels
from vision.photo.photo import Photo
from vision.photo.sampling import coarsest_reduction
from vision.piece import Point

LONG_SIDE = 1600
"""Most pixels along the longer side of the photograph's part: fills a screen."""

SHORT_CROP = 1000
"""Parts smaller than this are enlarged to it, or their lettering could not be read."""

MARGIN = 0.12
"""Room around what is drawn, for labels, as a share of its longer side."""

LETTERS = 34
"""Sizes of letters in a picture's width: 11 pixels where it is shown 390 pixels wide."""

STROKES = 290
"""Widths of a usual stroke in a picture's width; never more than a tenth of a piece."""

LONGEST = 0.55
"""Greatest width of a label, as a share of the picture's; longer ones take several lines."""

CROWDED = 12
"""Labels of one role that are drawn: more hide the picture, and outlines and the words below say it
as well."""

QUALITY = 90
"""JPEG quality at which lettering has no visible fringes."""

ORDER: Sequence[Role] = ("neutral", "right", "new", "doubtful", "wrong")
"""What is drawn above what; labels of the last get their places first."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A part of a photograph.

    Attributes
    ----------
    pixels
        (H, W, 3) uint8 RGB.
    origin
        Its top left in pixels of the photograph.
    scale
        Its pixels for each pixel of the photograph.
    """

    pixels: Pixels
    origin: Point
    scale: float

    def at(self, point: Sequence[float]) -> Point:
        """Where a point of the photograph is."""
        x, y = point[0] - self.origin[0], point[1] - self.origin[1]
        return x * self.scale, y * self.scale


@dataclass(frozen=True, slots=True)
class Lettering:
    """Words on a picture: where, their own small picture, and what label they are, if any."""

    box: Box
    drawn: Image.Image
    label: Label | None = None


@dataclass(frozen=True, slots=True)
class Composition:
    """All that is drawn on a part of a photograph, in its pixels.

    Attributes
    ----------
    frame
        The part.
    marks
        In the order in which they are drawn.
    stroke
        Width of a usual stroke.
    words
        Labels and the names on a board's rim.
    """

    frame: Frame
    marks: Marks
    stroke: float
    words: tuple[Lettering, ...]

    def drawn_on(self, pixels: Pixels) -> Image.Image:
        """All of it on a picture of the frame's size, which is written over."""
        for mark in self.marks:
            paint(pixels, mark, self.stroke)
        for words in self.words:
            if words.label and (line := leader(words.box, words.label.at)):
                led = Polyline((line,), role=words.label.role, stroke="solid")
                paint(pixels, led, 0.6 * self.stroke)
        picture = Image.fromarray(pixels)
        for words in self.words:
            picture.paste(words.drawn, words.box[:2], words.drawn)
        return picture


def draw(photo: Photo, report: Report, marks: Marks) -> Image.Image:
    """The part of a photograph that marks are about with the marks on it, the verdict below."""
    laid = compose(frame(photo, marks), report, marks)
    picture = laid.drawn_on(laid.frame.pixels)
    below = strip(report, marks, picture.width, picture.width / LETTERS)
    whole = Image.new("RGB", (picture.width, picture.height + below.height))
    whole.paste(picture)
    whole.paste(below, (0, picture.height))
    return whole


def jpeg(picture: Image.Image) -> bytes:
    """A picture as JPEG."""
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=QUALITY)
    return out.getvalue()


def compose(part: Frame, report: Report, marks: Marks) -> Composition:
    """Find a place for each label on a part of a photograph."""
    moved = sorted(
        (mark.mapped(part.at) for mark in marks), key=lambda mark: ORDER.index(mark.role)
    )
    quads = tuple(tuple(map(part.at, piece.quad)) for piece in report.pieces)
    width = part.pixels.shape[1]
    sides = [dist(a, b) for quad in quads for a, b in pairwise(quad)]
    stroke = min([width / STROKES, *([median(sides) / 10] if sides else [])])
    words = _place(moved, quads, part, stroke)
    return Composition(part, tuple(moved), stroke, tuple(words))


def frame(photo: Photo, marks: Marks) -> Frame:
    """The part of a photograph around all marks; all of it where there are none."""
    left, top, right, bottom = _part(photo, marks)
    longer = max(right - left, bottom - top)
    target = min(LONG_SIDE, max(longer, SHORT_CROP))
    reduction = coarsest_reduction(longer, target)
    # Whole pixels of the reduced picture, so that nothing is shifted.
    left, top = left // reduction, top // reduction
    part = photo.pixels(reduction)[top : -(-bottom // reduction), left : -(-right // reduction)]
    scale = target / max(part.shape[:2])
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    pixels = cv2.resize(part, None, fx=scale, fy=scale, interpolation=how)
    origin = (float(left * reduction), float(top * reduction))
    return Frame(np.asarray(pixels, np.uint8), origin, scale / reduction)


def _part(photo: Photo, marks: Marks) -> tuple[int, int, int, int]:
    """The part worth showing: left, top, right, bottom in pixels of the photograph."""
    # Labels lie where there is room.
    paths = [(m.corners,) if isinstance(m, Grid) else [*curves(m)] for m in marks]
    points = [point for some in paths for path in some for point in path]
    if not points:
        return 0, 0, *photo.size
    corners = np.clip(points, 0, photo.size)
    low, high = corners.min(0), corners.max(0)
    room = MARGIN * (high - low).max()
    left, top = np.maximum(low - room, 0).astype(int).tolist()
    right, bottom = np.minimum(np.ceil(high + room), photo.size).astype(int).tolist()
    return left, top, max(right, left + 1), max(bottom, top + 1)


def _place(
    marks: Sequence[Mark], quads: Sequence[Path], part: Frame, stroke: float
) -> Iterator[Lettering]:
    height, width = part.pixels.shape[:2]
    placer, size = Placer((width, height)), width / LETTERS
    placer.keep_free(quads)
    placer.keep_free(mark.points for mark in marks if isinstance(mark, Outline))
    grids = [mark for mark in marks if isinstance(mark, Grid)]
    for mark in marks:
        if mark not in grids:
            placer.avoid(curves(mark), 3 * stroke)
    for grid in grids:
        for words in _names(grid, size, (width, height)):
            placer.keep_free([_corners(words.box)])
            yield words
    # The most important first, and of these the largest, which is hardest to place.
    labels = [mark for mark in marks if isinstance(mark, Label) and mark.at]
    count = Counter(label.role for label in labels)
    labels = [label for label in labels if count[label.role] <= CROWDED]
    for label in sorted(labels, key=lambda mark: (-ORDER.index(mark.role), -len(mark.text))):
        drawn = pill(label.text, label.role, size, LONGEST * width)
        yield Lettering(placer.place(drawn.size, label.at, 0.2 * size), drawn, label)


def _names(grid: Grid, size: float, picture: tuple[int, int]) -> Iterator[Lettering]:
    """Names on a board's rim, as large as fits between neighbours, where they are in view."""
    places = [at for _, at in grid.names]
    gaps = [min((dist(at, b) for b in places if b != at), default=size) for at in places]
    # Those that are spoken of stand above the others.
    for (name, at), gap in sorted(
        zip(grid.names, gaps, strict=True), key=lambda entry: entry[0][0] in grid.named
    ):
        named = name in grid.named
        drawn = rim_name(name, min(size, (0.8 if named else 0.62) * gap), named)
        box = _around(at, drawn.size)
        inside = within(box, picture)
        if dist(box[:2], inside[:2]) < size:
            yield Lettering(inside, drawn)


def _around(at: Point, size: tuple[int, int]) -> Box:
    left, top = round(at[0] - size[0] / 2), round(at[1] - size[1] / 2)
    return left, top, left + size[0], top + size[1]


def _corners(box: Box) -> Path:
    left, top, right, bottom = map(float, box)
    return (left, top), (right, top), (right, bottom), (left, bottom)
