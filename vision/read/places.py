"""What is at a place that could hold a piece, told by a small network from a view from above.

The network sees the table or the board rectified, so that pieces have the same size everywhere,
with what the photograph's own light does to all of it divided out. It knows no faces and no game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np

import models
from models.runtime import Session, load_session
from vision.arrays import Floats, Pixels, Singles
from vision.geometry.homography import Homography
from vision.geometry.quads import inside
from vision.photo.photo import Photo
from vision.photo.sampling import coarsest_reduction, enlargement, sample

SIDE_PX = 16
"""Pixels of the view from above to a side of a piece, or to the pitch of a board's places."""
STRIDE = 8
"""Pixels from one answer of the network to the next."""
CONTENTS = ("bare", "piece", "red", "blue", "other")
"""What may be at a place: the bare table or print, a tile or card, a red or a blue stone, or any
other thing."""
AROUND, WIDEST = 2.5, 60.0
"""Sides around pieces that are looked at, and the widest view."""
LIGHT_QUANTILE = 0.9
"""Quantile of each channel over a view that stands for its light: that of its brighter parts."""
SURE = 0.999
"""Probability of a content from which the network need not see a place mirrored as well."""
ROUNDS, TINY = 20, 1e-9
"""In which priors settle, and the least probability: none is nought."""
DARKEST, BRIGHTEST = 12.0, 1.6
"""Least such value, of 255, and most that a pixel may be of it."""


@dataclass(frozen=True, slots=True, eq=False)
class PlaceReadings:
    """What is at N places.

    Attributes
    ----------
    probabilities
        (N, K) of `CONTENTS`; each row adds up to one.
    offsets
        (N, 2) from each place to the middle of what is seen there, in sides: a piece lies a little
        beside its place, and its height moves it in the picture.
    """

    probabilities: Floats
    offsets: Floats


