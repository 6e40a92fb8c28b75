"""Classification of places that could hold a piece, by a small network on a rectified view.

The table or the board is rectified, so that pieces have the same size everywhere, and the light of
the photograph is divided out. The network knows no faces and no game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import cv2
import numpy as np

from models.runtime import Network
from vision.arrays import Floats, Pixels, Singles
from vision.geometry.homography import Homography
from vision.geometry.quads import inside
from vision.photo.photo import Photo
from vision.photo.sampling import coarsest_reduction, enlargement, sample

SIDE_PX = 16
"""Pixels of a rectified view to a side of a piece, or to the pitch of a board's places."""
STRIDE = 8
"""Pixels of the view to a cell of the network's maps."""
CONTENTS = ("bare", "piece", "red", "blue", "other")
"""Classes of the network: the bare table or print, a tile or card, a red or a blue stone, or any
other thing."""
BARE, PIECE, OTHER = (CONTENTS.index(name) for name in ("bare", "piece", "other"))
AROUND, WIDEST = 2.5, 60.0
"""Margin of a view around pieces, and its greatest extent, in sides."""
SURE = 0.999
"""Probability of a class from which test-time augmentation is skipped."""
ROUNDS, TINY = 20, 1e-9
"""Rounds in which priors converge, and the least probability in them."""
LIGHT_QUANTILE = 0.9
"""Quantile of each channel over a view that measures its light."""
DARKEST, BRIGHTEST = 12.0, 1.6
"""Least value of that quantile, of 255, and greatest value of a pixel in shares of it."""
FEWER_THINGS = 0.15
"""Prior odds of another thing beside pieces on a table, over those in training."""


@dataclass(frozen=True, slots=True, eq=False)
class PlaceReadings:
    """Contents of N places.

    Attributes
    ----------
    probabilities
        (N, K) of `CONTENTS`; rows sum to one.
    offsets
        (N, 2) from each place to the centre of the piece there, in sides: pieces lie a little
        off, and their height shifts them in the picture.
    """

    probabilities: Floats
    offsets: Floats


