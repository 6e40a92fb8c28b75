"""Whether a photograph is mirrored, as some cameras mirror what they see: its numbers tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.geometry.quads import side_lengths
from vision.photo.photo import Photo
from vision.piece import Piece
from vision.reading.crops import PieceSampler
from vision.reading.faces import NUMBER_INDICES
from vision.reading.reader import Reader


@dataclass(frozen=True, slots=True)
class MirrorSettings:
    """When the numbers in a photograph are looked at in a mirror, and when they are mirrored.

    Of 2,232 photographs of Möbi, Formula and Mathable as they were taken, rendered and real, none
    is called mirrored. Of 472 mirrored ones 384 are, real boards of Mathable 24 of 24, and 7 are
    ruled on, 26 without: they show but 0, 1, 3 and 8, or hardly more.

    Attributes
    ----------
    sure
        Confidence of pieces from which nothing is looked at: mirrored numbers leave some doubt.
        Nine in ten photographs as they were taken are spared the 4 ms.
    shows
        Probability of a number, one way or the other, from which a piece is one.
    floor
        Added to probabilities, so that no single piece decides.
    least
        Logarithm of the odds, over all pieces, from which the photograph is mirrored. With 1.0 a
        formula is that is not, and 11 more of those that are.
    side_px
        Pieces are cut from a copy in which they have this side, if there is one.
    """

    sure: float = 0.99
    shows: float = 0.5
    floor: float = 0.1
    least: float = 1.5
    side_px: float = 30.0


def may_be_mirrored(pieces: Sequence[Piece]) -> bool:
    """Whether any of the pieces leaves so much doubt that it is worth looking in a mirror."""
    settings = MirrorSettings()
    return any(piece.confidence < settings.sure for piece in pieces)


def is_mirrored(photo: Photo, pieces: Sequence[Piece], reader: Reader) -> bool:
    """Whether pieces in a photograph read better, all in all, as numbers in a mirror.

    Parameters
    ----------
    photo
        In which the pieces were found.
    pieces
        Those that show a number, or nothing that is known; one and more.
    """
    settings = MirrorSettings()
    quads = np.array([piece.quad for piece in pieces])
    side = float(np.median(side_lengths(quads)))
    crops = PieceSampler.for_side(photo, side, settings.side_px).faces(quads)
    seen, mirrored = (
        reader.read(np.ascontiguousarray(some)).probabilities[:, :, NUMBER_INDICES].max((1, 2))
        for some in (crops, crops[:, :, ::-1])
    )
    odds = np.log((mirrored + settings.floor) / (seen + settings.floor))
    number = np.maximum(seen, mirrored) > settings.shows
    return bool(odds[number].sum() > settings.least)
