"""Ambiguities about where tiles lie."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.arrays import Floats, Ints
from vision.geometry.plane import Plane
from vision.geometry.quads import distances, moved_to
from vision.graph.joining import PieceGraph, free_places
from vision.piece import Piece, as_quad
from vision.read.places import BARE, OTHER, PIECE
from vision.scene import Ambiguity, AmbiguityCode
from vision.tiles.detection import DetectedTiles

PITCH, SAME = 1.05, 0.6
"""Sides from a piece to the place beside it, and between centres up to which two places are one."""
APART = 0.72
"""Least distance in sides from the pieces beside a place at which the network can classify it."""
FAINT, COVERED = 0.01, 0.15
"""Probability of anything at a place from which it is ambiguous where a tile is lacking, and of a
tile from which it is ambiguous in any case."""
HIDDEN = 0.5
"""Probability that another thing covers a place from which that hides what lies there."""


def find_ambiguities(
    pieces: Sequence[Piece],
    graph: PieceGraph,
    plane: Plane,
    detected: DetectedTiles,
) -> tuple[Ambiguity, ...]:
    """All ambiguities about which tiles belong together.

    Parameters
    ----------
    pieces, graph, plane
        The upright tiles, their contacts, and the plane of their tops.
    detected
        The tiles with the survey of their surroundings.
    """
    quads = np.array([piece.quad for piece in pieces])
    flat = plane.from_above(quads)
    places, owners, sides = free_places(flat, PITCH, SAME)
    squares = plane.homography(moved_to(flat[owners], places))
    contents = detected.contents(squares)
    bare, piece, other = (contents[:, i] for i in (BARE, PIECE, OTHER))
    cut = detected.may_be_cut_off(squares)
    bare[cut], piece[cut], other[cut] = 1, 0, 0
    covered = (piece > COVERED) | (other > HIDDEN)
    unsure = np.flatnonzero(covered | (bare < 1 - FAINT))
    out = [Ambiguity("outlines")] if plane.is_rough else []
    joined = _pairs_joined_by(places[unsure], owners[unsure], graph)
    near = _near_pairs(detected, plane, flat, graph)
    out += [Ambiguity("gap", pair) for pair in dict.fromkeys((*near, *joined))]
    for i in unsure.tolist():
        code: AmbiguityCode = "covered" if covered[i] else "faint"
        out.append(Ambiguity(code, (int(owners[i]),), int(sides[i]), as_quad(squares[i])))
    for i in np.flatnonzero(cut).tolist():
        out.append(Ambiguity("edge", (int(owners[i]),), int(sides[i]), as_quad(squares[i])))
    return (*out, *(Ambiguity("loop", pair) for pair in graph.conflicts))


def _near_pairs(
    detected: DetectedTiles, plane: Plane, flat: Floats, graph: PieceGraph
) -> list[tuple[int, int]]:
    """Pairs of pieces that all but touch, without bare table between them."""
    if not graph.near_contacts:
        return []
    pairs = np.array(graph.near_contacts)
    first, second = flat[pairs[:, 0]], flat[pairs[:, 1]]
    middles = (first.mean(1) + second.mean(1)) / 2
    wide = np.linalg.norm(first.mean(1) - second.mean(1), axis=1) > 2 * APART
    contents = detected.contents(plane.homography(moved_to(first, middles)))
    bare = wide & (contents[:, BARE] > 1 - FAINT)
    return [(int(a), int(b)) for a, b in pairs[~bare]]


def _pairs_joined_by(places: Floats, owners: Ints, graph: PieceGraph) -> list[tuple[int, int]]:
    """Pairs of pieces of two components that a tile at places (M, 2) beside them would join."""
    component = np.array([node.component for node in graph.nodes])[owners]
    same = distances(places, places) < SAME
    joins = np.argwhere(np.triu(same & (component[:, None] != component)))
    return sorted({(int(min(pair)), int(max(pair))) for pair in owners[joins].tolist()})
