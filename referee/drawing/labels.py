"""Placement of labels: near what they are about, on no piece and on no other label."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.ruling.marks import Path
from vision.arrays import Floats
from vision.piece import Point

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels; right and bottom are exclusive."""

CENTRING = 0.05
"""Weight of the distance of a label's centre, relative to that of its edge."""

SAMPLES = 12
"""Sample points along a leader line."""

GRID = 160
"""Cells along the picture's longer side: a fifth of a letter each, at most."""

COVERING, HIDING, CROSSING = 1000.0, 25.0, 6.0
"""Costs, in heights of the label: of covering pieces or other labels completely, which outweighs
any distance; of hiding lines completely; and of a leader line that crosses other labels or their
leader lines along its whole length."""


class Placer:
    """Places one label after the other, the most important first.

    An exhaustive search over a grid finds a free place wherever there is one.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self._step = max(size) / GRID
        shape = [int(np.ceil(side / self._step)) for side in reversed(size)]
        self._taken = np.zeros(shape, np.uint8)
        self._lines = np.zeros(shape, np.uint8)
        self._labels = np.zeros(shape, np.uint8)

    def keep_free(self, polygons: Iterable[Path]) -> None:
        """Forbid labels on these polygons."""
        for polygon in polygons:
            curve = self._to_fixed(polygon)
            cv2.fillPoly(self._taken, [curve], 1, shift=4)
            # With the boundary cells, however little of them is covered.
            cv2.polylines(self._taken, [curve], True, 1, 2, shift=4)

    def avoid(self, curves: Iterable[Floats], width: float) -> None:
        """Make labels on these lines costly."""
        thickness = max(1, round(width / self._step))
        cv2.polylines(self._lines, list(map(self._to_fixed, curves)), False, 1, thickness, shift=4)

    def _to_fixed(self, curve: Path | Floats) -> NDArray[np.int32]:
        """Points as fixed-point numbers: sixteenths of a cell."""
        return np.round(np.array(curve) / self._step * 16).astype(np.int32)

    def place(self, size: tuple[int, int], targets: Path, margin: float = 0.0) -> Box:
        """Take the best place for a label.

        Parameters
        ----------
        size
            Width and height of the label in pixels; it must fit into the picture.
        targets
            Points in pixels; the label goes as near as possible to one of them.
        margin
            Pixels to leave free around it.
        """
        rows, cols = self._taken.shape
        cells = [int(np.ceil((side + 2 * margin) / self._step)) + 1 for side in size]
        width, height = min(cells[0], cols), min(cells[1], rows)
        cost = COVERING * _covered_share(self._taken, width, height)
        cost += HIDING * _covered_share(self._lines, width, height)
        points = np.array(targets) / self._step
        distances, nearest = _distances(cost.shape, (width, height), points)
        cost += distances / height
        cost += CROSSING * self._crossed_share((width, height), points[nearest])
        row, col = np.unravel_index(int(cost.argmin()), cost.shape)
        for mask in (self._taken, self._labels):
            mask[row : row + height, col : col + width] = 1
        # Centred in its cells, which are slightly larger than the label.
        left = round((float(col) + width / 2) * self._step - size[0] / 2)
        top = round((float(row) + height / 2) * self._step - size[1] / 2)
        box = move_inside((left, top, left + size[0], top + size[1]), self._size)
        line = leader(box, targets)
        if line is not None:
            cv2.polylines(self._labels, [self._to_fixed(line)], False, 1, 2, shift=4)
        return box

    def _crossed_share(self, box: tuple[int, int], ends: Floats) -> Floats:
        """Share of the leader line from each box to its end that crosses other labels."""
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


def _covered_share(mask: NDArray[np.uint8], width: int, height: int) -> Floats:
    """Covered share of the box of a size at each cell of a mask."""
    total = cv2.integral(mask).astype(np.float64)
    inside = (
        total[height:, width:]
        - total[:-height, width:]
        - total[height:, :-width]
        + total[:-height, :-width]
    )
    return np.asarray(inside / (width * height))


def _distances(
    shape: Sequence[int], box: tuple[int, int], points: Floats
) -> tuple[Floats, NDArray[np.intp]]:
    """Distance from each box to the nearest point, and that point's index.

    Among equally near boxes, those centred about the point count as slightly nearer.
    """
    rows, cols = (np.arange(n)[:, None] for n in shape)
    (width, height), (xs, ys) = box, points.T
    off_x, off_y = np.abs(cols + width / 2 - xs), np.abs(rows + height / 2 - ys)
    beyond_x, beyond_y = np.maximum(off_x - width / 2, 0), np.maximum(off_y - height / 2, 0)
    beyond = np.hypot(beyond_x[None], beyond_y[:, None])
    beyond += CENTRING * (off_x[None] + off_y[:, None])
    return beyond.min(-1), beyond.argmin(-1)


def move_inside(box: Box, size: tuple[int, int]) -> Box:
    """Shift a box into a picture of a size."""
    left = min(max(box[0], 0), size[0] - (box[2] - box[0]))
    top = min(max(box[1], 0), size[1] - (box[3] - box[1]))
    return left, top, left + box[2] - box[0], top + box[3] - box[1]


def leader(box: Box, targets: Path) -> tuple[Point, Point] | None:
    """The shortest line from a label to one of its targets; None where they are adjacent."""
    left, top, right, bottom = box
    lines = [((min(max(x, left), right), min(max(y, top), bottom)), (x, y)) for x, y in targets]
    start, end = min(lines, key=lambda line: float(np.hypot(*np.subtract(*line))))
    is_far = float(np.hypot(end[0] - start[0], end[1] - start[1])) > 0.6 * (bottom - top)
    return ((float(start[0]), float(start[1])), end) if is_far else None
