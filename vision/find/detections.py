"""Detections of pieces: decoded from the maps of the finder's network, and suppression of overlaps.

For every cell of 4 × 4 pixels the network gives the probability that a piece has its centre there,
and the shape of that piece by its second moments: a parallelogram with edges a and b has the
covariance (a aᵀ + b bᵀ) / 12, whichever corner is the first. Whitening turns the piece into a
square, whose rotation is known up to quarter turns by one fourfold angle. The taper is the gradient
of the logarithm of scale, which perspective gives to a piece.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Literal

import cv2
import numpy as np

from vision.arrays import Flags, Floats, Ints, Singles

DetectionKind = Literal["tile", "discs"]
KINDS: tuple[DetectionKind, ...] = ("tile", "discs")
HEATS = 3
"""Heat maps of centres in the network's output: tiles, tiles with discs, cards. Those of tiles and
of cards, which differ in little but thickness, are added up."""

STRIDE = 4
"""Pixels of the network's input to a cell of its maps."""


@dataclass(frozen=True, slots=True)
class Detections:
    """N detected pieces as arrays.

    Attributes
    ----------
    quads
        (N, 4, 2) pixels, clockwise.
    centres
        (N, 2) pixels.
    white
        (N, 2, 2) whitening matrices: from pixels to sides of the piece, in which it is a unit
        square.
    kinds
        (N,) indices in `KINDS`.
    scores
        (N,) from 0 to 1.
    """

    quads: Floats
    centres: Floats
    white: Floats
    kinds: Ints
    scores: Floats

    def __getitem__(self, index: Flags | Ints) -> Detections:
        return Detections(*(getattr(self, field.name)[index] for field in fields(self)))

    def mapped(self, scale: tuple[float, float], origin: tuple[float, float]) -> Detections:
        """The same in a picture of which this one is a resized part.

        Parameters
        ----------
        scale
            Pixels of this picture to a pixel of that one, in x and y.
        origin
            Top left of the part in that picture, pixels.
        """
        factor = np.array(scale)
        shift = (0.5 / factor - 0.5) + np.array(origin)
        quads, centres = self.quads / factor + shift, self.centres / factor + shift
        return Detections(quads, centres, self.white * factor, self.kinds, self.scores)

    @property
    def sides(self) -> Floats:
        """(N,) square roots of the areas, pixels."""
        return np.asarray(1 / np.sqrt(np.maximum(np.abs(np.linalg.det(self.white)), 1e-12)))


def decode_maps(maps: Singles, thresholds: Sequence[float]) -> Detections:
    """Pieces at the local maxima of the network's heat maps.

    Parameters
    ----------
    maps
        (12, h, w): heat by kind from 0 to 1, offset of the centre in cells (x, y), logarithm of
        the root of the second moments (scale, two of anisotropy), fourfold angle (cos, sin),
        taper (x, y).
    thresholds
        Least heat by kind.
    """
    heat = np.stack([np.minimum(maps[0] + maps[2], 1), maps[1]])
    best = heat.max(0)
    peak = cv2.dilate(best, np.ones((3, 3), np.uint8)) == best
    kind = heat.argmax(0)
    peak &= best >= np.asarray(thresholds, np.float32)[kind]
    rows, cols = np.nonzero(peak)
    values = maps[HEATS:, rows, cols].astype(np.float64)
    cells = np.column_stack([cols, rows]) + values[:2].T
    quads, white = _shapes(cells * STRIDE + (STRIDE - 1) / 2, values[2:])
    scores = best[rows, cols].astype(np.float64)
    return Detections(quads, quads.mean(1), white, kind[rows, cols], scores)


def _shapes(centres: Floats, values: Floats) -> tuple[Floats, Floats]:
    """Quads (N, 4, 2) and whitening matrices (N, 2, 2) from the seven values of the shape."""
    scale, stretch, shear, cos, sin, *taper = values
    amount = np.sqrt(stretch**2 + shear**2)
    ratio = np.where(amount > 1e-6, np.sinh(amount) / np.maximum(amount, 1e-6), 1.0)
    same = np.cosh(amount)

    def matrix(sign: float) -> Floats:
        first = [same + sign * ratio * stretch, sign * ratio * shear]
        second = [sign * ratio * shear, same - sign * ratio * stretch]
        entries = np.array([first, second]).transpose(2, 0, 1)
        return np.asarray(entries * np.exp(sign * scale)[:, None, None])

    root, white = matrix(1.0), matrix(-1.0)
    angle = np.arctan2(sin, cos) / 4
    rotation = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    rotation = rotation.transpose(2, 0, 1)
    edges = root @ rotation
    gradient = np.einsum("nij,in->nj", rotation, np.array(taper))
    wedge = np.einsum("nij,nj->ni", edges, gradient[:, ::-1]) / 4
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2
    quads = centres[:, None] + np.einsum("nij,kj->nki", edges, corners)
    quads += np.array([1, -1, 1, -1])[:, None] * wedge[:, None]
    return quads, white


def concatenate(parts: Sequence[Detections]) -> Detections:
    """Several sets of detections as one."""
    names = [field.name for field in fields(Detections)]
    return Detections(*(np.concatenate([getattr(d, name) for d in parts]) for name in names))


def suppress_overlaps(detections: Detections, min_distance: float) -> Detections:
    """Non-maximum suppression of pieces whose centres are nearer than this, in sides."""
    offsets = detections.centres[:, None] - detections.centres
    in_sides = np.linalg.norm(np.einsum("nij,nmj->nmi", detections.white, offsets), axis=2)
    in_sides = np.minimum(in_sides, in_sides.T)
    return detections[suppress_non_maxima(in_sides, detections.scores, min_distance)]


def suppress_non_maxima(distances: Floats, scores: Floats, min_distance: float) -> Ints:
    """Greedy non-maximum suppression: of candidates too near to each other the best stays.

    Parameters
    ----------
    distances
        (N, N) between candidates, in the unit of `min_distance`.
    scores
        (N,) higher is better; of equals the first stays.
    min_distance
        Distance below which two candidates exclude each other.

    Returns
    -------
    (M,) int64
        Indices of those that stay, best first.
    """
    order = np.argsort(-scores, kind="stable")
    clash = distances[np.ix_(order, order)] < min_distance
    stays = np.ones(len(order), bool)
    for i in range(len(order)):
        if stays[i]:
            stays[i + 1 :] &= ~clash[i, i + 1 :]
    return np.asarray(order[stays])
