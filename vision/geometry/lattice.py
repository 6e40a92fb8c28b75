"""Detection of square lattices of printed cells or tiles by their regularity."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Flags, Floats, Ints, Pixels
from vision.geometry.homography import Homography

BATCH = 128
"""Blobs that are compared with all others at a time, to bound the memory."""

NEIGHBOURS = 6
"""Nearest blobs that may be adjacent."""

ROUNDS = 200
"""Samples of four cells (RANSAC)."""

TOLERANCE = 0.1
"""RANSAC threshold for a cell's centre, in sides of a small cell."""

LINE_PX = 9
"""Kernel of the black-hat transform, pixels: dark lines up to this width separate cells."""

MIN_AREA, MAX_SHARE = 40.0, 1 / 150
"""Least area of a cell in square pixels, and greatest as a share of the picture."""

FILL = 0.90
"""Least area over that of the parallelogram with the same second moments: 1 for parallelograms."""

PITCH = (1.0, 1.6)
"""Distance of adjacent cells, in sides of a cell: lines and blur between cells belong to none."""

AREA_CHANGE, AREA_OFF = 0.4, 0.35
"""Largest difference of the logarithm of a cell's area from a neighbour's, and from the fit's."""

STRIDE = 2
"""Longest step between detected cells, in pitches: tiles hide some cells."""

SNAP = 0.18
"""Largest distance of a cell from its lattice point, in pitches."""


@dataclass(frozen=True, slots=True)
class LatticeSettings:
    """Thresholds for the dark lines that separate cells.

    Attributes
    ----------
    line_contrast, edge_contrast
        Darkening against the surroundings, and step across an edge, that separate two cells, as
        shares of local luminance: printed lines have half and more, grain below a tenth.
    noise
        Grey levels that sensor noise and JPEG add to any difference.
    min_cells
        Least cells of a lattice.
    """

    line_contrast: float = 0.25
    edge_contrast: float = 0.28
    noise: float = 6.0
    min_cells: int = 16


@dataclass(frozen=True, slots=True)
class Lattice:
    """A square lattice in a picture.

    Attributes
    ----------
    homography
        From lattice coordinates (cell centres at integers, x right, y down, right handed) to
        pixels.
    indices
        (N, 2) int64 lattice coordinates (x, y) of the detected cells.
    """

    homography: Homography
    indices: Ints


@dataclass(frozen=True, slots=True)
class Blobs:
    """Bright regions shaped like parallelograms.

    Attributes
    ----------
    centres
        (N, 2) pixels.
    frames
        (N, 2, 2): the two edge vectors of each parallelogram as columns, in pixels, right handed.
    areas
        (N,) square pixels.
    """

    centres: Floats
    frames: Floats
    areas: Floats


def find_blobs(grey: Pixels, settings: LatticeSettings) -> Blobs:
    """Bright regions that darker lines separate and that are shaped like parallelograms.

    Parameters
    ----------
    grey
        (H, W) uint8.
    """
    kernel = np.ones((LINE_PX, LINE_PX), np.uint8)
    closed = np.asarray(cv2.morphologyEx(grey, cv2.MORPH_CLOSE, kernel), np.uint8)
    line = cv2.subtract(closed, grey)
    step = cv2.morphologyEx(grey, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    no_edge = _is_below(step, closed, settings.edge_contrast, settings.noise)
    no_line = _is_below(line, closed, settings.line_contrast, settings.noise)
    inside = cv2.bitwise_and(no_line, no_edge)
    parts = cv2.connectedComponentsWithStats(inside, connectivity=4, ltype=cv2.CV_32S)
    labels, stats = np.asarray(parts[1], np.int32), np.asarray(parts[2], np.int32)
    width, height, area = stats[:, 2], stats[:, 3], stats[:, 4]
    max_area = grey.size * MAX_SHARE
    fits = (area >= MIN_AREA * 0.5) & (width * height < 4 * max_area)
    fits &= (np.minimum(width, height) >= 5) & (area > 0.25 * width * height)
    fits[0] = False
    shapes = [_contour_and_moments(labels, stats[i], i) for i in np.flatnonzero(fits).tolist()]
    return _select_parallelograms(shapes, max_area)


def _is_below(values: Any, level: Pixels, factor: float, noise: float) -> Pixels:
    """(H, W) 255 where values are below `factor` times a level, plus the noise; 0 elsewhere."""
    threshold = cv2.convertScaleAbs(level, alpha=factor, beta=noise)
    return np.asarray(cv2.compare(values, threshold, cv2.CMP_LT), np.uint8)


def _contour_and_moments(
    labels: NDArray[np.int32], box: NDArray[np.int32], label: int
) -> tuple[NDArray[np.int32], tuple[float, ...]]:
    """Contour (M, 2) of a component, and its x, y, xx, xy, yy and area with holes filled."""
    x, y, width, height = box[:4].tolist()
    mask = (labels[y : y + height, x : x + width] == label).view(np.uint8)
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE, offset=(x, y))
    contour = max(contours, key=len)
    m = cv2.moments(contour)
    area = max(m["m00"], 1e-9)
    moments = (m["m10"], m["m01"], m["mu20"], m["mu11"], m["mu02"])
    return contour[:, 0], (*(value / area for value in moments), area)


