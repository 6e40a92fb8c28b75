"""Tiles with corner discs on a table: joined where they touch, their colours read, with doubt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from scipy.spatial.distance import cdist

from vision.arrays import Floats, Pixels
from vision.discs.arrangement import Arrangement, ArrangementSettings, arrangements
from vision.discs.colours import DiscColours, DiscSettings, Palette, disc_colours
from vision.discs.pattern import PatternSettings, show_discs
from vision.discs.places import PlaceSettings, hiding, missed, no_tiles, uneven
from vision.finding.finder import FoundPiece
from vision.geometry.quads import as_quads, side_lengths
from vision.graph.joining import Node, PieceGraph
from vision.graph.upright import turned_nodes
from vision.photo.photo import Photo
from vision.photo.reductions import coarsest, to_full, to_reduced
from vision.piece import Alternative, Piece, as_quad
from vision.reading.crops import PieceSampler
from vision.reading.table_seen import TableAround, TableSeenSettings
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
        small for anything to be said of the places beside them. Of 800 rendered boards 799 have
        1.10 and less; the other has 1.46, black and blurred, and had tiles missed in silence.
    least
        Other faces below this probability are left out; rulings are far less certain.
    discs
        How colours are read.
    arrangement
        How tiles are laid out on their plane, and when they touch.
    places
        What looks like a tile.
    pattern
        What is printed as tiles are.
    table_seen
        When the table is seen beside a tile.
    """

    tile_px: float = 40.0
    tip: float = 0.25
    diagonal: float = 1.2
    touching: float = 1.15
    spaced: float = 1.25
    least: float = 1e-5
    discs: DiscSettings = field(default_factory=DiscSettings)
    arrangement: ArrangementSettings = field(default_factory=ArrangementSettings)
    places: PlaceSettings = field(default_factory=PlaceSettings)
    pattern: PatternSettings = field(default_factory=PatternSettings)
    table_seen: TableSeenSettings = field(default_factory=TableSeenSettings)


def read_discs(photo: Photo, found: Sequence[FoundPiece], palette: Palette) -> Scene | None:
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
    laid = _completed(pixels, to_reduced(quads, reduction), settings)
    if not show_discs(pixels, laid.homography(laid.flat), settings.pattern):
        return None
    flat, graph = laid.flat, laid.graph
    quads = np.array([np.roll(q, n.turn, 0) for q, n in zip(laid.quads, graph.nodes, strict=True)])
    nodes, quads = _upright(graph.nodes, quads)
    colours = disc_colours(pixels, quads, palette, settings.discs)
    quads = to_full(quads, reduction)
    hidden = hiding(pixels, laid.homography, flat, settings.places)
    nearest = cdist(hidden.mean(1), flat.mean(1)).argmin(1).tolist()
    places = map(as_quad, to_full(laid.homography(hidden), reduction))
    size = pixels.shape[1::-1]
    around = TableAround(PieceSampler(pixels), laid.homography, flat, size, settings.table_seen)
    squares, owners, of = around.unseen_places()
    there = map(as_quad, to_full(laid.homography(squares), reduction))
    covered = zip(owners.tolist(), of.tolist(), there, strict=True)
    return Scene(
        image_size=photo.size,
        pieces=tuple(
            _piece(i, quads[i], node, colours, palette, settings) for i, node in enumerate(nodes)
        ),
        components=(Component(),) * (1 + max(node.component for node in nodes)),
        unclear=(
            *([Unclear("outlines")] if _too_small(flat, graph, settings) else []),
            *_unclear_contacts(flat, graph, settings),
            *(Unclear("hidden", (i,), quad=q) for i, q in zip(nearest, places, strict=True)),
            *(Unclear("covered", (i,), side, quad) for i, side, quad in covered),
        ),
    )


def _too_small(flat: Floats, graph: PieceGraph, settings: DiscTableSettings) -> bool:
    """Whether tiles that touch lie farther apart than their outlines are wide."""
    centres = flat.mean(1)
    apart = cdist(centres, centres)
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


def _completed(pixels: Pixels, quads: Floats, settings: DiscTableSettings) -> Arrangement:
    """The tiles laid out, with those that were missed, without single pieces that are none."""
    laid = _laid(pixels, quads, settings)
    nodes = laid.graph.nodes
    alone = np.bincount([node.component for node in nodes])[[n.component for n in nodes]] == 1
    if alone.any() and not alone.all():
        wrong = alone & no_tiles(pixels, laid.homography, laid.flat, settings.places)
        if wrong.any():
            laid = _laid(pixels, laid.quads[~wrong], settings)
    for _ in range(settings.places.rounds):
        found = missed(pixels, laid.homography, laid.flat, settings.places)
        if not len(found):
            break
        laid = _laid(pixels, np.concatenate([laid.quads, laid.homography(found)]), settings)
    return laid


def _laid(pixels: Pixels, quads: Floats, settings: DiscTableSettings) -> Arrangement:
    """The layout that fits the picture best."""
    best, least = None, np.inf
    for way in arrangements(quads, settings.arrangement):
        fit = float(uneven(pixels, way.homography, way.flat, settings.places).mean())
        if best is None or fit < least:
            best, least = way, fit
        if least < settings.places.fits:
            break
    assert best is not None
    return best


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
    apart = cdist(centres, centres)
    tips = np.linalg.norm(flat[:, None, :, None] - flat[None, :, None], axis=4).min((2, 3))
    near = (component[:, None] != component) & (tips < settings.tip) & (apart > settings.diagonal)
    return tuple((a, b) for a, b in np.argwhere(np.triu(near)).tolist())


def _is_gap(flat: Floats, pair: tuple[int, int], settings: DiscTableSettings) -> bool:
    """Whether two tiles lie apart, and not beside each other shifted or at an angle."""
    one, other = flat[list(pair)]
    sides = np.array([one[1] - one[0], one[3] - one[0]])
    away = sides @ (other.mean(0) - one.mean(0)) / (sides**2).sum(1)
    return bool(np.abs(away).max() > settings.touching)
