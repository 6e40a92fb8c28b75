"""All pieces of a set in a photograph: found, fitted to their edges, the missed ones looked for."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.align import AlignSettings, align, beside
from vision.box import Box
from vision.faces import cut
from vision.finder import Finder
from vision.photo import Photo, to_full, to_reduced
from vision.piece_maps import FoundKind
from vision.reader import Reader
from vision.table import TableSettings, ink_odds

Floats = NDArray[np.float64]
Pixels = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class PiecesSettings:
    """How pieces are looked for.

    Attributes
    ----------
    work_px
        Long side of the picture in which edges are fitted: finer than the finder's.
    in_a_row
        How many missed pieces may lie one behind the other.
    shows
        Probability of showing some face of the box from which an outlined place beside a piece
        is a piece that was missed; with doubt it is one too, and a question.
    align
        How outlines are fitted.
    """

    work_px: int = 2100
    in_a_row: int = 2
    shows: float = 0.85
    align: AlignSettings = field(default_factory=AlignSettings)


def find_pieces(
    photo: Photo,
    finder: Finder,
    reader: Reader,
    box: Box,
    kinds: Collection[FoundKind],
    settings: PiecesSettings | None = None,
) -> Floats:
    """(N, 4, 2) quads in pixels of the photograph of the pieces of these kinds.

    Places beside a piece at which edges outline another one, and which show a face of the box,
    are pieces too: a missed tile would break an equation without a word.
    """
    settings = settings or PiecesSettings()
    found = [piece for piece in finder.find(photo) if piece.kind in kinds]
    if not found:
        return np.zeros((0, 4, 2))
    reduction = photo.within(settings.work_px)
    pixels = photo.pixels(reduction)
    quads = to_reduced(np.array([piece.quad for piece in found]), reduction)
    fitted, _ = align(pixels, quads, np.array([piece.score for piece in found]), settings.align)
    for _ in range(settings.in_a_row):
        missed = _apart(beside(pixels, fitted, settings.align))
        missed = missed[_shows(cut(pixels, missed), reader, box) > settings.shows]
        if not len(missed):
            break
        fitted = np.concatenate([fitted, missed])
    return to_full(fitted, reduction)


def _shows(crops: Pixels, reader: Reader, box: Box) -> Floats:
    """(N,) probabilities that crops show some face of the box, in ink that can be seen."""
    faces = box.gather(reader.read(crops).probabilities.astype(np.float64)).sum(1)
    faces *= np.exp(ink_odds(crops, box, TableSettings()))
    return np.asarray(faces[:, box.marked].sum(1) / faces.sum(1))


def _apart(quads: Floats) -> Floats:
    """The quads without those that lie on an earlier one."""
    kept: list[int] = []
    for i, quad in enumerate(quads):
        half = np.linalg.norm(quad[1] - quad[0]) / 2
        if all(np.linalg.norm((quad - quads[j]).mean(0)) > half for j in kept):
            kept.append(i)
    return quads[kept]