def _select_parallelograms(
    shapes: list[tuple[NDArray[np.int32], tuple[float, ...]]], max_area: float
) -> Blobs:
    """The shapes that pass for parallelograms, with their edge vectors.

    The root of the second moments maps a unit square to the parallelogram up to a rotation of
    the square, which the fourth circular harmonic of its contour gives.
    """
    data = np.array([values for _, values in shapes], np.float64).reshape(-1, 6)
    area, xx, xy, yy = data[:, 5], data[:, 2], data[:, 3], data[:, 4]
    fill = area / (12 * np.sqrt(np.maximum(xx * yy - xy**2, 1e-9)))
    good = np.flatnonzero((fill > FILL) & (area >= MIN_AREA) & (area <= max_area))
    data = data[good]
    if not len(data):
        return Blobs(np.zeros((0, 2)), np.zeros((0, 2, 2)), np.zeros(0))
    values, vectors = np.linalg.eigh(data[:, [2, 3, 3, 4]].reshape(-1, 2, 2))
    scale = np.sqrt(12 * np.maximum(values, 0.02))[:, None, :]
    contours = [shapes[i][0] for i in good]
    owner = np.repeat(np.arange(len(good)), [len(contour) for contour in contours])
    points = np.concatenate(contours) - data[owner, :2]
    across = vectors.transpose(0, 2, 1)
    white = np.einsum("nij,nj->ni", (vectors / scale @ across)[owner], points)
    fourth = (white[:, 0] + 1j * white[:, 1]) ** 4
    real = np.bincount(owner, fourth.real, len(good))
    imaginary = np.bincount(owner, fourth.imag, len(good))
    angle = np.arctan2(-imaginary, -real) / 4
    axes = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    axes = axes.transpose(2, 0, 1)
    return Blobs(data[:, :2], vectors * scale @ across @ axes, data[:, 5])


def find_lattices(blobs: Blobs, settings: LatticeSettings) -> Iterator[Lattice]:
    """Square lattices among the blobs, those with cells of the commonest size first.

    A lattice grows from a seed, blob by neighbouring blob in the frame of each blob's own edges,
    then by a homography fitted to its cells, which bridges gaps.
    """
    if len(blobs.areas) < settings.min_cells:
        return
    size = np.log(blobs.areas)
    alike = (np.abs(size[:, None] - size) < AREA_CHANGE).sum(1)
    steps = _neighbour_steps(blobs)
    free = np.ones(len(size), bool)
    while free.sum() >= settings.min_cells:
        seed = int(np.argmax(np.where(free, alike, -1)))
        members, indices = _grow(seed, steps)
        free[members] = False
        if len(members) < settings.min_cells // 2:
            continue
        lattice, members = _extend(members, indices, blobs, settings.min_cells)
        if lattice is not None:
            free[members] = False
            yield lattice


class LatticeStep(NamedTuple):
    """From a blob to another one: its number, and the offset in the frame of the first.

    `turn` counts the quarter turns that align the other's frame with the first.
    """

    target: int
    x: int
    y: int
    turn: int


