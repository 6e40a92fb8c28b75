"""All pieces of a set in a photograph: found, fitted to their edges, the missed ones looked for."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

import numpy as np

from vision.arrays import Flags, Floats, Pixels
from vision.finding.align import align
from vision.finding.beside import beside
from vision.finding.finder import Finder
from vision.finding.maps import FoundKind
from vision.finding.squares import AlignSettings, SquareFitter
from vision.finding.suppress import distances, suppress
from vision.geometry.quads import mean_sides
from vision.photo.photo import Photo
from vision.photo.reductions import to_full, to_reduced
from vision.reading.box import Box
from vision.reading.crops import PieceSampler
from vision.reading.faces import FACES
from vision.reading.reader import Reader
from vision.tiles.table import TableSettings, ink_odds


@dataclass(frozen=True, slots=True)
class PiecesSettings:
    """How pieces are looked for.

    Attributes
    ----------
    work_px
        Long side of the picture in which edges are fitted: finer than the finder's.
    in_a_row
        How many missed pieces may lie one behind the other.
    weak, weak_shows
        Score of the finder below which a piece must show some face of the box with so much
        probability: what does not is as likely the table's pattern. It stays a place where a
        piece may lie.
    sure, nothing
        Score below which a piece that is like no face at all, with so much probability, is none.
    shows, shows_alike
        Probability of showing some face of the box from which an outlined place beside a piece
        is a piece that was missed, and the same where it has the colour of a piece and not that
        of the table; with doubt it is one too, and a question.
    align
        How outlines are fitted.
    """

    work_px: int = 2100
    in_a_row: int = 2
    weak: float = 0.65
    weak_shows: float = 0.5
    sure: float = 0.85
    nothing: float = 0.9
    shows: float = 0.85
    shows_alike: float = 0.3
    align: AlignSettings = field(default_factory=AlignSettings)


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """What lies on a table.

    Attributes
    ----------
    quads
        (N, 4, 2) pieces in pixels of the photograph, clockwise.
    suspects
        (M, 4, 2) places beside pieces where one may lie that could not be made out.
    """

    quads: Floats
    suspects: Floats


def find_pieces(
    photo: Photo,
    finder: Finder,
    reader: Reader,
    box: Box,
    kinds: Collection[FoundKind],
    settings: PiecesSettings | None = None,
) -> Found:
    """The pieces of these kinds in a photograph.

    Places beside a piece at which edges or colour tell of another one, and which show a face
    of the box, are pieces too: a missed tile would break an equation without a word.
    """
    settings = settings or PiecesSettings()
    # The finest copy first: coarser ones are made of it without decoding again.
    reduction = photo.within(settings.work_px)
    pixels = photo.pixels(reduction)
    sampler = PieceSampler(pixels)
    found = [piece for piece in finder.find(photo) if piece.kind in kinds]
    if not found:
        return Found(np.zeros((0, 4, 2)), np.zeros((0, 4, 2)))
    quads = to_reduced(np.array([piece.quad for piece in found]), reduction)
    fitter = SquareFitter(pixels, quads, settings.align)
    scores = np.array([piece.score for piece in found])
    fitted, kept = align(fitter, quads, scores)
    none = _none(sampler.faces(fitted), scores[kept], reader, box, settings)
    strange, fitted = fitted[none], fitted[~none]
    if not len(fitted):
        return Found(fitted, to_full(strange, reduction))
    for _ in range(settings.in_a_row):
        room = beside(fitter, fitted)
        least = np.where(room.alike, settings.shows_alike, settings.shows)
        look = room.outlined | room.alike
        missed = look.copy()
        missed[look] = _shows(sampler.faces(room.quads[look]), reader, box) > least[look]
        if not missed.any():
            break
        fitted = np.concatenate([fitted, _one_a_place(room.quads[missed])])
    suspects = np.concatenate([room.quads[~missed], strange])
    return Found(to_full(fitted, reduction), to_full(suspects, reduction))


def _none(
    crops: Pixels, scores: Floats, reader: Reader, box: Box, settings: PiecesSettings
) -> Flags:
    """(N,) which pieces are as likely the table's pattern: found weakly, and showing no face."""
    none = np.zeros(len(crops), bool)
    doubtful = np.flatnonzero(scores < settings.sure)
    crops, weak = crops[doubtful], scores[doubtful] < settings.weak
    probabilities = reader.read(crops).probabilities.astype(np.float64)
    nothing = probabilities[:, :, FACES.index("none")].sum(1) > settings.nothing
    none[doubtful] = nothing | (weak & (_shown(crops, probabilities, box) < settings.weak_shows))
    return none


def _shows(crops: Pixels, reader: Reader, box: Box) -> Floats:
    """(N,) probabilities that crops show some face of the box, in ink that can be seen."""
    return _shown(crops, reader.read(crops).probabilities.astype(np.float64), box)


def _shown(crops: Pixels, probabilities: Floats, box: Box) -> Floats:
    faces = box.gather(probabilities).sum(1)
    faces *= np.exp(ink_odds(crops, box, TableSettings()))
    return np.asarray(faces[:, box.marked].sum(1) / faces.sum(1))


def _one_a_place(quads: Floats) -> Floats:
    """The quads without those that lie on an earlier one."""
    in_sides = distances(quads.mean(1)) / mean_sides(quads)
    return quads[suppress(in_sides, np.zeros(len(quads)), 0.5)]
