"""The reader of cards: reads the glyph in the middle of each."""

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
"""Usual width of a card over its height; on the plane of a row it is a square."""

CUTS = ((0.95, 0.7), (1.0, 0.8), (0.88, 0.62))
"""Parts of a card's width and height that are read; only the glyph in the middle counts. The first
is for all cards, the others are for doubtful ones."""

CLEAR, FLOOR = 0.999, 1e-5
"""Probability of a face in the first cut from which a card is clear; and least probability of each
face in a cut, so that none overrules the others."""

STRANGE = 0.05
"""Prior odds that a place bears no face of this box."""


class CardReader:
    """Reads cards of one box in a reduced copy of one photograph."""

    def __init__(
        self, photo: Photo, reduction: int, box: Box, reader: Reader, places: PlaceReader
    ) -> None:
        self.pixels, self.reduction = photo.pixels(reduction), reduction
        self.box = box
        self._photo, self._reader, self._places = photo, reader, places
        self._sampler = PieceSampler(self.pixels)
        self._to_box = box.gather(np.eye(len(FACES)))

    def read(self, quads: Floats) -> Floats:
        """(N, 4, faces + 1) probabilities of quads (N, 4, 2) by quarter turns, from one cut each.

        Only the middle of a card is read, without its corners and its neighbours.
        """
        return self._read(self._sampler.faces(middles_of(quads, *CUTS[0])))

    def read_well(self, quads: Floats, hint: float = 0.0) -> Floats:
        """Readings like those of `read`, from several cuts of doubtful cards.

        Cards less likely than `hint` to bear a face of the box are read once.
        """
        faces = self.read(quads)
        # Summed over turns, as a glyph may look alike half a turn on.
        clear = faces[:, :, :-1].sum(1).max(1) > CLEAR
        doubtful = ~clear & (self.face_probabilities(faces) >= hint)
        joint = geometric_mean(faces[None], FLOOR)
        if doubtful.any():
            part = quads[doubtful]
            further = np.stack([self._sampler.faces(middles_of(part, *cut)) for cut in CUTS[1:]])
            joint[doubtful] = read_jointly(further, faces[doubtful], self._read, FLOOR)
        return joint

    def surroundings(self, plane: Plane, quads: Floats) -> Surroundings:
        """Surroundings of cards (N, 4, 2) on the plane of a row, on which they are squares."""
        squashed = Homography(np.diag([1.0, ASPECT, 1.0]))
        to_photo = enlargement(self.reduction) @ plane.homography @ squashed
        return Surroundings.of(self._photo, self._places, to_photo, to_full(quads, self.reduction))

    def face_probabilities(self, faces: Floats) -> Floats:
        """(N,) probabilities of any face of the box, from readings (N, 4, faces + 1)."""
        return np.asarray(faces[:, :, self.box.marked].sum((1, 2)))

    def _read(self, crops: Pixels) -> Floats:
        faces = self._reader.read(crops).astype(np.float64) @ self._to_box
        faces[:, :, -1] *= STRANGE
        faces *= np.exp(ink_log_odds(crops, self.box.marked))[:, None]
        return np.asarray(faces / faces.sum((1, 2), keepdims=True))


def middles_of(quads: Floats, width: float, height: float) -> Floats:
    """(N, 4, 2) central parts of quads, in shares of their widths and heights."""
    across, down = np.array([-1, 1, 1, -1]) * width, np.array([-1, -1, 1, 1]) * height
    along = (quads[:, [1, 2]] - quads[:, [0, 3]]).mean(1, keepdims=True) / 2
    below = (quads[:, [2, 3]] - quads[:, [1, 0]]).mean(1, keepdims=True) / 2
    middle = quads.mean(1, keepdims=True)
    return np.asarray(middle + across[:, None] * along + down[:, None] * below)