def _neighbour_steps(blobs: Blobs) -> list[list[LatticeStep]]:
    """All steps from each blob to those that may be its neighbours, the shortest first."""
    steps: list[list[LatticeStep]] = [[] for _ in blobs.areas]
    inverse = np.linalg.inv(blobs.frames) / _pitch(blobs)
    sizes = np.log(blobs.areas)
    for first in range(0, len(steps), BATCH):
        batch = slice(first, first + BATCH)
        dx, dy = np.moveaxis(blobs.centres - blobs.centres[batch, None], 2, 0)
        local = [i[:, None] * dx + j[:, None] * dy for i, j in inverse[batch].transpose(1, 2, 0)]
        reach = STRIDE + 0.5
        source, target = np.nonzero((np.abs(local[0]) < reach) & (np.abs(local[1]) < reach))
        offset = np.stack([axis[source, target] for axis in local])
        source, step = source + first, np.rint(offset)
        length = np.abs(step).max(0)
        # This excludes a blob's step to itself, which has no length.
        near = np.abs(offset - step).max(0) < SNAP * np.sqrt(length)
        near &= np.abs(sizes[target] - sizes[source]) < AREA_CHANGE
        order = np.lexsort((length, source))
        order = order[near[order]]
        source, target, (x, y) = source[order], target[order], step[:, order].astype(int)
        turns = _aligning_turns(blobs.frames[target], blobs.frames[source])
        for owner, *values in np.column_stack([source, target, x, y, turns]).tolist():
            steps[owner].append(LatticeStep(*values))
    return steps


def _pitch(blobs: Blobs) -> float:
    """The usual distance of adjacent blobs, in sides of a blob."""
    centres = blobs.centres.astype(np.float32)
    near = cv2.batchDistance(centres, centres, cv2.CV_32F, K=NEIGHBOURS + 1)[1][:, 1:]
    offsets = (blobs.centres[near] - blobs.centres[:, None])[..., None]
    local = np.linalg.inv(blobs.frames)[:, None] @ offsets
    local = np.sort(np.abs(local[..., 0]), axis=2)
    sizes = np.log(blobs.areas)
    adjacent = (local[..., 0] < SNAP) & (np.abs(sizes[near] - sizes[:, None]) < AREA_CHANGE)
    nearest = np.where(adjacent, local[..., 1], np.inf).min(1)
    low, high = PITCH
    plausible = nearest[(nearest > low) & (nearest < high)]
    return float(np.median(plausible)) if len(plausible) else low


def _aligning_turns(frames: Floats, targets: Floats) -> Ints:
    """(N,) quarter turns that make frames (N, 2, 2) most like others (N, 2, 2)."""
    first, second = frames[..., 0], frames[..., 1]
    turned = [(first, second), (second, -first), (-first, -second), (-second, first)]
    misfits = [np.abs(np.stack(columns, -1) - targets).sum((1, 2)) for columns in turned]
    return np.asarray(np.argmin(misfits, axis=0), np.int64)


def _grow(seed: int, steps: list[list[LatticeStep]]) -> tuple[list[int], list[tuple[int, int]]]:
    """Blobs reached from the seed, breadth first, with their lattice coordinates."""
    cells = {(0, 0): seed}
    turns = {seed: 0}
    queue = deque([(0, 0)])
    while queue:
        x, y = queue.popleft()
        source = cells[x, y]
        for step in steps[source]:
            right, down = step.x, step.y
            for _ in range(turns[source]):
                right, down = down, -right
            cell = (x + right, y + down)
            if step.target not in turns and cell not in cells:
                cells[cell] = step.target
                turns[step.target] = (turns[source] + step.turn) % 4
                queue.append(cell)
    return list(cells.values()), list(cells)


def _extend(
    members: list[int], indices: list[tuple[int, int]], blobs: Blobs, min_cells: int
) -> tuple[Lattice | None, list[int]]:
    """Fit a homography to cells and add, in a few rounds, all blobs that lie on its lattice."""
    cells, index = np.array(members), np.array(indices, np.float64)
    for _ in range(4):
        fit = _fit_homography(index, blobs, cells)
        if fit is None:
            return None, members
        homography = fit[0]
        position = homography.inverse(blobs.centres)
        snapped = np.rint(position)
        expected = homography.scales(snapped)
        scale = np.median(blobs.areas[cells] / homography.scales(index))
        on = np.abs(position - snapped).max(1) < SNAP
        on &= np.abs(np.log(blobs.areas / np.maximum(expected * scale, 1e-9))) < AREA_OFF
        cells, index = np.flatnonzero(on), snapped[on]
        if len(cells) < min_cells:
            return None, members
    fit = _fit_homography(index, blobs, cells)
    if fit is None or fit[1].sum() < min_cells:
        return None, members
    homography, inliers = fit
    return Lattice(homography, index[inliers].astype(np.int64)), cells[inliers].tolist()


def _fit_homography(index: Floats, blobs: Blobs, cells: Ints) -> tuple[Homography, Flags] | None:
    """Lattice to pixels, and which cells agree."""
    tolerance = TOLERANCE * np.sqrt(np.percentile(blobs.areas[cells], 10))
    threshold = float(max(1.0, tolerance))
    return Homography.by_consensus(index, blobs.centres[cells], threshold, rounds=ROUNDS)
