"""Read the tiles on a board that has been found, and which way the board is up."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Flags, Floats, Pixels
from vision.boards.board import EMPTY, UNKNOWN, BoardView, scene_of
from vision.boards.layout import Layout
from vision.geometry.homography import Homography
from vision.geometry.quads import side_lengths
from vision.graph.orientation import posterior, turn_evidence
from vision.photo.photo import Photo
from vision.piece import ranked
from vision.read.crops import PieceSampler, find_changed
from vision.read.faces import FACES, NUMBER_INDICES, normalise
from vision.read.likeness import LikenessSettings, likeness_log_odds
from vision.read.places import CONTENTS, PlaceReader, PlaceReadings, RectifiedView
from vision.read.reader import Reader, reread_shifted
from vision.scene import Scene

LIKENESS = LikenessSettings(
    settled=0.9999, inset=10, middle=0.9, gain=40.0, limit=3.0, half_turns=False
)
"""Tiles in cells lie better than others, and upright, so that their likeness says more."""
INDEX = {face: i for i, face in enumerate(FACES)}
BARE, PIECE = CONTENTS.index("bare"), CONTENTS.index("piece")
TRAINED = np.array([0.75, 0.17, 0.08])
"""Shares of bare cells, tiles and other things on boards in the views of training."""
EXPECTED = np.array([0.8, 0.2, 0.003])
"""The same on boards that people photograph."""
TILE_PX = 24.0
"""Tiles are cut from a picture in which they have at least this side, if there is one, pixels."""
LEAST = 1e-5
"""Alternatives below this probability are left out, and tiles below it are not read."""
CLEAR = 0.9995
"""Probability of what a cell shows from which it is not looked at again from several places."""
TURNED = 0.004
"""Probability that a tile does not lie upright: people lay them so. The dot of a 6 or 9 outweighs
it where it is seen."""
COINCIDENCE = 0.05
"""Likelihood that a tile on a printed number shows just that number, for the print reads alike:
the share that a number has in the box."""
PLAY = 0.06
"""How far a tile lies from its place, in pitches."""
SHIFT_ALIKE = 1.0
"""Weight, in tiles, of all being moved alike."""
UNREAD = 0.005
"""Probability that a tile shows no number that can be read."""
ELSEWHERE = 0.25
"""Share of cells that look otherwise though nothing was laid there from which the board may lie
elsewhere: a camera moved by two pixels changes two in three."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardReading:
    """A board of which every cell was read.

    Attributes
    ----------
    view
        Where it lies, the right way up.
    crops
        (cells, 40, 40, 3) uint8 cells in the plane of the print.
    faces
        (cells, 4, C) probabilities of the reader's faces by quarter turns; NaN where no tile can
        lie.
    scene
        What the cells show.
    """

    view: BoardView
    crops: Pixels
    faces: Floats
    scene: Scene


