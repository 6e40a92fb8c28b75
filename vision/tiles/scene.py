"""The tiles on a table: joined where they touch, turned upright together, with doubt."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Floats, Ints, Pixels, Singles
from vision.graph.joining import Contact, Node, PieceGraph, join
from vision.graph.orientation import posterior, turn_evidence, turned_nodes
from vision.piece import Kind, Piece, as_quad, ranked
from vision.read.box import Box
from vision.read.crops import ground_colours, ink_log_odds
from vision.read.faces import normalise
from vision.read.likeness import likeness_log_odds
from vision.scene import Ambiguity, Component, Scene, TurnShares
from vision.tiles.ambiguities import unclear_places
from vision.tiles.colours import of_another_make, without_hidden
from vision.tiles.detection import DetectedTiles

OUTLIER_RATE = 0.01
"""Probability that a reading is plain wrong, so that no single piece tells which way is up."""
LEAST = 1e-4
"""Alternatives below this probability are left out."""


@dataclass(frozen=True, slots=True)
class TileSettings:
    """Priors of the table reader, all of them probabilities.

    Attributes
    ----------
    strange
        That a piece is not of this box: players lay the pieces of one game.
    loose
        That a piece lies any way round, whatever the others of its component do.
    """

    strange: float = 0.02
    loose: float = 0.0


def tile_scene(
    found: DetectedTiles,
    box: Box,
    settings: TileSettings | None = None,
) -> Scene:
    """Join tiles to graphs, find out which way each graph is up, and weigh what they show.

    No rule of a game is known here: up is where the faces of the box look most alike to what
    is seen, over all pieces of a component together, and kinds of tiles are told apart by the
    photograph's own colours.

    Parameters
    ----------
    found
        One tile and more, each read by itself.
    """
    settings = settings or TileSettings()
    tiles, plane = found.tiles, found.plane
    graph = join(plane.from_above(tiles.quads))
    faces = box.gather(tiles.faces)
    faces[:, :, -1] *= settings.strange
    # All in the frames of their components.
    lie = [node.turn for node in graph.nodes]
    quads = np.array([np.roll(q, t, 0) for q, t in zip(tiles.quads, lie, strict=True)])
    crops = np.array([np.rot90(c, -t) for c, t in zip(tiles.crops, lie, strict=True)])
    faces = np.array([np.roll(f, t, 0) for f, t in zip(faces, lie, strict=True)])
    faces = without_hidden(faces, found.contents(tiles.quads), box)
    pieces, graph, turns, unlike = _upright(quads, graph, _shares(faces), crops, box, settings)
    strange = (Ambiguity("unlike", tuple(group.tolist())) for group in unlike)
    return Scene(
        image_size=found.image_size,
        pieces=pieces,
        components=tuple(Component(own) for own in turns),
        contacts=graph.contacts,
        plane=plane,
        unclear=(*unclear_places(pieces, graph, plane, found, unlike), *strange),
    )


def _upright(
    quads: Floats,
    graph: PieceGraph,
    faces: Floats,
    crops: Pixels,
    box: Box,
    settings: TileSettings,
) -> tuple[tuple[Piece, ...], PieceGraph, list[TurnShares], list[Ints]]:
    """The pieces read and turned upright with their components, and how sure that is.

    Then come the numbers of those that are none of the game's tiles, group by group.
    """
    component = np.array([node.component for node in graph.nodes])
    grounds = ground_colours(crops)
    faces = _shares(faces * np.exp(ink_log_odds(crops, box.marked))[:, None])
    own = turn_evidence(faces, OUTLIER_RATE + settings.loose)
    together = np.array([own[component == c].sum(0) for c in range(component.max() + 1)])
    upright = posterior(together)
    lies = np.eye(4)[upright.argmax(1)[component]]
    if settings.loose:
        # Pieces that need not lie alike hear from the others only which way those lie.
        lies = posterior(together[component] - own)
        lies = settings.loose / 4 + (1 - settings.loose) * lies
    joint = faces * lies[:, :, None]
    given = _shares(joint.sum(1))
    turns = joint.sum(2).argmax(1).tolist()
    pictures = normalise(np.array([np.rot90(c, t) for c, t in zip(crops, turns, strict=True)]))
    given = _shares(given * np.exp(_likeness(pictures[:, 0], given, box)))
    unlike = of_another_make(faces, grounds, component, box)
    graph = _turned(graph, upright.argmax(1).tolist())
    pieces = []
    for i, (node, turn) in enumerate(zip(graph.nodes, turns, strict=True)):
        quads[i] = np.roll(quads[i], -turn, 0)
        pieces.append(_piece(i, quads[i], given[i], node, box))
    return tuple(pieces), graph, [_from_best(own) for own in upright], unlike


def _shares(weights: Floats) -> Floats:
    """Weights (N, ...) scaled to sum to one for each piece."""
    total = weights.sum(tuple(range(1, weights.ndim)), keepdims=True)
    return np.asarray(weights / total)


def _likeness(pictures: Singles, given: Floats, box: Box) -> Floats:
    """Odds of likeness for the faces that show something."""
    odds = likeness_log_odds(pictures, given)
    return np.where(box.marked, odds, 0.0)


def _turned(graph: PieceGraph, turns: list[int]) -> PieceGraph:
    """The graph with each component turned clockwise, and sides counted from its new top."""

    def side(piece: int, one: int) -> int:
        node = graph.nodes[piece]
        return (one + node.turn - turns[node.component]) % 4

    contacts = (Contact(c.a, side(c.a, c.side_a), c.b, side(c.b, c.side_b)) for c in graph.contacts)
    return replace(graph, nodes=turned_nodes(graph.nodes, turns), contacts=tuple(contacts))


def _from_best(posterior: Floats) -> TurnShares:
    a, b, c, d = np.roll(posterior, -int(posterior.argmax())).tolist()
    return a, b, c, d


def _piece(index: int, quad: Floats, faces: Floats, node: Node, box: Box) -> Piece:
    best, *others = ranked(box.names, faces, LEAST)
    kinds: dict[str, Kind] = {face.name: face.kind for face in box.faces}
    return Piece(
        index, as_quad(quad), kinds.get(best.face, "unknown"), best.face, best.probability,
        tuple(others), node.component, node.row, node.col,
    )  # fmt: skip
