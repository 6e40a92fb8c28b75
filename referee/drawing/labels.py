"""Places for labels: near what they are about, on no piece and on no other label."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.ruling.marks import Path
from vision.arrays import Floats
from vision.piece import Point

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels; the last two lie outside."""

EVENLY = 0.05
"""Of a label's distance: how much its middle counts besides its edge."""

SAMPLES = 12
"""Places looked at along a leader line."""

GRID = 160
"""Places looked at along the picture's longer side: a fifth of a letter apart at most."""

COVERING, HIDING, CROSSING = 1000.0, 25.0, 6.0
"""Costs in heights of the label: of covering pieces or other labels altogether, far more than any
way to go; of hiding lines altogether, for beside a line is better than half on it; and of a leader
line that runs under other labels, or over their lines, all its way."""


class Placer:
    """Finds a place for one label after the other, the most important first.

    All places of a grid are looked at, so that a free one is found wherever there is one.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self._step = max(size) / GRID
        shape = [int(np.ceil(side / self._step)) for side in reversed(size)]
        self._taken = np.zeros(shape, np.uint8)
        self._lines = np.zeros(shape, np.uint8)
        self._labels = np.zeros(shape, np.uint8)

    def keep_free(self, polygons: Iterable[Path]) -> None:
        """Nothing may lie on these."""
        for polygon in polygons:
            fixed = self._fixed(polygon)
            cv2.fillPoly(self._taken, [fixed], 1, shift=4)
            # The outermost cells too, however little of them is covered.
            cv2.polylines(self._taken, [fixed], True, 1, 2, shift=4)

    def avoid(self, curves: Iterable[Floats], width: float) -> None:
        """Something had better not lie on these lines."""
        thick = max(1, round(width / self._step))
        cv2.polylines(self._lines, list(map(self._fixed, curves)), False, 1, thick, shift=4)

    def _fixed(self, curve: Path | Floats) -> NDArray[np.int32]:
        """Points in sixteenths of a cell."""
        return np.round(np.array(curve) / self._step * 16).astype(np.int32)

    def place(self, size: tuple[int, int], at: Path, room: float = 0.0) -> Box:
        """The best place for a label, which is then taken.

        Parameters
        ----------
        size
            Width and height of the label in pixels; it must fit into the picture.
        at
            Points in pixels; the label lies as near as may be to one of them.
        room
            Pixels to be left free around it.
        """
        rows, cols = self._taken.shape
        cells = [int(np.ceil((side + 2 * room) / self._step)) + 1 for side in size]
        wide, high = min(cells[0], cols), min(cells[1], rows)
        cost = COVERING * _share(self._taken, wide, high)
        cost += HIDING * _share(self._lines, wide, high)
        points = np.array(at) / self._step
        distances, nearest = _distances(cost.shape, (wide, high), points)
        cost += distances / high
        cost += CROSSING * self._crossed((wide, high), points[nearest])
        row, col = np.unravel_index(int(cost.argmin()), cost.shape)
        for mask in (self._taken, self._labels):
            mask[row : row + high, col : col + wide] = 1
        # In the middle of its cells, which are a little more than it needs.
        left = round((float(col) + wide / 2) * self._step - size[0] / 2)
        top = round((float(row) + high / 2) * self._step - size[1] / 2)
        box = within((left, top, left + size[0], top + size[1]), self._size)
        line = leader(box, at)
        if line is not None:
            cv2.polylines(self._labels, [self._fixed(line)], False, 1, 2, shift=4)
        return box

    def _crossed(self, box: tuple[int, int], ends: Floats) -> Floats:
        """Share of the leader line from each box to its end that lies on other labels."""
        rows, cols = (np.arange(n) for n in ends.shape[:2])
        xs = np.clip(ends[..., 0], cols, cols + box[0])
        ys = np.clip(ends[..., 1], rows[:, None], rows[:, None] + box[1])
        starts = np.stack([xs, ys], axis=-1)
        share = np.zeros(ends.shape[:2])
        for part in np.linspace(0.0, 1.0, SAMPLES):
            x, y = np.moveaxis((starts + part * (ends - starts)).astype(np.intp), -1, 0)
            high, wide = self._labels.shape
            share += self._labels[np.clip(y, 0, high - 1), np.clip(x, 0, wide - 1)] / SAMPLES
        return share


def _share(mask: NDArray[np.uint8], wide: int, high: int) -> Floats:
    """Share of each box of a size that a mask covers."""
    total = cv2.integral(mask).astype(np.float64)
    inside = (
        total[high:, wide:] - total[:-high, wide:] - total[high:, :-wide] + total[:-high, :-wide]
    )
    return np.asarray(inside / (wide * high))


def _distances(
    shape: Sequence[int], box: tuple[int, int], points: Floats
) -> tuple[Floats, NDArray[np.intp]]:
    """Distance from each box to the nearest of some points, and which that is.

    Of boxes that are as near, the one counts as nearer that lies more evenly about the point.
    """
    rows, cols = (np.arange(n)[:, None] for n in shape)
    (wide, high), (xs, ys) = box, points.T
    off_x, off_y = np.abs(cols + wide / 2 - xs), np.abs(rows + high / 2 - ys)
    beyond_x, beyond_y = np.maximum(off_x - wide / 2, 0), np.maximum(off_y - high / 2, 0)
    beyond = np.hypot(beyond_x[None], beyond_y[:, None])
    beyond += EVENLY * (off_x[None] + off_y[:, None])
    return beyond.min(-1), beyond.argmin(-1)


def within(box: Box, size: tuple[int, int]) -> Box:
    """The box moved into a picture of a size."""
    left = min(max(box[0], 0), size[0] - (box[2] - box[0]))
    top = min(max(box[1], 0), size[1] - (box[3] - box[1]))
    return left, top, left + box[2] - box[0], top + box[3] - box[1]


def leader(box: Box, at: Path) -> tuple[Point, Point] | None:
    """The shortest line from a label to what it is about; None where they lie side by side."""
    left, top, right, bottom = box
    ways = [((min(max(x, left), right), min(max(y, top), bottom)), (x, y)) for x, y in at]
    start, end = min(ways, key=lambda way: float(np.hypot(*np.subtract(*way))))
    far = float(np.hypot(end[0] - start[0], end[1] - start[1])) > 0.6 * (bottom - top)
    return ((float(start[0]), float(start[1])), end) if far else None
