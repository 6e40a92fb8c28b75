"""A stand-in for the network of places, for scenes simple enough to classify by colour."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats
from vision.read.places import (
    BARE,
    CONTENTS,
    OTHER,
    PIECE,
    SIDE_PX,
    STRIDE,
    PlaceReader,
    RectifiedView,
    Survey,
)

SURE = 12.0
"""Logit of the class."""


@dataclass(frozen=True)
class _Colour:
    value: Floats
    tolerance: float = 30.0

    def share(self, view: RectifiedView) -> Floats:
        """Share of each place in this colour, one cell each `STRIDE` pixels."""
        same = np.abs(view.pixels - self.value) < self.tolerance
        wide = (SIDE_PX - 3, SIDE_PX - 3)
        share = cv2.boxFilter(np.asarray(same.all(2), np.float32), -1, wide)
        return np.asarray(share, np.float64)[::STRIDE, ::STRIDE]


class PlacesByColour(PlaceReader):
    """Classifies places by the colours (3,) of the table, and of a thing that covers some.

    Parameters
    ----------
    table, thing
        RGB; a place in neither colour is a piece.
    """

    def __init__(self, table: Floats, thing: Floats | None = None) -> None:
        super().__init__()
        self._table = _Colour(np.asarray(table, np.float64))
        self._thing = None if thing is None else _Colour(np.asarray(thing, np.float64))

    def survey(self, view: RectifiedView) -> Survey:
        """Classify all places of a view."""
        bare = self._table.share(view)
        other = np.zeros_like(bare) if self._thing is None else self._thing.share(view)
        maps = np.zeros((len(CONTENTS) + 2, *bare.shape), np.float32)
        classes = np.where(other > 0.5, OTHER, np.where(bare > 0.6, BARE, PIECE))
        for content in (BARE, PIECE, OTHER):
            maps[content] = SURE * (classes == content)
        return Survey(view, maps)
