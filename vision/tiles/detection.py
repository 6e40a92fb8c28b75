"""Detection of tiles: outlines fitted to edges, false positives dropped, missed tiles added."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from vision.arrays import Flags, Floats, Ints, Pixels
from vision.find.align import align
from vision.find.detections import DetectionKind, suppress_non_maxima
from vision.find.finder import Finder
from vision.find.squares import APART, GAP, NEAR, NO_SQUARES, SIDE_PX, SQUARE, Poses, SquareFitter
from vision.geometry.plane import Plane, fit_plane
from vision.geometry.quads import (
    NO_QUADS,
    as_quads,
    distances,
    root_areas,
    side_lengths,
)
from vision.graph.joining import free_places
from vision.photo.photo import Photo
from vision.photo.sampling import coarsest_reduction, enlargement, to_full, to_reduced
from vision.read.box import Box
from vision.read.crops import PieceSampler, ink_log_odds
from vision.read.places import CONTENTS, PIECE, PlaceReader, Survey
from vision.read.reader import Reader, is_clear, reread_shifted
from vision.read.surroundings import Surroundings

WORK_PX = 2100
"""Long side of the finest picture in which edges are fitted, pixels."""
TILE_PX = 30.0
"""Least side of tiles in the picture from which faces are cut, pixels."""
SURE = 0.999
"""Greatest probability that enters the evidence for a true positive."""
MISSES = 0.1
"""Prior odds of a missed tile at a free place, over those in training."""
MISSED, FACE = 0.9, 0.85
"""Probability of a piece at a free place, and of a face there, from which a tile was missed."""
ROUNDS = 3
"""Rounds in which free places are searched, as missed tiles may be neighbours."""


@dataclass(frozen=True, slots=True)
class TileSettings:
    """Priors of tiles on a table.

    Attributes
    ----------
    strange
        Probability that a piece is not of this box.
    loose
        Probability that a piece is turned independently of its component.
    genuine
        Least evidence for a true positive: the log odds of the finder's score, of a piece at its
        place, and by its face, added up.
    most_false
        Share of false positives above which the pieces are those of another game.
    """

    strange: float = 0.02
    loose: float = 0.0
    genuine: float = 4.0
    most_false: float = 0.6


ONE_GAME = TileSettings()
"""Where players lay the pieces of one game."""


@dataclass(frozen=True, slots=True, eq=False)
class TileReadings:
    """N tiles, each read by itself.

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
        return cls(quads, crops, reader.read(crops).astype(np.float64))

    def __len__(self) -> int:
        return len(self.quads)

    def __getitem__(self, index: Flags | Ints) -> TileReadings:
        return TileReadings(self.quads[index], self.crops[index], self.faces[index])

    def __add__(self, other: TileReadings) -> TileReadings:
        return TileReadings(
            np.concatenate([self.quads, other.quads]),
            np.concatenate([self.crops, other.crops]),
            np.concatenate([self.faces, other.faces]),
        )

    def face_probabilities(self, box: Box) -> Floats:
        """(N,) probabilities that a tile bears a face of the box, in visible ink."""
        faces = box.gather(self.faces).sum(1) * np.exp(ink_log_odds(self.crops, box.marked))
        return np.asarray(faces[:, box.marked].sum(1) / faces.sum(1))

    def face_evidence(self, box: Box, strange: float) -> Floats:
        """(N,) log odds of a piece by its face, of which this share are not of the box."""
        unknown = box.gather(self.faces).sum(1)[:, -1]
        return np.asarray(np.log((1 - unknown + strange * unknown) / np.maximum(unknown, 1 - SURE)))


@dataclass(frozen=True, slots=True, eq=False)
class DetectedTiles:
    """The tiles in a photograph.

    Attributes
    ----------
    image_size
        Width and height of the photograph.
    tiles
        Each read by itself.
    plane
        Of the tiles' tops.
    surroundings
        Survey of that plane; None where the tiles lie on no plane.
    false_share
        Share of the finder's detections that are no tiles.
    """

    image_size: tuple[int, int]
    tiles: TileReadings
    plane: Plane
    surroundings: Surroundings | None
    false_share: float = 0.0

    def contents(self, quads: Floats) -> Floats:
        """(N, K) probabilities of `CONTENTS` at places (N, 4, 2), in pixels."""
        if self.surroundings is None:
            return np.full((len(quads), len(CONTENTS)), 1 / len(CONTENTS))
        contents = self.surroundings.contents(quads)
        contents[:, PIECE] *= MISSES
        return np.asarray(contents / contents.sum(1, keepdims=True))

    def may_be_cut_off(self, quads: Floats) -> Flags:
        """See `Surroundings.may_be_cut_off`; none where the tiles lie on no plane."""
        if self.surroundings is None:
            return np.zeros(len(quads), bool)
        return self.surroundings.may_be_cut_off(quads)


