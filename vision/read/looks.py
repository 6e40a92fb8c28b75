"""Test-time augmentation: pieces whose first reading is in doubt are read from shifted crops."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vision.arrays import Flags, Floats, Pixels
from vision.read.crops import PieceSampler
from vision.read.faces import FACES
from vision.read.reader import Reader

CLEAR = 0.9995
"""Probability of its likeliest face, however it is turned, from which a piece is read once."""

SHIFT = 0.04
"""Shift of the further crops, in sides of the piece: the usual error of an outline."""

FLOOR = 1e-9
"""Least probability of every face in each crop."""


def look_again(quads: Floats, faces: Floats, sampler: PieceSampler, reader: Reader) -> Floats:
    """Read doubtful pieces from four more crops.

    The probabilities are the geometric mean over all crops: errors of the network are independent
    between shifts, evidence of the glyph is not.

    Parameters
    ----------
    quads
        (N, 4, 2) clockwise, in pixels of the photograph.
    faces
        (N, 4, C) probabilities of the reader's faces by quarter turns in the first crop.

    Returns
    -------
    (N, 4, C) float64
        The same from all crops.
    """
    steps = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * SHIFT
    crops = np.stack([sampler.faces(_shifted(quads, *step)) for step in steps])

    def read(some: Pixels) -> Floats:
        return reader.read(some).probabilities.astype(np.float64)

    return read_jointly(crops, faces, read, FLOOR)


def read_jointly(
    crops: Pixels, first: Floats, read: Callable[[Pixels], Floats], floor: float
) -> Floats:
    """(N, 4, C) joint probabilities of a first and of K further crops, weighed alike.

    Parameters
    ----------
    crops
        (K, N, 40, 40, 3) the further ones of N pieces.
    first
        (N, 4, C) reading of the first crop.
    read
        Reads crops (n, 40, 40, 3): (n, 4, C).
    floor
        Least probability of every face in each crop.
    """
    more = read(crops.reshape(-1, *crops.shape[2:]))
    return joint(np.concatenate([first[None], more.reshape(-1, *first.shape)]), floor)


def joint(readings: Floats, floor: float) -> Floats:
    """(N, 4, C) normalised geometric mean of readings (K, N, 4, C)."""
    faces = np.exp(np.log(readings + floor).mean(0))
    return np.asarray(faces / faces.sum((1, 2), keepdims=True))


def is_clear(faces: Floats) -> Flags:
    """(N,) which pieces need no further crop, by the first reading (N, 4, C).

    A 6 is a 9 half a turn on, which only the orientation resolves.
    """
    shares = faces.sum(1)
    six, nine = FACES.index("6"), FACES.index("9")
    shares[:, six] += shares[:, nine]
    return np.asarray(shares.max(1) >= CLEAR)


def _shifted(quads: Floats, dx: float, dy: float) -> Floats:
    """Quads moved by shares of their sides, across and down."""
    along = (quads[:, [1, 2]] - quads[:, [0, 3]]).mean(1, keepdims=True)
    down = (quads[:, [2, 3]] - quads[:, [1, 0]]).mean(1, keepdims=True)
    return np.asarray(quads + dx * along + dy * down)
