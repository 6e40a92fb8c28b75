"""Photographs at a fraction of their size: which fraction, and where points lie there."""

from __future__ import annotations

from vision.arrays import Floats
from vision.geometry.homography import Homography

REDUCTIONS = (1, 2, 4, 8)
"""Those at which JPEG is decoded in a fraction of the time."""


def coarsest(length: float, least: float, most: int = 8) -> int:
    """The coarsest reduction, up to `most`, at which `length` pixels are still `least`, or 1."""
    fits = (r for r in REDUCTIONS if r <= most and length >= r * least)
    return max(fits, default=1)


def to_reduced(points: Floats, reduction: float) -> Floats:
    """Points (..., 2) of a photograph as pixels of it reduced; see `Photo.pixels`."""
    return (points - (reduction - 1) / 2) / reduction


def to_full(points: Floats, reduction: float) -> Floats:
    """Inverse of `to_reduced`."""
    return points * reduction + (reduction - 1) / 2


def enlargement(reduction: float) -> Homography:
    """The map from a photograph reduced, by parts of a pixel too, to the photograph."""
    return Homography.affine(reduction, ((reduction - 1) / 2, (reduction - 1) / 2))