def find_tiles(
    photo: Photo,
    finder: Finder,
    reader: Reader,
    places: PlaceReader,
    box: Box,
    kinds: Collection[DetectionKind],
    settings: TileSettings = ONE_GAME,
) -> DetectedTiles | None:
    """Detect the pieces of these kinds in a photograph; None without any.

    Free places beside pieces are searched for missed ones, which would break an equation in
    silence.
    """
    finest = photo.reduction_within(WORK_PX)
    if finest == 1:
        # A small photograph is needed whole, so coarser copies need not be decoded again.
        photo.pixels()
    detections = [piece for piece in finder.find(photo) if piece.kind in kinds]
    if not detections:
        return None
    quads = as_quads([piece.quad for piece in detections])
    reduction = finest
    if finest > 1:
        side = float(np.median(root_areas(quads)))
        reduction = max(finest, coarsest_reduction(side, SIDE_PX, most=4))
    quads = to_reduced(quads, reduction)
    fitter = SquareFitter(photo.pixels(reduction), quads)
    scores = np.array([piece.score for piece in detections])
    aligned = align(fitter, quads, scores)
    outlines = to_full(aligned.quads, reduction)
    side = float(np.median(side_lengths(outlines)))
    sampler = PieceSampler.for_side(photo, side, TILE_PX)
    tiles = TileReadings.read(outlines, sampler, reader)
    # A piece without clear edges is as doubtful as one with the finder's least score.
    trust = np.where(aligned.outlined, scores[aligned.kept], 0.0)
    plane, surroundings = fit_plane(outlines), None
    evidence = _log_odds(trust) + tiles.face_evidence(box, settings.strange)
    if plane.residual <= NO_SQUARES:
        surroundings = Surroundings.of(photo, places, plane.homography, outlines)
        evidence += _log_odds(surroundings.at(outlines).probabilities[:, PIECE])
    tiles = tiles[evidence >= settings.genuine]
    false_share = 1 - len(tiles) / len(detections)
    for _ in range(ROUNDS):
        if not len(tiles) or surroundings is None:
            break
        survey = surroundings.survey
        candidates = to_full(_find_missed(fitter, reduction, plane, survey, tiles), reduction)
        missed = TileReadings.read(candidates, sampler, reader)
        before = len(tiles)
        tiles += missed[missed.face_probabilities(box) > FACE]
        centres = plane.from_above(tiles.quads).mean(1)
        tiles = tiles[suppress_non_maxima(distances(centres, centres), np.zeros(len(tiles)), APART)]
        if len(tiles) == before:
            break
    doubtful = ~is_clear(tiles.faces)
    if doubtful.any():
        part = tiles[doubtful]
        tiles.faces[doubtful] = reread_shifted(part.quads, part.faces, sampler, reader)
    return DetectedTiles(photo.size, tiles, plane, surroundings, false_share)


def _log_odds(probabilities: Floats) -> Floats:
    bounded = np.clip(probabilities, 1 - SURE, SURE)
    return np.asarray(np.log(bounded / (1 - bounded)))


def _find_missed(
    fitter: SquareFitter, reduction: int, plane: Plane, survey: Survey, tiles: TileReadings
) -> Floats:
    """(M, 4, 2) squares beside tiles where another piece lies, in pixels of the reduced copy."""
    flat = plane.from_above(tiles.quads)
    free, owners, _ = free_places(flat, GAP, APART)
    readings = survey.at(free)
    likely = readings.probabilities[:, PIECE] > MISSED
    if not likely.any():
        return NO_QUADS
    reduced = Plane(enlargement(reduction).inverse @ plane.homography, plane.residual)
    present = fitter.fit(reduced, Poses.of(flat), SQUARE, NEAR)
    poses = Poses(free[likely] + readings.offsets[likely], present.poses.angles[owners[likely]])
    fit = fitter.fit(reduced, poses, SQUARE, NEAR, present)
    return fit.poses.quads(reduced, SQUARE + 2 * fit.rim)
