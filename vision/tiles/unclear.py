"""What stays unclear about where tiles lie."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.spatial.distance import cdist

from vision.arrays import Floats, Ints
from vision.geometry.plane import Plane
from vision.geometry.quads import moved_to
from vision.graph.joining import PieceGraph, free_places
from vision.piece import Piece, as_quad
from vision.reading.table_seen import TableAround
from vision.scene import Unclear
from vision.tiles.bare import bare_between
from vision.tiles.pieces import Found
from vision.tiles.settings import TableSettings


def unclear_places(
    pieces: Sequence[Piece],
    graph: PieceGraph,
    plane: Plane,
    found: Found,
    unlike: Sequence[Ints],
    settings: TableSettings,
) -> tuple[Unclear, ...]:
    """All that could not be made out about which tiles belong together.

    Parameters
    ----------
    pieces, graph, plane
        The tiles turned upright, how they touch, and the plane of their tops.
    found
        With the places at which another one may lie unseen.
    unlike
        Numbers of the pieces of each component that look like none of the game's.
    """
    quads = np.array([piece.quad for piece in pieces])
    flat = plane.from_above(quads)
    suspects = plane.from_above(found.suspects).mean(1)
    hidden, joined, there = _hidden(flat, graph, suspects, settings)
    # Of 240 pods that were cut through at an operation none is ruled on; three were where only
    # pieces within a third of a side of the picture's edge counted.
    cut = ~found.whole(plane.homography(there))
    beyond = sorted({hidden[i][0] for i in np.flatnonzero(cut).tolist()})
    out = [Unclear("outlines")] if plane.residual > settings.clear else []
    apart = bare_between(found, plane, [(flat[a], flat[b]) for a, b in graph.askew], settings)
    near = [pair for pair, bare in zip(graph.askew, apart, strict=True) if not bare]
    out += [Unclear("gap", pair) for pair in dict.fromkeys((*near, *joined))]
    faint = cdist(there.mean(1), suspects[found.shows > settings.faint]).min(1, initial=np.inf)
    codes = np.where(faint < settings.same, "faint", "hidden").tolist()
    out += [
        Unclear(code, (piece,), side) for code, (piece, side) in zip(codes, hidden, strict=True)
    ]
    out += [Unclear("edge", (piece,)) for piece in beyond]
    out += [Unclear("beside", pair) for pair in _one_place_away(flat, unlike, settings)]
    around = TableAround(
        found.sampler, plane.homography, flat, found.image_size, settings.table_seen
    )
    squares, owners, of = around.unseen_places()
    covered = zip(owners.tolist(), of.tolist(), plane.homography(squares), strict=True)
    out += [Unclear("covered", (piece,), side, as_quad(quad)) for piece, side, quad in covered]
    return (*out, *(Unclear("loop", pair) for pair in graph.conflicts))


def _hidden(
    flat: Floats, graph: PieceGraph, suspects: Floats, settings: TableSettings
) -> tuple[list[tuple[int, int]], list[tuple[int, int]], Floats]:
    """Sides of pieces beside which a suspect (M, 2) lies, and pairs of pieces that it may join.

    All is seen from above. These pairs are of different components, and so all but touch. Then
    come the squares (M, 4, 2) beside those sides.
    """
    places, owners, sides = free_places(flat, settings.pitch, settings.same)
    away = cdist(places, suspects).min(1, initial=np.inf)
    room = away < settings.same
    places, owners, sides = places[room], owners[room], sides[room]
    component = np.array([node.component for node in graph.nodes])[owners]
    same = cdist(places, places) < settings.same
    joins = np.argwhere(np.triu(same & (component[:, None] != component)))
    pairs = sorted({(int(min(pair)), int(max(pair))) for pair in owners[joins].tolist()})
    there = moved_to(flat[owners], places)
    return list(zip(owners.tolist(), sides.tolist(), strict=True)), pairs, there


def _one_place_away(
    flat: Floats, unlike: Sequence[Ints], settings: TableSettings
) -> list[tuple[int, int]]:
    """Pieces of another make, each with one of the game's that a single tile would join it to.

    A shadow's edge parts a pod so, if the tile across it is missed.
    """
    if not unlike:
        return []
    places, owners, _ = free_places(flat, settings.pitch, settings.same)
    other = np.isin(owners, np.concatenate(unlike))
    joins = np.argwhere(cdist(places[other], places[~other]) < settings.same)
    theirs, ours = owners[other][joins[:, 0]], owners[~other][joins[:, 1]]
    return sorted(set(zip(theirs.tolist(), ours.tolist(), strict=True)))
