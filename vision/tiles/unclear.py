"""What stays unclear about where tiles lie."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.arrays import Floats
from vision.finding.suppress import distances
from vision.geometry.plane import Plane
from vision.geometry.quads import mean_sides
from vision.graph.joining import PieceGraph, free_places
from vision.piece import Piece
from vision.scene import Unclear
from vision.tiles.bare import bare_between
from vision.tiles.pieces import Found
from vision.tiles.settings import TableSettings


def unclear_places(
    pieces: Sequence[Piece], graph: PieceGraph, plane: Plane, found: Found, settings: TableSettings
) -> tuple[Unclear, ...]:
    """All that could not be made out about which tiles belong together.

    Parameters
    ----------
    pieces, graph, plane
        The tiles turned upright, how they touch, and the plane of their tops.
    found
        With the places at which another one may lie unseen.
    """
    quads = np.array([piece.quad for piece in pieces])
    flat = plane.from_above(quads)
    hidden, joined = _hidden(flat, graph, plane.from_above(found.suspects), settings)
    out = [Unclear("outlines")] if plane.residual > settings.clear else []
    apart = bare_between(found, plane, [(flat[a], flat[b]) for a, b in graph.askew], settings)
    near = [pair for pair, bare in zip(graph.askew, apart, strict=True) if not bare]
    out += [Unclear("gap", pair) for pair in dict.fromkeys((*near, *joined))]
    out += [Unclear("hidden", (piece,), side) for piece, side in hidden]
    beside = sorted({piece for piece, _ in hidden})
    out += [Unclear("edge", (i,)) for i in beside if _at_edge(quads[i], found.image_size, settings)]
    return (*out, *(Unclear("loop", (c.a, c.b)) for c in graph.conflicts))


def _hidden(
    flat: Floats, graph: PieceGraph, suspects: Floats, settings: TableSettings
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Sides of pieces beside which a suspect lies, and pairs of pieces that it may join.

    All is seen from above. These pairs are of different components, and so all but touch.
    """
    places, owners, sides = free_places(flat, settings.pitch, settings.same)
    away = distances(places, suspects.mean(1)).min(1, initial=np.inf)
    room = away < settings.same
    places, owners, sides = places[room], owners[room], sides[room]
    component = np.array([node.component for node in graph.nodes])[owners]
    same = distances(places) < settings.same
    joins = np.argwhere(np.triu(same & (component[:, None] != component)))
    pairs = sorted({(int(min(pair)), int(max(pair))) for pair in owners[joins].tolist()})
    return list(zip(owners.tolist(), sides.tolist(), strict=True)), pairs


def _at_edge(quad: Floats, size: tuple[int, int], settings: TableSettings) -> bool:
    """Whether a piece beside this one may lie outside the picture."""
    room = min(quad.min(), *(np.array(size) - quad.max(0)).tolist())
    return bool(room < settings.edge * mean_sides(quad))
