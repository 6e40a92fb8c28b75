"""Reads cards in one picture: the middle of each, where the glyph stands that counts."""

from __future__ import annotations

import numpy as np

from vision.arrays import Floats, Pixels
from vision.geometry.homography import Homography
from vision.geometry.plane import Plane
from vision.photo.photo import Photo
from vision.photo.sampling import enlargement, to_full
from vision.read.box import Box
from vision.read.crops import PieceSampler, ink_log_odds
from vision.read.faces import FACES
from vision.read.places import PlaceReader
from vision.read.reader import Reader, geometric_mean, read_jointly
from vision.read.surroundings import Surroundings

ASPECT = 0.7
"""Width of a card over its height, about: on the plane of a row it is a square."""

LOOKS = ((0.95, 0.7), (1.0, 0.8), (0.88, 0.62))
"""Parts of a card, in widths and heights, at which it is read; a glyph that stands by itself in the
middle is the one that counts. Others than the first are for doubtful cards."""

CLEAR, DOUBT = 0.999, 1e-5
"""Probability of a face at the first look from which a card is not doubtful; and that a look leaves
to each face, so that none overrules the others."""

STRANGE = 0.05
"""Probability that a place shows nothing of this box, before it is read."""


class CardReader:
    """Reads cards of one box in one photograph, in a copy of it that is reduced."""

    def __init__(
        self,
        photo: Photo,
        reduction: int,
        box: Box,
        reader: Reader,
        places: PlaceReader,
    ) -> None:
        self.pixels, self.reduction = photo.pixels(reduction), reduction
        self.box = box
        self._photo, self._reader, self._places = photo, reader, places
        self._sampler = PieceSampler(self.pixels)
        # Sums the reader's faces to those of the box.
        self._sums = box.gather(np.eye(len(FACES)))

    def read(self, quads: Floats) -> Floats:
        """(N, 4, faces + 1) probabilities from one look each, the last of what is not in the box.

        The middle of a card is looked at: what stands in its corners, and its neighbours, are
        left out, and small signs become larger.
        """
        return self._read(self._sampler.faces(middles_of(quads, *LOOKS[0])))

    def read_well(self, quads: Floats, hint: float = 0.0) -> tuple[Pixels, Floats]:
        """Crops (N, 40, 40, 3), and the same by several looks with an equal say at doubtful cards.

        A card is doubtful if it is not clear at the first look; what shows no face of the box
        even as likely as a hint is none.
        """
        crops = self._sampler.faces(middles_of(quads, *LOOKS[0]))
        faces = self._read(crops)
        # A glyph that is its own half turn shows one face in two turns.
        clear = faces[:, :, :-1].sum(1).max(1) > CLEAR
        doubtful = ~clear & (self.shows(faces) >= hint)
        joined = geometric_mean(faces[None], DOUBT)
        if doubtful.any():
            some = quads[doubtful]
            again = np.stack([self._sampler.faces(middles_of(some, *look)) for look in LOOKS[1:]])
            joined[doubtful] = read_jointly(again, faces[doubtful], self._read, DOUBT)
        return crops, joined

    def around(self, plane: Plane, quads: Floats) -> Surroundings:
        """What is around cards (N, 4, 2) of the plane of a row, on which they are squares."""
        squashed = Homography(np.diag([1.0, ASPECT, 1.0]))
        to_photo = enlargement(self.reduction) @ plane.homography @ squashed
        return Surroundings.of(self._photo, self._places, to_photo, to_full(quads, self.reduction))

    def shows(self, faces: Floats) -> Floats:
        """(N,) probabilities of showing a face of the box."""
        return np.asarray(faces[:, :, self.box.marked].sum((1, 2)))

    def _read(self, crops: Pixels) -> Floats:
        faces = self._reader.read(crops).probabilities.astype(np.float64) @ self._sums
        faces[:, :, -1] *= STRANGE
        faces *= np.exp(ink_log_odds(crops, self.box.marked))[:, None]
        return np.asarray(faces / faces.sum((1, 2), keepdims=True))


def middles_of(quads: Floats, wide: float, tall: float) -> Floats:
    """(N, 4, 2) parts around the middles of quads, in shares of their widths and heights."""
    across, down = np.array([-1, 1, 1, -1]) * wide, np.array([-1, -1, 1, 1]) * tall
    along = (quads[:, [1, 2]] - quads[:, [0, 3]]).mean(1, keepdims=True) / 2
    below = (quads[:, [2, 3]] - quads[:, [1, 0]]).mean(1, keepdims=True) / 2
    middle = quads.mean(1, keepdims=True)
    return np.asarray(middle + across[:, None] * along + down[:, None] * below)
