"""Joint fit of all outlines, of one size on one plane, to detections, edges and neighbours."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.arrays import Flags, Floats, Ints
from vision.find.corners import refine
from vision.find.detections import suppress_non_maxima
from vision.find.edges import as_complex
from vision.find.squares import APART, NEAR, NO_SQUARES, Fit, Poses, SquareFitter
from vision.geometry.plane import Plane, fit_plane, fit_plane_to_centres
from vision.geometry.quads import distances, root_areas, side_lengths

LEAST = 1e-3
"""Probability that even the surest detection is false."""

DETECTED, FITTED = 0.22, 0.12
"""Relative errors of distances of touching pieces on the planes of detected and fitted outlines."""

REFERENCE = 0.75
"""Score, against the ninth decile of all scores, from which a piece is sure."""

OBLONG = 1.12
"""Median of longer over shorter sides from which the pieces are no squares."""

FINDER_SIZE, PITCH = 0.965, 1.03
"""Usual size of detected outlines, and distance of touching pieces, in true sides."""

TOUCHING = (0.85, 1.6)
"""Distances to the nearest piece, in detected sides, at which it touches."""

NEIGHBOURS, NEIGHBOUR_REACH = 4, 1.4
"""Most neighbours from which the rotation of a piece is estimated, and their greatest distance in
sides."""

LINES = 0.7
"""Weight of the direction to a neighbour against that of the neighbour's own sides."""

ODD = 6.0
"""Degrees against its neighbours from which a piece is also fitted at their rotation."""

SIZE_CHANGE = 0.4
"""Relative deviation from the median side beyond which a piece is none of the set."""

WEAK = 0.35
"""Edge evidence against the median of all pieces below which a piece is not outlined."""

CLEAR = 0.7
"""Distance along the sides, in sides, below which fitted outlines overlap."""

AGREE = 0.09
"""Distance in sides between fitted and detected centre beyond which the detected one is taken."""


@dataclass(frozen=True, slots=True, eq=False)
class Aligned:
    """Pieces whose outlines were fitted together.

    Attributes
    ----------
    quads
        (M, 4, 2) pixels.
    kept
        (M,) indices of the pieces among those given.
    outlined
        (M,) whether edges outline a piece about as strongly as most. Others may have the table's
        colour, or be false positives.
    """

    quads: Floats
    kept: Ints
    outlined: Flags


def align(fitter: SquareFitter, quads: Floats, scores: Floats) -> Aligned:
    """Fit outlines of one shape and size to all pieces.

    Single outlines are off for makes unknown to the finder, and edges may be those of a glyph, of
    a neighbour, or of the foot of a thick piece. So plane and size are estimated from all pieces
    jointly, which leaves each piece only its position and its rotation.

    Parameters
    ----------
    fitter
        For the picture with the pieces.
    quads
        (N, 4, 2) pixels, clockwise; N of one and more.
    scores
        (N,) higher where a piece is surer.
    """
    # Doubtful pieces, which may be clutter, do not enter the estimates of plane and size.
    sure = scores >= REFERENCE * np.quantile(scores, 0.9)
    plane = fit_plane(quads[sure])
    if not plane.residual <= NO_SQUARES:
        edges = refine(fitter.pixels, quads)
        return Aligned(edges, np.arange(len(quads)), np.ones(len(quads), bool))
    quads, aspect = _long_side_first(quads, plane.from_above(quads), sure)
    if aspect == 1:
        plane = fit_plane_to_centres(quads[sure], DETECTED)
    flat = plane.from_above(quads)
    sides = root_areas(flat)
    # The lower median, so that some piece has it.
    usual = np.quantile(sides[sure], 0.5, method="lower")
    kept = np.flatnonzero(np.abs(np.log(sides / usual)) < np.log1p(SIZE_CHANGE))
    shape = np.array([np.sqrt(aspect), 1 / np.sqrt(aspect)])
    plane = plane.scaled(_estimate_side(flat, sure, aspect))
    flat = plane.from_above(quads)[kept]
    centres = flat.mean(1)
    apart = np.sort(suppress_non_maxima(distances(centres, centres), scores[kept], APART))
    flat, kept = flat[apart], kept[apart]
    detected = Poses.of(flat)
    detected_quads = detected.quads(plane, shape)
    fit = _fit_with_neighbours(fitter, plane, detected, shape)
    evidence = fit.evidence.mean(1)
    outlined = evidence >= WEAK * np.median(evidence[sure[kept]])
    fitted = fit.poses.quads(plane, shape + 2 * fit.rim)
    edges = refine(fitter.pixels, fitted)
    if aspect > 1:
        return Aligned(edges, kept, outlined)
    # Fit once more in a narrow window, on the better plane of the refined edges.
    plane = fit_plane_to_centres(edges[outlined], FITTED)
    plane = plane.scaled(float(np.median(root_areas(plane.from_above(fitted)))))
    fit = fitter.fit(plane, Poses.of(plane.from_above(edges)), shape, NEAR)
    # Where the two are too far apart, the edges were those of a glyph or of a neighbour.
    detected = Poses.of(plane.from_above(detected_quads))
    moved = np.linalg.norm(fit.poses.centres - detected.centres, axis=1)
    fit.poses.centres[moved > AGREE] = detected.centres[moved > AGREE]
    fitted = fit.poses.quads(plane, shape + 2 * fit.rim)
    clear = np.isin(kept, kept[_suppress_overlaps(fit, scores[kept])])
    return Aligned(fitted[clear], kept[clear], outlined[clear])


