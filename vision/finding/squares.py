"""Squares of one plane fitted to the edges that are seen around them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.arrays import Complexes, Floats, Pixels
from vision.finding.edges import EdgeField, as_complex
from vision.geometry.plane import Plane
from vision.geometry.quads import root_areas

INNER = np.linspace(0.14, 0.86, 6)
"""Where, along both sides of a piece, its colour is looked at."""


@dataclass(frozen=True, slots=True)
class AlignSettings:
    """How square pieces are fitted; lengths in sides of a piece.

    Attributes
    ----------
    work_px
        Side of a piece in the picture in which gradients are taken, as near as whole reductions
        come to it: edges stay a few pixels wide, grain is gone.
    margin
        How far round the given pieces the picture is looked at.
    turns, turned
        Turns tried over a quarter, the refinement of the edges reaches as far as a step; and
        how much stronger edges must be at an eighth of a turn from the finder's.
    aspects, oblong
        Shapes of pieces to try, longer over shorter side, and how much stronger the edges of
        an oblong shape must be than those of the first to be believed.
    twists, sizes
        Turns in degrees and sizes that are tried about what was found, in a second round.
    finder, agree
        Share of the finder's corners in the result, and the distance of corners from which
        one of the two is wrong; then the edges decide. A third to a half gave the least errors
        on rendered pods.
    touching, neighbours
        Distance of centres up to which pieces may touch, and how many of them are heard.
    odd
        Turn in degrees against all neighbours from which a piece is tried as they lie.
    lean
        Share of its own edge evidence that suffices for that.
    shifts
        Shifts tried with it: a centre is off where an outline was.
    samples, span
        Points along a side at which an edge is looked for, and the part of the side they cover.
    reference
        Score, against the ninth decile of all scores, from which a piece is taken as sure.
    size_change
        Change of the side over the median beyond which a piece is none of the set.
    weak
        Edge evidence against the median of all pieces below which a piece is a mistake.
    seen
        Share of a place that must be in the picture to say anything of it.
    pitch, outlined, room
        Distance from a tile to the next at which one is looked for that was not found, and
        edge evidence against the median for it to be looked at, and for it not to be ruled out.
    same, across
        Distance of the places beside two pieces up to which they are one place, and distance of
        these pieces from which it lies between them: at 1.4 they lie around a corner of it.
    apart, clear
        Distances of centres below which two pieces would overlap; the likelier one stays. The
        second holds for outlines fitted to edges.
    square
        Residual of the plane above which the pieces are no squares and are left as they are.
    """

    work_px: float = 36.0
    margin: float = 3.2
    turns: int = 18
    turned: float = 0.5
    aspects: tuple[float, ...] = (1.0,)
    oblong: float = 1.04
    twists: tuple[float, ...] = (-5.0, -2.5, 0.0, 2.5, 5.0)
    sizes: tuple[float, ...] = (0.95, 1.0, 1.05)
    finder: float = 0.4
    agree: float = 0.2
    touching: float = 1.35
    neighbours: int = 3
    odd: float = 9.0
    lean: float = 0.75
    shifts: tuple[tuple[float, float], ...] = (
        (0.0, 0.0),
        (0.07, 0.0),
        (-0.07, 0.0),
        (0.0, 0.07),
        (0.0, -0.07),
    )
    samples: int = 9
    span: tuple[float, float] = (0.14, 0.86)
    reference: float = 0.75
    size_change: float = 0.4
    weak: float = 0.35
    pitch: float = 1.05
    outlined: float = 0.55
    room: float = 0.4
    seen: float = 0.2
    same: float = 0.4
    across: float = 1.7
    apart: float = 0.65
    clear: float = 0.8
    square: float = 0.16


class SquareFitter:
    """Finds the squares that are outlined most strongly.

    Parameters
    ----------
    pixels
        (H, W, 3) uint8.
    quads
        (N, 4, 2) pieces in pixels, N of one and more: their usual side and where they lie.
    """

    def __init__(
        self, pixels: Pixels, quads: Floats, settings: AlignSettings | None = None
    ) -> None:
        self.pixels = pixels
        self.settings = settings or AlignSettings()
        side = float(np.median(root_areas(quads)))
        away = self.settings.margin * side
        reduction = max(1, round(side / self.settings.work_px))
        low, high = quads.min((0, 1)) - away, quads.max((0, 1)) + away
        self._field = EdgeField(pixels, low, high, reduction)

    def colours(self, quads: Floats) -> Floats:
        """(N, 36, 3) square roots of sRGB values all over quads (N, 4, 2)."""
        return self._field.colours(quads, np.array([(x, y) for x in INNER for y in INNER]))

    def best(
        self,
        plane: Plane,
        centres: Floats,
        shapes: Complexes,
        aspect: float = 1.0,
        favour: Floats | float = 1.0,
    ) -> tuple[Floats, Floats]:
        """For each centre the square (4, 2) in pixels with the strongest edges, and their strength.

        Parameters
        ----------
        centres
            (N, 2) on the plane.
        shapes
            (N, K) pieces to try: root of the area, and direction of the first side.
        aspect
            Length of the first side over the second.
        favour
            (N, K) factors of the strength.
        """
        stretch = np.sqrt(aspect)
        corner = np.array([-1, 1, 1, -1]) * stretch / 2 + 0.5j * np.array([-1, -1, 1, 1]) / stretch
        corners = shapes[:, :, None] * corner
        flat = centres[:, None, None] + np.stack([corners.real, corners.imag], axis=-1)
        seen = plane.homography(flat)
        strength = favour * self._strength(as_complex(seen).reshape(-1, 4)).reshape(shapes.shape)
        rows, best = np.arange(len(centres)), strength.argmax(1)
        return seen[rows, best], strength[rows, best]

    def _strength(self, corners: Complexes) -> Floats:
        """(N,) mean over the sides of the square root of the gradient across them.

        The root keeps one strong side, of a neighbour say, from standing for four.
        """
        across = self._field.across(corners, self.settings.samples, self.settings.span)
        return np.asarray(np.sqrt(np.median(across, axis=2)).mean(1), np.float64)
