"""The part of a photograph that a report is about, to draw on, and its geometry."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import dist
from typing import Any

import cv2
import numpy as np

from referee.drawing.canvas import XY, Canvas
from referee.ruling.report import Report
from vision.photo.photo import Photo


@dataclass(frozen=True, slots=True)
class SceneSettings:
    """Sizes of annotated pictures.

    Attributes
    ----------
    long_side
        Most pixels along the longer side of the photograph's part: fills a screen.
    short_crop
        Crops smaller than this are enlarged to it, or their lettering could not be read.
    margin
        Room around the board, as a share of its size, for the names of rows and columns; twice
        that around pieces, for what is said of them.
    """

    long_side: int = 1600
    short_crop: int = 1000
    margin: float = 0.07


@dataclass(frozen=True, slots=True)
class Scene:
    """A part of a photograph to draw on.

    Attributes
    ----------
    canvas
        The part.
    origin
        Its top left in pixels of the photograph.
    scale
        Its pixels for each pixel of the photograph.
    """

    canvas: Canvas
    origin: XY
    scale: float

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        height, width = self.canvas.pixels.shape[:2]
        return width, height

    def at(self, point: Sequence[float]) -> XY:
        """Where a point of the photograph is."""
        x, y = point[0] - self.origin[0], point[1] - self.origin[1]
        return x * self.scale, y * self.scale


def frame(photo: Photo, report: Report, settings: SceneSettings) -> Scene:
    """The part of a photograph around the board or the pieces, at a good size to draw on."""
    left, top, right, bottom = _part(photo, report, settings.margin)
    long_side = max(right - left, bottom - top)
    target = min(settings.long_side, max(long_side, settings.short_crop))
    reduction = max(r for r in (1, 2, 4, 8) if r == 1 or long_side / r >= target)
    # Whole pixels of the reduced picture, so that nothing is shifted.
    left, top = left // reduction, top // reduction
    part = photo.pixels(reduction)[top : -(-bottom // reduction), left : -(-right // reduction)]
    scale = target / max(part.shape[:2])
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    pixels = cv2.resize(part, None, fx=scale, fy=scale, interpolation=how)
    origin = (float(left * reduction), float(top * reduction))
    return Scene(Canvas(np.asarray(pixels, np.uint8)), origin, scale / reduction)


def _part(photo: Photo, report: Report, margin: float) -> tuple[int, int, int, int]:
    """The part worth showing: left, top, right, bottom in pixels of the photograph."""
    width, height = photo.size
    board = report.details.get("board")
    if board is None and not report.pieces:
        return 0, 0, width, height
    quads = [piece.quad for piece in report.pieces] if board is None else [board["corners"]]
    corners = np.array(quads).reshape(-1, 2)
    low, high = corners.min(0), corners.max(0)
    room = margin * (1 if board else 2) * (high - low).max()
    left, top = np.maximum(low - room, 0).astype(int).tolist()
    right, bottom = np.minimum(np.ceil(high + room), photo.size).astype(int).tolist()
    return left, top, max(right, left + 1), max(bottom, top + 1)


def board_to_scene(scene: Scene, board: Mapping[str, Any]) -> Callable[[XY], XY]:
    """From board coordinates in cells to the scene."""
    rows, cols = board["rows"], board["cols"]
    cells = np.array([(0, 0), (cols, 0), (cols, rows), (0, rows)], np.float32)
    corners = np.array([scene.at(corner) for corner in board["corners"]], np.float32)
    matrix = cv2.getPerspectiveTransform(cells, corners)

    def to_scene(place: XY) -> XY:
        x, y, w = (matrix @ (*place, 1.0)).tolist()
        return x / w, y / w

    return to_scene


def cell_size(scene: Scene, report: Report) -> float:
    """Side of a typical cell or piece in the scene, by which strokes and letters are scaled."""
    board = report.details.get("board")
    if board is not None:
        cells: float = (board["rows"] + board["cols"]) / 2
        return scene.scale * _side(board["corners"]) / cells
    sides = [_side(piece.quad) for piece in report.pieces]
    return scene.scale * float(np.median(sides)) if sides else max(scene.size) / 20


def _side(quad: Sequence[Sequence[float]]) -> float:
    return sum(dist(quad[i - 1], quad[i]) for i in range(4)) / 4


def scaled(quad: Sequence[XY], factor: float) -> list[XY]:
    """The quad scaled about its middle."""
    corners = np.array(quad)
    middle = corners.mean(0)
    return [(x, y) for x, y in (middle + factor * (corners - middle)).tolist()]


def between(quad: Sequence[XY], right: float, down: float) -> XY:
    """A point of a quad by its shares along the upper and the left side."""
    top_left, top_right, bottom_right, bottom_left = np.array(quad)
    upper = top_left + right * (top_right - top_left)
    lower = bottom_left + right * (bottom_right - bottom_left)
    x, y = (upper + down * (lower - upper)).tolist()
    return x, y
