"""The reader of rectified faces: joint probability of the face and of its rotation.

Readings that are physically the same picture share their probability: ``+`` and ``×`` at all
four turns; ``−``, ``=``, ``÷``, ``0``, ``8`` at a turn and its half turn; an unmarked ``6`` with
``9`` half a turn on (so too 66 and 99, 68 and 89, 86 and 98, …); in fonts whose ``1`` is a bare
bar, ``1`` with ``−`` and ``11`` with ``=`` a quarter turn on. Which of them is meant follows
from other knowledge: the orientation or the kind of the piece.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import numpy as np

from models.runtime import Network
from vision.arrays import Flags, Floats, Pixels, Singles
from vision.read.crops import PieceSampler
from vision.read.faces import FACES, normalise

BATCH = 256
"""Crops at a time: keeps the memory of the network below 40 MB."""

FLAT = 0.1
"""Range of a normalised crop below which it shows nothing."""

NOTHING = np.zeros((4, len(FACES)), np.float32)
"""Probabilities of a flat crop; there was none in training."""
NOTHING[:, [FACES.index("blank"), FACES.index("none")]] = 1 / 8

CLEAR = 0.9995
"""Probability of the likeliest face, summed over its turns, from which a piece is read once."""

SHIFT = 0.04
"""Shift of further crops, in sides of the piece: the usual error of an outline."""

FLOOR = 1e-9
"""Least probability of every face in each crop."""


class Reader(Network):
    """The network that reads faces."""

    file: ClassVar = "reader.onnx"

    def read(self, crops: Pixels) -> Singles:
        """(n, 4, C) P(face, quarter turns clockwise of the glyph in the crop); each sums to 1.

        Parameters
        ----------
        crops
            (n, 40, 40, 3) uint8 RGB, as `PieceSampler.faces` makes them.
        """
        parts = [np.zeros((0, 4, len(FACES)), np.float32)]
        for start in range(0, len(crops), BATCH):
            normalised = normalise(crops[start : start + BATCH])
            probabilities = self.infer(normalised)
            probabilities[np.ptp(normalised, axis=(1, 2, 3)) < FLAT] = NOTHING
            parts.append(probabilities)
        return np.concatenate(parts)


def reread_shifted(quads: Floats, faces: Floats, sampler: PieceSampler, reader: Reader) -> Floats:
    """Test-time augmentation: read doubtful pieces from four more crops.

    The result is the geometric mean over all crops: the network's errors are independent between
    shifts, the glyph is the same.

    Parameters
    ----------
    quads
        (N, 4, 2) clockwise, in pixels of the photograph.
    faces
        (N, 4, C) probabilities of the reader's faces by quarter turns in the first crop.

    Returns
    -------
    (N, 4, C) float64
    """
    shifts = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * SHIFT
    crops = np.stack([sampler.faces(_shift(quads, *shift)) for shift in shifts])

    def read(batch: Pixels) -> Floats:
        return reader.read(batch).astype(np.float64)

    return read_jointly(crops, faces, read, FLOOR)


def read_jointly(
    crops: Pixels, first: Floats, read: Callable[[Pixels], Floats], floor: float
) -> Floats:
    """(N, 4, C) geometric mean of the readings of a first crop and of K further ones.

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
    further = read(crops.reshape(-1, *crops.shape[2:])).reshape(-1, *first.shape)
    return geometric_mean(np.concatenate([first[None], further]), floor)


def geometric_mean(readings: Floats, floor: float) -> Floats:
    """(N, 4, C) normalised geometric mean of readings (K, N, 4, C)."""
    faces = np.exp(np.log(readings + floor).mean(0))
    return np.asarray(faces / faces.sum((1, 2), keepdims=True))


def is_clear(faces: Floats) -> Flags:
    """(N,) which pieces need no further crop after their first reading (N, 4, C).

    A 6 and a 9 half a turn on are one picture, which only the orientation tells apart.
    """
    shares = faces.sum(1)
    six, nine = FACES.index("6"), FACES.index("9")
    shares[:, six] += shares[:, nine]
    return np.asarray(shares.max(1) >= CLEAR)


def _shift(quads: Floats, dx: float, dy: float) -> Floats:
    """Quads moved by shares of their sides, across and down."""
    across = (quads[:, [1, 2]] - quads[:, [0, 3]]).mean(1, keepdims=True)
    down = (quads[:, [2, 3]] - quads[:, [1, 0]]).mean(1, keepdims=True)
    return np.asarray(quads + dx * across + dy * down)
