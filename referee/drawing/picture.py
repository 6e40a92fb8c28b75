"""Marks drawn on the photograph that they are about."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist
from statistics import median

from PIL import Image

from referee.drawing.frame import Frame, FrameSettings, frame
from referee.drawing.labels import Box, Placer, leader, within
from referee.drawing.strip import strip
from referee.drawing.strokes import curves, paint
from referee.drawing.text import pill, rim_name
from referee.ruling.marks import Grid, Label, Mark, Marks, Outline, Path, Polyline, Role
from referee.ruling.report import Report
from vision.photo.photo import Photo
from vision.piece import Point

LETTERS = 34
"""Sizes of letters in a picture's width: 11 pixels where it is shown 390 pixels wide."""

STROKES = 290
"""Widths of a usual stroke in a picture's width; never more than a tenth of a piece."""

LONGEST = 0.55
"""Greatest width of a label, as a share of the picture's; longer ones take several lines."""

QUALITY = 90
"""JPEG quality at which lettering has no visible fringes."""

ORDER: Sequence[Role] = ("neutral", "right", "new", "doubtful", "wrong")
"""What is drawn above what; labels of the last get their places first."""


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


def draw(
    photo: Photo, report: Report, marks: Marks, settings: FrameSettings | None = None
) -> Image.Image:
    """The part of a photograph that marks are about with the marks on it, the verdict below."""
    laid = compose(photo, report, marks, settings)
    pixels, stroke = laid.frame.pixels, laid.stroke
    for mark in laid.marks:
        paint(pixels, mark, stroke)
    for words in laid.words:
        line = words.label and leader(words.box, words.label.at)
        if line and words.label:
            paint(pixels, Polyline((line,), role=words.label.role, stroke="solid"), 0.6 * stroke)
    picture = Image.fromarray(pixels)
    for words in laid.words:
        picture.paste(words.drawn, words.box[:2], words.drawn)
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


def compose(
    photo: Photo, report: Report, marks: Marks, settings: FrameSettings | None = None
) -> Composition:
    """Find the part to show, and a place for each label."""
    part = frame(photo, marks, settings)
    moved = sorted(
        (mark.mapped(part.at) for mark in marks), key=lambda mark: ORDER.index(mark.role)
    )
    quads = tuple(tuple(map(part.at, piece.quad)) for piece in report.pieces)
    width = part.pixels.shape[1]
    sides = [dist(a, b) for quad in quads for a, b in pairwise(quad)]
    stroke = min([width / STROKES, *([median(sides) / 10] if sides else [])])
    words = _place(moved, quads, part, stroke)
    return Composition(part, tuple(moved), stroke, tuple(words))


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
