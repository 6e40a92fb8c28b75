"""What is at the places around pieces in a photograph."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.arrays import Flags, Floats
from vision.geometry.homography import Homography
from vision.geometry.quads import inside
from vision.photo.photo import Photo
from vision.reading.places import FlatView, PlaceReader, PlaceReadings, Survey


@dataclass(frozen=True, slots=True, eq=False)
class Around:
    """The plane of pieces, looked at all around them.

    Attributes
    ----------
    plane
        On which a side of a piece is 1, to pixels of the photograph.
    survey
        Of that plane.
    size
        Width and height of the photograph.
    """

    plane: Homography
    survey: Survey
    size: tuple[int, int]

    @classmethod
    def of(cls, photo: Photo, reader: PlaceReader, plane: Homography, quads: Floats) -> Around:
        """Look around pieces (N, 4, 2), in pixels."""
        middles = plane.inverse(quads).mean(1)
        return cls(plane, reader.survey(FlatView.around(photo, plane, middles)), photo.size)

    def at(self, quads: Floats) -> PlaceReadings:
        """What is in the middles of quads (N, 4, 2), in pixels."""
        return self.survey.at(self.plane.inverse(quads).mean(1))

    def in_view(self, quads: Floats) -> Flags:
        """(N,) which quads (N, 4, 2) are wholly in the photograph."""
        return np.asarray(inside(quads, self.size).all(1))
