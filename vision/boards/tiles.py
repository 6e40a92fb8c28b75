"""Read the tiles on a board that has been found, and which way the board is up."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Flags, Floats
from vision.boards.board import EMPTY, UNKNOWN, BoardView, scene_of
from vision.boards.cells import Cells, sampler_of
from vision.boards.layout import Layout
from vision.geometry.homography import Homography
from vision.graph.upright import posterior, turn_evidence
from vision.photo.photo import Photo
from vision.piece import ranked
from vision.read.changes import look_changed
from vision.read.crops import PieceSampler
from vision.read.faces import FACES, NUMBER_INDICES
from vision.read.places import PlaceReader
from vision.read.reader import Reader
from vision.scene import Scene


@dataclass(frozen=True, slots=True)
class TileSettings:
    """Settings of the reading.

    Attributes
    ----------
    shows
        Probability of a tile from which its number is read.
    clear
        Probability of a number from which a tile is not looked at again from several places.
    strange
        Probability that a tile is none of the box.
    lies_turned
        Probability that a tile does not lie upright.
    least
        Alternatives below this probability are left out.
    elsewhere
        Share of cells that look otherwise though nothing was laid there from which the board may
        lie elsewhere.
    """

    shows: float = 1e-3
    clear: float = 0.9995
    strange: float = 0.1
    lies_turned: float = 0.004
    least: float = 1e-5
    elsewhere: float = 0.25


SETTINGS = TileSettings()
NOTHING = [FACES.index("blank"), FACES.index("none")]
TINY = 1e-9
"""Least probability, for none is nought."""


@dataclass(frozen=True, slots=True, eq=False)
class ReadTiles:
    """A board of which every cell was read.

    Attributes
    ----------
    view
        Where it lies, the right way up.
    cells
        What is at each place.
    scene
        What they show.
    """

    view: BoardView
    cells: Cells
    scene: Scene


def read_tiles(photo: Photo, view: BoardView, places: PlaceReader, reader: Reader) -> ReadTiles:
    """Read all cells, each by itself, and tell which way is up.

    Nothing is known of what is legal. What is known is physical: what is printed on each cell,
    one tile a cell at most, the faces of the tiles in the box.

    Parameters
    ----------
    photo
        The photograph in which `view` was found.
    view
        Of a square board of square cells. Its homography may be off by quarter turns.
    """
    layout = view.layout
    if not len(layout.places) == layout.rows**2 == layout.cols**2:
        raise ValueError("a board must have as many rows as columns, and no gaps")
    cells, sampler = Cells.seen(photo, view, places)
    prints = _prints_numbers(layout)
    cells = cells.read((cells.tile > SETTINGS.shows) | prints, reader)
    turn, upright = _upright(cells, prints)
    quarter = np.array([[0.0, -1.0, layout.width_mm], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    homography = view.homography @ Homography(np.linalg.matrix_power(quarter, turn))
    view = replace(view, homography=homography, upright=upright)
    every = np.ones(len(prints), bool)
    return _read(photo.size, view, cells.turned(turn), every, sampler, reader)


def read_again(
    photo: Photo, before: ReadTiles, which: Flags, places: PlaceReader, reader: Reader
) -> tuple[ReadTiles, Flags] | None:
    """Read some cells of a board that lies where it lay in an earlier picture.

    Those are read that are asked for, (cells,), and those that look otherwise than when they were
    read.

    Returns
    -------
    The board, and (cells,) which of them were read; None where so much looks otherwise that it
    lies elsewhere, or in another light.
    """
    known = before.cells
    now = sampler_of(photo, known.quads).faces(known.quads)
    odd = look_changed(now, known.crops)
    if (odd & ~which).mean() > SETTINGS.elsewhere:
        return None
    which = which | odd
    if not which.any():
        return before, which
    cells, sampler = Cells.seen(photo, before.view, places)
    cells = known.with_some(which, cells.read(which & (cells.tile > SETTINGS.shows), reader))
    return _read(photo.size, before.view, cells, which, sampler, reader), which


def _read(
    size: tuple[int, int],
    view: BoardView,
    cells: Cells,
    which: Flags,
    sampler: PieceSampler,
    reader: Reader,
) -> ReadTiles:
    """What all cells show; `which` (cells,) were just read, once, and more often if in doubt."""
    numbers = _numbers(cells.faces, view.layout)
    doubtful = which & (cells.tile * (1 - numbers.max(1)) > 1 - SETTINGS.clear)
    if doubtful.any():
        cells = cells.read_again(doubtful, sampler, reader)
        numbers = _numbers(cells.faces, view.layout)
    shown = np.column_stack([cells.tile[:, None] * numbers, cells.bare])
    shown = np.column_stack([shown, np.maximum(1 - shown.sum(1), 0)])
    names = (*view.layout.tile_faces, EMPTY, UNKNOWN)
    readings = [ranked(names, shares, SETTINGS.least) for shares in shown]
    return ReadTiles(view, cells, scene_of(size, view, cells.quads, readings, "number"))


def _numbers(faces: Floats, layout: Layout) -> Floats:
    """(N, faces of tiles) probabilities of what tiles show, by the reader's (N, 4, C).

    What is missing to one is none of the box, or cannot be read.
    """
    loose, box = SETTINGS.lies_turned, [FACES.index(face) for face in layout.tile_faces]
    # Turns are alike likely to the reader, so that a face at one of four has a quarter.
    upright = 4 * (1 - loose) * faces[:, 0] + loose * faces.sum(1)
    foreign = np.delete(faces, [*box, *NOTHING], 2).sum((1, 2))
    some = upright[:, box]
    total = some.sum(1) + upright[:, NOTHING].sum(1) + SETTINGS.strange * foreign
    return np.asarray(some / np.maximum(total, TINY)[:, None])


def _prints_numbers(layout: Layout) -> Flags:
    """(N,) which cells have an upright number printed on them."""
    return np.array([place.glyph in layout.tile_faces for place in layout.places])


def _upright(cells: Cells, prints: Flags) -> tuple[int, float]:
    """Quarter turns clockwise by which the board's up is turned, and their probability.

    The map of the cells looks the same after a quarter turn; upright numbers, printed on some of
    them (N,) or on tiles, do not.
    """
    faces = cells.faces * (cells.tile + cells.bare * prints)[:, None, None]
    numbers = faces[:, :, NUMBER_INDICES].sum(2)
    weights = np.stack([numbers, faces.sum(2) - numbers], axis=2)
    turns = posterior(turn_evidence(weights, SETTINGS.lies_turned).sum(0))
    return int(turns.argmax()), float(turns.max())
