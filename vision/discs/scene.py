"""Tiles with corner discs on a table: joined where they touch, their colours read, with doubt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from vision.arrays import Floats, Ints
from vision.discs.colours import DiscColours, Palette, disc_colours
from vision.discs.pattern import show_discs
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
from vision.read.places import PlaceReader
from vision.read.surroundings import PIECE, Surroundings
from vision.scene import Ambiguity, AmbiguityCode, Component, Scene

# Lengths in sides of a tile.

TILE_PX = 40.0
"""Colours are taken from a picture in which tiles have at least this side, if there is one, in
pixels: a disc is then sampled from at least 6."""

TIP, DIAGONAL = 0.25, 1.2
"""Distance of corners of two tiles that touch by these only, for gaps are up to 0.15; and of their
centres: at less they lie askew."""

TOUCHING = 1.15
"""Distance of the centres of tiles, along either's sides, up to which they touch."""

GRAPH = GraphSettings(reach=(0.75, 1.25), near=(1.8, 1.8))
"""When tiles touch, or all but touch."""

LEAST = 1e-5
"""Other faces below this probability are left out; rulings are far less certain."""

APART = 0.8
"""Least distance of a free place from the middles of all tiles."""

FALSE, MISSED = 0.05, 0.95
"""Probability of a piece at its place below which what was found is none, and at a free place from
which a tile was missed there."""

UNCLEAR = 0.05
"""Probability of a tile at a free place, seen or not, from which one may lie there."""

ROUNDS = 4
"""Times that missed tiles are looked for: one behind the other."""


def read_discs(
    photo: Photo, found: Sequence[Detection], palette: Palette, reader: PlaceReader
) -> Scene | None:
    """Join tiles to graphs and read their colours; None where there is no tile with discs.

    Components stand as upright in the photograph as can be; corners and quads begin at the top
    left. A piece shows the colours of its corners as one face, joined by dashes.

    Parameters
    ----------
    found
        What the finder says; what it took for other pieces is left aside.
    """
    tiles = [piece for piece in found if piece.kind == "discs"]
    if not tiles:
        return None
    quads = as_quads([tile.quad for tile in tiles])
    reduction = coarsest_reduction(float(np.median(side_lengths(quads))), TILE_PX)
    pixels = photo.pixels(reduction)
    quads = to_reduced(quads, reduction)
    scores = np.array([tile.score for tile in tiles])
    quads = to_full(align(SquareFitter(pixels, quads), quads, scores).quads, reduction)
    around = Surroundings.of(photo, reader, fit_plane(quads).homography, quads)
    quads = quads[around.at(quads).probabilities[:, PIECE] >= FALSE]
    for _ in range(ROUNDS):
        if not len(quads):
            return None
        missed = _missed(quads, around)
        quads = np.concatenate([quads, missed])
        if not len(missed):
            break
    if not show_discs(pixels, to_reduced(quads, reduction)):
        return None
    plane = fit_plane(quads)
    flat = plane.from_above(quads)
    graph = join(flat, GRAPH)
    quads = np.array([np.roll(q, n.turn, 0) for q, n in zip(quads, graph.nodes, strict=True)])
    nodes, quads = _upright(graph.nodes, quads)
    colours = disc_colours(pixels, to_reduced(quads, reduction), palette)
    return Scene(
        image_size=photo.size,
        pieces=tuple(_piece(i, quads[i], node, colours, palette) for i, node in enumerate(nodes)),
        components=(Component(),) * (1 + max(node.component for node in nodes)),
        unclear=(
            *([Ambiguity("outlines")] if plane.is_rough else []),
            *_unclear_contacts(flat, graph),
            *_unclear_places(quads, around),
        ),
    )


def _unclear_contacts(flat: Floats, graph: PieceGraph) -> Iterator[Ambiguity]:
    """Pairs of tiles of which it is not clear whether they touch side on side."""
    for pair in graph.near_contacts:
        yield Ambiguity("gap" if _is_gap(flat, pair) else "askew", pair)
    tips = set(_tips(flat, graph.nodes)) - set(graph.near_contacts)
    yield from (Ambiguity("tip", pair) for pair in sorted(tips))
    yield from (Ambiguity("loop", pair) for pair in graph.conflicts)


def _upright(nodes: tuple[Node, ...], quads: Floats) -> tuple[tuple[Node, ...], Floats]:
    """Each component turned by quarters until its rows run as nearly rightwards as they can."""
    component = np.array([node.component for node in nodes])
    right = quads[:, 1] - quads[:, 0]
    along = np.array([right[component == c].sum(0) for c in range(component.max() + 1)])
    turns = np.rint(np.arctan2(along[:, 1], along[:, 0]) / (np.pi / 2)).astype(int) % 4
    rolled = [np.roll(quad, turns[c], 0) for quad, c in zip(quads, component, strict=True)]
    return turn_nodes(nodes, (-turns % 4).tolist()), np.array(rolled)


def _piece(
    index: int,
    quad: Floats,
    node: Node,
    colours: DiscColours,
    palette: Palette,
) -> Piece:
    shares = colours.faces[index]
    likely = np.flatnonzero(shares >= LEAST)
    first, *others = (
        (tuple(palette.names[k] for k in colours.ways[way]), float(shares[way]))
        for way in likely[np.argsort(-shares[likely], kind="stable")].tolist()
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
    """Whether two tiles lie apart, and not beside each other shifted or at an angle."""
    one, other = flat[list(pair)]
    sides = np.array([one[1] - one[0], one[3] - one[0]])
    away = sides @ (other.mean(0) - one.mean(0)) / (sides**2).sum(1)
    return bool(np.abs(away).max() > TOUCHING)


def _missed(quads: Floats, around: Surroundings) -> Floats:
    """(M, 4, 2) squares where tiles lie beside those known (N, 4, 2), in pixels."""
    free, _, _ = _free(around.plane.inverse(quads))
    seen = around.survey.at(free.mean(1))
    lies = (seen.probabilities[:, PIECE] > MISSED) & around.in_view(around.plane(free))
    squares = free[lies] + seen.offsets[lies, None]
    middles = squares.mean(1)
    best = suppress_non_maxima(distances(middles, middles), seen.probabilities[lies, PIECE], APART)
    return around.plane(squares[best])


def _unclear_places(quads: Floats, around: Surroundings) -> Iterator[Ambiguity]:
    """Free places wholly in view, beside tiles (N, 4, 2) in pixels, that may not be bare."""
    free, owners, sides = _free(around.plane.inverse(quads))
    squares = around.plane(free)
    likely, covered = around.piece_probabilities(squares)
    for i in np.flatnonzero(likely > UNCLEAR).tolist():
        code: AmbiguityCode = "covered" if covered[i] else "hidden"
        yield Ambiguity(code, (int(owners[i]),), int(sides[i]), as_quad(squares[i]))


def _free(flat: Floats) -> tuple[Floats, Ints, Ints]:
    """Free squares (M, 4, 2) beside tiles (N, 4, 2) on their plane, each beside a side of one."""
    centres, owners, sides = free_places(flat, 1.0, APART)
    each = suppress_non_maxima(distances(centres, centres), np.zeros(len(centres)), APART / 2)
    return moved_to(flat[owners[each]], centres[each]), owners[each], sides[each]
