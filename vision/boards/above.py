"""A print as seen from above, with values of its pixels at places in millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from vision.arrays import Floats, Pixels, Singles
from vision.boards.board import BoardView
from vision.boards.layout import Layout
from vision.geometry.homography import Homography
from vision.photo.photo import Photo
from vision.photo.reductions import coarsest, enlargement
from vision.photo.sampling import sample


def circle(count: int, first: float = 0.0) -> Floats:
    """(count, 2) points of the unit circle, the first one at an angle in radians."""
    turn = np.linspace(0, 2 * np.pi, count, endpoint=False) + first
    return np.column_stack([np.cos(turn), np.sin(turn)])


@dataclass(frozen=True, eq=False)
class FlatPrint:
    """A board's print from above.

    Attributes
    ----------
    layout
        What is printed on it.
    scale
        Pixels a millimetre.
    pixels
        (H, W, 3); pixel i covers [i, i + 1) of its sides.
    """

    layout: Layout
    scale: float
    pixels: Pixels

    @classmethod
    def from_above(cls, photo: Photo, view: BoardView, scale: float) -> FlatPrint:
        """The print of a board that was found."""
        layout = view.layout
        middle = np.array([layout.width_mm / 2, layout.height_mm / 2])
        sharp = np.sqrt(view.homography.scales(middle))
        reduction = coarsest(float(sharp), 0.9 * scale)
        to_mm = Homography.affine(1 / scale, (0.5 / scale, 0.5 / scale))
        to_picture = enlargement(reduction).inverse @ view.homography @ to_mm
        size = round(layout.width_mm * scale), round(layout.height_mm * scale)
        seen = cv2.warpPerspective(
            photo.pixels(reduction),
            to_picture.matrix,
            size,
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
        return cls(layout, scale, np.asarray(seen, np.uint8))

    @cached_property
    def darkest(self) -> Singles:
        """(H, W) the lowest of the three channels of each pixel."""
        red, green, blue = cv2.split(self.pixels)
        return np.asarray(cv2.min(cv2.min(red, green), blue), np.float32)

    def at(self, values: Singles, points: Floats) -> Floats:
        """Values (...) of a map (H, W) at points (..., 2) in millimetres."""
        return np.asarray(sample(values, points * self.scale - 0.5), np.float64)
