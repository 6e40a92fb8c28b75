"""Decode the output of the piece finder's network: maps of centres and shapes, to quads.

The network gives for every cell of 4 × 4 pixels how likely a piece has its centre there, and the
shape of that piece by its second moments: a parallelogram with edges a and b has the covariance
(a aᵀ + b bᵀ) / 12, whatever its corners are called. Where that is whitened the piece is a square,
and its turn is known up to quarter turns by one fourfold angle. The taper is the gradient of the
logarithm of scale, which perspective gives to a piece.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np

from vision.arrays import Flags, Floats, Ints, Singles
from vision.find.suppress import suppress

FoundKind = Literal["tile", "discs"]
KINDS: tuple[FoundKind, ...] = ("tile", "discs")
HEATS = 3
"""Maps of centres that the network gives: of tiles, tiles with discs, cards. The heat of tiles and
of cards, which differ in little but thickness, is added up."""

STRIDE = 4
"""Pixels of the network's picture to a cell of its maps."""


@dataclass(frozen=True, slots=True)
class Quads:
    """Pieces as arrays.

    Attributes
    ----------
    quads
        (N, 4, 2) pixels, clockwise.
    centres
        (N, 2).
    white
        (N, 2, 2): from pixels to sides of the piece, in which it is a unit square.
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

    def __getitem__(self, which: Flags | Ints) -> Quads:
        return Quads(
            self.quads[which],
            self.centres[which],
            self.white[which],
            self.kinds[which],
            self.scores[which],
        )

    def mapped(self, scale: tuple[float, float], origin: tuple[float, float]) -> Quads:
        """The same in a picture of which this one is a resized part.

        Parameters
        ----------
        scale
            Pixels here to a pixel there, in x and y.
        origin
            The part's top left there.
        """
        factor = np.array(scale)
        to = (0.5 / factor - 0.5) + np.array(origin)
        return Quads(
            self.quads / factor + to,
            self.centres / factor + to,
            self.white * factor,
            self.kinds,
            self.scores,
        )

    @property
    def sides(self) -> Floats:
        """(N,) roots of the areas, pixels."""
        return np.asarray(1 / np.sqrt(np.maximum(np.abs(np.linalg.det(self.white)), 1e-12)))


def decode(maps: Singles, least: Sequence[float]) -> Quads:
    """Pieces from the network's maps.

    Parameters
    ----------
    maps
        (12, h, w): heat by kind from 0 to 1, offset of the centre in cells (x, y), logarithm of
        the root of the second moments (scale, two of anisotropy), fourfold angle (cos, sin),
        taper (x, y).
    least
        Least heat by kind.
    """
    heat = np.stack([np.minimum(maps[0] + maps[2], 1), maps[1]])
    best = heat.max(0)
    peak = cv2.dilate(best, np.ones((3, 3), np.uint8)) == best
    kind = heat.argmax(0)
    peak &= best >= np.asarray(least, np.float32)[kind]
    rows, cols = np.nonzero(peak)
    values = maps[HEATS:, rows, cols].astype(np.float64)
    cells = np.column_stack([cols, rows]) + values[:2].T
    quads, white = _shapes(cells * STRIDE + (STRIDE - 1) / 2, values[2:])
    return Quads(quads, quads.mean(1), white, kind[rows, cols], best[rows, cols].astype(np.float64))


def _shapes(centres: Floats, values: Floats) -> tuple[Floats, Floats]:
    """Quads (N, 4, 2) and whitening matrices (N, 2, 2) from the seven values of the shape."""
    scale, stretch, shear, cos, sin, *taper = values
    amount = np.sqrt(stretch**2 + shear**2)
    ratio = np.where(amount > 1e-6, np.sinh(amount) / np.maximum(amount, 1e-6), 1.0)
    same = np.cosh(amount)

    def matrix(sign: float) -> Floats:
        entries = np.array(
            [
                [same + sign * ratio * stretch, sign * ratio * shear],
                [sign * ratio * shear, same - sign * ratio * stretch],
            ]
        )
        return np.asarray(entries.transpose(2, 0, 1) * np.exp(sign * scale)[:, None, None])

    root, white = matrix(1.0), matrix(-1.0)
    turn = np.arctan2(sin, cos) / 4
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    spin = spin.transpose(2, 0, 1)
    edges = root @ spin
    along = np.einsum("nij,in->nj", spin, np.array(taper))
    wedge = np.einsum("nij,nj->ni", edges, along[:, ::-1]) / 4
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2
    quads = centres[:, None] + np.einsum("nij,kj->nki", edges, corners)
    quads += np.array([1, -1, 1, -1])[:, None] * wedge[:, None]
    return quads, white


def suppressed(found: Quads, apart: float) -> Quads:
    """Non-maximum suppression: without the less likely of any two pieces that overlap."""
    away = found.centres[:, None] - found.centres
    in_sides = np.linalg.norm(np.einsum("nij,nmj->nmi", found.white, away), axis=2)
    return found[suppress(np.minimum(in_sides, in_sides.T), found.scores, apart)]


def joined(parts: Sequence[Quads]) -> Quads:
    """Several lists of pieces as one."""
    return Quads(
        *(
            np.concatenate([getattr(part, name) for part in parts])
            for name in ("quads", "centres", "white", "kinds", "scores")
        )
    )
