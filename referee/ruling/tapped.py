"""Scenes of pieces that players tap where none was detected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from referee.errors import UsageError
from referee.ruling.faces import UNKNOWN
from rules.message import Message
from vision.arrays import Floats
from vision.graph.joining import join
from vision.piece import Alternative, Piece, Point, as_quad
from vision.scene import Ambiguity, Component, Scene

LONE_SHARE = 0.1
"""Side of a single piece, as a share of the picture's shorter side."""

MOST_STEPS = 1.6
"""Distance of two pieces, in typical steps, beyond which they do not touch."""

CARD_ASPECT = 1.4
"""Height of a card over its width."""

CARD_SHARE = 0.85
"""Width of a card as a share of the shortest step from one to the next."""

LEAST_PX = 3.0
"""Least distance of two tapped pieces."""

LEAST_SINE = 0.5
"""Sine of the least angle between rows and columns."""

CORNERS = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])


class Tapped(NamedTuple):
    """Where players tapped pieces.

    Attributes
    ----------
    points
        Centres of the pieces, in pixels of the photograph, orientation tag applied.
    size
        Width and height of the photograph.
    quarters
        Clockwise quarter turns that make faces upright.
    """

    points: Sequence[Point]
    size: tuple[int, int]
    quarters: int = 0


def on_lattice(tapped: Tapped) -> Scene:
    """A scene of tiles side by side; contacts in doubt become ambiguities."""
    centres, rotation = _turn_upright(tapped)
    right, down = _lattice_vectors(centres, LONE_SHARE * min(tapped.size))
    basis = np.array([right, down])
    flat = centres @ np.linalg.inv(basis)
    graph = join(flat[:, None] + CORNERS)
    quads = (flat[:, None] + CORNERS) @ basis @ rotation
    unclear = [Ambiguity("loop", pair) for pair in graph.conflicts]
    unclear += [Ambiguity("gap", pair) for pair in graph.near_contacts]
    pieces = tuple(
        _piece(i, quad, (node.component, node.row, node.col))
        for i, (quad, node) in enumerate(zip(quads, graph.nodes, strict=True))
    )
    components = (Component(),) * (1 + max(node.component for node in graph.nodes))
    return Scene(tapped.size, pieces, components, graph.contacts, unclear=tuple(unclear))


def in_line(tapped: Tapped) -> Scene:
    """A scene of cards in one line, numbered from the left."""
    centres, rotation = _turn_upright(tapped)
    along = _main_direction(centres)
    positions = centres @ along
    order = np.argsort(positions)
    steps = np.diff(positions[order])
    width = CARD_SHARE * (
        max(steps.min(), steps.mean() / 4) if len(steps) else LONE_SHARE * min(tapped.size)
    )
    basis = np.array([width * along, CARD_ASPECT * width * _quarter_turn(along)])
    quads = (centres[:, None] + CORNERS @ basis) @ rotation
    column = np.argsort(order).tolist()
    pieces = tuple(_piece(i, quad, (0, 0, column[i])) for i, quad in enumerate(quads))
    line = Component(turned_faces=((Alternative(UNKNOWN, 1.0),),) * len(pieces))
    return Scene(tapped.size, pieces, (line,))


def _turn_upright(tapped: Tapped) -> tuple[Floats, Floats]:
    """The points turned so that faces are upright, and the (2, 2) rotation back, for row vectors.

    Raises UsageError where a piece was tapped twice.
    """
    right = (1, 0), (0, -1), (-1, 0), (0, 1)
    along = np.array(right[tapped.quarters % 4], float)
    back = np.array([along, _quarter_turn(along)])
    centres = np.array(tapped.points, float).reshape(-1, 2) @ back.T
    distances = np.linalg.norm(centres[None] - centres[:, None], axis=-1)
    if (distances[np.triu_indices(len(centres), 1)] < LEAST_PX).any():
        raise UsageError(Message.of("use-tapped-twice"))
    return centres, back


def _lattice_vectors(centres: Floats, default: float) -> tuple[Floats, Floats]:
    """The vectors from a tile to its neighbours on the right and below; `default` is a length."""
    edges = _spanning_tree_edges(centres)
    typical = np.median(np.hypot(*edges.T)) if len(edges) else 0.0
    edges = edges[np.hypot(*edges.T) <= MOST_STEPS * typical]
    is_horizontal = np.abs(edges[:, 0]) >= np.abs(edges[:, 1])
    rows, cols = edges[is_horizontal], edges[~is_horizontal]
    rows, cols = rows * np.sign(rows[:, :1]), cols * np.sign(cols[:, 1:])
    if len(cols) and not len(rows):
        down = np.median(cols, 0)
        return -_quarter_turn(down), down
    right = np.median(rows, 0) if len(rows) else np.array([default, 0.0])
    down = np.median(cols, 0) if len(cols) else _quarter_turn(right)
    is_square = _quarter_turn(right) @ down >= LEAST_SINE * np.hypot(*right) * np.hypot(*down)
    return right, down if is_square else _quarter_turn(right)


def _spanning_tree_edges(centres: Floats) -> Floats:
    """The edges, (N - 1, 2), of the minimum spanning tree of all points (Prim)."""
    vectors = centres[None] - centres[:, None]
    lengths = np.hypot(vectors[..., 0], vectors[..., 1])
    inside, edges = [0], []
    outside = [*range(1, len(centres))]
    while outside:
        between = lengths[np.ix_(inside, outside)]
        i, j = np.unravel_index(between.argmin(), between.shape)
        edges.append(vectors[inside[i], outside[j]])
        inside.append(outside.pop(int(j)))
    return np.array(edges).reshape(-1, 2)


def _main_direction(centres: Floats) -> Floats:
    """The principal direction of points as a (2,) unit vector, pointing to the right."""
    _, _, axes = np.linalg.svd(centres - centres.mean(0))
    along: Floats = axes[0] if axes[0] @ (1.0, 1e-9) > 0 else -axes[0]
    return along if len(centres) > 1 else np.array([1.0, 0.0])


def _quarter_turn(vector: Floats) -> Floats:
    """A vector turned clockwise by a quarter, y down."""
    return np.array([-vector[1], vector[0]])


def _piece(number: int, quad: Floats, place: tuple[int, int, int]) -> Piece:
    return Piece(number, as_quad(quad), "unknown", UNKNOWN, 1.0, (), *place)
