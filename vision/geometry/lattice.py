"""Detection of square lattices of printed cells or tiles by their regularity alone."""

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

AT_ONCE = 128
"""Blobs that are compared with all others at a time: bounds the memory."""

NEIGHBOURS = 6
"""Nearest blobs among which adjacent ones are sought."""

ROUNDS = 200
"""Samples of four cells (RANSAC)."""

PLAY = 0.1
"""Tolerance of a cell's centre while a homography is fitted, in sides of a small cell."""

LINE_PX = 9
"""Kernel of the black-hat that finds dark lines: lines up to this width part cells."""

MIN_AREA, MAX_SHARE = 40.0, 1 / 150
"""Area of a cell, in pixels at least and as a share of the picture at most."""

FILL = 0.90
"""Least area over that of the parallelogram with the same second moments: 1 for parallelograms."""

PITCH = (1.0, 1.6)
"""Distance to the next cell in sides of a cell: lines and blur between cells belong to none."""

AREA_CHANGE, AREA_OFF = 0.4, 0.35
"""Largest difference of the logarithm of a cell's area from a neighbour's, and from the fit's."""

STRIDE = 2
"""Longest step from a cell to the next one seen, in pitches: tiles hide some cells."""

SNAP = 0.18
"""Largest distance of a cell from its lattice point, in pitches."""


@dataclass(frozen=True, slots=True)
class LatticeSettings:
    """When dark lines part cells.

    Attributes
    ----------
    line_contrast, edge_contrast
        Darkening against the surroundings, and step across an edge, that part two cells, as
        shares of local brightness: printed lines have half and more, grain below a tenth.
    noise
        Grey levels that sensor noise and JPEG add to any difference.
    min_cells
        Cells needed to believe in a lattice.
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
        From lattice coordinates (cell centres at integers, x right, y down, right
        handed) to pixels.
    indices
        (N, 2) int64 lattice coordinates (x, y) of the cells that were seen.
    """

    homography: Homography
    indices: Ints


