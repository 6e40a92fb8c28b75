"""Tiles with corner discs on a table: joined where they touch, their colours read, with doubt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.disc_lattice import LatticeFitSettings, on_lattice
from vision.discs import DiscColours, DiscSettings, Palette, disc_colours
from vision.graph import Contact, GraphSettings, Node, join
from vision.photo import Photo, coarsest, to_reduced
from vision.piece import Alternative, Piece, as_quad
from vision.plane import Plane, fit_plane

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class DiscTableSettings:
    """Thresholds.

    Attributes
    ----------
    size_change
        Side of a tile over the median side, seen from above, beyond which it is none. Wide,
        for the lattice puts quads right that take in only part of a tile.
    tile_px
        Colours are taken from a picture in which tiles have at least this side, if there is one:
        a disc is then sampled from at least 6 px.
    tip
        Sides between corners of two tiles that touch by these only; gaps are up to 0.15.
    diagonal
        Sides between the centres of tiles that touch by a corner; at less they lie askew.
    touching
        Sides between the centres of tiles, along either's sides, up to which they touch.
    least
        Other faces below this probability are left out.
    discs
        How colours are read.
    lattice
        When quads are put right by their neighbours.
    graph
        When tiles touch.
    """

    size_change: float = 0.7
    tile_px: float = 40.0
    tip: float = 0.25
    diagonal: float = 1.2
    touching: float = 1.15
    least: float = 1e-3
    discs: DiscSettings = field(default_factory=DiscSettings)
    lattice: LatticeFitSettings = field(default_factory=LatticeFitSettings)
    graph: GraphSettings = field(default_factory=GraphSettings)


@dataclass(frozen=True, slots=True)
class DiscTable:
    """The tiles of one photograph.

    Attributes
    ----------
    pieces
        Each with its place on its component's lattice, which stands as upright in the photograph
        as can be; corners and quads begin at the lattice's top left.
    colours
        What they may show, in the order of `pieces`.
    askew
        Pairs of tiles that touch, but not side on side.
    tips
        Pairs of tiles that touch by a corner only, as far as their components do.
    gaps
        Pairs of tiles of different components that lie so near that they may be meant to touch.
    conflicts
        Contacts that do not close to one lattice.
    doubtful
        Tiles whose corners fit no lattice.
    """

    pieces: tuple[Piece, ...]
    colours: DiscColours
    askew: tuple[tuple[int, int], ...] = ()
    tips: tuple[tuple[int, int], ...] = ()
    gaps: tuple[tuple[int, int], ...] = ()
    conflicts: tuple[Contact, ...] = ()
    doubtful: tuple[int, ...] = ()


def read_discs(
    photo: Photo,
    quads: Floats,
    palette: Palette,
    told: Mapping[tuple[int, int], str] | None = None,
    settings: DiscTableSettings | None = None,
) -> DiscTable:
    """Join tiles to graphs and read their colours.

    Parameters
    ----------
    quads
        (N, 4, 2) corners in pixels of the photograph, clockwise, N of one and more.
    told
        Colours that somebody says corners have, by number of the piece and of its corner.
    """
    settings = settings or DiscTableSettings()
    quads, plane = _alike(quads, settings)
    flat = plane.from_above(quads)
    graph = join(flat, settings.graph)
    quads = np.array([np.roll(q, n.turn, 0) for q, n in zip(quads, graph.nodes, strict=True)])
    nodes, quads = _upright(graph.nodes, quads)
    quads, doubtful = on_lattice(quads, nodes, settings.lattice)
    numbers = {key: palette.names.index(name) for key, name in (told or {}).items()}
    pixels, scaled = _picture(photo, quads, settings)
    colours = disc_colours(pixels, scaled, palette, numbers, settings.discs)
    pieces = tuple(
        _piece(i, quads[i], node, colours, palette, settings) for i, node in enumerate(nodes)
    )
    gaps = tuple(pair for pair in graph.askew if _is_gap(flat, pair, settings))
    askew = tuple(pair for pair in graph.askew if pair not in gaps)
    tips = tuple(pair for pair in _tips(flat, nodes, settings) if pair not in graph.askew)
    return DiscTable(pieces, colours, askew, tips, gaps, graph.conflicts, doubtful)


def _alike(quads: Floats, settings: DiscTableSettings) -> tuple[Floats, Plane]:
    """The quads that are squares of one size seen from above, and their plane."""
    plane = fit_plane(quads)
    sides = np.linalg.norm(np.diff(plane.from_above(quads), axis=1), axis=2).mean(1)
    fits = np.abs(np.log(sides / np.median(sides))) < np.log1p(settings.size_change)
    return (quads, plane) if fits.all() else (quads[fits], fit_plane(quads[fits]))


def _upright(nodes: tuple[Node, ...], quads: Floats) -> tuple[tuple[Node, ...], Floats]:
    """Each component turned by quarters until its rows run as nearly rightwards as they can."""
    turned, rolled = list(nodes), quads.copy()
    for component in {node.component for node in nodes}:
        members = [i for i, node in enumerate(nodes) if node.component == component]
        right = (quads[members, 1] - quads[members, 0]).sum(0)
        turn = round(float(np.arctan2(right[1], right[0])) / (np.pi / 2)) % 4
        places = [(nodes[i].row, nodes[i].col) for i in members]
        for _ in range(turn):
            places = [(col, -row) for row, col in places]
        low = [min(place[axis] for place in places) for axis in (0, 1)]
        for i, (row, col) in zip(members, places, strict=True):
            turned[i] = Node(component, row - low[0], col - low[1], 0)
            rolled[i] = np.roll(quads[i], turn, 0)
    return tuple(turned), rolled


def _picture(
    photo: Photo, quads: Floats, settings: DiscTableSettings
) -> tuple[NDArray[np.uint8], Floats]:
    """The smallest copy of the photograph in which discs can be read, and the quads in it."""
    sides = np.linalg.norm(np.roll(quads, -1, 1) - quads, axis=2)
    reduction = coarsest(float(np.median(sides)), settings.tile_px)
    return photo.pixels(reduction), to_reduced(quads, reduction)


def _piece(
    index: int,
    quad: Floats,
    node: Node,
    colours: DiscColours,
    palette: Palette,
    settings: DiscTableSettings,
) -> Piece:
    shares = colours.faces[index]
    first, *others = (
        (tuple(palette.names[k] for k in colours.ways[way]), float(shares[way]))
        for way in np.argsort(-shares, kind="stable")[:5].tolist()
    )
    return Piece(
        id=index,
        quad=as_quad(quad),
        kind="tile",
        face="-".join(first[0]),
        confidence=first[1],
        alternatives=tuple(Alternative("-".join(n), p) for n, p in others if p >= settings.least),
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
    apart = np.linalg.norm(flat.mean(1)[:, None] - flat.mean(1)[None], axis=2)
    tips = np.linalg.norm(flat[:, None, :, None] - flat[None, :, None], axis=4).min((2, 3))
    near = (component[:, None] != component) & (tips < settings.tip) & (apart > settings.diagonal)
    return tuple((a, b) for a, b in np.argwhere(np.triu(near)).tolist())


def _is_gap(flat: Floats, pair: tuple[int, int], settings: DiscTableSettings) -> bool:
    """Whether two tiles lie apart, and not beside each other shifted or at an angle."""
    one, other = flat[list(pair)]
    sides = np.array([one[1] - one[0], one[3] - one[0]])
    away = sides @ (other.mean(0) - one.mean(0)) / (sides**2).sum(1)
    return bool(np.abs(away).max() > settings.touching)
