"""Places beside pieces where another one may lie that was not found."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.arrays import Flags, Floats
from vision.finding.corners import refine
from vision.finding.squares import AlignSettings, SquareFitter
from vision.finding.suppress import distances
from vision.geometry.plane import fit_plane
from vision.geometry.quads import NONE, areas, directions
from vision.graph.joining import free_places
from vision.reading.ground import Places, classify_cover


@dataclass(frozen=True, slots=True, eq=False)
class Beside:
    """Squares beside pieces, where none was found; none is seen to be bare table.

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


def beside(fitter: SquareFitter, quads: Floats) -> Beside:
    """Where edges or colour leave room for a piece that was not found, beside the given ones.

    A missed tile costs an equation, a spare one is told by its face: whoever calls this reads
    the squares that are outlined or alike, and keeps those that show something.

    Parameters
    ----------
    fitter
        For the picture with the pieces.
    quads
        (N, 4, 2) fitted squares in pixels, N of one and more.
    """
    settings = fitter.settings
    plane = fit_plane(quads)
    flat = plane.from_above(quads)
    free, owner, _ = free_places(flat, settings.pitch, settings.apart)
    if not plane.residual <= settings.square or not len(free):
        return Beside(NONE, np.zeros(0, bool), np.zeros(0, bool))
    centres, turns = flat.mean(1), np.exp(1j * directions(flat))
    _, usual = fitter.best(plane, centres, turns[:, None])
    shapes = turns[owner, None] * np.exp(1j * np.radians(settings.twists))
    found, evidence = fitter.best(plane, free, shapes)
    evidence /= np.median(usual)
    # Of a place across the picture's edge the part that is seen must be bare.
    seen = np.clip(found, 0, np.array(fitter.pixels.shape[1::-1]) - 1.0)
    share = np.abs(areas(seen) / areas(found))
    whole = share > 0.999
    places, pieces = Places(free, fitter.colours(seen)), Places(centres, fitter.colours(quads))
    cover = classify_cover(places, pieces, places)
    alike = cover.covered
    between = _between(free, centres[owner], settings)
    room = ((evidence > settings.room) | alike | ~whole | between) & ~cover.bare
    room |= share < settings.seen
    outlined, alike = whole & (evidence > settings.outlined), whole & alike
    return Beside(refine(fitter.pixels, found[room]), outlined[room], alike[room])


def _between(places: Floats, owners: Floats, settings: AlignSettings) -> Flags:
    """(M,) which places lie between two pieces of one line, one piece's room apart.

    People leave such room by chance seldom. Glare may hide all edges of what lies there.
    """
    same = distances(places) < settings.same
    across = distances(owners) > settings.across
    return np.asarray((same & across).any(1))