def _suppress_overlaps(fit: Fit, scores: Floats) -> Ints:
    """Non-maximum suppression of overlapping pieces: the outline of one of two is wrong."""
    centres = as_complex(fit.poses.centres)
    offsets = (centres - centres[:, None]) * np.exp(-1j * fit.poses.angles)[:, None]
    # Along the sides: two squares that meet at a corner overlap as soon as both are below one.
    apart = np.maximum(np.abs(offsets.real), np.abs(offsets.imag))
    apart = np.minimum(apart, apart.T)
    np.fill_diagonal(apart, np.inf)
    # Touching pieces whose outlines are too large are less than a side apart.
    spacing = min(1.0, float(np.median(apart.min(1, initial=np.inf))))
    odds = fit.odds + np.log(scores / (1 - scores + LEAST))
    return suppress_non_maxima(apart, odds, CLEAR * spacing)


def _long_side_first(quads: Floats, flat: Floats, sure: Flags) -> tuple[Floats, float]:
    """Quads that start at a long side if they are oblong, and their aspect ratio."""
    lengths = side_lengths(flat)
    ratios = (lengths[:, 0] + lengths[:, 2]) / (lengths[:, 1] + lengths[:, 3])
    aspect = float(np.exp(np.median(np.abs(np.log(ratios[sure])))))
    if aspect < OBLONG:
        return quads, 1.0
    return np.where((ratios < 1)[:, None, None], np.roll(quads, -1, 1), quads), aspect


def _estimate_side(flat: Floats, sure: Flags, aspect: float) -> float:
    """Root of a piece's area on the plane, from detected outlines and the pitch of squares.

    For makes unknown to it the finder outlines the print on a piece, but distances are right.
    """
    usual = float(np.median(root_areas(flat[sure])))
    centres = flat.mean(1)
    apart = distances(centres, centres[sure])
    apart[apart < 0.5 * usual] = np.inf
    nearest = apart.min(1, initial=np.inf) / usual
    touching = nearest[(nearest > TOUCHING[0]) & (nearest < TOUCHING[1])]
    if aspect > 1 or len(touching) < 2:
        return usual / FINDER_SIZE
    return usual * float(np.sqrt(np.median(touching) / (FINDER_SIZE * PITCH)))


def _fit_with_neighbours(fitter: SquareFitter, plane: Plane, poses: Poses, shape: Floats) -> Fit:
    """Fit pieces at their detected rotation, or at that of their neighbours where it is likelier.

    A glyph may rotate a detection; pieces that touch are nearly parallel.
    """
    fit = fitter.fit(plane, poses, shape, NEAR)
    twist = _twists(poses)
    odd = np.flatnonzero(np.abs(twist) > np.radians(ODD))
    if not len(odd):
        return fit
    turned = Poses(poses.centres[odd], poses.angles[odd] + twist[odd])
    other = fitter.fit(plane, turned, shape, NEAR, fit)
    better = other.odds > fit.odds[odd]
    for values, others in (
        (fit.poses.centres, other.poses.centres),
        (fit.poses.angles, other.poses.angles),
        (fit.evidence, other.evidence),
        (fit.odds, other.odds),
    ):
        values[odd[better]] = others[better]
    return fit


def _twists(poses: Poses) -> Floats:
    """(N,) angle in radians from each piece to its neighbours and to the lines to them."""
    centres = as_complex(poses.centres)
    lines = centres - centres[:, None]
    apart = np.abs(lines)
    np.fill_diagonal(apart, np.inf)
    near = (apart < NEIGHBOUR_REACH) & (apart.argsort(1).argsort(1) < NEIGHBOURS)
    # Fourth powers of directions are equal up to quarter turns.
    votes = np.exp(4j * poses.angles) + LINES * np.exp(4j * np.angle(lines))
    total = np.where(near, votes, 0).sum(1)
    return np.asarray(np.angle(total * np.exp(-4j * poses.angles)) / 4 * near.any(1))
