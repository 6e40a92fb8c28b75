"""Joint fit of all pieces, of one size on one plane, to the finder, edges and neighbours."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.arrays import Flags, Floats, Ints
from vision.find.corners import refine
from vision.find.detections import suppress_non_maxima
from vision.find.edges import as_complex
from vision.find.squares import APART, NEAR, NO_SQUARES, Fit, Poses, Search, SquareFitter
from vision.geometry.plane import Plane, fit_plane
from vision.geometry.quads import distances, root_areas, side_lengths

LEAST = 1e-3
"""Probability that even the surest piece is none."""

FAR = Search(37, 0.0122, 11, 9, 2.0, (-3, 4), 0.04, 2.5, 0.025, 3.0)
"""Search window around what the finder gives: it errs by 0.06 sides and 3 degrees at most."""

REFERENCE = 0.75
"""Score, against the ninth decile of all scores, from which a piece is sure."""

OBLONG = 1.12
"""Longer over shorter side, median over the pieces, from which they are no squares."""

FINDER_SIZE, PITCH = 0.965, 1.03
"""Usual size of the finder's outlines, and distance of touching pieces, in true sides."""

TOUCHING = (0.85, 1.6)
"""Distances of the nearest piece, in sides as found, between which it touches."""

NEIGHBOURS, NEIGHBOUR_REACH = 4, 1.4
"""Most neighbours from which the turn of a piece is estimated, and their greatest distance."""

LINES = 0.7
"""Weight of the direction to a neighbour against that of the neighbour's own."""

ODD = 6.0
"""Degrees against its neighbours from which a piece is also fitted at their turn."""

SIZE_CHANGE = 0.4
"""Change of the side over the median beyond which a piece is none of the set."""

WEAK = 0.35
"""Edge evidence against the median of all pieces below which a piece is not outlined."""

CLEAR = 0.7
"""Distance along the sides, of outlines fitted to edges, below which two overlap."""

AGREE = 0.09
"""Distance of an edge fit's centre from the finder's from which the finder's is taken."""


@dataclass(frozen=True, slots=True, eq=False)
class Aligned:
    """Pieces whose outlines were fitted together.

    Attributes
    ----------
    quads
        (M, 4, 2) pixels.
    kept
        (M,) the numbers of the given pieces that they are.
    outlined
        (M,) whether edges outline them as they do most. What is not outlined may be a piece of
        the table's colour, or a false positive.
    """

    quads: Floats
    kept: Ints
    outlined: Flags


def align(fitter: SquareFitter, quads: Floats, scores: Floats) -> Aligned:
    """Outlines of one shape and size for all pieces.

    Single outlines are off for makes unknown to the finder, and edges may be those of a glyph, a
    neighbour or the foot of a thick piece. So plane and size are estimated from all pieces jointly,
    which leaves each only its position and its rotation.

    Parameters
    ----------
    fitter
        For the picture with the pieces.
    quads
        (N, 4, 2) pixels, clockwise; N of one and more.
    scores
        (N,) higher where a piece is surer.
    """
    # Plane and size are estimated without doubtful pieces, which may be clutter.
    sure = scores >= REFERENCE * np.quantile(scores, 0.9)
    plane = fit_plane(quads[sure])
    if not plane.residual <= NO_SQUARES:
        edges = refine(fitter.pixels, quads)
        return Aligned(edges, np.arange(len(quads)), np.ones(len(quads), bool))
    flat = plane.from_above(quads)
    sides = root_areas(flat)
    # Of an even number the smaller middle one, so that some piece is of the usual size.
    usual = np.quantile(sides[sure], 0.5, method="lower")
    kept = np.flatnonzero(np.abs(np.log(sides / usual)) < np.log1p(SIZE_CHANGE))
    quads, aspect = _long_side_first(quads, flat, sure)
    shape = np.array([np.sqrt(aspect), 1 / np.sqrt(aspect)])
    plane = plane.scaled(_side(flat, sure, aspect))
    flat = plane.from_above(quads)[kept]
    centres = flat.mean(1)
    here = np.sort(suppress_non_maxima(distances(centres, centres), scores[kept], APART))
    flat, kept = flat[here], kept[here]
    expected = Poses.of(flat)
    given = expected.quads(plane, shape)
    fit = _with_neighbours(fitter, plane, expected, shape)
    evidence = fit.evidence.mean(1)
    outlined = evidence >= WEAK * np.median(evidence[sure[kept]])
    found = fit.poses.quads(plane, shape + 2 * fit.rim)
    edges = refine(fitter.pixels, found)
    if aspect > 1:
        return Aligned(edges, kept, outlined)
    # Once more, nearby, on the plane of the edges that were found, which is the better one.
    plane = fit_plane(edges[outlined])
    plane = plane.scaled(float(np.median(root_areas(plane.from_above(found)))))
    fit = fitter.fit(plane, Poses.of(plane.from_above(edges)), shape, NEAR)
    # Where the two are too far apart, the edges were those of a glyph or of a neighbour.
    expected = Poses.of(plane.from_above(given))
    away = np.linalg.norm(fit.poses.centres - expected.centres, axis=1)
    fit.poses.centres[away > AGREE] = expected.centres[away > AGREE]
    found = fit.poses.quads(plane, shape + 2 * fit.rim)
    clear = np.isin(kept, kept[_clear(fit, scores[kept])])
    return Aligned(found[clear], kept[clear], outlined[clear])


