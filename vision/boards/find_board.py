"""Find a printed board in one photograph, from what its layout says is printed on it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice

import cv2
import numpy as np

from vision.arrays import Floats, Ints, Pixels
from vision.boards.board import BoardView
from vision.boards.layout import BoardLayout
from vision.failure import Unreadable
from vision.geometry.homography import Homography
from vision.geometry.lattice import Lattice, LatticeSettings, find_blobs, find_lattices
from vision.geometry.quads import UNIT, side_lengths
from vision.photo.photo import Photo
from vision.photo.reductions import REDUCTIONS, enlargement


@dataclass(frozen=True, slots=True)
class FindBoardSettings:
    """Thresholds of the board finder.

    Attributes
    ----------
    work_px
        Long side of the picture to search; a board that fills a third of the frame then has
        cells of some 28 pixels. Half of that is tried first, which is enough for most.
    line_px
        Widths of dark lines to try, in pixels, widest first: a near board has wide lines.
    min_explained
        Share of the colour differences between cells that the printed map must explain.
        Photographed boards reach 0.55 to 0.93, rendered ones with all tiles on them 0.23; maps
        that are off by a cell stay below 0.09.
    min_cell_px
        Side of a cell below which digits cannot be read.
    lattices
        How many lattices are compared with the printed map.
    """

    work_px: int = 2100
    line_px: tuple[int, ...] = (9, 5, 17)
    min_explained: float = 0.16
    min_cell_px: float = 13.0
    lattices: int = 4


MIN_SPREAD = 1.0
"""Sum over the channels of the mean spread of the cells' colours, in square roots of sRGB values,
below which a pattern counts as of one colour. Photographed boards spread by 4 to 8."""

MIN_SEEN = 0.4
"""Share of the cells that must lie in the picture for the map to be compared at all."""

NO_BOARD = Unreadable(
    "no-board",
    "No board in view.",
    "Take the photo again with the whole board in the picture and in even light.",
)
CUT_OFF = Unreadable(
    "board-cut-off",
    "Part of the board lies outside the picture.",
    "Move back a little so that all the squares are in view.",
)
TOO_SMALL = Unreadable(
    "board-too-small",
    "The board is too small in the picture to read its tiles.",
    "Go nearer, until the board fills at least a third of the picture.",
)


def find_board(
    photo: Photo, layout: BoardLayout, settings: FindBoardSettings | None = None
) -> BoardView | Unreadable:
    """Where the board lies, up to a quarter turn that its cells alone cannot tell.

    The lattice of cells is found by its regularity, whatever its colours; then the printed map
    is laid over it at every offset, and the offset stands at which cells of one printed ground
    share a colour. Nothing but the layout data is known of the board's looks.

    Returns
    -------
    BoardView
        Its homography maps board coordinates (in cells, origin at the outer corner of a corner
        cell) to pixels of the photograph; which corner is the first is left to the reader.
    Unreadable
        Where there is no board, or only a part of one.
    """
    settings = settings or FindBoardSettings()
    reduction = photo.within(settings.work_px)
    best = _Match(0.0, None)
    tries = [(reduction, settings.line_px[0])]
    if 2 * reduction in REDUCTIONS and reduction > 1:
        tries.insert(0, (2 * reduction, settings.line_px[0]))
    if reduction > 1:
        # A small or steeply seen board shows its lines only at the finest resolution.
        tries.append((reduction // 2, settings.line_px[0]))
    tries += [(reduction, line_px) for line_px in settings.line_px[1:]]
    photo.pixels(reduction)  # decoded once: the coarser picture is made from it
    for scale, line_px in tries:
        found = _search(photo.pixels(scale), layout, line_px, settings)
        best = max(best, _enlarged(found, scale), key=_score)
        if best.explained >= settings.min_explained:
            break
    if best.homography is None or best.explained < settings.min_explained:
        return NO_BOARD
    return _check(BoardView(layout, best.homography.normalised, 0.25), photo, settings)


@dataclass(frozen=True, slots=True)
class _Match:
    """How well a layout fits at its best place: share explained, and board to pixels."""

    explained: float
    homography: Homography | None


def _score(match: _Match) -> float:
    return match.explained


def _enlarged(match: _Match, scale: int) -> _Match:
    """The match in pixels of the photograph."""
    if match.homography is None:
        return match
    return replace(match, homography=enlargement(scale) @ match.homography)


def _search(
    pixels: Pixels, layout: BoardLayout, line_px: int, settings: FindBoardSettings
) -> _Match:
    # The darkest of the three channels parts any light cell from any coloured line.
    red, green, blue = cv2.split(pixels)
    grey = cv2.min(cv2.min(red, green), blue)
    lattice_settings = replace(LatticeSettings(), line_px=line_px)
    blobs = find_blobs(np.asarray(grey, np.uint8), lattice_settings)
    best = _Match(0.0, None)
    for lattice in islice(find_lattices(blobs, lattice_settings), settings.lattices):
        best = max(best, _register(pixels, lattice, layout), key=_score)
        if best.explained >= settings.min_explained:
            break
    return best


def _register(pixels: Pixels, lattice: Lattice, layout: BoardLayout) -> _Match:
    """Slide the printed map over the lattice and keep the offset that explains most."""
    rows, cols = layout.rows, layout.cols
    low, high = lattice.indices.min(0), lattice.indices.max(0)
    span = np.array([cols, rows])
    if np.any(high - low + 1 > 2 * span):
        return _Match(0.0, None)
    # The window may start where it still covers most of what was seen, with a cell to spare.
    first = np.minimum(high - span + 1, low) - 1
    last = np.maximum(high - span + 1, low) + 1
    colours = _cell_colours(pixels, lattice.homography, first, last + span)
    grounds = _grounds(layout)
    best = _Match(0.0, None)
    for y in range(last[1] - first[1] + 1):
        for x in range(last[0] - first[0] + 1):
            window = colours[y : y + rows, x : x + cols]
            explained = _explained(window.reshape(-1, 3), grounds)
            if explained > best.explained:
                origin = first + np.array([x, y]) - 0.5
                to_lattice = Homography.affine(shift=(float(origin[0]), float(origin[1])))
                best = _Match(explained, lattice.homography @ to_lattice)
    return best


def _grounds(layout: BoardLayout) -> list[Ints]:
    """Indices of the cells of each ground."""
    names = np.array([cell.ground for row in layout.cells for cell in row])
    return [np.flatnonzero(names == name) for name in sorted(set(names))]


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
    middles = lattice(np.column_stack([x.ravel(), y.ravel()]).astype(np.float64))
    size = np.array(pixels.shape[1::-1])
    inside = ((middles >= 0) & (middles < size)).all(1).reshape(rows, cols)
    colours[~inside] = np.nan
    return np.asarray(colours)


def _explained(colours: Floats, grounds: list[Ints]) -> float:
    """Share of the colours' spread that goes when each ground may have a colour of its own.

    Cells outside the picture, NaN, do not count, as long as most are inside.
    """
    values = np.sqrt(colours)
    seen = ~np.isnan(values[:, 0])
    if seen.mean() < MIN_SEEN:
        return 0.0
    total = _spread(values[seen])
    within = sum(_spread(values[cells[seen[cells]]]) for cells in grounds if seen[cells].any())
    return float((total - within) / max(total, MIN_SPREAD * seen.sum()))


def _spread(values: Floats) -> float:
    return float(np.abs(values - np.median(values, axis=0)).sum())


def _check(view: BoardView, photo: Photo, settings: FindBoardSettings) -> BoardView | Unreadable:
    """Refuse boards that are cut off or too small."""
    rows, cols = view.layout.rows, view.layout.cols
    corners = view.homography(UNIT * (cols, rows))
    if (corners < -0.5).any() or (corners > np.array(photo.size) + 0.5).any():
        return CUT_OFF
    if side_lengths(corners).min() / max(rows, cols) < settings.min_cell_px:
        return TOO_SMALL
    return view
