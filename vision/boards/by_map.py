"""Detect a board by the map of its cells: which of them share a colour."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

import cv2
import numpy as np

from vision.arrays import Floats, Ints, Pixels
from vision.boards.board import BoardView, check_readable
from vision.boards.layout import Layout
from vision.failure import Unreadable
from vision.geometry.homography import Homography
from vision.geometry.lattice import Lattice, LatticeSettings, find_blobs, find_lattices
from vision.geometry.quads import inside
from vision.photo.photo import Photo
from vision.photo.sampling import REDUCTIONS, enlargement

WORK_PX = 2100
"""Long side of the picture to search, pixels; a board that fills a third of it has cells of some 28
pixels. Half of that is tried first, which is enough for most."""

FAINT_PX, FAINT = 1400, ((0.35, 3.0), (0.6, 6.0), (0.2, 3.0), (0.1, 1.5))
"""Long side in pixels, and factors of the usual line contrast with noise in grey levels, of further
searches: for dark, blurred and pale photographs, and hair lines."""

LATTICES = 4
"""Most lattices that are compared with the printed map, for each search."""

MIN_EXPLAINED = 0.16
"""Least share of the cells' colour spread that the printed map explains: the mean with and without
differences in light, as a shadow may end on a board."""

MIN_SPREAD = 1.0
"""Sum over the channels of the mean spread of the cells' colours, in square roots of sRGB values,
below which a pattern counts as of one colour."""

MIN_VISIBLE, MIN_CELL_PX = 0.4, 13.0
"""Least share of the cells in the picture for the map to be compared, and least side of a cell in
pixels for digits to be read."""

NO_BOARD = Unreadable("no-board", {"printed": "no"}, "whole-board")


def find_by_map(photo: Photo, layout: Layout) -> BoardView | Unreadable:
    """Detect a board of square cells, up to quarter turns.

    The lattice of cells is detected by its regularity; then the printed map is laid over it at
    every offset, and the one at which cells of one printed ground share a colour is kept. No
    colours are prescribed.

    Returns
    -------
    BoardView
        In any of four orientations.
    Unreadable
        Without a board, or for only a part of one.
    """
    best: _Match | None = None
    for match in _matches(photo, layout):
        if best is None or match.explained > best.explained:
            best = match
        if best.explained >= MIN_EXPLAINED:
            break
    if best is None or best.explained < MIN_EXPLAINED:
        return NO_BOARD
    view = BoardView(layout, best.homography.normalised, 0.25)
    return check_readable(view, photo.size, layout.pitch_mm / 2, MIN_CELL_PX) or view


@dataclass(frozen=True, slots=True)
class _Match:
    """A registration of the map: the share that it explains, and millimetres to pixels."""

    explained: float
    homography: Homography


def _matches(photo: Photo, layout: Layout) -> Iterator[_Match]:
    """The best registration with one lattice after another, the quickest searches first."""
    for pixels, to_photo, settings in _searches(photo):
        # The least of the channels separates any light cell from any coloured line.
        red, green, blue = cv2.split(pixels)
        blobs = find_blobs(np.asarray(cv2.min(cv2.min(red, green), blue), np.uint8), settings)
        for lattice in islice(find_lattices(blobs, settings), LATTICES):
            match = _register(pixels, lattice, layout)
            if match is not None:
                yield replace(match, homography=to_photo @ match.homography)


def _searches(photo: Photo) -> Iterator[tuple[Pixels, Homography, LatticeSettings]]:
    """Pictures to search, the map from each to the photograph, and thresholds for it."""
    reduction = photo.reduction_within(WORK_PX)
    scales = [reduction]
    if reduction > 1:
        # A small or steeply seen board shows its lines only at the finest resolution.
        scales.append(reduction // 2)
        if 2 * reduction in REDUCTIONS:
            scales.insert(0, 2 * reduction)
    usual = LatticeSettings()
    for scale in scales:
        yield photo.pixels(scale), enlargement(scale), usual
    pixels = photo.pixels(reduction)
    shrink = max(1.0, max(pixels.shape) / FAINT_PX)
    size = round(pixels.shape[1] / shrink), round(pixels.shape[0] / shrink)
    small = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
    for factor, noise in FAINT:
        line, edge = factor * usual.line_contrast, factor * usual.edge_contrast
        yield small, enlargement(reduction * shrink), LatticeSettings(line, edge, noise)


def _register(pixels: Pixels, lattice: Lattice, layout: Layout) -> _Match | None:
    """Slide the printed map over the lattice; the offset that explains most."""
    rows, cols = layout.rows, layout.cols
    low, high = lattice.indices.min(0), lattice.indices.max(0)
    span = np.array([cols, rows])
    if np.any(high - low + 1 > 2 * span):
        return None
    # Offsets at which the map covers most of the lattice, with a cell to spare.
    first = np.minimum(high - span + 1, low) - 1
    last = np.maximum(high - span + 1, low) + 1
    colours = _cell_colours(pixels, lattice.homography, first, last + span)
    names = np.array([place.ground for place in layout.places])
    grounds = [np.flatnonzero(names == name) for name in sorted(set(names))]
    shares = {
        (x, y): _explained_share(colours[y : y + rows, x : x + cols].reshape(-1, 3), grounds)
        for y in range(last[1] - first[1] + 1)
        for x in range(last[0] - first[0] + 1)
    }
    best = max(shares, key=lambda offset: shares[offset])
    # From millimetres to cells, with the centre of the first cell at the offset.
    scale = 1 / layout.pitch_mm
    x, y = (first + best - scale * layout.centres[0]).tolist()
    to_lattice = Homography.affine(scale, (x, y))
    return _Match(shares[best], lattice.homography @ to_lattice)


def _cell_colours(pixels: Pixels, lattice: Homography, first: Ints, last: Ints) -> Floats:
    """(rows, cols, 3) median colours of the lattice cells from `first` up to `last`.

    NaN outside the picture.
    """
    step = 8
    cols, rows = (last - first).tolist()
    scale = np.array([[1 / step, 0, first[0] - 0.5], [0, 1 / step, first[1] - 0.5], [0, 0, 1]])
    flat = cv2.warpPerspective(
        pixels,
        lattice.matrix @ scale,
        (cols * step, rows * step),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    cells = flat.reshape(rows, step, cols, step, 3)[:, 1:-1, :, 1:-1].swapaxes(1, 2)
    colours = np.median(cells.reshape(rows, cols, -1, 3), axis=2).astype(np.float64)
    x, y = np.meshgrid(np.arange(first[0], last[0]), np.arange(first[1], last[1]))
    centres = lattice(np.stack([x, y], axis=-1).astype(np.float64))
    colours[~inside(centres, pixels.shape[1::-1])] = np.nan
    return np.asarray(colours)


def _explained_share(colours: Floats, grounds: list[Ints]) -> float:
    """Share of the spread of colours (N, 3) that lies between the grounds.

    Cells outside the picture, NaN, are left out; 0 where too few are inside.
    """
    values = np.sqrt(colours)
    visible = ~np.isnan(values[:, 0])
    if visible.mean() < MIN_VISIBLE:
        return 0.0
    evenly_lit = np.asarray(10.0 * values / np.maximum(values.mean(1, keepdims=True), 1.0))
    shares = []
    for each in (values, evenly_lit):
        total = _spread(each[visible])
        within = sum(_spread(each[cells[visible[cells]]]) for cells in grounds)
        shares.append((total - within) / max(total, MIN_SPREAD * visible.sum()))
    return float(np.mean(shares))


def _spread(values: Floats) -> float:
    """Sum of absolute deviations from the median."""
    half = len(values) // 2
    ordered = np.sort(values, axis=0)
    return float(ordered[len(values) - half :].sum() - ordered[:half].sum())
