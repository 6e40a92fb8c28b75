"""What is at the places around pieces in a photograph."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.arrays import Flags, Floats
from vision.geometry.homography import Homography
from vision.geometry.quads import inside
from vision.photo.photo import Photo
from vision.read.places import CONTENTS, FlatView, PlaceReader, PlaceReadings, Survey

BARE, PIECE = (CONTENTS.index(name) for name in ("bare", "piece"))
SEEN = 0.8
"""Part of a place, along both sides, that must be in view."""
UNDER = 0.25
"""How often a piece lies under another thing that is seen beside pieces."""


@dataclass(frozen=True, slots=True, eq=False)
class Surroundings:
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
    def of(
        cls, photo: Photo, reader: PlaceReader, plane: Homography, quads: Floats
    ) -> Surroundings:
        """Look around pieces (N, 4, 2), in pixels."""
        middles = plane.inverse(quads).mean(1)
        return cls(plane, reader.survey(FlatView.around(photo, plane, middles)), photo.size)

    def at(self, quads: Floats) -> PlaceReadings:
        """What is in the middles of quads (N, 4, 2), in pixels."""
        return self.survey.at(self.plane.inverse(quads).mean(1))

    def contents(self, quads: Floats) -> Floats:
        """(N, K) probabilities of what is in the middles of quads (N, 4, 2) beside pieces."""
        return self.survey.on_table(self.plane.inverse(quads).mean(1))

    def in_view(self, quads: Floats) -> Flags:
        """(N,) of which quads (N, 4, 2) enough is in the photograph to tell what is there."""
        middles = quads.mean(1, keepdims=True)
        return np.asarray(inside(middles + SEEN * (quads - middles), self.size).all(1))

    def may_hold(self, quads: Floats) -> tuple[Floats, Flags]:
        """(N,) how likely pieces lie in quads, and whether most of that is under other things.

        Of quads that are cut by the edge of the photograph nothing is said.
        """
        contents = self.contents(quads)
        piece = contents[:, PIECE]
        under = UNDER * (1 - contents[:, BARE] - piece)
        return np.where(self.in_view(quads), piece + under, 0.0), np.asarray(under > piece)
