"""Pieces that players tap where none was found: their outlines, and how they hang together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from referee.errors import UsageError
from referee.ruling.faces import UNKNOWN
from rules.message import Message
from vision.arrays import Floats
from vision.graph.joining import PieceGraph, join
from vision.piece import Alternative, Piece, Point, as_quad
from vision.scene import Ambiguity, Component, Scene

ALONE = 0.1
"""Side of a piece that nothing lies beside, as a share of the picture's shorter side."""

FAR = 1.6
"""Steps from piece to piece, in usual ones, beyond which the pieces do not touch."""

TALL = 1.4
"""Height of a card in widths."""

SPACED = 0.85
"""Width of a card as a share of the least step from one to the next."""

LEAST_PX = 3.0
"""Distance of two pieces of which both can be tapped."""

SLANT = 0.5
"""Sine of the least angle between rows and columns."""

CORNERS = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])


class Tapped(NamedTuple):
    """Where players tapped pieces.

    Attributes
    ----------
    points
        Middles of the pieces, in pixels of the photograph as seen.
    size
        Its width and height.
    quarters
        Turns, clockwise, after which faces stand upright.
    """

    points: Sequence[Point]
    size: tuple[int, int]
    quarters: int = 0


def on_lattice(tapped: Tapped) -> Scene:
    """Tiles side by side; what may touch, or not, is unclear."""
    middles, up = _upright(tapped)
    right, down = _steps(middles, ALONE * min(tapped.size))
    own = np.array([right, down])
    flat = middles @ np.linalg.inv(own)
    graph = join(flat[:, None] + CORNERS)
    quads = (flat[:, None] + CORNERS) @ own @ up
    unclear = [Ambiguity("loop", pair) for pair in graph.conflicts]
    unclear += [Ambiguity("gap", pair) for pair in graph.askew]
    pieces = tuple(
        _piece(i, quad, (node.component, node.row, node.col))
        for i, (quad, node) in enumerate(zip(quads, graph.nodes, strict=True))
    )
    return Scene(tapped.size, pieces, _components(graph), graph.contacts, unclear=tuple(unclear))


def in_line(tapped: Tapped) -> Scene:
    """Cards in one line, as they follow each other from the left."""
    middles, up = _upright(tapped)
    along = _direction(middles)
    at = middles @ along
    order = np.argsort(at)
    steps = np.diff(at[order])
    wide = SPACED * (max(steps.min(), steps.mean() / 4) if len(steps) else ALONE * min(tapped.size))
    own = np.array([wide * along, TALL * wide * _clockwise(along)])
    quads = (middles[:, None] + CORNERS @ own) @ up
    column = np.argsort(order).tolist()
    pieces = tuple(_piece(i, quad, (0, 0, column[i])) for i, quad in enumerate(quads))
    line = Component(turned_faces=((Alternative(UNKNOWN, 1.0),),) * len(pieces))
    return Scene(tapped.size, pieces, (line,))


def _upright(tapped: Tapped) -> tuple[Floats, Floats]:
    """The points turned so that faces stand upright, and (2, 2) what turns them back.

    Raises UsageError where two are one.
    """
    right = (1, 0), (0, -1), (-1, 0), (0, 1)
    along = np.array(right[tapped.quarters % 4], float)
    back = np.array([along, _clockwise(along)])
    middles = np.array(tapped.points, float).reshape(-1, 2) @ back.T
    apart = np.linalg.norm(middles[None] - middles[:, None], axis=-1)
    if (apart[np.triu_indices(len(middles), 1)] < LEAST_PX).any():
        raise UsageError(Message.of("use-tapped-twice"))
    return middles, back


def _steps(middles: Floats, alone: float) -> tuple[Floats, Floats]:
    """From a tile to that on its right, and to that below."""
    edges = _shortest(middles)
    usual = np.median(np.hypot(*edges.T)) if len(edges) else 0.0
    edges = edges[np.hypot(*edges.T) <= FAR * usual]
    is_level = np.abs(edges[:, 0]) >= np.abs(edges[:, 1])
    level, plumb = edges[is_level], edges[~is_level]
    level, plumb = level * np.sign(level[:, :1]), plumb * np.sign(plumb[:, 1:])
    if len(plumb) and not len(level):
        down = np.median(plumb, 0)
        return -_clockwise(down), down
    right = np.median(level, 0) if len(level) else np.array([alone, 0.0])
    down = np.median(plumb, 0) if len(plumb) else _clockwise(right)
    is_square = _clockwise(right) @ down >= SLANT * np.hypot(*right) * np.hypot(*down)
    return right, down if is_square else _clockwise(right)


def _shortest(middles: Floats) -> Floats:
    """The steps (N - 1, 2) of the shortest tree that joins all points (Prim)."""
    apart = middles[None] - middles[:, None]
    far = np.hypot(apart[..., 0], apart[..., 1])
    inside, steps = [0], []
    outside = [*range(1, len(middles))]
    while outside:
        i, j = np.unravel_index(far[np.ix_(inside, outside)].argmin(), (len(inside), len(outside)))
        steps.append(apart[inside[i], outside[j]])
        inside.append(outside.pop(int(j)))
    return np.array(steps).reshape(-1, 2)


def _direction(middles: Floats) -> Floats:
    """The direction (2,) in which points spread most, to the right."""
    _, _, axes = np.linalg.svd(middles - middles.mean(0))
    along: Floats = axes[0] if axes[0] @ (1.0, 1e-9) > 0 else -axes[0]
    return along if len(middles) > 1 else np.array([1.0, 0.0])


def _clockwise(vector: Floats) -> Floats:
    """A vector turned by a quarter, y down."""
    return np.array([-vector[1], vector[0]])


def _components(graph: PieceGraph) -> tuple[Component, ...]:
    return (Component(),) * (1 + max(node.component for node in graph.nodes))


def _piece(number: int, quad: Floats, place: tuple[int, int, int]) -> Piece:
    return Piece(number, as_quad(quad), "unknown", UNKNOWN, 1.0, (), *place)