@dataclass(frozen=True, slots=True, eq=False)
class RectifiedView:
    """A part of a plane as seen from above.

    Attributes
    ----------
    pixels
        (H, W, 3) uint8 RGB, `SIDE_PX` to a side; pixel centres are at integers.
    first
        (2,) the point of the plane at the first pixel's centre.
    side
        Length of a side on the plane.
    """

    pixels: Pixels
    first: Floats
    side: float

    @classmethod
    def of(
        cls, photo: Photo, plane: Homography, low: Floats, high: Floats, side: float = 1.0
    ) -> RectifiedView:
        """The part of a plane between two corners (2,).

        Parameters
        ----------
        plane
            From the plane to pixels of the photograph.
        side
            Length on the plane of a side of a piece, or of the pitch of places.
        """
        low = np.asarray(low, np.float64)
        step = side / SIDE_PX
        # The last pixel is the centre of a cell like the first, so that flipped views have the
        # same cells.
        size = np.ceil((high - low) / step / STRIDE).astype(int) * STRIDE + 1
        middle = (low + np.asarray(high)) / 2
        photo_px = float(np.sqrt(plane.scales(middle))) * step
        reduction = coarsest_reduction(photo_px, 0.9)
        to_picture = enlargement(reduction).inverse @ plane @ Homography.affine(step, tuple(low))
        flat = cv2.warpPerspective(
            photo.pixels(reduction),
            to_picture.matrix,
            tuple(size.tolist()),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
        return cls(np.asarray(flat, np.uint8), low, side)

    @classmethod
    def around(cls, photo: Photo, plane: Homography, centres: Floats) -> RectifiedView:
        """The surroundings of pieces with these centres (N, 2) on their plane, of sides 1.

        A view that is very wide, or reaches the horizon, is cropped.
        """
        middle = np.median(centres, axis=0)
        reach = np.maximum(centres.max(0) - middle, middle - centres.min(0)) + AROUND
        reach = np.minimum(reach, WIDEST / 2)
        depth = plane.matrix[2, :2] @ middle + plane.matrix[2, 2]
        while np.abs(plane.matrix[2, :2]) @ reach > 0.8 * abs(depth):
            reach *= 0.8
        low, high = np.maximum(centres.min(0) - AROUND, middle - reach), middle + reach
        return cls.of(photo, plane, low, np.minimum(high, centres.max(0) + AROUND))

    def to_pixels(self, points: Floats) -> Floats:
        """Pixels (..., 2) of points (..., 2) of the plane."""
        return np.asarray((points - self.first) / self.side * SIDE_PX)


def normalise_light(pixels: Pixels) -> Singles:
    """(3, H, W) float32 view (H, W, 3) in shares of its own light, channel by channel."""
    light = np.quantile(pixels[::4, ::4].reshape(-1, 3), LIGHT_QUANTILE, axis=0)
    gain = (1 / np.maximum(light, DARKEST)).astype(np.float32)
    shares = pixels.transpose(2, 0, 1) * gain[:, None, None]
    return np.asarray(np.minimum(shares, BRIGHTEST), np.float32)


@dataclass(frozen=True, eq=False)
class Survey:
    """The network's output all over a view.

    Attributes
    ----------
    view
        The view.
    maps
        (K + 2, h, w) logits of `CONTENTS`, then offsets in sides, one cell each `STRIDE` pixels.
    augment
        Gives the mean of the maps over flips of the view; called where `maps` are not sure.
    """

    view: RectifiedView
    maps: Singles
    augment: Callable[[], Singles] | None = None

    def at(self, points: Floats) -> PlaceReadings:
        """Readings at points (N, 2) of the plane; out of view all contents are equally likely."""
        pixels = self.view.to_pixels(points)
        visible = inside(pixels, self.view.pixels.shape[1::-1])
        shares, offsets = _read_maps(self.maps, pixels)
        doubtful = visible & (shares.max(1) < SURE)
        if doubtful.any() and self._mean_maps is not None:
            shares[doubtful], offsets[doubtful] = _read_maps(self._mean_maps, pixels[doubtful])
        shares[~visible] = 1 / len(CONTENTS)
        return PlaceReadings(shares, offsets)

    @cached_property
    def _mean_maps(self) -> Singles | None:
        return self.augment() if self.augment else None

    def beside_pieces(self, points: Floats) -> Floats:
        """(N, K) probabilities at points (N, 2) beside pieces, where other things are rare."""
        shares = self.at(points).probabilities
        shares[:, OTHER] *= FEWER_THINGS
        return np.asarray(shares / shares.sum(1, keepdims=True))


class PlaceReader(Network):
    """The network that classifies places."""

    file: ClassVar = "places.onnx"

    def survey(self, view: RectifiedView) -> Survey:
        """Classify all places of a view."""
        light = normalise_light(view.pixels)
        maps = self.maps(light)
        return Survey(view, maps, lambda: self._mean_over_flips(light, maps))

    def _mean_over_flips(self, light: Singles, maps: Singles) -> Singles:
        """The mean of the maps of a view (3, H, W) and of its three flips."""
        every = [maps]
        for down, across in ((1, -1), (-1, 1), (-1, -1)):
            flipped = self.maps(np.ascontiguousarray(light[:, ::down, ::across]))
            flipped = flipped[:, ::down, ::across].copy()
            flipped[len(CONTENTS) :] *= np.array([across, down], np.float32)[:, None, None]
            every.append(flipped)
        return np.asarray(np.mean(every, axis=0), np.float32)

    def maps(self, light: Singles) -> Singles:
        """(K + 2, h, w) output for a view (3, H, W) from `normalise_light`."""
        return np.asarray(self.infer(light[None])[0])


def _read_maps(maps: Singles, pixels: Floats) -> tuple[Floats, Floats]:
    """Probabilities (N, K) of contents, and offsets (N, 2), at pixels (N, 2)."""
    logits, offsets = sample_maps(maps, pixels)
    shares = np.exp(logits - logits.max(1, keepdims=True))
    return np.asarray(shares / shares.sum(1, keepdims=True)), offsets


def sample_maps(maps: Singles, pixels: Floats | Singles) -> tuple[Floats, Floats]:
    """Logits (N, K) and offsets (N, 2) of maps at pixels (N, 2) of the view."""
    planes = np.split(maps.transpose(1, 2, 0), (4,), axis=2)  # OpenCV samples four at once
    sampled = [sample(np.ascontiguousarray(plane), pixels / STRIDE) for plane in planes]
    values = np.concatenate(sampled, axis=1).astype(np.float64)
    return values[:, : len(CONTENTS)], values[:, len(CONTENTS) :]


def adapt_priors(probabilities: Floats, trained: Floats, expected: Floats, weight: float) -> Floats:
    """Probabilities (N, K) of one photograph's places under the photograph's own priors.

    The network's output holds for the class frequencies of its training. Those of the photograph
    are estimated by expectation maximisation (M. Saerens et al., Adjusting the outputs of a
    classifier to new a priori probabilities, 2002).

    Parameters
    ----------
    trained, expected
        (K,) class frequencies in training, and those expected of photographs.
    weight
        Number of places that the expected frequencies count for.
    """
    priors, likelihoods = expected, np.maximum(probabilities, TINY) / trained
    posterior = probabilities
    for _ in range(ROUNDS):
        posterior = likelihoods * priors
        posterior /= posterior.sum(1, keepdims=True)
        priors = (posterior.sum(0) + weight * expected) / (len(posterior) + weight)
    return np.asarray(posterior)
