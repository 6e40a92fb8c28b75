"""Read the tiles on a board that has been found, and which way the board is up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Flags, Floats
from vision.boards.board import EMPTY, UNKNOWN, BoardView, scene_of
from vision.boards.cells import Cells
from vision.boards.layout import Layout
from vision.boards.settings import TileSettings
from vision.boards.shown import what_is_shown
from vision.geometry.homography import Homography
from vision.geometry.pose import raised
from vision.geometry.quads import side_lengths
from vision.graph.upright import posterior, turn_evidence
from vision.photo.photo import Photo
from vision.piece import ranked
from vision.read.changes import look_changed
from vision.read.crops import PieceSampler
from vision.read.faces import NUMBER_INDICES, normalise
from vision.read.likeness import LikenessSettings, likeness_odds
from vision.read.reader import Reader
from vision.scene import Scene

LIKENESS = LikenessSettings(
    settled=0.9999, inset=10, middle=0.9, gain=40.0, limit=3.0, half_turns=False
)
"""Tiles in cells lie better than others, and upright, so that their likeness says more.

Fitted to doubtful tiles of 286 rendered boards; on others of which 154 games lie in good light
and 297 not, 99 and 127 are ruled on without it, 123 and 145 with it.
"""
PLAIN = 2.0
"""Evidence of numbers on plain cells from which a tile lies on one: that of seven in eight."""
NO_TILE = 1e-3
"""Probability below which it does not matter what tile it would be."""


@dataclass(frozen=True, slots=True, eq=False)
class ReadTiles:
    """A board of which every cell was read.

    Attributes
    ----------
    view
        Where it lies, the right way up.
    planes
        The cells in the plane of the print and, where the view is oblique, with those that are
        not blank in the plane of tiles' tops.
    scene
        What they show.
    """

    view: BoardView
    planes: tuple[Cells, ...]
    scene: Scene


def read_tiles(photo: Photo, view: BoardView, reader: Reader) -> ReadTiles:
    """Read all cells, each by itself, and tell which way is up.

    Nothing is known of what is legal. What is known is physical: what is printed on each cell,
    one tile a cell at most, the faces of the tiles in the box, tiles of one thickness.

    Parameters
    ----------
    photo
        The photograph in which `view` was found.
    view
        Of a square board of square cells. Its homography may be off by quarter turns.
    """
    settings = TileSettings()
    layout = view.layout
    if not len(layout.places) == layout.rows**2 == layout.cols**2:
        raise ValueError("a board must have as many rows as columns, and no gaps")
    quads = view.homography(layout.squares(layout.tile_mm))
    sampler = _sampler(photo, quads, settings)
    planes = [Cells.read(quads, sampler, reader)]
    tops = _tops(photo.size, view, settings)
    if tops is not None:
        covered = planes[0].blank < settings.blank
        planes.append(planes[0].with_some(covered, Cells.read(tops[covered], sampler, reader)))
    turn, upright = _upright(planes[_best(planes, layout)], layout, settings)
    quarter = np.array([[0.0, -1.0, layout.width_mm], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    homography = view.homography @ Homography(np.linalg.matrix_power(quarter, turn))
    view = replace(view, homography=homography, upright=upright)
    planes = [plane.turned(turn) for plane in planes]
    return _weighed(photo.size, view, planes, np.ones(len(quads), bool), sampler, reader, settings)


def read_again(
    photo: Photo, before: ReadTiles, which: Flags, reader: Reader
) -> tuple[ReadTiles, Flags] | None:
    """Read some cells of a board that lies where it lay in an earlier picture.

    All cells are looked at in the light that there is now, but only some are read: those asked
    for, (cells,), and those that look otherwise than when they were read.

    Returns
    -------
    The board, and (cells,) which of them were read; None where so much looks otherwise that it
    lies elsewhere, or in another light.
    """
    settings = TileSettings()
    known = before.planes[0]
    sampler = _sampler(photo, known.quads, settings)
    prints = known.seen_again(sampler)
    odd = look_changed(prints.crops, known.crops)
    if (odd & ~which).mean() > settings.elsewhere:
        return None
    which = which | odd
    prints = prints.with_some(which, Cells.read(prints.quads[which], sampler, reader))
    planes = [prints]
    tops = _tops(photo.size, before.view, settings)
    if tops is not None:
        covered = which & (prints.blank < settings.blank)
        above = before.planes[1].seen_again(sampler).with_some(which, prints[which])
        planes.append(above.with_some(covered, Cells.read(tops[covered], sampler, reader)))
    after = _weighed(photo.size, before.view, planes, which, sampler, reader, settings)
    # What is not read is compared with how it looked when it was.
    after.planes[0].crops[~which] = known.crops[~which]
    return after, which


def _sampler(photo: Photo, quads: Floats, settings: TileSettings) -> PieceSampler:
    return PieceSampler.for_side(photo, float(side_lengths(quads).min()), settings.tile_px)


def _tops(size: tuple[int, int], view: BoardView, settings: TileSettings) -> Floats | None:
    """(cells, 4, 2) where tops of tiles lie, above the board; None if the view hides that."""
    layout = view.layout
    tops = raised(view.homography, size, layout.tile_height_mm)
    middle = layout.centres.mean(0)
    shift = np.linalg.norm(view.homography.inverse(tops(middle)) - middle)
    if shift < settings.parallax * layout.pitch_mm:
        return None
    return tops(layout.squares(layout.tile_mm))


def _best(planes: Sequence[Cells], layout: Layout) -> int:
    """The plane in which tiles read better: those without thickness are printed themselves.

    What is printed on cells may read as a number, and does so in the plane of the print: where a
    tile lies on a plain cell, plain cells alone tell. Where all told, by their probabilities, the
    print was taken for the plane of the tiles on ten of 51 boards, and tiles were read up to 0.17
    sides off.
    """
    every = np.ones(len(layout.places), bool)
    plain = [cells.number_evidence(layout.plain) for cells in planes]
    best = plain if max(plain) > PLAIN else [cells.number_evidence(every) for cells in planes]
    return int(np.argmax(best))


def _weighed(
    size: tuple[int, int],
    view: BoardView,
    planes: Sequence[Cells],
    which: Flags,
    sampler: PieceSampler,
    reader: Reader,
    settings: TileSettings,
) -> ReadTiles:
    """What all cells show; `which` (cells,) were just read, once, and more often if in doubt."""
    layout, planes = view.layout, [*planes]
    best = _best(planes, layout)
    probabilities = what_is_shown(planes[0], planes[best], layout, settings)
    doubtful = which & (probabilities.max(1) < settings.clear)
    if doubtful.any():
        for plane in {0, best}:
            planes[plane] = planes[plane].looked_at_again(doubtful, sampler, reader)
        probabilities = what_is_shown(planes[0], planes[best], layout, settings)
    probabilities = _alike(planes[best], probabilities, layout)
    bare = probabilities[:, -2] >= 0.5
    quads = np.where(bare[:, None, None], planes[0].quads, planes[best].quads)
    names = (*layout.tile_faces, EMPTY, UNKNOWN)
    readings = [ranked(names, shares, settings.least) for shares in probabilities]
    scene = scene_of(size, view, quads, readings, "number")
    return ReadTiles(view, tuple(planes), scene)


def _alike(tops: Cells, probabilities: Floats, layout: Layout) -> Floats:
    """The probabilities, with what the likeness to sure tiles says of which tile lies there.

    Whether one lies there is not for likeness to say: it compares numbers.
    """
    numbers = probabilities[:, : len(layout.tile_faces)]
    some = numbers.sum(1) > NO_TILE
    likely = numbers[some]
    odds = likeness_odds(normalise(tops.crops[some])[:, 0], likely, LIKENESS)
    weighed = likely * np.exp(odds)
    probabilities = probabilities.copy()
    probabilities[some, : likely.shape[1]] = weighed * (likely.sum(1) / weighed.sum(1))[:, None]
    return probabilities


def _upright(look: Cells, layout: Layout, settings: TileSettings) -> tuple[int, float]:
    """Quarter turns clockwise by which the board's up is turned, and their probability.

    The map of the cells looks the same after a quarter turn; upright numbers that are printed
    on it and the tiles do not. Cells with other prints show turned glyphs and have no say.
    """
    telling = [not place.glyph or place.glyph in layout.tile_faces for place in layout.places]
    faces = look.faces[telling]
    numbers = faces[:, :, NUMBER_INDICES].sum(2)
    weights = np.stack([numbers, faces.sum(2) - numbers], axis=2)
    turns = posterior(turn_evidence(weights, settings.lies_turned).sum(0))
    return int(turns.argmax()), float(turns.max())