def read_tiles(photo: Photo, view: BoardView, reader: Reader, places: PlaceReader) -> BoardReading:
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
    sampler, quads = _cells(photo, view)
    seen = _survey(photo, view, places)
    numbered = np.array([place.glyph in layout.tile_faces for place in layout.places])
    telling = quads[numbered | (layout.plain & (seen.probabilities[:, PIECE] > 0.5))]
    turn, upright = _upright(reader.read(sampler.faces(telling)).probabilities.astype(np.float64))
    quarter = np.array([[0.0, -1.0, layout.width_mm], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    homography = view.homography @ Homography(np.linalg.matrix_power(quarter, turn))
    view = replace(view, homography=homography, upright=upright)
    if turn:
        sampler, quads = _cells(photo, view)
        seen = _survey(photo, view, places)
    unread = np.full((len(quads), 4, len(FACES)), np.nan)
    which = np.ones(len(quads), bool)
    return _read(photo, view, sampler, sampler.faces(quads), unread, which, reader, seen)


def reread_tiles(
    photo: Photo, before: BoardReading, which: Flags, reader: Reader, places: PlaceReader
) -> tuple[BoardReading, Flags] | None:
    """Read some cells of a board that lies where it lay in an earlier picture.

    All cells are looked at in the light that there is now, but only some are read: those asked
    for, (cells,), and those that look otherwise than when they were read.

    Returns
    -------
    The board, and (cells,) which of them were read; None where so much looks otherwise that it
    lies elsewhere, or in another light.
    """
    sampler, quads = _cells(photo, before.view)
    crops = sampler.faces(quads)
    odd = find_changed(crops, before.crops)
    if (odd & ~which).mean() > ELSEWHERE:
        return None
    which = which | odd
    # What is not read is compared with how it looked when it was.
    crops = np.where(which[:, None, None, None], crops, before.crops)
    seen = _survey(photo, before.view, places)
    return _read(photo, before.view, sampler, crops, before.faces, which, reader, seen), which


def _cells(photo: Photo, view: BoardView) -> tuple[PieceSampler, Floats]:
    """What cuts cells from a photograph, and their quads (cells, 4, 2) in the print's plane."""
    quads = view.homography(view.layout.squares(view.layout.tile_mm))
    return PieceSampler.for_side(photo, float(side_lengths(quads).min()), TILE_PX), quads


def _read(
    photo: Photo,
    view: BoardView,
    sampler: PieceSampler,
    crops: Pixels,
    faces: Floats,
    which: Flags,
    reader: Reader,
    seen: PlaceReadings,
) -> BoardReading:
    """What all cells show; `which` (cells,) are read anew, more often if in doubt."""
    layout = view.layout
    may_hold = seen.probabilities[:, PIECE] > LEAST
    shift = layout.pitch_mm * _shifts(seen, layout) * may_hold[:, None]
    quads = view.homography(layout.squares(layout.tile_mm) + shift[:, None])
    faces = np.where((which | ~may_hold)[:, None, None], np.nan, faces)
    anew = may_hold & np.isnan(faces[:, 0, 0])
    tiles = np.zeros_like(crops)
    tiles[may_hold] = sampler.faces(quads[may_hold])
    faces[anew] = reader.read(tiles[anew]).probabilities
    shown = _shown(faces, seen.probabilities, layout)
    doubtful = anew & (shown.max(1) < CLEAR)
    if doubtful.any():
        faces[doubtful] = reread_shifted(quads[doubtful], faces[doubtful], sampler, reader)
        shown = _shown(faces, seen.probabilities, layout)
    shown = _alike(tiles, shown, layout)
    names = (*layout.tile_faces, EMPTY, UNKNOWN)
    readings = [ranked(names, shares, LEAST) for shares in shown]
    return BoardReading(view, crops, faces, scene_of(photo.size, view, quads, readings, "number"))


def _survey(photo: Photo, view: BoardView, places: PlaceReader) -> PlaceReadings:
    """What is seen in the cells, from above."""
    layout = view.layout
    low, high = layout.outline.min(0), layout.outline.max(0)
    margin = layout.pitch_mm
    flat = RectifiedView.of(photo, view.homography, low - margin, high + margin, layout.pitch_mm)
    return places.survey(flat).at(layout.centres)


def _shifts(seen: PlaceReadings, layout: Layout) -> Floats:
    """(cells, 2) from the cells to where tiles are seen, in pitches.

    Tiles of one height are moved alike by a slanting view: an affine map, by iteratively reweighted
    least squares, of which each tile lies a little off.
    """
    away = (layout.centres - layout.centres.mean(0)) / layout.pitch_mm
    places = np.column_stack([away, np.ones(len(away))])
    piece = seen.probabilities[:, PIECE]
    weights, fitted = piece * (piece > 0.5), np.zeros_like(seen.offsets)
    for _ in range(5):
        # A few tiles tell of a shift alone.
        held = np.vstack([np.sqrt(weights)[:, None] * places, np.diag([SHIFT_ALIKE] * 2 + [1e-6])])
        values = np.vstack([np.sqrt(weights)[:, None] * seen.offsets, np.zeros((3, 2))])
        fitted = places @ np.linalg.lstsq(held, values, rcond=None)[0]
        off = np.linalg.norm(seen.offsets - fitted, axis=1)
        weights = piece * (piece > 0.5) / (1 + (off / PLAY) ** 2)
    return np.asarray(fitted + np.clip(seen.offsets - fitted, -PLAY, PLAY))


def _shown(faces: Floats, contents: Floats, layout: Layout) -> Floats:
    """(cells, faces of tiles + 2) probabilities; the last two are empty and something else.

    Parameters
    ----------
    faces
        (cells, 4, C) as read where a tile may lie, NaN elsewhere.
    contents
        (cells, K) probabilities of `CONTENTS`.
    """
    faces = np.nan_to_num(faces)
    # Turns are alike likely to the reader, so that a face at one of four has a quarter.
    tiles = 4 * (1 - TURNED) * faces[:, 0] + TURNED * faces.sum(1)
    tile = tiles[:, [INDEX[face] for face in layout.tile_faces]]
    unread = 1 - faces[:, :, NUMBER_INDICES].sum((1, 2))
    unread += tiles[:, NUMBER_INDICES].sum(1) - tile.sum(1)
    covered = np.ones(len(faces))
    for i, place in enumerate(layout.places):
        if place.glyph in layout.tile_faces:
            tile[i, layout.tile_faces.index(place.glyph)] *= COINCIDENCE
        elif place.glyph in INDEX:
            # No tile bears a sign: one that is read is the print.
            covered[i] -= faces[i, :, INDEX[place.glyph]].sum()
    out = np.column_stack([tile, np.zeros(len(tile)), UNREAD * unread])
    out /= np.maximum(out.sum(1, keepdims=True), 1e-9)
    bare, piece = contents[:, BARE], contents[:, PIECE]
    bare, piece, other = (np.stack([bare, piece, 1 - bare - piece]).T * (EXPECTED / TRAINED)).T
    out *= (piece * np.maximum(covered, 0))[:, None]
    out[:, -2:] += np.column_stack([bare, other * np.maximum(covered, 0)])
    return np.asarray(out / out.sum(1, keepdims=True))


def _alike(crops: Pixels, probabilities: Floats, layout: Layout) -> Floats:
    """The probabilities, with what the likeness to sure tiles says of which tile lies there.

    Whether one lies there is not for likeness to say: it compares numbers.
    """
    numbers = probabilities[:, : len(layout.tile_faces)]
    some = numbers.sum(1) > 1e-3
    likely = numbers[some]
    odds = likeness_log_odds(normalise(crops[some])[:, 0], likely, LIKENESS)
    weighed = likely * np.exp(odds)
    probabilities = probabilities.copy()
    probabilities[some, : likely.shape[1]] = weighed * (likely.sum(1) / weighed.sum(1))[:, None]
    return probabilities


def _upright(faces: Floats) -> tuple[int, float]:
    """Quarter turns clockwise by which the board's up is turned, and their probability.

    The map of the cells looks the same after a quarter turn; upright numbers that are printed
    on it and the tiles do not. Cells with other prints show turned glyphs and have no say.

    Parameters
    ----------
    faces
        (N, 4, C) of the cells that tell, as read in the plane of the print.
    """
    numbers = faces[:, :, NUMBER_INDICES].sum(2)
    weights = np.stack([numbers, faces.sum(2) - numbers], axis=2)
    turns = posterior(turn_evidence(weights, TURNED).sum(0))
    return int(turns.argmax()), float(turns.max())
