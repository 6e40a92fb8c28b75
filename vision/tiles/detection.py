"""The tiles in a photograph: found, fitted to their edges, read, missed ones looked for."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from vision.arrays import Flags, Floats, Pixels
from vision.find.align import align
from vision.find.detections import DetectionKind, suppress_non_maxima
from vision.find.finder import Finder
from vision.find.squares import (
    APART,
    GAP,
    NEAR,
    NO_SQUARES,
    SIDE_PX,
    SQUARE,
    Poses,
    SquareFitter,
)
from vision.geometry.plane import Plane, fit_plane
from vision.geometry.quads import (
    NO_QUADS,
    as_quads,
    distances,
    mean_sides,
    root_areas,
    side_lengths,
)
from vision.graph.joining import free_places
from vision.photo.photo import Photo
from vision.photo.sampling import coarsest_reduction, enlargement, to_full, to_reduced
from vision.read.box import Box
from vision.read.crops import PieceSampler, ink_log_odds
from vision.read.places import CONTENTS, PlaceReader, Survey
from vision.read.reader import Reader, is_clear, reread_shifted
from vision.read.surroundings import PIECE, Surroundings

WORK_PX = 2100
"""Long side of the finest picture in which edges are fitted, pixels."""
TILE_PX = 30.0
"""Faces are cut from a picture in which tiles have at least this side, if there is one."""
WEAK, FALSE, SURELY_SHOWS = 0.65, 0.005, 0.9
"""Score of the finder, and probability of a piece at its place, below either of which what was
found is none; unless it shows some face of the box with the last probability."""
MISSES = 0.1
"""Prior odds of a tile that was not found at a free place, over those in the views of training."""
MISSED, SHOWS = 0.9, 0.85
"""Probability of a piece at a free place, and of a face there, from which a tile was missed."""
ROUNDS = 3
"""Times that free places are looked at: one behind the other."""


@dataclass(frozen=True, slots=True, eq=False)
class TileReadings:
    """Tiles as they were found and read, each by itself.

    Attributes
    ----------
    quads
        (N, 4, 2) in pixels of the photograph, clockwise.
    crops
        (N, 40, 40, 3) uint8.
    faces
        (N, 4, C) probabilities of the reader's faces by quarter turns.
    """

    quads: Floats
    crops: Pixels
    faces: Floats

    @classmethod
    def read(cls, quads: Floats, sampler: PieceSampler, reader: Reader) -> TileReadings:
        """Cut and read quads (N, 4, 2), in pixels of the photograph."""
        crops = sampler.faces(quads)
        return cls(quads, crops, reader.read(crops).probabilities.astype(np.float64))

    def __len__(self) -> int:
        return len(self.quads)

    def __getitem__(self, which: Flags) -> TileReadings:
        return TileReadings(self.quads[which], self.crops[which], self.faces[which])

    def __add__(self, more: TileReadings) -> TileReadings:
        return TileReadings(
            np.concatenate([self.quads, more.quads]),
            np.concatenate([self.crops, more.crops]),
            np.concatenate([self.faces, more.faces]),
        )

    def shows(self, box: Box) -> Floats:
        """(N,) probabilities of showing some face of the box, in ink that can be seen."""
        faces = box.gather(self.faces).sum(1) * np.exp(ink_log_odds(self.crops, box.marked))
        return np.asarray(faces[:, box.marked].sum(1) / faces.sum(1))


@dataclass(frozen=True, slots=True, eq=False)
class DetectedTiles:
    """What lies on a table.

    Attributes
    ----------
    image_size
        Width and height of the photograph.
    tiles
        As they were read.
    plane
        Of the tiles' tops.
    around
        What is at all places on that plane; None where they lie on none.
    """

    image_size: tuple[int, int]
    tiles: TileReadings
    plane: Plane
    around: Surroundings | None

    def contents(self, quads: Floats) -> Floats:
        """(N, K) probabilities of what is at places (N, 4, 2) of the photograph."""
        if self.around is None:
            return np.full((len(quads), len(CONTENTS)), 1 / len(CONTENTS))
        contents = self.around.contents(quads)
        contents[:, PIECE] *= MISSES
        return np.asarray(contents / contents.sum(1, keepdims=True))


def find_tiles(
    photo: Photo,
    finder: Finder,
    reader: Reader,
    places: PlaceReader,
    box: Box,
    kinds: Collection[DetectionKind],
    weak: float = WEAK,
) -> DetectedTiles | None:
    """The pieces of these kinds in a photograph; None where there is none.

    Places beside a piece at which another one lies, and which show a face of the box, are pieces
    too: a missed tile would break an equation without a word.

    Parameters
    ----------
    weak
        Score of the finder below which what was found must show a face.
    """
    finest = photo.reduction_within(WORK_PX)
    if finest == 1:
        # A small photograph is needed whole: coarser copies are made of it without decoding again.
        photo.pixels()
    found = [piece for piece in finder.find(photo) if piece.kind in kinds]
    if not found:
        return None
    quads = as_quads([piece.quad for piece in found])
    reduction = finest
    if finest > 1:
        side = float(np.median(root_areas(quads)))
        reduction = max(finest, coarsest_reduction(side, SIDE_PX, most=4))
    quads = to_reduced(quads, reduction)
    fitter = SquareFitter(photo.pixels(reduction), quads)
    scores = np.array([piece.score for piece in found])
    aligned = align(fitter, quads, scores)
    outlines = to_full(aligned.quads, reduction)
    side = float(np.median(side_lengths(outlines)))
    sampler = PieceSampler.for_side(photo, side, TILE_PX)
    tiles = TileReadings.read(outlines, sampler, reader)
    # Edges that are too weak for a piece's leave as much doubt as the finder's least score.
    trust = np.where(aligned.outlined, scores[aligned.kept], 0.0)
    plane, around = fit_plane(outlines), None
    false = trust < weak
    if plane.residual <= NO_SQUARES:
        around = Surroundings.of(photo, places, plane.homography, outlines)
        false |= around.at(outlines).probabilities[:, PIECE] < FALSE
    false[false] = tiles[false].shows(box) < SURELY_SHOWS
    tiles = tiles[~false]
    for _ in range(ROUNDS):
        if not len(tiles) or around is None:
            break
        missed = to_full(_missed(fitter, reduction, plane, around.survey, tiles), reduction)
        more = TileReadings.read(missed, sampler, reader)
        before = len(tiles)
        tiles = _one_a_place(tiles + more[more.shows(box) > SHOWS])
        if len(tiles) == before:
            break
    doubtful = ~is_clear(tiles.faces)
    if doubtful.any():
        some = tiles[doubtful]
        tiles.faces[doubtful] = reread_shifted(some.quads, some.faces, sampler, reader)
    return DetectedTiles(photo.size, tiles, plane, around)


def _missed(
    fitter: SquareFitter,
    reduction: int,
    plane: Plane,
    survey: Survey,
    tiles: TileReadings,
) -> Floats:
    """(M, 4, 2) squares beside tiles where another piece lies, fitted to edges, reduced."""
    flat = plane.from_above(tiles.quads)
    free, owners, _ = free_places(flat, GAP, APART)
    seen = survey.at(free)
    likely = seen.probabilities[:, PIECE] > MISSED
    if not likely.any():
        return NO_QUADS
    reduced = Plane(enlargement(reduction).inverse @ plane.homography, plane.residual)
    known = fitter.fit(reduced, Poses.of(flat), SQUARE, NEAR)
    poses = Poses(free[likely] + seen.offsets[likely], known.poses.angles[owners[likely]])
    fit = fitter.fit(reduced, poses, SQUARE, NEAR, known)
    return fit.poses.quads(reduced, SQUARE + 2 * fit.rim)


def _one_a_place(tiles: TileReadings) -> TileReadings:
    """The tiles without those that lie on an earlier one."""
    centres = tiles.quads.mean(1)
    in_sides = distances(centres, centres) / mean_sides(tiles.quads)
    stays = np.zeros(len(tiles), bool)
    stays[suppress_non_maxima(in_sides, np.zeros(len(tiles)), 0.7)] = True
    return tiles[stays]
