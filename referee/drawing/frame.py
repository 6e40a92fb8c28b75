"""The part of a photograph that marks are about, at a good size to draw on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from referee.drawing.strokes import curves
from referee.ruling.marks import Grid, Label, Mark, Marks, Path
from vision.arrays import Pixels
from vision.photo.photo import Photo
from vision.photo.reductions import coarsest
from vision.piece import Point


@dataclass(frozen=True, slots=True)
class FrameSettings:
    """Sizes of pictures.

    Attributes
    ----------
    long_side
        Most pixels along the longer side of the photograph's part: fills a screen.
    short_crop
        Parts smaller than this are enlarged to it, or their lettering could not be read.
    margin
        Room around what is drawn, for labels, as a share of its longer side.
    """

    long_side: int = 1600
    short_crop: int = 1000
    margin: float = 0.12


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


def frame(photo: Photo, marks: Marks, settings: FrameSettings | None = None) -> Frame:
    """The part of a photograph around all marks; all of it where there are none."""
    settings = settings or FrameSettings()
    left, top, right, bottom = _part(photo, marks, settings.margin)
    long_side = max(right - left, bottom - top)
    target = min(settings.long_side, max(long_side, settings.short_crop))
    reduction = coarsest(long_side, target)
    # Whole pixels of the reduced picture, so that nothing is shifted.
    left, top = left // reduction, top // reduction
    part = photo.pixels(reduction)[top : -(-bottom // reduction), left : -(-right // reduction)]
    scale = target / max(part.shape[:2])
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    pixels = cv2.resize(part, None, fx=scale, fy=scale, interpolation=how)
    origin = (float(left * reduction), float(top * reduction))
    return Frame(np.asarray(pixels, np.uint8), origin, scale / reduction)


def _part(photo: Photo, marks: Marks, margin: float) -> tuple[int, int, int, int]:
    """The part worth showing: left, top, right, bottom in pixels of the photograph."""
    points = [point for mark in marks for point in extent(mark)]
    if not points:
        return 0, 0, *photo.size
    corners = np.clip(points, 0, photo.size)
    low, high = corners.min(0), corners.max(0)
    room = margin * (high - low).max()
    left, top = np.maximum(low - room, 0).astype(int).tolist()
    right, bottom = np.minimum(np.ceil(high + room), photo.size).astype(int).tolist()
    return left, top, max(right, left + 1), max(bottom, top + 1)


def extent(mark: Mark) -> Path:
    """Points between which a mark lies; labels lie where there is room."""
    if isinstance(mark, Label):
        return ()
    if isinstance(mark, Grid):
        return mark.corners
    return tuple((float(x), float(y)) for curve in curves(mark) for x, y in curve)
