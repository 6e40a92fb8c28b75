"""How strongly cards are outlined in a picture, and where their edges are strongest."""

from __future__ import annotations

import numpy as np

from vision.arrays import Complexes, Floats, Pixels
from vision.find.edges import EdgeField, as_complex, as_points

# Lengths in sides of a card: roots of their areas.

WORK_PX = 34.0
"""Side of a card in the picture in which gradients are taken, pixels."""

ROOM, ACROSS = 4.0, 1.5
"""What is looked at beyond the outermost cards along their line, and across it."""

SAMPLES, SPAN = 5, (0.12, 0.88)
"""Points along a side, and the part of it that they cover: corners are round."""

FAINT = 150.0
"""Gradient that is half noise, in grey levels times 32 (Scharr)."""

SHIFT, TWIST = 0.12, 8.0
"""Each card is moved by up to so much of its size, and turned by so many degrees."""

NEARER = 0.05
"""Share of its strength by which an outline must be stronger so far away."""


class CardEdges:
    """Edges about a row of cards, and how strongly cards are outlined by them.

    Parameters
    ----------
    pixels
        (H, W, 3) uint8.
    centres, side
        (N, 2) middles of the cards in pixels, and their usual size.
    """

    def __init__(self, pixels: Pixels, centres: Floats, side: float) -> None:
        way = np.abs(centres[-1] - centres[0])
        # Along the line there may be more cards.
        more = (ROOM - ACROSS) * way / max(float(way.max()), 1e-9)
        reach = (ACROSS + more) * side
        reduction = max(1, round(side / WORK_PX))
        low, high = centres.min(0) - reach, centres.max(0) + reach
        self._field = EdgeField(pixels, low, high, reduction)
        shift, twist = SHIFT, np.radians(TWIST)
        near, turns, none = np.linspace(-shift, shift, 5), np.linspace(-twist, twist, 7), (0.0,)
        tries = ((near, near, none), (none, none, turns), (near[1:4] / 2,) * 2 + (turns[2:5] / 2,))
        self._tries = [[axis.ravel() for axis in np.meshgrid(*each)] for each in tries]

    def settle(self, quads: Floats) -> tuple[Floats, Floats]:
        """Cards (N, 4, 2) moved and turned to where their edges are strongest; how strong (N,)."""
        corners = as_complex(quads)
        for x, y, twist in self._tries:
            corners, strength = self._best(corners, x, y, twist)
        return as_points(corners), strength

    def _best(
        self, corners: Complexes, x: Floats, y: Floats, twist: Floats
    ) -> tuple[Complexes, Floats]:
        """Each card moved and turned by the best of (K,) tries."""
        tried = _moved(corners, x, y, twist)
        strength = self._strength(tried.reshape(-1, 4)).reshape(tried.shape[:2])
        # Nearer places win where nothing speaks against them.
        far = np.hypot(x, y) / SHIFT + np.abs(twist)
        best = (strength * (1 - NEARER * far)).argmax(1)
        rows = np.arange(len(corners))
        return tried[rows, best], strength[rows, best]

    def strength(self, quads: Floats) -> Floats:
        """(N,) mean over the sides of the logarithm of the gradient across them.

        The logarithm keeps three strong sides from standing for four.
        """
        return self._strength(as_complex(quads))

    def _strength(self, corners: Complexes) -> Floats:
        across = self._field.across(corners, SAMPLES, SPAN)
        return np.asarray(np.log1p(across / FAINT).mean((1, 2)), np.float64)


def _moved(corners: Complexes, x: Floats, y: Floats, twist: Floats) -> Complexes:
    """(N, K, 4) quads (N, 4) moved by shares of their sides and turned."""
    a, b, c, d = corners.T[:, :, None]
    middle = corners.mean(1)[:, None]
    shifted = middle + x * (b + c - a - d) / 2 + y * (c + d - a - b) / 2
    turned = (corners - middle)[:, None] * np.exp(1j * twist)[:, None]
    return np.asarray(shifted[..., None] + turned)
