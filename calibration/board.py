"""Detection of the ChArUco board in a picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from skimage.measure import profile_line

from calibration.arrays import Floats, Ints, Pixels, Size
from calibration.refusal import Refusal
from calibration.target import CharucoPrint

MIN_CORNERS, LEGIBLE_CORNERS = 12, 4
"""Least number of corners for a view: a pose has 6 unknowns and a corner gives 2 equations, so 12
leave enough to detect a false corner. And the least number to measure blur."""
MAX_BLUR, LEAST_BLUR_PX = 0.035, 1.8
"""Greatest standard deviation of the blur in sides of a square, above which half of the markers are
lost; and in pixels, below which it never counts."""
_PROFILE_REACH = 0.11
"""Length of a profile on either side of an edge, in sides; markers begin at 0.125."""
_PROFILE_WIDTH = 0.4
"""Part of an edge, around its middle, over which a profile is averaged, in sides."""


@dataclass(frozen=True, slots=True)
class TargetView:
    """Corners of the board in one picture."""

    points: Floats
    """(N, 2) pixels."""
    board_points: Floats
    """(N, 2) millimetres from the board's outer top left corner, x right and y down."""
    ids: Ints
    """(N,) indices of the corners."""
    image_size: Size
    """Width and height of the picture."""
    blur: float
    """Standard deviation of the blur in sides of a square."""
    name: str
    """Name of the picture, for messages."""


def find_board(picture: Pixels, board: CharucoPrint, name: str) -> TargetView | Refusal:
    """Detect the board in a picture, (H, W, 3) uint8 RGB; a Refusal says why it cannot be used."""
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    corners, ids, *_ = _detector(board).detectBoard(grey)
    count = 0 if ids is None else len(ids)
    columns, rows = board.squares_x - 1, board.squares_y - 1
    if count < LEGIBLE_CORNERS:
        return Refusal("no-calibration-board", {"name": name}, "hold-board")
    numbers = np.asarray(ids, np.int64).ravel()
    grid = np.stack([numbers % columns, numbers // columns], axis=1).astype(np.float64)
    points = np.asarray(corners, np.float64).reshape(-1, 2)
    # First, as blur hides corners too.
    blur = _blur(np.asarray(grey, np.uint8), points, grid)
    side = float(np.sqrt(points.var(axis=0).sum() / max(grid.var(axis=0).sum(), 1e-9)))
    if blur > max(MAX_BLUR, LEAST_BLUR_PX / max(side, 1e-9)):
        return Refusal("blurred", {"name": name, "share": f"{100 * blur:.0f}"}, "wait-for-focus")
    if count < MIN_CORNERS or np.any(np.ptp(grid, axis=0) < 2):
        counts = {"seen": count, "corners": columns * rows}
        return Refusal("corners-hidden", {"name": name, **counts}, "more-of-board")
    height, width = picture.shape[:2]
    return TargetView(points, (grid + 1.0) * board.square_mm, numbers, (width, height), blur, name)


@cache
def _detector(board: CharucoPrint) -> cv2.aruco.CharucoDetector:
    markers = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, board.dictionary))
    size = board.squares_x, board.squares_y
    layout = cv2.aruco.CharucoBoard(size, board.square_mm, board.marker_mm, markers)
    parameters = cv2.aruco.DetectorParameters()
    # The default of 4 pixels misses small markers.
    parameters.perspectiveRemovePixelPerCell = 8
    return cv2.aruco.CharucoDetector(layout, cv2.aruco.CharucoParameters(), parameters)


def _blur(grey: Pixels, points: Floats, grid: Floats) -> float:
    """Standard deviation of the blur across the edges of squares, in sides; the worse direction.

    A step of contrast c, blurred by a Gaussian of standard deviation s, has the greatest slope
    c / (s √(2π)).
    """
    by_cell = {(int(x), int(y)): point for (x, y), point in zip(grid, points, strict=True)}
    bounds = cv2.boundingRect(points.astype(np.float32))
    x, y, width, height = (max(0, value) for value in bounds)
    contrast = float(np.subtract(*np.percentile(grey[y : y + height, x : x + width], [90, 10])))
    worst = 0.0
    for step in ((1, 0), (0, 1)):
        pairs = [
            (point, by_cell[x + step[0], y + step[1]])
            for (x, y), point in by_cell.items()
            if (x + step[0], y + step[1]) in by_cell
        ]
        if pairs:
            slope = _median_slope(grey, np.array(pairs))
            worst = max(worst, contrast / (max(slope, 1e-6) * np.sqrt(2 * np.pi)))
    return float(worst)


def _median_slope(grey: Pixels, pairs: Floats) -> float:
    """Median of the greatest slopes across edges, in grey levels a side; (N, 2, 2) end points."""
    slopes = []
    for start, end in pairs:
        middle, edge = (start + end) / 2, end - start
        reach = _PROFILE_REACH * np.array([-edge[1], edge[0]])
        # In (row, column), sampled at about every pixel.
        profile = profile_line(  # type: ignore[no-untyped-call]
            grey,
            (middle - reach)[::-1],
            (middle + reach)[::-1],
            linewidth=max(1, round(_PROFILE_WIDTH * float(np.linalg.norm(edge)))),
            mode="nearest",
        )
        slopes.append(np.abs(np.diff(profile)).max() * np.linalg.norm(edge))
    return float(np.median(slopes))
