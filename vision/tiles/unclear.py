"""What stays unclear about where tiles lie."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.arrays import Floats
from vision.finding.suppress import distances
from vision.geometry.plane import Plane
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

    def cut_off(owner: int, place: Floats) -> bool:
        """Whether the edge of the picture cuts off a piece at a place beside this one.

        Of 240 pods that were cut through at an operation none is ruled on so; three were where
        only pieces within a third of a side of the edge counted.
        """
        there = plane.homography(flat[owner] - flat[owner].mean(0) + place)
        return _room(there, found.image_size) < 0

    hidden, joined = _hidden(flat, graph, plane.from_above(found.suspects), settings)
    beyond = sorted({owner for owner, _, place in hidden if cut_off(owner, place)})
    out = [Unclear("outlines")] if plane.residual > settings.clear else []
    apart = bare_between(found, plane, [(flat[a], flat[b]) for a, b in graph.askew], settings)
    near = [pair for pair, bare in zip(graph.askew, apart, strict=True) if not bare]
    out += [Unclear("gap", pair) for pair in dict.fromkeys((*near, *joined))]
    out += [Unclear("hidden", (piece,), side) for piece, side, _ in hidden]
    out += [Unclear("edge", (piece,)) for piece in beyond]
    return (*out, *(Unclear("loop", (c.a, c.b)) for c in graph.conflicts))


def _hidden(
    flat: Floats, graph: PieceGraph, suspects: Floats, settings: TableSettings
) -> tuple[list[tuple[int, int, Floats]], list[tuple[int, int]]]:
    """Sides of pieces beside which a suspect lies, and where; and pairs that it may join.

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
    return list(zip(owners.tolist(), sides.tolist(), places, strict=True)), pairs


def _room(quad: Floats, size: tuple[int, int]) -> float:
    """Pixels between a quad (4, 2) and the edge of the picture; negative beyond it."""
    return float(min(quad.min(), *(np.array(size) - quad.max(0)).tolist()))
