"""The scene of tiles with corner discs on a table: joined where they touch, colours read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from vision.arrays import Floats, Ints
from vision.discs.colours import COLOURS, DISC_FACES, ColourReader, DiscSamples
from vision.find.align import align
from vision.find.detections import suppress_non_maxima
from vision.find.finder import Detection
from vision.find.squares import SquareFitter
from vision.geometry.plane import fit_plane
from vision.geometry.quads import as_quads, distances, moved_to, side_lengths
from vision.graph.joining import GraphSettings, Node, PieceGraph, free_places, join
from vision.graph.orientation import turn_nodes
from vision.photo.photo import Photo
from vision.photo.sampling import coarsest_reduction, to_full, to_reduced
from vision.piece import Alternative, Piece, as_quad
from vision.read.places import PIECE, PlaceReader
from vision.read.surroundings import Surroundings, in_view
from vision.scene import Ambiguity, AmbiguityCode, Component, Scene

# Lengths in sides of a tile.

TILE_PX = 40.0
"""Least side of tiles in the picture from which colours are taken, pixels: a disc is then sampled
from at least 6."""

TIP, DIAGONAL = 0.25, 1.2
"""Most distance of corners of two tiles that touch by these only, as gaps are up to 0.15; and least
distance of their centres: nearer tiles lie askew."""

TOUCHING = 1.15
"""Most distance of the centres of touching tiles along either's sides."""

GRAPH = GraphSettings(reach=(0.75, 1.25), near=(1.8, 1.8))

LEAST = 1e-5
"""Least probability of other faces; rulings are far less certain."""

APART = 0.8
"""Least distance of a free place from the centres of all tiles."""

MISSED = 0.95
"""Probability of a piece at a free place from which a tile was missed."""

UNCLEAR = 0.05
"""Probability of a tile at a free place, visible or covered, from which that is ambiguous."""

GENUINE = 0.5
"""Least product of the median score and the median certainty of the faces: on other games both
networks are in doubt."""

ROUNDS = 4
"""Rounds in which missed tiles are searched, as they may be neighbours."""


def read_discs(
    photo: Photo, detections: Sequence[Detection], places: PlaceReader, reader: ColourReader
) -> Scene | None:
    """Join tiles to graphs and read their colours; None without a tile with discs.

    Components stand as upright in the photograph as possible; corners and quads begin at the
    top left. The face of a piece is the colours of its corners, joined by dashes.

    Parameters
    ----------
    detections
        Of the finder; only those with discs are used.
    """
    tiles = [piece for piece in detections if piece.kind == "discs"]
    if not tiles:
        return None
    quads = as_quads([tile.quad for tile in tiles])
    reduction = coarsest_reduction(float(np.median(side_lengths(quads))), TILE_PX)
    pixels = photo.pixels(reduction)
    quads = to_reduced(quads, reduction)
    scores = np.array([tile.score for tile in tiles])
    quads = to_full(align(SquareFitter(pixels, quads), quads, scores).quads, reduction)
    surroundings = Surroundings.of(photo, places, fit_plane(quads).homography, quads)
    for _ in range(ROUNDS):
        missed = _find_missed(quads, surroundings)
        quads = np.concatenate([quads, missed])
        if not len(missed):
            break
    plane = fit_plane(quads)
    flat = plane.from_above(quads)
    graph = join(flat, GRAPH)
    quads = np.array([np.roll(q, n.turn, 0) for q, n in zip(quads, graph.nodes, strict=True)])
    nodes, quads = _turn_upright(graph.nodes, quads)
    faces = reader.read(DiscSamples.of(pixels, to_reduced(quads, reduction)))
    if np.median(scores) * np.median(faces.max(1)) < GENUINE:
        return None
    return Scene(
        image_size=photo.size,
        pieces=tuple(_piece(i, quads[i], node, faces[i]) for i, node in enumerate(nodes)),
        components=(Component(),) * (1 + max(node.component for node in nodes)),
        unclear=(
            *([Ambiguity("outlines")] if plane.is_rough else []),
            *_ambiguous_contacts(flat, graph),
            *_ambiguous_places(quads, surroundings),
        ),
    )


def _ambiguous_contacts(flat: Floats, graph: PieceGraph) -> Iterator[Ambiguity]:
    """Pairs of tiles that may or may not touch side on side."""
    for pair in graph.near_contacts:
        yield Ambiguity("gap" if _is_gap(flat, pair) else "askew", pair)
    tips = set(_tips(flat, graph.nodes)) - set(graph.near_contacts)
    yield from (Ambiguity("tip", pair) for pair in sorted(tips))
    yield from (Ambiguity("loop", pair) for pair in graph.conflicts)


