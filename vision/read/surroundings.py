"""Survey of the places around pieces in a photograph."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.arrays import Flags, Floats
from vision.geometry.homography import Homography
from vision.geometry.quads import areas, inside
from vision.photo.photo import Photo
from vision.read.places import BARE, PIECE, PlaceReader, PlaceReadings, RectifiedView, Survey

VISIBLE = 0.8
"""Part of a place or a piece, along both sides, that must be in the picture."""
MISREAD = 0.25
"""Odds that a piece that the picture's edge cuts off shows another face than it seems to."""
UNDER_OTHER = 0.25
"""Probability that a piece lies under another thing beside pieces."""
STRIP, CUT_OFF = 0.05, 0.05
"""Share of a place beyond the picture's edge that must be visible to classify the place, and
probability of a piece in it from which one may be cut off."""


@dataclass(frozen=True, slots=True, eq=False)
class Surroundings:
    """A survey of the plane of pieces, all around them.

    Attributes
    ----------
    plane
        From the plane, on which a side of a piece is 1, to pixels of the photograph.
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
        """Survey the surroundings of pieces (N, 4, 2), in pixels."""
        centres = plane.inverse(quads).mean(1)
        return cls(plane, reader.survey(RectifiedView.around(photo, plane, centres)), photo.size)

    def at(self, quads: Floats) -> PlaceReadings:
        """Readings at the centres of quads (N, 4, 2), in pixels."""
        return self.survey.at(self.plane.inverse(quads).mean(1))

    def contents(self, quads: Floats) -> Floats:
        """(N, K) probabilities of `CONTENTS` at the centres of quads (N, 4, 2) beside pieces."""
        return self.survey.beside_pieces(self.plane.inverse(quads).mean(1))

    def piece_probabilities(self, quads: Floats) -> tuple[Floats, Flags]:
        """(N,) probabilities of a piece in quads (N, 4, 2), and whether it would be covered."""
        contents = self.contents(quads)
        visible = contents[:, PIECE]
        covered = UNDER_OTHER * (1 - contents[:, BARE] - visible)
        return np.asarray(visible + covered), np.asarray(covered > visible)

    def may_be_cut_off(self, quads: Floats) -> Flags:
        """(N,) whether the picture's edge may cut off a piece in quads (N, 4, 2) beside pieces."""
        clipped = np.clip(quads, 0, np.array(self.size) - 1.0)
        within = np.abs(areas(clipped) / np.maximum(np.abs(areas(quads)), 1e-9))
        # Beyond the picture a view repeats its last pixels, in training too.
        likely, _ = self.piece_probabilities(quads)
        return ~in_view(quads, self.size) & ((within < STRIP) | (likely > CUT_OFF))


def in_view(quads: Floats, size: tuple[int, int]) -> Flags:
    """(N,) whether enough of quads (N, 4, 2) to classify them is in a picture of this size."""
    centres = quads.mean(1, keepdims=True)
    return np.asarray(inside(centres + VISIBLE * (quads - centres), size).all(1))


def doubt_cut_off(faces: Floats, quads: Floats, size: tuple[int, int]) -> Floats:
    """Readings (N, 4, faces + 1) in which pieces cut off by the picture's edge may show any face.

    Parameters
    ----------
    quads, size
        (N, 4, 2) of the pieces, and width and height of the picture.
    """
    cut = ~in_view(quads, size)
    doubtful = faces.copy()
    doubtful[cut, :, -1] += MISREAD * faces[cut].sum((1, 2))[:, None]
    return doubtful
