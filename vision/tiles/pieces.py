"""The tiles in a photograph: found, fitted to their edges, read, missed ones looked for."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

import numpy as np
from scipy.spatial.distance import cdist

from vision.arrays import Flags, Floats, Pixels
from vision.finding.align import align
from vision.finding.beside import beside
from vision.finding.finder import Finder
from vision.finding.maps import FoundKind
from vision.finding.squares import AlignSettings, SquareFitter
from vision.finding.suppress import suppress
from vision.geometry.quads import as_quads, inside, mean_sides, root_areas, side_lengths
from vision.photo.photo import Photo
from vision.photo.reductions import coarsest, to_full, to_reduced
from vision.reading.box import Box
from vision.reading.crops import PieceSampler
from vision.reading.evidence import ink_odds
from vision.reading.faces import FACES
from vision.reading.glyphs import nearer
from vision.reading.looks import is_clear, look_again
from vision.reading.reader import Reader


@dataclass(frozen=True, slots=True)
class PiecesSettings:
    """How tiles are looked for.

    Attributes
    ----------
    work_px
        Long side of the finest picture in which edges are fitted. A coarser one, decoded in half
        the time, does for a larger photograph whose tiles have the side there that they are
        fitted in.
    tile_px
        Faces are cut from a picture in which tiles have at least this side, if there is one.
    weak, weak_shows
        Score of the finder below which a tile must show some face of the box with so much
        probability: what does not is as likely the table's pattern. It stays a place where a
        tile may lie. Of 530 photographs of pods 515 have no false piece, 510 with 0.5; of 462
        legible ones 388 are exact and 326 ruled on, 383 and 322 with it.
    sure, nothing
        Score below which a tile that is like no face at all, with so much probability, is none.
    shows, shows_alike
        Probability of showing some face of the box from which an outlined place beside a tile
        is a tile that was missed, and the same where it has the colour of a tile and not that
        of the table; with doubt it is one too, and a question.
    rounds
        Times that places beside pieces are looked at: one behind the other, as where the tile
        between a piece and a missed one was missed, too. Of 883 legible rendered pods 775 are
        exact, not 773, and none of 1,000 is ruled on wrongly in silence, not one.
    align
        How outlines are fitted.
    """

    work_px: int = 2100
    tile_px: float = 30.0
    weak: float = 0.65
    weak_shows: float = 0.9
    sure: float = 0.85
    nothing: float = 0.9
    shows: float = 0.85
    shows_alike: float = 0.3
    rounds: int = 3
    align: AlignSettings = field(default_factory=AlignSettings)


@dataclass(frozen=True, slots=True, eq=False)
class SeenTiles:
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
    def read(cls, quads: Floats, sampler: PieceSampler, reader: Reader) -> SeenTiles:
        """Cut and read quads (N, 4, 2), in pixels of the photograph."""
        crops = sampler.faces(quads)
        return cls(quads, crops, reader.read(crops).probabilities.astype(np.float64))

    def __len__(self) -> int:
        return len(self.quads)

    def __getitem__(self, which: Flags) -> SeenTiles:
        return SeenTiles(self.quads[which], self.crops[which], self.faces[which])

    def __add__(self, more: SeenTiles) -> SeenTiles:
        return SeenTiles(
            np.concatenate([self.quads, more.quads]),
            np.concatenate([self.crops, more.crops]),
            np.concatenate([self.faces, more.faces]),
        )

    def shows(self, box: Box) -> Floats:
        """(N,) probabilities of showing some face of the box, in ink that can be seen."""
        faces = box.gather(self.faces).sum(1) * np.exp(ink_odds(self.crops, box.marked))
        return np.asarray(faces[:, box.marked].sum(1) / faces.sum(1))


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """What lies on a table.

    Attributes
    ----------
    image_size
        Width and height of the photograph.
    tiles
        As they were read.
    suspects
        (M, 4, 2) places beside tiles where one may lie that could not be made out.
    shows
        (M,) probabilities that these show a face of the box; 0 where nobody looked, and 1 where
        one has the colour of a tile and not that of the table, as a white cup beside white ones.
    sampler
        Of the picture that they were read from.
    """

    image_size: tuple[int, int]
    tiles: SeenTiles
    suspects: Floats
    shows: Floats
    sampler: PieceSampler

    def whole(self, quads: Floats) -> Flags:
        """(N,) which quads (N, 4, 2) the edge of the picture does not cut."""
        return np.asarray(inside(quads, self.image_size).all(1))


def find_tiles(
    photo: Photo,
    finder: Finder,
    reader: Reader,
    box: Box,
    kinds: Collection[FoundKind],
    settings: PiecesSettings | None = None,
) -> Found | None:
    """The pieces of these kinds in a photograph; None where there is none.

    Places beside a piece at which edges or colour tell of another one, and which show a face
    of the box, are pieces too: a missed tile would break an equation without a word.
    """
    settings = settings or PiecesSettings()
    finest = photo.within(settings.work_px)
    if finest == 1:
        # A small photograph is needed whole: coarser copies are made of it without decoding again.
        photo.pixels()
    found = [piece for piece in finder.find(photo, at_edges=False) if piece.kind in kinds]
    if not found:
        return None
    quads = as_quads([piece.quad for piece in found])
    reduction = finest
    if finest > 1:
        side = float(np.median(root_areas(quads)))
        reduction = max(finest, coarsest(side, settings.align.work_px, most=4))
    quads = to_reduced(quads, reduction)
    fitter = SquareFitter(photo.pixels(reduction), quads, settings.align)
    scores = np.array([piece.score for piece in found])
    aligned = align(fitter, quads, scores)
    outlines = to_full(aligned.quads, reduction)
    side = float(np.median(side_lengths(outlines)))
    sampler = PieceSampler.for_side(photo, side, settings.tile_px)
    tiles = SeenTiles.read(outlines, sampler, reader)
    # Edges that are too weak for a piece's leave as much doubt as the finder's least score.
    trust = np.where(aligned.outlined, scores[aligned.kept], 0.0)
    false = _is_false_positive(tiles, trust, box, settings)
    weak = np.concatenate([aligned.quads[false], aligned.lost])
    tiles, room = tiles[~false], to_full(weak, reduction)
    shows = np.zeros(len(room))
    for _ in range(settings.rounds if len(tiles) else 0):
        places = beside(fitter, to_reduced(tiles.quads, reduction), weak)
        room = to_full(places.quads, reduction)
        look = places.outlined | places.alike
        alike = places.alike[look]
        seen = SeenTiles.read(room[look], sampler, reader)
        shown = seen.shows(box)
        missed = shown > np.where(alike, settings.shows_alike, settings.shows)
        room = np.concatenate([room[~look], seen.quads[~missed]])
        shows = np.concatenate([np.zeros((~look).sum()), np.where(alike, 1.0, shown)[~missed]])
        tiles += _one_a_place(seen[missed])
        if not missed.any():
            break
    doubtful = ~is_clear(tiles.faces)
    if doubtful.any():
        some = tiles[doubtful]
        parts = nearer(some.quads, some.crops)
        tiles.faces[doubtful] = look_again(parts, some.faces, sampler, reader)
    return Found(photo.size, tiles, room, shows, sampler)


def _is_false_positive(
    tiles: SeenTiles, scores: Floats, box: Box, settings: PiecesSettings
) -> Flags:
    """(N,) which are as likely the table's pattern: found weakly, and showing no face."""
    nothing = tiles.faces[:, :, FACES.index("none")].sum(1) > settings.nothing
    weak = scores < settings.weak
    weak[weak] = tiles[weak].shows(box) < settings.weak_shows
    return np.asarray((scores < settings.sure) & (nothing | weak))


def _one_a_place(tiles: SeenTiles) -> SeenTiles:
    """The tiles without those that lie on an earlier one."""
    centres = tiles.quads.mean(1)
    in_sides = cdist(centres, centres) / mean_sides(tiles.quads)
    stays = np.zeros(len(tiles), bool)
    stays[suppress(in_sides, np.zeros(len(tiles)), 0.5)] = True
    return tiles[stays]
