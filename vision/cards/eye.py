"""Reads cards in one picture: the middle of each, where the glyph stands that counts."""

from __future__ import annotations

import numpy as np

from vision.arrays import Floats, Pixels
from vision.cards.settings import CardSettings
from vision.geometry.homography import Homography
from vision.geometry.plane import Plane
from vision.photo.photo import Photo
from vision.photo.reductions import enlargement, to_full
from vision.read.around import Around
from vision.read.box import Box
from vision.read.crops import PieceSampler
from vision.read.evidence import ink_odds
from vision.read.faces import FACES
from vision.read.looks import joint, read_jointly
from vision.read.places import PlaceReader
from vision.read.reader import Reader


class CardEye:
    """Reads cards of one box in one photograph, in a copy of it that is reduced."""

    def __init__(
        self,
        photo: Photo,
        reduction: int,
        box: Box,
        reader: Reader,
        places: PlaceReader,
        settings: CardSettings,
    ) -> None:
        self.pixels, self.reduction = photo.pixels(reduction), reduction
        self.box, self.settings = box, settings
        self._photo, self._reader, self._places = photo, reader, places
        self._sampler = PieceSampler(self.pixels)
        # Sums the reader's faces to those of the box.
        self._sums = box.gather(np.eye(len(FACES)))

    def read(self, quads: Floats) -> Floats:
        """(N, 4, faces + 1) probabilities from one look each, the last of what is not in the box.

        The middle of a card is looked at: what stands in its corners, and its neighbours, are
        left out, and small signs become larger.
        """
        return self._read(self._sampler.faces(middles_of(quads, *self.settings.looks[0])))

    def read_well(self, quads: Floats, hint: float = 0.0) -> tuple[Pixels, Floats]:
        """Crops (N, 40, 40, 3), and the same by several looks with an equal say at doubtful cards.

        A card is doubtful if it is not clear at the first look; what shows no face of the box
        even as likely as a hint is none.
        """
        crops = self._sampler.faces(middles_of(quads, *self.settings.looks[0]))
        faces = self._read(crops)
        # A glyph that is its own half turn shows one face in two turns.
        clear = faces[:, :, :-1].sum(1).max(1) > self.settings.clear
        doubtful = ~clear & (self.shows(faces) >= hint)
        joined = joint(faces[None], self.settings.doubt)
        if doubtful.any():
            others = self.settings.looks[1:]
            some = quads[doubtful]
            again = np.stack([self._sampler.faces(middles_of(some, *look)) for look in others])
            joined[doubtful] = read_jointly(again, faces[doubtful], self._read, self.settings.doubt)
        return crops, joined

    def around(self, plane: Plane, quads: Floats) -> Around:
        """What is around cards (N, 4, 2) of the plane of a row, on which they are squares."""
        squashed = Homography(np.diag([1.0, self.settings.aspect, 1.0]))
        to_photo = enlargement(self.reduction) @ plane.homography @ squashed
        return Around.of(self._photo, self._places, to_photo, to_full(quads, self.reduction))

    def shows(self, faces: Floats) -> Floats:
        """(N,) probabilities of showing a face of the box."""
        return np.asarray(faces[:, :, self.box.marked].sum((1, 2)))

    def _read(self, crops: Pixels) -> Floats:
        faces = self._reader.read(crops).probabilities.astype(np.float64) @ self._sums
        faces[:, :, -1] *= self.settings.strange
        faces *= np.exp(ink_odds(crops, self.box.marked))[:, None]
        return np.asarray(faces / faces.sum((1, 2), keepdims=True))


def middles_of(quads: Floats, wide: float, tall: float) -> Floats:
    """(N, 4, 2) parts around the middles of quads, in shares of their widths and heights."""
    across, down = np.array([-1, 1, 1, -1]) * wide, np.array([-1, -1, 1, 1]) * tall
    along = (quads[:, [1, 2]] - quads[:, [0, 3]]).mean(1, keepdims=True) / 2
    below = (quads[:, [2, 3]] - quads[:, [1, 0]]).mean(1, keepdims=True) / 2
    middle = quads.mean(1, keepdims=True)
    return np.asarray(middle + across[:, None] * along + down[:, None] * below)