@dataclass(frozen=True, slots=True, eq=False)
class FlatView:
    """A plane as seen from above.

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
    ) -> FlatView:
        """The part of a plane between two corners (2,).

        Parameters
        ----------
        plane
            From the plane to pixels of the photograph.
        side
            Length on the plane that is a side of a piece, or the pitch of places.
        """
        low = np.asarray(low, np.float64)
        step = side / SIDE_PX
        # A cell of the network's answer is centred on the last pixel as on the first: mirrored
        # views have the same cells.
        size = np.ceil((high - low) / step / STRIDE).astype(int) * STRIDE + 1
        middle = (low + np.asarray(high)) / 2
        sharp = float(np.sqrt(plane.scales(middle))) * step
        reduction = coarsest_reduction(sharp, 0.9)
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
    def around(cls, photo: Photo, plane: Homography, points: Floats) -> FlatView:
        """What lies around the middles of pieces (N, 2) on their plane, on which a side is 1.

        A view that is very wide, or reaches the horizon, is cut.
        """
        middle = np.median(points, axis=0)
        reach = np.maximum(points.max(0) - middle, middle - points.min(0)) + AROUND
        reach = np.minimum(reach, WIDEST / 2)
        depth = plane.matrix[2, :2] @ middle + plane.matrix[2, 2]
        while np.abs(plane.matrix[2, :2]) @ reach > 0.8 * abs(depth):
            reach *= 0.8
        low, high = np.maximum(points.min(0) - AROUND, middle - reach), middle + reach
        return cls.of(photo, plane, low, np.minimum(high, points.max(0) + AROUND))

    def at(self, points: Floats) -> Floats:
        """Pixels (..., 2) of points (..., 2) of the plane."""
        return np.asarray((points - self.first) / self.side * SIDE_PX)


def in_even_light(pixels: Pixels) -> Singles:
    """(3, H, W) float32 a view (H, W, 3) as shares of its own light, channel by channel."""
    light = np.quantile(pixels[::4, ::4].reshape(-1, 3), LIGHT_QUANTILE, axis=0)
    gain = (1 / np.maximum(light, DARKEST)).astype(np.float32)
    shares = pixels.transpose(2, 0, 1) * gain[:, None, None]
    return np.asarray(np.minimum(shares, BRIGHTEST), np.float32)


FEWER_THINGS = 0.15
"""Odds of another thing beside pieces on a table, over those in the views of training."""


@dataclass(frozen=True, eq=False)
class Survey:
    """What the network says all over a view.

    Attributes
    ----------
    view
        What is looked at.
    maps
        (K + 2, h, w) logits of `CONTENTS`, then offsets in sides, one each `STRIDE` pixels.
    mirrored
        Gives the same by the mean over the view's mirror images; asked where `maps` are not sure.
    """

    view: FlatView
    maps: Singles
    mirrored: Callable[[], Singles] | None = None

    def at(self, points: Floats) -> PlaceReadings:
        """What is at points (N, 2) of the plane; nothing is known of those out of view."""
        pixels = self.view.at(points)
        seen = inside(pixels, self.view.pixels.shape[1::-1])
        shares, offsets = _readings(self.maps, pixels)
        doubtful = seen & (shares.max(1) < SURE)
        if doubtful.any() and self._mean is not None:
            shares[doubtful], offsets[doubtful] = _readings(self._mean, pixels[doubtful])
        shares[~seen] = 1 / len(CONTENTS)
        return PlaceReadings(shares, offsets)

    @cached_property
    def _mean(self) -> Singles | None:
        return self.mirrored() if self.mirrored else None

    def on_table(self, points: Floats) -> Floats:
        """(N, K) probabilities at points (N, 2) beside pieces, where things seldom lie."""
        shares = self.at(points).probabilities
        shares[:, CONTENTS.index("other")] *= FEWER_THINGS
        return np.asarray(shares / shares.sum(1, keepdims=True))


class PlaceReader:
    """The network, ready to read.

    Parameters
    ----------
    weights
        Other weights than those that ship.
    """

    def __init__(self, weights: Path | None = None) -> None:
        self._weights = weights

    @cached_property
    def _session(self) -> Session:
        return load_session(self._weights or models.weights_path("places.onnx"))

    def survey(self, view: FlatView) -> Survey:
        """What is at all places of a view."""
        light = in_even_light(view.pixels)
        maps = self.maps(light)
        return Survey(view, maps, lambda: self._mean(light, maps))

    def _mean(self, light: Singles, maps: Singles) -> Singles:
        """The mean of the maps of a view (3, H, W) in even light and of its mirror images."""
        every = [maps]
        for down, across in ((1, -1), (-1, 1), (-1, -1)):
            mirrored = self.maps(np.ascontiguousarray(light[:, ::down, ::across]))
            mirrored = mirrored[:, ::down, ::across].copy()
            mirrored[len(CONTENTS) :] *= np.array([across, down], np.float32)[:, None, None]
            every.append(mirrored)
        return np.asarray(np.mean(every, axis=0), np.float32)

    def maps(self, view: Singles) -> Singles:
        """(K + 2, h, w) what the network says of a view (3, H, W) in even light."""
        return np.asarray(self._session.run(None, {"view": view[None]})[0][0], np.float32)


def _readings(maps: Singles, pixels: Floats) -> tuple[Floats, Floats]:
    """Probabilities (N, K) of contents, and offsets (N, 2), at pixels (N, 2)."""
    logits, offsets = values_at(maps, pixels)
    shares = np.exp(logits - logits.max(1, keepdims=True))
    return np.asarray(shares / shares.sum(1, keepdims=True)), offsets


def values_at(maps: Singles, pixels: Floats | Singles) -> tuple[Floats, Floats]:
    """Logits (N, K) and offsets (N, 2) of maps at pixels (N, 2) of the view."""
    planes = np.split(maps.transpose(1, 2, 0), (4,), axis=2)  # OpenCV samples four at once
    sampled = [sample(np.ascontiguousarray(some), pixels / STRIDE) for some in planes]
    values = np.concatenate(sampled, axis=1).astype(np.float64)
    return values[:, : len(CONTENTS)], values[:, len(CONTENTS) :]


def with_own_priors(
    probabilities: Floats, trained: Floats, expected: Floats, weight: float
) -> Floats:
    """Probabilities (N, K) of places of one photograph under the photograph's own priors.

    What a network says holds for the shares of contents that it was trained on. Those of this
    photograph are estimated by expectation maximisation (M. Saerens et al., Adjusting the outputs
    of a classifier to new a priori probabilities, 2002).

    Parameters
    ----------
    trained, expected
        (K,) shares in the training, and those expected of a photograph.
    weight
        Number of places for which what is expected counts.
    """
    shares, told = expected, np.maximum(probabilities, TINY) / trained
    here = probabilities
    for _ in range(ROUNDS):
        here = told * shares
        here /= here.sum(1, keepdims=True)
        shares = (here.sum(0) + weight * expected) / (len(here) + weight)
    return np.asarray(here)
