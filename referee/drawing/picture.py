"""Pictures of photographs with marks drawn on them."""

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

from referee.drawing.caption import draw_caption
from referee.drawing.labels import Box, Placer, leader, move_inside
from referee.drawing.strokes import curves, paint
from referee.drawing.text import pill, rim_name
from referee.ruling.marks import Grid, Label, Mark, Marks, Outline, Path, Polyline, Role
from referee.ruling.report import Report
from vision.arrays import Pixels
from vision.photo.photo import Photo
from vision.photo.sampling import coarsest_reduction
from vision.piece import Point

LONG_SIDE = 1600
"""Pixels along the longer side of the part of the photograph, at most: fills a screen."""

SHORT_CROP = 1000
"""Pixels along the longer side to which smaller parts are enlarged, for legible lettering."""

MARGIN = 0.12
"""Margin around the marks, for labels, as a share of their longer side."""

LETTERS_ACROSS = 34
"""Width of a picture in font sizes: 11 pixels a letter where it is shown 390 pixels wide."""

STROKES_ACROSS = 290
"""Width of a picture in usual strokes; a stroke is no wider than a tenth of a piece."""

MOST_LABEL_WIDTH = 0.55
"""Greatest width of a label, as a share of the picture's; longer ones are wrapped."""

MOST_LABELS = 12
"""Labels of one role above which none of them is drawn: they would hide the picture, and outlines
and the caption say the same."""

QUALITY = 90
"""JPEG quality at which lettering has no visible artefacts."""

ORDER: Sequence[Role] = ("neutral", "right", "new", "doubtful", "wrong")
"""Drawing order, bottom to top; labels are placed in the reverse order."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A part of a photograph."""

    pixels: Pixels
    """(H, W, 3) uint8 RGB."""
    origin: Point
    """Top left corner in pixels of the photograph."""
    scale: float
    """Pixels for each pixel of the photograph."""

    def map_point(self, point: Sequence[float]) -> Point:
        """A point of the photograph in pixels of this part."""
        x, y = point[0] - self.origin[0], point[1] - self.origin[1]
        return x * self.scale, y * self.scale


@dataclass(frozen=True, slots=True)
class Lettering:
    """An image of words, its place on the picture, and the label that it shows, if any."""

    box: Box
    image: Image.Image
    label: Label | None = None


@dataclass(frozen=True, slots=True)
class Composition:
    """Everything that is drawn on a part of a photograph, in its pixels."""

    frame: Frame
    marks: Marks
    """In drawing order."""
    stroke: float
    """Width of a usual stroke."""
    letterings: tuple[Lettering, ...]
    """Labels, and the names on the rims of boards."""

    def draw_on(self, pixels: Pixels) -> Image.Image:
        """Draw on a picture of the frame's size, in place, and return the result."""
        for mark in self.marks:
            paint(pixels, mark, self.stroke)
        for lettering in self.letterings:
            if lettering.label and (line := leader(lettering.box, lettering.label.at)):
                leader_line = Polyline((line,), role=lettering.label.role, stroke="solid")
                paint(pixels, leader_line, 0.6 * self.stroke)
        picture = Image.fromarray(pixels)
        for lettering in self.letterings:
            picture.paste(lettering.image, lettering.box[:2], lettering.image)
        return picture


def draw(photo: Photo, report: Report, marks: Marks) -> Image.Image:
    """Draw marks on the part of a photograph that they are about, with a caption below."""
    composition = compose(crop_to_marks(photo, marks), report, marks)
    picture = composition.draw_on(composition.frame.pixels)
    caption = draw_caption(report, marks, picture.width, picture.width / LETTERS_ACROSS)
    out = Image.new("RGB", (picture.width, picture.height + caption.height))
    out.paste(picture)
    out.paste(caption, (0, picture.height))
    return out


def jpeg(picture: Image.Image) -> bytes:
    """Encode a picture as JPEG."""
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=QUALITY)
    return out.getvalue()


def compose(frame: Frame, report: Report, marks: Marks) -> Composition:
    """Map marks to a part of a photograph, and place its labels."""
    in_order = sorted(marks, key=lambda mark: ORDER.index(mark.role))
    mapped = tuple(mark.mapped(frame.map_point) for mark in in_order)
    quads = tuple(tuple(map(frame.map_point, piece.quad)) for piece in report.pieces)
    width = frame.pixels.shape[1]
    side_lengths = [dist(a, b) for quad in quads for a, b in pairwise(quad)]
    stroke = min([width / STROKES_ACROSS, *([median(side_lengths) / 10] if side_lengths else [])])
    letterings = _place_lettering(mapped, quads, frame, stroke)
    return Composition(frame, mapped, stroke, tuple(letterings))


