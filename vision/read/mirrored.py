"""Detection of mirrored photographs, as some cameras take, by numbers that read better flipped."""

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
"""Least confidence of any piece from which a photograph is not mirrored; that leaves doubt."""

NUMBER = 0.5
"""Probability of a number, flipped or not, from which a piece shows one."""

FLOOR = 0.1
"""Added to probabilities, so that no single piece decides."""

MIRRORED = 1.5
"""Log odds, over all pieces, from which the photograph is mirrored."""

SIDE_PX = 30.0
"""Least side of pieces in the copy from which they are cut, pixels."""


def may_be_mirrored(pieces: Sequence[Piece]) -> bool:
    """Whether any piece is so doubtful, or unread, that the flipped photograph must be read."""
    return any(piece.confidence < SURE or piece.kind == "unknown" for piece in pieces)


def is_mirrored(photo: Photo, pieces: Sequence[Piece], reader: Reader) -> bool:
    """Whether the pieces of a photograph read better, all in all, as flipped numbers.

    Parameters
    ----------
    photo
        The photograph of the pieces.
    pieces
        Those with a number or an unknown face; one and more.
    """
    quads = np.array([piece.quad for piece in pieces])
    side = float(np.median(side_lengths(quads)))
    crops = PieceSampler.for_side(photo, side, SIDE_PX).faces(quads)
    plain, mirrored = (
        reader.read(np.ascontiguousarray(batch))[:, :, NUMBER_INDICES].max((1, 2))
        for batch in (crops, crops[:, :, ::-1])
    )
    odds = np.log((mirrored + FLOOR) / (plain + FLOOR))
    number = np.maximum(plain, mirrored) > NUMBER
    return bool(odds[number].sum() > MIRRORED)