def _clear(fit: Fit, scores: Floats) -> Ints:
    """Non-maximum suppression of overlapping pieces: the outline of one of two is wrong."""
    centres = as_complex(fit.poses.centres)
    offsets = (centres - centres[:, None]) * np.exp(-1j * fit.poses.angles)[:, None]
    # Along the sides: two squares that meet at a corner overlap as soon as both are below one.
    away = np.maximum(np.abs(offsets.real), np.abs(offsets.imag))
    away = np.minimum(away, away.T)
    np.fill_diagonal(away, np.inf)
    # Where outlines come out too large, no piece is as far from the next as they say.
    spacing = min(1.0, float(np.median(away.min(1, initial=np.inf))))
    odds = fit.odds + np.log(scores / (1 - scores + LEAST))
    return suppress_non_maxima(away, odds, CLEAR * spacing)


def _long_side_first(quads: Floats, flat: Floats, sure: Flags) -> tuple[Floats, float]:
    """The quads, begun at a long side if they are oblong, and how long it is over the other."""
    lengths = side_lengths(flat)
    ratios = (lengths[:, 0] + lengths[:, 2]) / (lengths[:, 1] + lengths[:, 3])
    aspect = float(np.exp(np.median(np.abs(np.log(ratios[sure])))))
    if aspect < OBLONG:
        return quads, 1.0
    return np.where((ratios < 1)[:, None, None], np.roll(quads, -1, 1), quads), aspect


def _side(flat: Floats, sure: Flags, aspect: float) -> float:
    """Root of a piece's area on the plane, by the finder's outlines and the pitch of squares.

    For makes unknown to it the finder outlines the print on a piece, but distances are right.
    """
    usual = float(np.median(root_areas(flat[sure])))
    centres = flat.mean(1)
    away = distances(centres, centres[sure])
    away[away < 0.5 * usual] = np.inf
    apart = away.min(1, initial=np.inf) / usual
    touching = apart[(apart > TOUCHING[0]) & (apart < TOUCHING[1])]
    if aspect > 1 or len(touching) < 2:
        return usual / FINDER_SIZE
    return usual * float(np.sqrt(np.median(touching) / (FINDER_SIZE * PITCH)))


def _with_neighbours(fitter: SquareFitter, plane: Plane, poses: Poses, shape: Floats) -> Fit:
    """Pieces fitted at the finder's turn, or at that of their neighbours where that is likelier.

    A glyph may turn an outline. Pieces that touch lie nearly alike.
    """
    fit = fitter.fit(plane, poses, shape, FAR)
    twist = _twists(poses)
    odd = np.flatnonzero(np.abs(twist) > np.radians(ODD))
    if not len(odd):
        return fit
    turned = Poses(poses.centres[odd], poses.angles[odd] + twist[odd])
    other = fitter.fit(plane, turned, shape, FAR, fit)
    better = other.odds > fit.odds[odd]
    for mine, theirs in (
        (fit.poses.centres, other.poses.centres),
        (fit.poses.angles, other.poses.angles),
        (fit.evidence, other.evidence),
        (fit.odds, other.odds),
    ):
        mine[odd[better]] = theirs[better]
    return fit


def _twists(poses: Poses) -> Floats:
    """(N,) turn in radians of each piece's neighbours, and of the lines to them, against it."""
    centres = as_complex(poses.centres)
    lines = centres - centres[:, None]
    away = np.abs(lines)
    np.fill_diagonal(away, np.inf)
    near = (away < NEIGHBOUR_REACH) & (away.argsort(1).argsort(1) < NEIGHBOURS)
    # Up to quarter turns directions are alike where their fourth powers are.
    votes = np.exp(4j * poses.angles) + LINES * np.exp(4j * np.angle(lines))
    total = np.where(near, votes, 0).sum(1)
    return np.asarray(np.angle(total * np.exp(-4j * poses.angles)) / 4 * near.any(1))
