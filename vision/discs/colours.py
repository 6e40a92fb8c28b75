"""The colours of corner discs, read by a small network from all discs of a photograph together."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import ClassVar, Self

import numpy as np

from models.runtime import Network
from vision.arrays import Floats, Ints, Pixels, Singles
from vision.geometry.quads import inner_points, side_lengths
from vision.photo.light import to_linear
from vision.photo.sampling import sample

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
"""Names of the colours, in the order of all arrays."""

DISC_FACES: Ints = np.array(list(permutations(range(len(COLOURS)), 4)))
"""(W, 4) possible faces of a tile: four different colours, clockwise."""

INSET, MIDDLE, PATCH = 0.18, 0.5, 0.08
"""Centre of the patch that measures a disc, and of that between the discs, in sides from the corner
along both sides; and half a patch's side. The first is within every disc with a radius from 0.38 of
a side up, and clear of the tile's edges."""

FLOOR, WHITE = 0.03, 0.9
"""Light below which a channel carries no information, as a share of the brightest discs; and the
quantile of the discs that these are measured by."""

FEATURES = 19
"""Number of features of a disc."""


@dataclass(frozen=True, slots=True, eq=False)
class DiscSamples:
    """Measured colours of the N tiles of a photograph, or of several photographs (..., N).

    Attributes
    ----------
    colours
        (..., N, 5, 3) sRGB values, 0 to 255, of the four discs, clockwise, and of the ground
        between them. NaN for absent tiles.
    places
        (..., N, 5, 2) where they are in the picture, in sides of a tile.
    """

    colours: Floats | Singles
    places: Floats | Singles

    @classmethod
    def of(cls, pixels: Pixels, quads: Floats) -> Self:
        """Measure tiles with corners (N, 4, 2) in pixels, clockwise, in (H, W, 3) uint8 RGB."""
        step = np.linspace(-PATCH, PATCH, 5)
        grid = np.stack(np.meshgrid(step, step), -1).reshape(-1, 2)
        turned = [*(np.roll(quads, -corner, 1) for corner in range(4)), quads]
        insets = [INSET] * 4 + [MIDDLE]
        points = np.stack(
            [inner_points(q, grid + inset) for q, inset in zip(turned, insets, strict=True)], 1
        )
        values = sample(pixels, points.reshape(-1, *points.shape[2:]))
        colours = np.median(values, axis=1).reshape(len(quads), 5, 3).astype(np.float64)
        return cls(colours, points.mean(2) / np.median(side_lengths(quads)))

    def features(self) -> Singles:
        """Input of the network (..., 4 N, `FEATURES`); NaN for absent discs.

        Logarithms of the light of each disc, of the ground of its tile, and of the mean of its
        tile; the first and the last relative to all discs, too; its sRGB value; the tint of all
        discs; its place.
        """
        light = to_linear(np.asarray(self.colours, np.float64))
        discs = light[..., :4, :]
        white = np.nanquantile(discs.max(-1), WHITE, axis=(-2, -1))
        logs = np.log(light / np.maximum(white, 1e-4)[..., None, None, None] + FLOOR)
        own, ground = logs[..., :4, :], logs[..., 4:, :]
        of_all = np.nanmean(own, axis=(-3, -2), keepdims=True)
        tint = of_all[..., [0, 2]] - of_all[..., 1:2]
        place = self.places[..., :4, :]
        parts = (
            own,
            own - of_all,
            ground,
            own.mean(-2, keepdims=True) - of_all,
            self.colours[..., :4, :] / 127.5 - 1,
            tint,
            place - np.nanmean(place, axis=(-3, -2), keepdims=True),
        )
        shape = own.shape[:-1]
        features = np.concatenate([np.broadcast_to(p, (*shape, p.shape[-1])) for p in parts], -1)
        absent = np.isnan(self.colours[..., :4, :1])
        features = np.where(absent, np.nan, features)
        return features.reshape(*shape[:-2], -1, FEATURES).astype(np.float32)


class ColourReader(Network):
    """The network that reads colours."""

    file: ClassVar = "colours.onnx"

    def read(self, samples: DiscSamples) -> Floats:
        """(N, W) probabilities of the `DISC_FACES` of N tiles, from one on."""
        logits = self.infer(samples.features()[None])
        scores = face_logits(logits.astype(np.float64))[0]
        shares = np.exp(scores - scores.max(1, keepdims=True))
        return np.asarray(shares / shares.sum(1, keepdims=True))


def face_logits(logits: Floats) -> Floats:
    """Logits (..., N, W) of the `DISC_FACES` from those of discs (..., 4 N, K)."""
    corners = logits.reshape(*logits.shape[:-2], -1, 4, len(COLOURS))
    parts = [corners[..., k, DISC_FACES[:, k]] for k in range(4)]
    return np.asarray(np.sum(parts, axis=0))
