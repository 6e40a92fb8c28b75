"""Tiles on a board, and the board's orientation."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Flags, Floats, Pixels
from vision.boards.board import EMPTY, UNKNOWN, BoardView, assemble_scene
from vision.boards.layout import Layout
from vision.geometry.homography import Homography
from vision.geometry.quads import side_lengths
from vision.graph.orientation import posterior, turn_evidence
from vision.photo.photo import Photo
from vision.piece import ranked
from vision.read.crops import PieceSampler, find_changed
from vision.read.faces import FACES, NUMBER_INDICES
from vision.read.places import BARE, PIECE, PlaceReader, PlaceReadings, RectifiedView
from vision.read.reader import Reader, reread_shifted
from vision.scene import Scene

INDEX = {face: i for i, face in enumerate(FACES)}
TRAINED = np.array([0.75, 0.17, 0.08])
"""Frequencies of bare cells, tiles and other things on boards in training."""
EXPECTED = np.array([0.8, 0.2, 0.003])
"""The same on boards that people photograph."""
TILE_PX = 24.0
"""Least side of tiles in the picture from which they are cut, pixels."""
LEAST = 1e-5
"""Least probability of alternatives, and of a tile for a cell to be read."""
CLEAR = 0.9995
"""Probability of the likeliest face from which a cell is read once."""
TURNED = 0.004
"""Probability that a tile is not upright, as people lay them so. The dot of a 6 or 9 outweighs it
where it is visible."""
COINCIDENCE = 0.05
"""Likelihood that a tile on a printed number bears just that number, as the print reads alike: the
share of a number in the box."""
PLAY = 0.06
"""Deviation of a tile from its place, in pitches."""
SHIFT_PRIOR = 1.0
"""Weight, in tiles, of the prior that all are shifted alike."""
UNREAD = 0.005
"""Probability that a tile bears no legible number."""
ELSEWHERE = 0.25
"""Share of unexpected changes in cells from which the board may lie elsewhere: a camera moved by
two pixels changes two in three."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardReading:
    """A board with all cells read.

    Attributes
    ----------
    view
        The board, the right way up.
    crops
        (cells, 40, 40, 3) uint8 cells in the plane of the print.
    faces
        (cells, 4, C) probabilities of the reader's faces by quarter turns; NaN where no tile can
        lie.
    scene
        With a piece for each cell.
    """

    view: BoardView
    crops: Pixels
    faces: Floats
    scene: Scene