@dataclass(frozen=True, slots=True)
class Blobs:
    """Parallelogram-like bright regions.

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
    """Bright regions that are parted by darker lines and shaped like parallelograms.

    Parameters
    ----------
    grey
        (H, W) uint8.
    """
    kernel = np.ones((LINE_PX, LINE_PX), np.uint8)
    closed = _grey(cv2.morphologyEx(grey, cv2.MORPH_CLOSE, kernel))
    line = cv2.subtract(closed, grey)
    step = cv2.morphologyEx(grey, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    level = cv2.compare(step, _scaled(closed, settings.edge_contrast, settings.noise), cv2.CMP_LT)
    inside = cv2.compare(line, _scaled(closed, settings.line_contrast, settings.noise), cv2.CMP_LT)
    inside = cv2.bitwise_and(inside, level)
    parts = cv2.connectedComponentsWithStats(inside, connectivity=4, ltype=cv2.CV_32S)
    labels, stats = np.asarray(parts[1], np.int32), np.asarray(parts[2], np.int32)
    width, height, area = stats[:, 2], stats[:, 3], stats[:, 4]
    max_area = grey.size * MAX_SHARE
    fits = (area >= MIN_AREA * 0.5) & (width * height < 4 * max_area)
    fits &= (np.minimum(width, height) >= 5) & (area > 0.25 * width * height)
    fits[0] = False
    shapes = [_outline(labels, stats[i], i) for i in np.flatnonzero(fits).tolist()]
    return _select(shapes, max_area)


def _scaled(picture: Pixels, factor: float, noise: float) -> Pixels:
    """`factor` times the picture, and what noise does besides."""
    return _grey(cv2.convertScaleAbs(picture, alpha=factor, beta=noise))


def _grey(picture: Any) -> Pixels:
    return np.asarray(picture, np.uint8)


def _outline(
    labels: NDArray[np.int32], box: NDArray[np.int32], label: int
) -> tuple[NDArray[np.int32], tuple[float, ...]]:
    """Contour (M, 2) of one component, and its x, y, xx, xy, yy and area with holes filled."""
    x, y, width, height = box[:4].tolist()
    mask = (labels[y : y + height, x : x + width] == label).view(np.uint8)
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE, offset=(x, y))
    contour = max(contours, key=len)
    m = cv2.moments(contour)
    area = max(m["m00"], 1e-9)
    moments = (m["m10"], m["m01"], m["mu20"], m["mu11"], m["mu02"])
    return contour[:, 0], (*(value / area for value in moments), area)


def _select(
    shapes: list[tuple[NDArray[np.int32], tuple[float, ...]]],
    max_area: float,
) -> Blobs:
    """The shapes that pass for parallelograms, with their edge vectors.

    The root of the second moments maps a unit square to the parallelogram up to a rotation of
    the square; the fourth circular harmonic of its outline tells the rotation.
    """
    data = np.array([values for _, values in shapes], np.float64).reshape(-1, 6)
    area, xx, xy, yy = data[:, 5], data[:, 2], data[:, 3], data[:, 4]
    fill = area / (12 * np.sqrt(np.maximum(xx * yy - xy**2, 1e-9)))
    good = (fill > FILL) & (area >= MIN_AREA) & (area <= max_area)
    good = np.flatnonzero(good)
    data = data[good]
    if not len(data):
        return Blobs(np.zeros((0, 2)), np.zeros((0, 2, 2)), np.zeros(0))
    values, vectors = np.linalg.eigh(data[:, [2, 3, 3, 4]].reshape(-1, 2, 2))
    scale = np.sqrt(12 * np.maximum(values, 0.02))[:, None, :]
    outlines = [shapes[i][0] for i in good]
    owner = np.repeat(np.arange(len(good)), [len(outline) for outline in outlines])
    points = np.concatenate(outlines) - data[owner, :2]
    across = vectors.transpose(0, 2, 1)
    white = np.einsum("nij,nj->ni", (vectors / scale @ across)[owner], points)
    fourth = (white[:, 0] + 1j * white[:, 1]) ** 4
    real = np.bincount(owner, fourth.real, len(good))
    imaginary = np.bincount(owner, fourth.imag, len(good))
    turn = np.arctan2(-imaginary, -real) / 4
    axes = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]).transpose(
        2, 0, 1
    )
    return Blobs(data[:, :2], vectors * scale @ across @ axes, data[:, 5])


def find_lattices(blobs: Blobs, settings: LatticeSettings) -> Iterator[Lattice]:
    """Square lattices among the blobs, grown from cells of the commonest size first.

    A lattice grows by walking from blob to neighbouring blob in the frame of each blob's own
    edges, then by a homography that is fitted to all that was reached and reaches across gaps.
    """
    if len(blobs.areas) < settings.min_cells:
        return
    size = np.log(blobs.areas)
    alike = (np.abs(size[:, None] - size) < AREA_CHANGE).sum(1)
    steps = _steps(blobs)
    free = np.ones(len(size), bool)
    while free.sum() >= settings.min_cells:
        seed = int(np.argmax(np.where(free, alike, -1)))
        members, indices = _walk(seed, steps)
        free[members] = False
        if len(members) < settings.min_cells // 2:
            continue
        lattice, members = _extend(members, indices, blobs, settings.min_cells)
        if lattice is not None:
            free[members] = False
            yield lattice


class LatticeStep(NamedTuple):
    """From a blob to another one: its number, and the step to it along the blob's own edges.

    `turn` counts the quarter turns by which its frame becomes most like the blob's.
    """

    there: int
    x: int
    y: int
    turn: int


def _steps(blobs: Blobs) -> list[list[LatticeStep]]:
    """All steps from each blob to near ones that may be its neighbours, the shortest first."""
    found: list[list[LatticeStep]] = [[] for _ in blobs.areas]
    inverse = np.linalg.inv(blobs.frames) / _pitch(blobs)
    sizes = np.log(blobs.areas)
    for start in range(0, len(found), AT_ONCE):
        some = slice(start, start + AT_ONCE)
        dx, dy = np.moveaxis(blobs.centres - blobs.centres[some, None], 2, 0)
        ways = [i[:, None] * dx + j[:, None] * dy for i, j in inverse[some].transpose(1, 2, 0)]
        reach = STRIDE + 0.5
        here, there = np.nonzero((np.abs(ways[0]) < reach) & (np.abs(ways[1]) < reach))
        away = np.stack([way[here, there] for way in ways])
        here, step = here + start, np.rint(away)
        length = np.abs(step).max(0)
        # Nothing is near itself: its step has no length.
        near = np.abs(away - step).max(0) < SNAP * np.sqrt(length)
        near &= np.abs(sizes[there] - sizes[here]) < AREA_CHANGE
        kept = np.lexsort((length, here))
        kept = kept[near[kept]]
        here, there, (x, y) = here[kept], there[kept], step[:, kept].astype(int)
        turns = _turns(blobs.frames[there], blobs.frames[here])
        for owner, *one in np.column_stack([here, there, x, y, turns]).tolist():
            found[owner].append(LatticeStep(*one))
    return found


def _pitch(blobs: Blobs) -> float:
    """The usual distance of adjacent blobs, in sides of a blob."""
    centres = blobs.centres.astype(np.float32)
    near = cv2.batchDistance(centres, centres, cv2.CV_32F, K=NEIGHBOURS + 1)[1][:, 1:]
    ways = (
        np.linalg.inv(blobs.frames)[:, None]
        @ (blobs.centres[near] - blobs.centres[:, None])[..., None]
    )
    ways = np.sort(np.abs(ways[..., 0]), axis=2)
    sizes = np.log(blobs.areas)
    adjacent = (ways[..., 0] < SNAP) & (np.abs(sizes[near] - sizes[:, None]) < AREA_CHANGE)
    away = np.where(adjacent, ways[..., 1], np.inf).min(1)
    low, high = PITCH
    some = away[(away > low) & (away < high)]
    return float(np.median(some)) if len(some) else low


def _turns(frames: Floats, like: Floats) -> Ints:
    """(N,) quarter turns that make frames (N, 2, 2) most like others (N, 2, 2)."""
    first, second = frames[..., 0], frames[..., 1]
    turned = [(first, second), (second, -first), (-first, -second), (-second, first)]
    away = [np.abs(np.stack(columns, -1) - like).sum((1, 2)) for columns in turned]
    return np.asarray(np.argmin(away, axis=0), np.int64)


def _walk(seed: int, steps: list[list[LatticeStep]]) -> tuple[list[int], list[tuple[int, int]]]:
    """Blobs reached from the seed by steps to neighbours, with their lattice coordinates."""
    place = {(0, 0): seed}
    turned = {seed: 0}
    queue = deque([(0, 0)])
    while queue:
        x, y = queue.popleft()
        here = place[x, y]
        for step in steps[here]:
            right, down = step.x, step.y
            for _ in range(turned[here]):
                right, down = down, -right
            spot = (x + right, y + down)
            if step.there not in turned and spot not in place:
                place[spot] = step.there
                turned[step.there] = (turned[here] + step.turn) % 4
                queue.append(spot)
    return list(place.values()), list(place)


def _extend(
    members: list[int], indices: list[tuple[int, int]], blobs: Blobs, min_cells: int
) -> tuple[Lattice | None, list[int]]:
    """Fit a homography to a walk and reach, in a few rounds, all blobs that lie on it."""
    where, index = np.array(members), np.array(indices, np.float64)
    for _ in range(4):
        fitted = _fitted(index, blobs, where)
        if fitted is None:
            return None, members
        homography = fitted[0]
        guess = homography.inverse(blobs.centres)
        snapped = np.rint(guess)
        expected = homography.scales(snapped)
        scale = np.median(blobs.areas[where] / homography.scales(index))
        on = np.abs(guess - snapped).max(1) < SNAP
        on &= np.abs(np.log(blobs.areas / np.maximum(expected * scale, 1e-9))) < AREA_OFF
        where, index = np.flatnonzero(on), snapped[on]
        if len(where) < min_cells:
            return None, members
    fitted = _fitted(index, blobs, where)
    if fitted is None or fitted[1].sum() < min_cells:
        return None, members
    homography, keep = fitted
    return Lattice(homography, index[keep].astype(np.int64)), where[keep].tolist()


def _fitted(index: Floats, blobs: Blobs, where: Ints) -> tuple[Homography, Flags] | None:
    """Lattice to pixels and which blobs agree."""
    play = float(max(1.0, PLAY * np.sqrt(np.percentile(blobs.areas[where], 10))))
    return Homography.by_consensus(index, blobs.centres[where], play, rounds=ROUNDS)
