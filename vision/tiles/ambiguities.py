"""What stays unclear about where tiles lie."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.arrays import Floats, Ints
from vision.geometry.plane import Plane
from vision.geometry.quads import areas, distances, moved_to
from vision.graph.joining import PieceGraph, free_places
from vision.piece import Piece, as_quad
from vision.read.places import CONTENTS
from vision.scene import Ambiguity, AmbiguityCode
from vision.tiles.detection import DetectedTiles

PITCH, SAME = 1.05, 0.6
"""Sides from a piece to the next, and between centres up to which they are one place."""
APART = 0.72
"""Distance of a place from the pieces beside it, in sides, from which the network tells it."""
WITHIN, STRIP = 0.6, 0.1
"""Share of a place that must lie in the picture to be seen, and for a strip of it to be seen."""
FAINT, COVERED = 0.01, 0.15
"""Probability of anything at a place from which what lacks a tile is open, and of a tile from which
all is."""
HIDDEN = 0.5
"""Probability that another thing covers a place from which it hides what lies there."""


def unclear_places(
    pieces: Sequence[Piece],
    graph: PieceGraph,
    plane: Plane,
    found: DetectedTiles,
    unlike: Sequence[Ints],
) -> tuple[Ambiguity, ...]:
    """All that could not be made out about which tiles belong together.

    Parameters
    ----------
    pieces, graph, plane
        The tiles turned upright, how they touch, and the plane of their tops.
    found
        With what is at all places around them.
    unlike
        Numbers of the pieces of each component that look like none of the game's.
    """
    quads = np.array([piece.quad for piece in pieces])
    flat = plane.from_above(quads)
    places, owners, sides = free_places(flat, PITCH, SAME)
    squares = plane.homography(moved_to(flat[owners], places))
    within = _share_within(squares, found.image_size)
    contents = found.contents(squares)
    bare, piece, other = (contents[:, CONTENTS.index(n)] for n in ("bare", "piece", "other"))
    # Where a strip of bare table is seen between a tile and the picture's edge, none lies beyond.
    nearer = flat[owners].mean(1) + (places - flat[owners].mean(1)) * APART / PITCH
    strip = found.contents(plane.homography(moved_to(flat[owners], nearer)))
    cut = (within < WITHIN) & ((within < STRIP) | (strip[:, CONTENTS.index("bare")] < 1 - FAINT))
    bare[cut], piece[cut], other[cut] = 1, 0, 0
    covered = (piece > COVERED) | (other > HIDDEN)
    told = np.flatnonzero(covered | (bare < 1 - FAINT))
    out = [Ambiguity("outlines")] if plane.is_rough else []
    joined = _joined(places[told], owners[told], graph)
    near = _nearly_touching(found, plane, flat, graph)
    out += [Ambiguity("gap", pair) for pair in dict.fromkeys((*near, *joined))]
    for i in told.tolist():
        # Where something may well lie, whatever is ruled is open; else only what lacks a tile is.
        code: AmbiguityCode = "covered" if covered[i] else "faint"
        out.append(Ambiguity(code, (int(owners[i]),), int(sides[i]), as_quad(squares[i])))
    out += [Ambiguity("edge", (piece,)) for piece in sorted(set(owners[cut].tolist()))]
    out += [Ambiguity("beside", pair) for pair in _one_place_away(flat, unlike)]
    return (*out, *(Ambiguity("loop", pair) for pair in graph.conflicts))


def _nearly_touching(
    found: DetectedTiles, plane: Plane, flat: Floats, graph: PieceGraph
) -> list[tuple[int, int]]:
    """Pairs of pieces that all but touch and between which no bare table is seen."""
    if not graph.askew:
        return []
    pairs = np.array(graph.askew)
    first, second = flat[pairs[:, 0]], flat[pairs[:, 1]]
    middles = (first.mean(1) + second.mean(1)) / 2
    wide = np.linalg.norm(first.mean(1) - second.mean(1), axis=1) > 2 * APART
    contents = found.contents(plane.homography(moved_to(first, middles)))
    bare = wide & (contents[:, CONTENTS.index("bare")] > 1 - FAINT)
    return [(int(a), int(b)) for a, b in pairs[~bare]]


def _share_within(quads: Floats, size: tuple[int, int]) -> Floats:
    """(N,) which share of quads (N, 4, 2) lies in a picture."""
    seen = np.clip(quads, 0, np.array(size) - 1.0)
    return np.abs(areas(seen) / np.maximum(np.abs(areas(quads)), 1e-9))


def _joined(places: Floats, owners: Ints, graph: PieceGraph) -> list[tuple[int, int]]:
    """Pairs of pieces of two components that a tile at places (M, 2) beside them would join."""
    component = np.array([node.component for node in graph.nodes])[owners]
    same = distances(places, places) < SAME
    joins = np.argwhere(np.triu(same & (component[:, None] != component)))
    return sorted({(int(min(pair)), int(max(pair))) for pair in owners[joins].tolist()})


def _one_place_away(flat: Floats, unlike: Sequence[Ints]) -> list[tuple[int, int]]:
    """Pieces of another make, each with one of the game's that a single tile would join it to.

    A shadow's edge parts a pod so, if the tile across it is missed.
    """
    if not unlike:
        return []
    places, owners, _ = free_places(flat, PITCH, SAME)
    other = np.isin(owners, np.concatenate(unlike))
    joins = np.argwhere(distances(places[other], places[~other]) < SAME)
    theirs, ours = owners[other][joins[:, 0]], owners[~other][joins[:, 1]]
    return sorted(set(zip(theirs.tolist(), ours.tolist(), strict=True)))