def read_tiles(photo: Photo, view: BoardView, reader: Reader, places: PlaceReader) -> BoardReading:
    """Read all cells, each by itself, and the orientation of the board.

    What is known is physical, not what is legal: what is printed on each cell, one tile a cell
    at most, and the faces of the tiles in the box.

    Parameters
    ----------
    photo
        The photograph of `view`.
    view
        Of a square board of square cells, up to quarter turns.
    """
    layout = view.layout
    if not len(layout.places) == layout.rows**2 == layout.cols**2:
        raise ValueError("a board must have as many rows as columns, and no gaps")
    sampler, quads = _sample_cells(photo, view)
    contents = _survey(photo, view, places)
    numbered = np.array([place.glyph in layout.tile_faces for place in layout.places])
    upright_only = quads[numbered | (layout.plain & (contents.probabilities[:, PIECE] > 0.5))]
    faces = reader.read(sampler.faces(upright_only)).astype(np.float64)
    turn, upright = _orientation(faces)
    quarter = np.array([[0.0, -1.0, layout.width_mm], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    homography = view.homography @ Homography(np.linalg.matrix_power(quarter, turn))
    view = replace(view, homography=homography, upright=upright)
    if turn:
        sampler, quads = _sample_cells(photo, view)
        contents = _survey(photo, view, places)
    unread = np.full((len(quads), 4, len(FACES)), np.nan)
    mask = np.ones(len(quads), bool)
    return _read(photo, view, sampler, sampler.faces(quads), unread, mask, reader, contents)


def reread_tiles(
    photo: Photo, before: BoardReading, requested: Flags, reader: Reader, places: PlaceReader
) -> tuple[BoardReading, Flags] | None:
    """Read some cells of a board that lies where it lay in an earlier picture.

    All cells are classified anew, but faces are read only in the requested cells (cells,) and in
    those that changed since they were read.

    Returns
    -------
    The board, and (cells,) which of them were read; None where so many changed that the board
    lies elsewhere, or in another light.
    """
    sampler, quads = _sample_cells(photo, before.view)
    crops = sampler.faces(quads)
    changed = find_changed(crops, before.crops)
    if (changed & ~requested).mean() > ELSEWHERE:
        return None
    mask = requested | changed
    # Later pictures are compared with a cell's crop when it was read.
    crops = np.where(mask[:, None, None, None], crops, before.crops)
    contents = _survey(photo, before.view, places)
    board = _read(photo, before.view, sampler, crops, before.faces, mask, reader, contents)
    return board, mask


def _sample_cells(photo: Photo, view: BoardView) -> tuple[PieceSampler, Floats]:
    """A sampler for the cells, and their quads (cells, 4, 2) in the plane of the print."""
    quads = view.homography(view.layout.squares(view.layout.tile_mm))
    return PieceSampler.for_side(photo, float(side_lengths(quads).min()), TILE_PX), quads


def _read(
    photo: Photo,
    view: BoardView,
    sampler: PieceSampler,
    crops: Pixels,
    faces: Floats,
    mask: Flags,
    reader: Reader,
    contents: PlaceReadings,
) -> BoardReading:
    """The board with the cells of a mask (cells,) read anew, and again if doubtful."""
    layout = view.layout
    may_hold = contents.probabilities[:, PIECE] > LEAST
    shift = layout.pitch_mm * _estimate_shifts(contents, layout) * may_hold[:, None]
    quads = view.homography(layout.squares(layout.tile_mm) + shift[:, None])
    faces = np.where((mask | ~may_hold)[:, None, None], np.nan, faces)
    anew = may_hold & np.isnan(faces[:, 0, 0])
    faces[anew] = reader.read(sampler.faces(quads[anew]))
    cells = _cell_probabilities(faces, contents.probabilities, layout)
    doubtful = anew & (cells.max(1) < CLEAR)
    if doubtful.any():
        faces[doubtful] = reread_shifted(quads[doubtful], faces[doubtful], sampler, reader)
        cells = _cell_probabilities(faces, contents.probabilities, layout)
    names = (*layout.tile_faces, EMPTY, UNKNOWN)
    readings = [ranked(names, shares, LEAST) for shares in cells]
    return BoardReading(
        view, crops, faces, assemble_scene(photo.size, view, quads, readings, "number")
    )


def _survey(photo: Photo, view: BoardView, places: PlaceReader) -> PlaceReadings:
    """Contents of the cells, from above."""
    layout = view.layout
    low, high = layout.outline.min(0), layout.outline.max(0)
    margin = layout.pitch_mm
    flat = RectifiedView.of(photo, view.homography, low - margin, high + margin, layout.pitch_mm)
    return places.survey(flat).at(layout.centres)


def _estimate_shifts(contents: PlaceReadings, layout: Layout) -> Floats:
    """(cells, 2) offsets of tiles from their cells, in pitches.

    The parallax of tiles of one height is an affine map, fitted by iteratively reweighted least
    squares; each tile deviates from it a little.
    """
    local = (layout.centres - layout.centres.mean(0)) / layout.pitch_mm
    design = np.column_stack([local, np.ones(len(local))])
    piece, offsets = contents.probabilities[:, PIECE], contents.offsets
    weights, fitted = piece * (piece > 0.5), np.zeros_like(offsets)
    # The prior makes a few tiles determine a common shift alone.
    prior = np.diag([SHIFT_PRIOR] * 2 + [1e-6])
    for _ in range(5):
        weighted = np.vstack([np.sqrt(weights)[:, None] * design, prior])
        values = np.vstack([np.sqrt(weights)[:, None] * offsets, np.zeros((3, 2))])
        fitted = design @ np.linalg.lstsq(weighted, values, rcond=None)[0]
        residual = np.linalg.norm(offsets - fitted, axis=1)
        weights = piece * (piece > 0.5) / (1 + (residual / PLAY) ** 2)
    return np.asarray(fitted + np.clip(offsets - fitted, -PLAY, PLAY))


def _cell_probabilities(faces: Floats, contents: Floats, layout: Layout) -> Floats:
    """(cells, faces of tiles + 2) probabilities; the last two are empty and something else.

    From faces (cells, 4, C), NaN where no tile can lie, and contents (cells, K).
    """
    faces = np.nan_to_num(faces)
    # The reader's prior is uniform over the four rotations.
    tiles = 4 * (1 - TURNED) * faces[:, 0] + TURNED * faces.sum(1)
    tile = tiles[:, [INDEX[face] for face in layout.tile_faces]]
    unread = 1 - faces[:, :, NUMBER_INDICES].sum((1, 2))
    unread += tiles[:, NUMBER_INDICES].sum(1) - tile.sum(1)
    covered = np.ones(len(faces))
    for i, place in enumerate(layout.places):
        if place.glyph in layout.tile_faces:
            tile[i, layout.tile_faces.index(place.glyph)] *= COINCIDENCE
        elif place.glyph in INDEX:
            # No tile bears a sign, so one that is read is printed on the board.
            covered[i] -= faces[i, :, INDEX[place.glyph]].sum()
    out = np.column_stack([tile, np.zeros(len(tile)), UNREAD * unread])
    out /= np.maximum(out.sum(1, keepdims=True), 1e-9)
    bare, piece = contents[:, BARE], contents[:, PIECE]
    bare, piece, other = (np.stack([bare, piece, 1 - bare - piece]).T * (EXPECTED / TRAINED)).T
    out *= (piece * np.maximum(covered, 0))[:, None]
    out[:, -2:] += np.column_stack([bare, other * np.maximum(covered, 0)])
    return np.asarray(out / out.sum(1, keepdims=True))


def _orientation(faces: Floats) -> tuple[int, float]:
    """Quarter turns clockwise of the board's up, and their probability.

    From faces (N, 4, C) of the cells with tiles and with upright printed numbers, in the plane of
    the print; the map of the cells looks the same after a quarter turn.
    """
    numbers = faces[:, :, NUMBER_INDICES].sum(2)
    weights = np.stack([numbers, faces.sum(2) - numbers], axis=2)
    turns = posterior(turn_evidence(weights, TURNED).sum(0))
    return int(turns.argmax()), float(turns.max())
