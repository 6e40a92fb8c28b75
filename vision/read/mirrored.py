"""Whether a photograph is mirrored, as some cameras do: numbers read better in a mirror."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.geometry.quads import side_lengths
from vision.photo.photo import Photo
from vision.piece import Piece
from vision.read.crops import PieceSampler
from vision.read.faces import NUMBER_INDICES
from vision.read.reader import Reader

SURE = 0.99
"""Confidence of all pieces from which no photograph is mirrored: mirrored numbers leave doubt."""

SHOWS = 0.5
"""Probability of a number, one way or the other, from which a piece is one."""

FLOOR = 0.1
"""Added to probabilities, so that no single piece decides."""

MIRRORED = 1.5
"""Logarithm of the odds, over all pieces, from which the photograph is mirrored."""

SIDE_PX = 30.0
"""Least side of pieces in the copy from which they are cut, if there is one."""


def may_be_mirrored(pieces: Sequence[Piece]) -> bool:
    """Whether any of the pieces leaves so much doubt that it is worth looking in a mirror.

    A print that was told to be bare was not read as the number that it shows.
    """
    return any(piece.confidence < SURE or piece.kind == "unknown" for piece in pieces)


def is_mirrored(photo: Photo, pieces: Sequence[Piece], reader: Reader) -> bool:
    """Whether pieces in a photograph read better, all in all, as numbers in a mirror.

    Parameters
    ----------
    photo
        In which the pieces were found.
    pieces
        Those that show a number, or nothing that is known; one and more.
    """
    quads = np.array([piece.quad for piece in pieces])
    side = float(np.median(side_lengths(quads)))
    crops = PieceSampler.for_side(photo, side, SIDE_PX).faces(quads)
    plain, mirrored = (
        reader.read(np.ascontiguousarray(some)).probabilities[:, :, NUMBER_INDICES].max((1, 2))
        for some in (crops, crops[:, :, ::-1])
    )
    odds = np.log((mirrored + FLOOR) / (plain + FLOOR))
    number = np.maximum(plain, mirrored) > SHOWS
    return bool(odds[number].sum() > MIRRORED)
