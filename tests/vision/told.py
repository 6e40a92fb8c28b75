"""What the network of places may say of scenes that are plain enough to be told by colour."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats
from vision.read.places import CONTENTS, SIDE_PX, STRIDE, PlaceReader, RectifiedView, Survey

BARE, PIECE, OTHER = (CONTENTS.index(name) for name in ("bare", "piece", "other"))
SURE = 12.0
"""Logit of what is there."""


@dataclass(frozen=True)
class _Colour:
    value: Floats
    near: float = 30.0

    def share(self, view: RectifiedView) -> Floats:
        """How much of each place shows it, one each `STRIDE` pixels."""
        same = np.asarray((np.abs(view.pixels - self.value) < self.near).all(2), np.float32)
        wide = (SIDE_PX - 3, SIDE_PX - 3)
        return np.asarray(cv2.boxFilter(same, -1, wide), np.float64)[::STRIDE, ::STRIDE]


class PlacesByColour(PlaceReader):
    """Tells places by the colours (3,) of the table, and of a thing that lies over some.

    Parameters
    ----------
    table, thing
        RGB; what shows neither is a piece.
    """

    def __init__(self, table: Floats, thing: Floats | None = None) -> None:
        super().__init__()
        self._table = _Colour(np.asarray(table, np.float64))
        self._thing = None if thing is None else _Colour(np.asarray(thing, np.float64))

    def survey(self, view: RectifiedView) -> Survey:
        """What is at all places of a view."""
        bare = self._table.share(view)
        other = np.zeros_like(bare) if self._thing is None else self._thing.share(view)
        maps = np.zeros((len(CONTENTS) + 2, *bare.shape), np.float32)
        seen = np.where(other > 0.5, OTHER, np.where(bare > 0.6, BARE, PIECE))
        for content in (BARE, PIECE, OTHER):
            maps[content] = SURE * (seen == content)
        return Survey(view, maps)
