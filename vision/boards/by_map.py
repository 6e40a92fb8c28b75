"""Find a board in one photograph by the map of its cells: which of them share a colour."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

import cv2
import numpy as np

from vision.arrays import Floats, Ints, Pixels
from vision.boards.board import BoardView, unreadable
from vision.boards.layout import Layout
from vision.failure import Unreadable
from vision.geometry.homography import Homography
from vision.geometry.lattice import Lattice, LatticeSettings, find_blobs, find_lattices
from vision.geometry.quads import inside
from vision.photo.photo import Photo
from vision.photo.sampling import REDUCTIONS, enlargement

WORK_PX = 2100
"""Long side of the picture to search; a board that fills a third of the frame then has cells of
some 28 pixels. Half of that is tried first, which is enough for most."""

FAINT_PX, FAINT = 1400, ((0.35, 3.0), (0.6, 6.0), (0.2, 3.0), (0.1, 1.5))
"""Long side of the picture, and shares of the usual contrast of lines with the noise that is
allowed for, to search where nothing was found: dark, blurred and pale photographs, and hair
lines."""

LATTICES = 4
"""How many lattices are compared with the printed map."""

MIN_EXPLAINED = 0.16
"""Share of the colour differences between cells that the printed map must explain: the mean of the
shares with and without differences in light, as a shadow may end on a board."""

MIN_SPREAD = 1.0
"""Sum over the channels of the mean spread of the cells' colours, in square roots of sRGB values,
below which a pattern counts as of one colour."""

MIN_SEEN, MIN_CELL_PX = 0.4, 13.0
"""Share of the cells that must lie in the picture for the map to be compared at all, and side of a
cell below which digits cannot be read."""

NO_BOARD = Unreadable("no-board", {"printed": "no"}, "whole-board")


def find_by_map(photo: Photo, layout: Layout) -> BoardView | Unreadable:
    """Where a board of square cells lies, up to a quarter turn that its cells alone cannot tell.

    The lattice of cells is found by its regularity, whatever its colours; then the printed map
    is laid over it at every offset, and the offset stands at which cells of one printed ground
    share a colour. Nothing but the layout is known of the board's looks.

    Returns
    -------
    BoardView
        Which corner is the first is left to the reader.
    Unreadable
        Where there is no board, or only a part of one.
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
    why = unreadable(view, photo.size, layout.pitch_mm / 2, MIN_CELL_PX)
    return why or view


@dataclass(frozen=True, slots=True)
class _Match:
    """A place of the map: the share that it explains, and millimetres to pixels."""

    explained: float
    homography: Homography


def _matches(photo: Photo, layout: Layout) -> Iterator[_Match]:
    """The best place of the map on one lattice after another, the quickest looks first."""
    for pixels, to_photo, lines in _looks(photo):
        # The darkest of the three channels parts any light cell from any coloured line.
        red, green, blue = cv2.split(pixels)
        blobs = find_blobs(np.asarray(cv2.min(cv2.min(red, green), blue), np.uint8), lines)
        for lattice in islice(find_lattices(blobs, lines), LATTICES):
            match = _register(pixels, lattice, layout)
            if match is not None:
                yield replace(match, homography=to_photo @ match.homography)


def _looks(photo: Photo) -> Iterator[tuple[Pixels, Homography, LatticeSettings]]:
    """Pictures to search, the map from each to the photograph, and what parts cells in it."""
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
    for share, noise in FAINT:
        lines = replace(
            usual,
            line_contrast=share * usual.line_contrast,
            edge_contrast=share * usual.edge_contrast,
            noise=noise,
        )
        yield small, enlargement(reduction * shrink), lines


def _register(pixels: Pixels, lattice: Lattice, layout: Layout) -> _Match | None:
    """Slide the printed map over the lattice and keep the offset that explains most."""
    rows, cols = layout.rows, layout.cols
    low, high = lattice.indices.min(0), lattice.indices.max(0)
    span = np.array([cols, rows])
    if np.any(high - low + 1 > 2 * span):
        return None
    # The window may start where it still covers most of what was seen, with a cell to spare.
    first = np.minimum(high - span + 1, low) - 1
    last = np.maximum(high - span + 1, low) + 1
    colours = _cell_colours(pixels, lattice.homography, first, last + span)
    names = np.array([place.ground for place in layout.places])
    grounds = [np.flatnonzero(names == name) for name in sorted(set(names))]
    shares = {
        (x, y): _explained(colours[y : y + rows, x : x + cols].reshape(-1, 3), grounds)
        for y in range(last[1] - first[1] + 1)
        for x in range(last[0] - first[0] + 1)
    }
    place = max(shares, key=lambda at: shares[at])
    # From millimetres to cells, with the middle of the first cell at the place.
    scale = 1 / layout.pitch_mm
    x, y = (first + place - scale * layout.centres[0]).tolist()
    to_lattice = Homography.affine(scale, (x, y))
    return _Match(shares[place], lattice.homography @ to_lattice)


def _cell_colours(pixels: Pixels, lattice: Homography, first: Ints, last: Ints) -> Floats:
    """(rows, cols, 3) median colour of the lattice cells from `first` up to `last`."""
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
    middles = lattice(np.stack([x, y], axis=-1).astype(np.float64))
    colours[~inside(middles, pixels.shape[1::-1])] = np.nan
    return np.asarray(colours)


def _explained(colours: Floats, grounds: list[Ints]) -> float:
    """Share of the colours' spread that goes when each ground may have a colour of its own.

    Cells outside the picture, NaN, do not count, as long as most are inside.
    """
    values = np.sqrt(colours)
    seen = ~np.isnan(values[:, 0])
    if seen.mean() < MIN_SEEN:
        return 0.0
    shares = []
    for each in (values, _alike_lit(values)):
        total = _spread(each[seen])
        within = sum(_spread(each[cells[seen[cells]]]) for cells in grounds)
        shares.append((total - within) / max(total, MIN_SPREAD * seen.sum()))
    return float(np.mean(shares))


def _alike_lit(values: Floats) -> Floats:
    """(N, 3) square roots of colours, each as in light in which their mean is that of mid grey."""
    return np.asarray(10.0 * values / np.maximum(values.mean(1, keepdims=True), 1.0))


def _spread(values: Floats) -> float:
    """Sum of the distances from the median: that of the upper half of values less the lower's."""
    half = len(values) // 2
    ordered = np.sort(values, axis=0)
    return float(ordered[len(values) - half :].sum() - ordered[:half].sum())
