"""Tiles laid out on their plane."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats
from vision.geometry.homography import Homography
from vision.geometry.plane import fit_plane
from vision.graph.joining import PieceGraph, join


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Tiles on their plane.

    Attributes
    ----------
    quads
        (N, 4, 2) unit squares of the plane about the tiles' centres, in pixels.
    flat
        The same on the plane, in pitches.
    graph
        Who touches whom.
    homography
        Plane to pixels.
    """

    quads: Floats
    flat: Floats
    graph: PieceGraph
    homography: Homography


def arranged(quads: Floats) -> Arrangement:
    """Tiles (N, 4, 2) in pixels, fitted to their edges, joined where they touch."""
    plane = fit_plane(quads)
    flat = plane.from_above(quads)
    return Arrangement(quads, flat, join(flat), plane.homography)
