"""The scene of tiles on a table: joined where they touch, and turned upright together."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.arrays import Floats, Ints, Pixels
from vision.graph.joining import Contact, PieceGraph, join
from vision.graph.orientation import posterior, turn_evidence, turn_nodes
from vision.piece import Piece
from vision.read.box import Box
from vision.read.crops import ground_colours, ink_log_odds
from vision.read.surroundings import doubt_cut_off
from vision.scene import Ambiguity, Component, Scene, TurnShares
from vision.tiles.ambiguities import find_ambiguities
from vision.tiles.colours import components_unlike, doubt_backs
from vision.tiles.detection import ONE_GAME, DetectedTiles, TileSettings

OUTLIER_RATE = 0.01
"""Probability that a reading is plain wrong, so that no single piece decides which way is up."""
LEAST = 1e-4
"""Least probability of alternatives."""


def tile_scene(detected: DetectedTiles, box: Box, settings: TileSettings = ONE_GAME) -> Scene:
    """Join tiles to graphs, turn each graph upright, and weigh the readings.

    No rule of a game is used: up is where the faces of the box fit best over all pieces of a
    component together, and kinds of tiles are told apart by the photograph's own colours.

    Parameters
    ----------
    detected
        One tile and more, each read by itself.
    """
    tiles, plane = detected.tiles, detected.plane
    graph = join(plane.from_above(tiles.quads))
    faces = box.gather(tiles.faces)
    faces[:, :, -1] *= settings.strange
    # Turn all into the frames of their components.
    turns = [node.turn for node in graph.nodes]
    quads = np.array([np.roll(q, t, 0) for q, t in zip(tiles.quads, turns, strict=True)])
    crops = np.array([np.rot90(c, -t) for c, t in zip(tiles.crops, turns, strict=True)])
    faces = np.array([np.roll(f, t, 0) for f, t in zip(faces, turns, strict=True)])
    faces = _normalised(doubt_backs(faces, box))
    faces = doubt_cut_off(faces, tiles.quads, detected.image_size)
    pieces, graph, ups, unlike = _turn_upright(quads, graph, faces, crops, box, settings)
    strangers = (Ambiguity("unlike", tuple(group.tolist())) for group in unlike)
    return Scene(
        image_size=detected.image_size,
        pieces=pieces,
        components=tuple(map(Component, ups)),
        contacts=graph.contacts,
        plane=plane,
        unclear=(*find_ambiguities(pieces, graph, plane, detected), *strangers),
    )


def _turn_upright(
    quads: Floats, graph: PieceGraph, faces: Floats, crops: Pixels, box: Box, settings: TileSettings
) -> tuple[tuple[Piece, ...], PieceGraph, list[TurnShares], list[Ints]]:
    """Upright pieces and graph, the turns of each component, and `components_unlike`."""
    component = np.array([node.component for node in graph.nodes])
    grounds = ground_colours(crops)
    faces = _normalised(faces * np.exp(ink_log_odds(crops, box.marked))[:, None])
    own = turn_evidence(faces, OUTLIER_RATE + settings.loose)
    together = np.array([own[component == c].sum(0) for c in range(component.max() + 1)])
    upright = posterior(together)
    prior = np.eye(4)[upright.argmax(1)[component]]
    if settings.loose:
        # The prior of a piece that may be turned comes from the others of its component only.
        prior = posterior(together[component] - own)
        prior = settings.loose / 4 + (1 - settings.loose) * prior
    joint = faces * prior[:, :, None]
    shares = _normalised(joint.sum(1))
    turns = joint.sum(2).argmax(1).tolist()
    unlike = components_unlike(faces, grounds, component, box)
    graph = _turn_graph(graph, upright.argmax(1).tolist())
    pieces = []
    for i, (node, turn) in enumerate(zip(graph.nodes, turns, strict=True)):
        quads[i] = np.roll(quads[i], -turn, 0)
        place = (node.component, node.row, node.col)
        pieces.append(box.make_piece(i, quads[i], shares[i], LEAST, place))
    return tuple(pieces), graph, [_from_best(own) for own in upright], unlike


def _normalised(weights: Floats) -> Floats:
    """Weights (N, ...) scaled to sum to one for each piece."""
    total = weights.sum(tuple(range(1, weights.ndim)), keepdims=True)
    return np.asarray(weights / total)


def _turn_graph(graph: PieceGraph, turns: list[int]) -> PieceGraph:
    """Turn each component clockwise, and count sides from its new top."""

    def from_top(piece: int, side: int) -> int:
        node = graph.nodes[piece]
        return (side + node.turn - turns[node.component]) % 4

    contacts = (
        Contact(c.a, from_top(c.a, c.side_a), c.b, from_top(c.b, c.side_b)) for c in graph.contacts
    )
    return replace(graph, nodes=turn_nodes(graph.nodes, turns), contacts=tuple(contacts))


def _from_best(upright: Floats) -> TurnShares:
    a, b, c, d = np.roll(upright, -int(upright.argmax())).tolist()
    return a, b, c, d
