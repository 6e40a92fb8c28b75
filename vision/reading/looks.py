"""Several looks at one piece: where the first reading is in doubt, its crop is shifted and read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from vision.arrays import Flags, Floats, Pixels
from vision.reading.crops import PieceSampler
from vision.reading.faces import FACES
from vision.reading.reader import Reader
from vision.reading.shade import in_even_light


@dataclass(frozen=True, slots=True)
class LookSettings:
    """How often a piece is looked at.

    Attributes
    ----------
    clear
        Probability of its likeliest face, however it is turned, from which a piece is looked at
        once.
    shift
        How far the further looks are off towards the four corners, in sides of the piece: about
        the usual error of an outline.
    floor
        Probability that a look gives every face at least. With 1e-5 a tenth of the rendered pods
        ruled on are asked about (74 instead of 85 of 137).
    """

    clear: float = 0.9995
    shift: float = 0.04
    floor: float = 1e-9


def look_again(quads: Floats, faces: Floats, sampler: PieceSampler, reader: Reader) -> Floats:
    """Read doubtful pieces from four more looks.

    All looks have an equal say: the probabilities are the geometric mean of theirs. A network
    errs in another way a pixel further on, but what a glyph shows stays. Edges of shadows
    across a piece are undone before.

    Parameters
    ----------
    quads
        (N, 4, 2) clockwise, in pixels of the photograph.
    faces
        (N, 4, C) probabilities of the reader's faces by quarter turns at the first look.

    Returns
    -------
    (N, 4, C) float64
        The same from all looks.
    """
    settings = LookSettings()
    steps = np.array([(0, 0), (-1, -1), (1, -1), (1, 1), (-1, 1)]) * settings.shift
    crops = np.stack([sampler.faces(_shifted(quads, *step)) for step in steps])

    def read(some: Pixels) -> Floats:
        return reader.read(some).probabilities.astype(np.float64)

    return read_jointly(crops, faces, read, settings.floor)


def read_jointly(
    crops: Pixels, first: Floats, read: Callable[[Pixels], Floats], floor: float
) -> Floats:
    """(N, 4, C) what K looks with an equal say tell together, each without shadows' edges.

    Parameters
    ----------
    crops
        (K, N, 40, 40, 3) of N pieces.
    first
        (N, 4, C) what the first look told; it is read anew where an edge of a shadow lies.
    read
        Reads crops (n, 40, 40, 3): (n, 4, C).
    floor
        Probability that a look gives every face at least.
    """
    crops, shaded = in_even_light(crops)
    looks = np.repeat(first[None], len(crops), axis=0)
    anew = np.ones(crops.shape[:2], np.bool_)
    anew[0] = shaded
    looks[anew] = read(crops[anew])
    return joint(looks, floor)


def joint(looks: Floats, floor: float) -> Floats:
    """(N, 4, C) what looks (K, N, 4, C) with an equal say tell together."""
    faces = np.exp(np.log(looks + floor).mean(0))
    return np.asarray(faces / faces.sum((1, 2), keepdims=True))


def is_clear(faces: Floats) -> Flags:
    """(N,) which pieces need no further look, by the reader's faces (N, 4, C) at the first.

    A 6 is a 9 half a turn on: which of them it is says the way up, not another look.
    """
    shares = faces.sum(1)
    six, nine = FACES.index("6"), FACES.index("9")
    shares[:, six] += shares[:, nine]
    return np.asarray(shares.max(1) >= LookSettings().clear)


def _shifted(quads: Floats, dx: float, dy: float) -> Floats:
    """Quads moved by shares of their sides, across and down."""
    along = (quads[:, [1, 2]] - quads[:, [0, 3]]).mean(1, keepdims=True)
    down = (quads[:, [2, 3]] - quads[:, [1, 0]]).mean(1, keepdims=True)
    return np.asarray(quads + dx * along + dy * down)