def crop_to_marks(photo: Photo, marks: Marks) -> Frame:
    """The part of a photograph around all marks, resized; the whole of it without any."""
    left, top, right, bottom = _marked_part(photo, marks)
    longer = max(right - left, bottom - top)
    target = min(LONG_SIDE, max(longer, SHORT_CROP))
    reduction = coarsest_reduction(longer, target)
    # Whole pixels of the reduced picture, so that nothing is shifted.
    left, top = left // reduction, top // reduction
    part = photo.pixels(reduction)[top : -(-bottom // reduction), left : -(-right // reduction)]
    scale = target / max(part.shape[:2])
    interpolation = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    pixels = cv2.resize(part, None, fx=scale, fy=scale, interpolation=interpolation)
    origin = (float(left * reduction), float(top * reduction))
    return Frame(np.asarray(pixels, np.uint8), origin, scale / reduction)


def _marked_part(photo: Photo, marks: Marks) -> tuple[int, int, int, int]:
    """The part around the marks: left, top, right, bottom in pixels of the photograph."""
    # Labels do not count: they go wherever there is room.
    paths = [(m.corners,) if isinstance(m, Grid) else [*curves(m)] for m in marks]
    points = [point for mark_paths in paths for path in mark_paths for point in path]
    if not points:
        return 0, 0, *photo.size
    corners = np.clip(points, 0, photo.size)
    low, high = corners.min(0), corners.max(0)
    room = MARGIN * (high - low).max()
    left, top = np.maximum(low - room, 0).astype(int).tolist()
    right, bottom = np.minimum(np.ceil(high + room), photo.size).astype(int).tolist()
    return left, top, max(right, left + 1), max(bottom, top + 1)


def _place_lettering(
    marks: Sequence[Mark], quads: Sequence[Path], frame: Frame, stroke: float
) -> Iterator[Lettering]:
    height, width = frame.pixels.shape[:2]
    placer, size = Placer((width, height)), width / LETTERS_ACROSS
    placer.keep_free(quads)
    placer.keep_free(mark.points for mark in marks if isinstance(mark, Outline))
    grids = [mark for mark in marks if isinstance(mark, Grid)]
    for mark in marks:
        if mark not in grids:
            placer.avoid(curves(mark), 3 * stroke)
    for grid in grids:
        for name in _rim_names(grid, size, (width, height)):
            placer.keep_free([_box_corners(name.box)])
            yield name
    # The most important first, then the longest, which are hardest to place.
    labels = [mark for mark in marks if isinstance(mark, Label) and mark.at]
    count = Counter(label.role for label in labels)
    labels = [label for label in labels if count[label.role] <= MOST_LABELS]
    for label in sorted(labels, key=lambda mark: (-ORDER.index(mark.role), -len(mark.text))):
        image = pill(label.text, label.role, size, MOST_LABEL_WIDTH * width)
        yield Lettering(placer.place(image.size, label.at, 0.2 * size), image, label)


def _rim_names(grid: Grid, size: float, picture: tuple[int, int]) -> Iterator[Lettering]:
    """Names on a board's rim that are in view, as large as fits between neighbours."""
    points = [point for _, point in grid.names]
    gaps = [min((dist(point, b) for b in points if b != point), default=size) for point in points]
    # Names that sentences use are drawn above the others.
    entries = zip(grid.names, gaps, strict=True)
    for (name, point), gap in sorted(entries, key=lambda entry: entry[0][0] in grid.named):
        named = name in grid.named
        image = rim_name(name, min(size, (0.8 if named else 0.62) * gap), named)
        left, top = round(point[0] - image.width / 2), round(point[1] - image.height / 2)
        box = move_inside((left, top, left + image.width, top + image.height), picture)
        if dist((left, top), box[:2]) < size:
            yield Lettering(box, image)


def _box_corners(box: Box) -> Path:
    left, top, right, bottom = map(float, box)
    return (left, top), (right, top), (right, bottom), (left, bottom)