def _turn_upright(nodes: tuple[Node, ...], quads: Floats) -> tuple[tuple[Node, ...], Floats]:
    """Turn each component by quarters until its rows run as nearly rightwards as possible."""
    component = np.array([node.component for node in nodes])
    right = quads[:, 1] - quads[:, 0]
    along = np.array([right[component == c].sum(0) for c in range(component.max() + 1)])
    turns = np.rint(np.arctan2(along[:, 1], along[:, 0]) / (np.pi / 2)).astype(int) % 4
    rolled = [np.roll(quad, turns[c], 0) for quad, c in zip(quads, component, strict=True)]
    return turn_nodes(nodes, (-turns % 4).tolist()), np.array(rolled)


def _piece(index: int, quad: Floats, node: Node, shares: Floats) -> Piece:
    """A tile; `shares` (W,) are the probabilities of the `DISC_FACES`."""
    likely = np.flatnonzero(shares >= LEAST)
    first, *others = (
        (tuple(COLOURS[k] for k in DISC_FACES[i]), float(shares[i]))
        for i in likely[np.argsort(-shares[likely], kind="stable")].tolist()
    )
    return Piece(
        id=index,
        quad=as_quad(quad),
        kind="tile",
        face="-".join(first[0]),
        confidence=first[1],
        alternatives=tuple(Alternative("-".join(names), p) for names, p in others),
        component=node.component,
        row=node.row,
        col=node.col,
        corners=first[0],
    )


def _tips(flat: Floats, nodes: tuple[Node, ...]) -> tuple[tuple[int, int], ...]:
    """Pairs of tiles of different components that touch by a corner only."""
    component = np.array([node.component for node in nodes])
    centres = flat.mean(1)
    apart = distances(centres, centres)
    tips = np.linalg.norm(flat[:, None, :, None] - flat[None, :, None], axis=4).min((2, 3))
    near = (component[:, None] != component) & (tips < TIP) & (apart > DIAGONAL)
    return tuple((a, b) for a, b in np.argwhere(np.triu(near)).tolist())


def _is_gap(flat: Floats, pair: tuple[int, int]) -> bool:
    """Whether two tiles lie apart, rather than side by side with a shift or an angle."""
    first, second = flat[list(pair)]
    sides = np.array([first[1] - first[0], first[3] - first[0]])
    offset = sides @ (second.mean(0) - first.mean(0)) / (sides**2).sum(1)
    return bool(np.abs(offset).max() > TOUCHING)


def _find_missed(quads: Floats, surroundings: Surroundings) -> Floats:
    """(M, 4, 2) squares of tiles that were missed beside tiles (N, 4, 2), in pixels."""
    plane = surroundings.plane
    free, _, _ = _free_squares(plane.inverse(quads))
    readings = surroundings.survey.at(free.mean(1))
    piece = readings.probabilities[:, PIECE]
    missed = (piece > MISSED) & in_view(plane(free), surroundings.size)
    squares = free[missed] + readings.offsets[missed, None]
    centres = squares.mean(1)
    best = suppress_non_maxima(distances(centres, centres), piece[missed], APART)
    return plane(squares[best])


def _ambiguous_places(quads: Floats, surroundings: Surroundings) -> Iterator[Ambiguity]:
    """Free places beside tiles (N, 4, 2), in pixels, that may hold a tile."""
    free, owners, sides = _free_squares(surroundings.plane.inverse(quads))
    squares = surroundings.plane(free)
    probabilities, covered = surroundings.piece_probabilities(squares)
    unclear = (probabilities > UNCLEAR) & in_view(squares, surroundings.size)
    for i in np.flatnonzero(unclear).tolist():
        code: AmbiguityCode = "covered" if covered[i] else "hidden"
        yield Ambiguity(code, (int(owners[i]),), int(sides[i]), as_quad(squares[i]))
    for i in np.flatnonzero(surroundings.may_be_cut_off(squares)).tolist():
        yield Ambiguity("edge", (int(owners[i]),), int(sides[i]), as_quad(squares[i]))


def _free_squares(flat: Floats) -> tuple[Floats, Ints, Ints]:
    """Free squares (M, 4, 2) beside tiles (N, 4, 2) on their plane, with their owners and sides."""
    centres, owners, sides = free_places(flat, 1.0, APART)
    once = suppress_non_maxima(distances(centres, centres), np.zeros(len(centres)), APART / 2)
    return moved_to(flat[owners[once]], centres[once]), owners[once], sides[once]
