"""Tiles with corner discs on a table: joined where they touch, their colours read, with doubt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from vision.arrays import Floats, Pixels
from vision.discs.arrangement import arranged
from vision.discs.colours import DiscColours, Palette, disc_colours
from vision.discs.pattern import show_discs
from vision.discs.places import PlaceSettings, are_tiles, missed, unclear_places
from vision.find.finder import FoundPiece
from vision.geometry.quads import as_quads, distances, side_lengths
from vision.graph.joining import Node, PieceGraph
from vision.graph.upright import turned_nodes
from vision.photo.photo import Photo
from vision.photo.reductions import coarsest, enlargement, to_full, to_reduced
from vision.piece import Alternative, Piece, as_quad
from vision.read.around import Around
from vision.read.places import PlaceReader
from vision.scene import Component, Scene, Unclear


@dataclass(frozen=True, slots=True)
class DiscTableSettings:
    """Thresholds.

    Attributes
    ----------
    tile_px
        Colours are taken from a picture in which tiles have at least this side, if there is one:
        a disc is then sampled from at least 6 px.
    tip
        Sides between corners of two tiles that touch by these only; gaps are up to 0.15.
    diagonal
        Sides between the centres of tiles that touch by a corner; at less they lie askew.
    touching
        Sides between the centres of tiles, along either's sides, up to which they touch.
    spaced
        Median distance of tiles that touch, in their sides, above which their outlines are too
        small for anything to be said of the places beside them.
    least
        Other faces below this probability are left out; rulings are far less certain.
    places
        When tiles lie at places.
    """

    tile_px: float = 40.0
    tip: float = 0.25
    diagonal: float = 1.2
    touching: float = 1.15
    spaced: float = 1.25
    least: float = 1e-5
    places: PlaceSettings = field(default_factory=PlaceSettings)


def read_discs(
    photo: Photo, found: Sequence[FoundPiece], palette: Palette, reader: PlaceReader
) -> Scene | None:
    """Join tiles to graphs and read their colours; None where there is no tile with discs.

    Components stand as upright in the photograph as can be; corners and quads begin at the top
    left. A piece shows the colours of its corners as one face, joined by dashes.

    Parameters
    ----------
    found
        What the finder says; what it took for other pieces is left aside.
    """
    settings = DiscTableSettings()
    quads = as_quads([piece.quad for piece in found if piece.kind == "discs"])
    if not len(quads):
        return None
    pixels, reduction = _picture(photo, quads, settings)
    laid = arranged(to_reduced(quads, reduction))
    plane = enlargement(reduction) @ laid.homography
    around = Around.of(photo, reader, plane, to_full(laid.quads, reduction))
    tiles = are_tiles(to_full(laid.quads, reduction), around, settings.places)
    if not tiles.any():
        return None
    if not tiles.all():
        laid = arranged(laid.quads[tiles])
    for _ in range(settings.places.rounds):
        more = missed(to_full(laid.quads, reduction), around, settings.places)
        if not len(more):
            break
        laid = arranged(np.concatenate([laid.quads, to_reduced(more, reduction)]))
    if not show_discs(pixels, laid.quads):
        return None
    flat, graph = laid.flat, laid.graph
    quads = np.array([np.roll(q, n.turn, 0) for q, n in zip(laid.quads, graph.nodes, strict=True)])
    nodes, quads = _upright(graph.nodes, quads)
    colours = disc_colours(pixels, quads, palette)
    quads = to_full(quads, reduction)
    plane = enlargement(reduction) @ laid.homography
    return Scene(
        image_size=photo.size,
        pieces=tuple(
            _piece(i, quads[i], node, colours, palette, settings) for i, node in enumerate(nodes)
        ),
        components=(Component(),) * (1 + max(node.component for node in nodes)),
        unclear=(
            *([Unclear("outlines")] if _too_small(flat, graph, settings) else []),
            *_unclear_contacts(flat, graph, settings),
            *unclear_places(quads, plane, around, settings.places),
        ),
    )


def _too_small(flat: Floats, graph: PieceGraph, settings: DiscTableSettings) -> bool:
    """Whether tiles that touch lie farther apart than their outlines are wide."""
    centres = flat.mean(1)
    apart = distances(centres, centres)
    touching = [apart[contact.a, contact.b] for contact in graph.contacts]
    return bool(touching and np.median(touching) > settings.spaced)


def _unclear_contacts(
    flat: Floats, graph: PieceGraph, settings: DiscTableSettings
) -> Iterator[Unclear]:
    """Pairs of tiles of which it is not clear whether they touch side on side."""
    for pair in graph.askew:
        yield Unclear("gap" if _is_gap(flat, pair, settings) else "askew", pair)
    tips = set(_tips(flat, graph.nodes, settings)) - set(graph.askew)
    yield from (Unclear("tip", pair) for pair in sorted(tips))
    yield from (Unclear("loop", pair) for pair in graph.conflicts)


def _upright(nodes: tuple[Node, ...], quads: Floats) -> tuple[tuple[Node, ...], Floats]:
    """Each component turned by quarters until its rows run as nearly rightwards as they can."""
    component = np.array([node.component for node in nodes])
    right = quads[:, 1] - quads[:, 0]
    along = np.array([right[component == c].sum(0) for c in range(component.max() + 1)])
    turns = np.rint(np.arctan2(along[:, 1], along[:, 0]) / (np.pi / 2)).astype(int) % 4
    rolled = [np.roll(quad, turns[c], 0) for quad, c in zip(quads, component, strict=True)]
    return turned_nodes(nodes, (-turns % 4).tolist()), np.array(rolled)


def _picture(photo: Photo, quads: Floats, settings: DiscTableSettings) -> tuple[Pixels, int]:
    """The smallest copy of the photograph in which discs can be read, and its reduction."""
    reduction = coarsest(float(np.median(side_lengths(quads))), settings.tile_px)
    return photo.pixels(reduction), reduction


def _piece(
    index: int,
    quad: Floats,
    node: Node,
    colours: DiscColours,
    palette: Palette,
    settings: DiscTableSettings,
) -> Piece:
    shares = colours.faces[index]
    likely = np.flatnonzero(shares >= settings.least)
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


def _tips(
    flat: Floats, nodes: tuple[Node, ...], settings: DiscTableSettings
) -> tuple[tuple[int, int], ...]:
    """Pairs of tiles of different components that touch by a corner only."""
    component = np.array([node.component for node in nodes])
    centres = flat.mean(1)
    apart = distances(centres, centres)
    tips = np.linalg.norm(flat[:, None, :, None] - flat[None, :, None], axis=4).min((2, 3))
    near = (component[:, None] != component) & (tips < settings.tip) & (apart > settings.diagonal)
    return tuple((a, b) for a, b in np.argwhere(np.triu(near)).tolist())


def _is_gap(flat: Floats, pair: tuple[int, int], settings: DiscTableSettings) -> bool:
    """Whether two tiles lie apart, and not beside each other shifted or at an angle."""
    one, other = flat[list(pair)]
    sides = np.array([one[1] - one[0], one[3] - one[0]])
    away = sides @ (other.mean(0) - one.mean(0)) / (sides**2).sum(1)
    return bool(np.abs(away).max() > settings.touching)
