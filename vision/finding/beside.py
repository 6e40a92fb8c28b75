"""Places beside pieces where another one may lie that was not found."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial.distance import cdist

from vision.arrays import Flags, Floats
from vision.finding.corners import refine
from vision.finding.edges import as_complex, as_points
from vision.finding.squares import INNER, OUTWARD, SQUARE, AlignSettings, Poses, SquareFitter
from vision.geometry.plane import fit_plane
from vision.geometry.quads import NONE, areas, inner_points, on_squares
from vision.graph.joining import free_places
from vision.reading.ground import ColouredPlaces, classify_cover

RIM = np.abs(INNER - 0.5).max(1) > 0.3
"""(36,) which of these lie near an edge: a shape may fill most of the rest of a tile."""

NO_EDGE = 1e-6
"""Strength, in usual edges, of none at all."""


@dataclass(frozen=True, slots=True, eq=False)
class Beside:
    """Squares beside pieces where none was found, or but weakly; none is seen to be bare table.

    Attributes
    ----------
    quads
        (M, 4, 2) pixels.
    outlined
        (M,) whether edges outline them as they do the pieces.
    alike
        (M,) whether they have the colour of the pieces beside them and not that of the table.
    """

    quads: Floats
    outlined: Flags
    alike: Flags


def beside(fitter: SquareFitter, quads: Floats, weak: Floats = NONE) -> Beside:
    """Where edges or colour leave room for a piece that was not found, beside the given ones.

    A missed tile costs an equation, a spare one is told by its face: whoever calls this reads
    the squares that are outlined or alike, and keeps those that show something.

    Parameters
    ----------
    fitter
        For the picture with the pieces.
    quads
        (N, 4, 2) fitted squares in pixels, N of one and more.
    weak
        (K, 4, 2) what was found too weakly for a piece; it is returned unless it is bare table.
    """
    settings = fitter.settings
    plane = fit_plane(quads)
    flat = plane.from_above(quads)
    free, owner, _ = free_places(flat, settings.gap, settings.apart)
    if not plane.residual <= settings.square or not len(free):
        return Beside(weak, np.zeros(len(weak), bool), np.zeros(len(weak), bool))
    known = fitter.fit(plane, Poses.of(flat), SQUARE, settings.near)
    places = Poses(free, known.poses.angles[owner])
    fit = fitter.fit(plane, places, SQUARE, settings.near, known)
    found = fit.poses.quads(plane, SQUARE)
    # Edges that a piece beside it has anyway say nothing of a place.
    shared = _shared(fit.poses, flat.mean(1), settings)
    own = np.where(shared, 0, fit.evidence).sum(1) / np.maximum((~shared).sum(1), 1)
    evidence = own / max(float(np.median(known.evidence.mean(1))), NO_EDGE)
    # Of a place of which the picture's edge cuts off most, the part that is seen must be bare, or
    # without any edge.
    every = np.concatenate([found, weak])
    seen = np.clip(every, 0, np.array(fitter.pixels.shape[1::-1]) - 1.0)
    share = np.abs(areas(seen) / areas(every))[: len(found)]
    whole = share > 0.999
    least, faint = settings.edgeless
    cut = (share < settings.cut) & ~((share > least) & (evidence < faint))
    centres = np.concatenate([free, plane.from_above(weak).mean(1)])
    spots = ColouredPlaces(centres, fitter.colours(seen))
    pieces = ColouredPlaces(flat.mean(1), fitter.colours(quads)[:, RIM])
    clear = _clear(plane.from_above(inner_points(seen, INNER)), known.poses, settings)
    table = spots[: len(free)]
    cover = classify_cover(spots, pieces, table, counted=clear)
    bare, unsure = cover.bare[: len(free)], weak[~cover.bare[len(free) :]]
    outlined = evidence > settings.outlined
    alike = cover.covered[: len(free)]
    # Without edges rims say too much: a cloth's pattern may have their colour (one pod of 649).
    rims = clear[: len(free)][outlined] & RIM
    alike[outlined] |= classify_cover(table[outlined], pieces, table, counted=rims).covered
    between = _between(free, flat.mean(1)[owner], settings)
    # Where a shadow ends the table beside it may look more like a tile than other tiles do.
    some = clear[: len(free)][between]
    lit = classify_cover(table[between], pieces, table, counted=some, other_light=True)
    bare[between] &= lit.bare
    room = ((evidence > settings.room) | alike | cut | between) & ~bare
    room |= share < settings.seen
    outlined, alike = whole & outlined, whole & alike
    return Beside(
        np.concatenate([refine(fitter.pixels, found[room]), unsure]),
        np.pad(outlined[room], (0, len(unsure))),
        np.pad(alike[room], (0, len(unsure))),
    )


def _clear(points: Floats, pieces: Poses, settings: AlignSettings) -> Flags:
    """(N, S) which points (N, S, 2) of the plane lie on none of these pieces."""
    return ~on_squares(points, pieces.centres, pieces.angles, 0.5 + settings.rim)


def _shared(poses: Poses, centres: Floats, settings: AlignSettings) -> Flags:
    """(N, 4) beside which sides of places a piece lies."""
    steps = settings.gap * OUTWARD * np.exp(1j * poses.angles)[:, None]
    beyond = as_points(as_complex(poses.centres)[:, None] + steps).reshape(-1, 2)
    near = cdist(beyond, centres).min(1) < settings.same
    return np.asarray(near.reshape(-1, 4))


def _between(places: Floats, owners: Floats, settings: AlignSettings) -> Flags:
    """(M,) which places lie between two pieces of one line, one piece's room apart.

    People leave such room by chance seldom. Glare may hide all edges of what lies there.
    """
    same = cdist(places, places) < settings.same
    across = cdist(owners, owners) > settings.across
    return np.asarray((same & across).any(1))
