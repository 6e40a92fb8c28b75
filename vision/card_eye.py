"""Reads cards in one picture: the middle of each, where the glyph stands that counts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.box import Box
from vision.card_glyphs import glyph_offsets
from vision.card_settings import CardSettings
from vision.faces import FACE_MARGIN, FACE_SIZE, cut
from vision.reader import Reader
from vision.table import TableSettings, ink_odds

Floats = NDArray[np.float64]
Pixels = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class CardEye:
    """Reads cards of one box in one picture (H, W, 3)."""

    pixels: Pixels
    box: Box
    reader: Reader
    settings: CardSettings

    def read(self, quads: Floats) -> Floats:
        """(N, 4, faces + 1) probabilities from one look each, the last of what is not in the box.

        The middle of a card is looked at: what stands in its corners, and its neighbours, are
        left out, and small signs become larger.
        """
        return self._read(middles_of(quads, *self.settings.looks[1]))[1]

    def read_well(self, quads: Floats) -> tuple[Pixels, Floats]:
        """Crops, and the same from several looks at each card, which have an equal say."""
        looks = [middles_of(quads, *look) for look in self.settings.looks]
        crops, faces = self._read(np.concatenate(looks))
        many = faces.reshape(len(looks), len(quads), *faces.shape[1:])
        mean = np.exp(np.log(many + self.settings.doubt).mean(0))
        first = len(quads)
        return crops[first : 2 * first], mean / mean.sum((1, 2), keepdims=True)

    def grounds(self, quads: Floats) -> Floats:
        """(N, 3) square roots of the median colours of the insides of quads."""
        crops = cut(self.pixels, quads)[:, 6:-6:2, 6:-6:2]
        inside = crops.reshape(len(crops), -1, 3).astype(np.float64)
        return np.asarray(np.sqrt(np.median(inside, axis=1)))

    def centred(self, quads: Floats) -> Floats:
        """Quads moved so that the glyphs found in them stand in their middles."""
        wide, tall = self.settings.window
        parts = middles_of(quads, wide, tall)
        offset = glyph_offsets(cut(self.pixels, parts)) * (
            FACE_SIZE / (FACE_SIZE - 2 * FACE_MARGIN)
        )
        along = (parts[:, [1, 2]] - parts[:, [0, 3]]).mean(1)
        down = (parts[:, [2, 3]] - parts[:, [1, 0]]).mean(1)
        return np.asarray(quads + (offset[:, :1] * along + offset[:, 1:] * down)[:, None])

    def shows(self, faces: Floats) -> Floats:
        """(N,) probabilities of showing a face of the box."""
        return np.asarray(faces[:, :, self.box.marked].sum((1, 2)))

    def _read(self, quads: Floats) -> tuple[Pixels, Floats]:
        crops = cut(self.pixels, quads)
        faces = self.box.gather(self.reader.read(crops).probabilities.astype(np.float64))
        faces[:, :, -1] *= self.settings.strange
        faces *= np.exp(ink_odds(crops, self.box, TableSettings()))[:, None]
        return crops, faces / faces.sum((1, 2), keepdims=True)


def middles_of(quads: Floats, wide: float, tall: float) -> Floats:
    """(N, 4, 2) parts around the middles of quads, in shares of their widths and heights."""
    across, down = np.array([-1, 1, 1, -1]) * wide, np.array([-1, -1, 1, 1]) * tall
    along = (quads[:, [1, 2]] - quads[:, [0, 3]]).mean(1, keepdims=True) / 2
    below = (quads[:, [2, 3]] - quads[:, [1, 0]]).mean(1, keepdims=True) / 2
    middle = quads.mean(1, keepdims=True)
    return np.asarray(middle + across[:, None] * along + down[:, None] * below)
