"""Pieces of one size on one plane, laid where the finder, the edges and the neighbours agree."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial.distance import cdist

from vision.arrays import Flags, Floats, Ints
from vision.finding.corners import refine
from vision.finding.edges import as_complex
from vision.finding.squares import SQUARE, AlignSettings, Fit, Poses, SquareFitter
from vision.finding.suppress import suppress
from vision.geometry.plane import Plane, fit_plane
from vision.geometry.quads import NONE, root_areas, side_lengths

LEAST = 1e-3
"""Probability that even the surest piece is none."""


@dataclass(frozen=True, slots=True, eq=False)
class Aligned:
    """Pieces whose outlines were fitted together.

    Attributes
    ----------
    quads
        (M, 4, 2) pixels.
    kept
        (M,) the numbers of the given pieces that they are.
    lost
        (K, 4, 2) pixels: what overlaps one of them, and may be a piece all the same.
    outlined
        (M,) whether edges outline them as they do most. What is not outlined may be a piece of
        the table's colour: what it shows must tell.
    """

    quads: Floats
    kept: Ints
    outlined: Flags
    lost: Floats


def align(fitter: SquareFitter, quads: Floats, scores: Floats) -> Aligned:
    """Outlines of one shape and size for all pieces.

    The finder is a tenth of a side off where it was trained on no such make of piece; edges lead
    to a glyph, to a neighbour or to the foot of a thick piece. All pieces together tell their plane
    and their size. Then one piece has only its place and its turn left, and no side of it moves by
    itself.

    Parameters
    ----------
    fitter
        For the picture with the pieces.
    quads
        (N, 4, 2) pixels, clockwise; N of one and more.
    scores
        (N,) higher where a piece is surer.
    """
    settings = fitter.settings
    # The surest pieces lay down the plane and the size; clutter that is taken for a piece is not
    # among them.
    sure = scores >= settings.reference * np.quantile(scores, 0.9)
    plane = fit_plane(quads[sure])
    if not plane.residual <= settings.square:
        edges = refine(fitter.pixels, quads)
        return Aligned(edges, np.arange(len(quads)), np.ones(len(quads), bool), NONE)
    quads, plane = _larger(fitter, plane, quads, sure)
    flat = plane.from_above(quads)
    sides = root_areas(flat)
    # Of an even number the smaller middle one, so that some piece is of the usual size.
    usual = np.quantile(sides[sure], 0.5, method="lower")
    kept = np.flatnonzero(np.abs(np.log(sides / usual)) < np.log1p(settings.size_change))
    quads, aspect = _long_side_first(quads, flat, sure, settings)
    shape = np.array([np.sqrt(aspect), 1 / np.sqrt(aspect)])
    plane = plane.scaled(_side(flat, sure, aspect, settings))
    flat = plane.from_above(quads)[kept]
    centres = flat.mean(1)
    here = np.sort(suppress(cdist(centres, centres), scores[kept], settings.apart))
    flat, kept = flat[here], kept[here]
    expected = Poses.of(flat)
    seen = expected.quads(plane, shape)
    fit = _with_neighbours(fitter, plane, expected, shape)
    evidence = fit.evidence.mean(1)
    outlined = evidence >= settings.weak * np.median(evidence[sure[kept]])
    found = fit.poses.quads(plane, shape + 2 * fit.rim)
    edges = refine(fitter.pixels, found)
    if aspect > 1:
        return Aligned(edges, kept, outlined, NONE)
    # Once more, nearby, on the plane of the edges that were found, which is the better one.
    plane = fit_plane(edges[outlined])
    plane = plane.scaled(float(np.median(root_areas(plane.from_above(found)))))
    fit = fitter.fit(plane, Poses.of(plane.from_above(edges)), shape, settings.near)
    # Where the two are too far apart, the edges were those of a glyph or of a neighbour.
    given = Poses.of(plane.from_above(seen))
    away = np.linalg.norm(fit.poses.centres - given.centres, axis=1)
    fit.poses.centres[away > settings.agree] = given.centres[away > settings.agree]
    found = fit.poses.quads(plane, shape + 2 * fit.rim)
    clear = np.isin(kept, kept[_clear(fit, scores[kept], settings)])
    return Aligned(found[clear], kept[clear], outlined[clear], found[~clear])


def _larger(fitter: SquareFitter, plane: Plane, quads: Floats, sure: Flags) -> tuple[Floats, Plane]:
    """The quads as large as those that touch are apart, if edges bear that out, and their plane.

    Of makes that it does not know the finder outlines what is on a tile, of each tile another share
    of it: neither their size nor the plane that sizes tell is right. How far they are apart is.
    """
    settings = fitter.settings
    flat = plane.from_above(quads)
    pitch, apart = _pitch(flat, sure, settings)
    if apart < settings.shrunk:
        return quads, plane
    middle = quads.mean(1, keepdims=True)
    factors = pitch / (settings.pitch * root_areas(flat))
    larger = middle + (quads - middle) * factors[:, None, None]
    onto = fit_plane(larger[sure])
    gain = _outline(fitter, onto, larger) / max(_outline(fitter, plane, quads), LEAST)
    if apart > settings.far_apart:
        believed = gain > settings.faint and onto.residual < settings.alike
    else:
        believed = gain > 1 and onto.residual < settings.steadier * plane.residual
    return (larger, onto) if believed else (quads, plane)


def _pitch(flat: Floats, sure: Flags, settings: AlignSettings) -> tuple[Floats, float]:
    """(N,) how far those are from each piece that touch it, and the median, in sides of a piece.

    A piece that none touches has the median of the others; the second is zero where few touch.
    """
    side, centres = float(np.median(root_areas(flat[sure]))), flat.mean(1)
    away = cdist(centres, centres[sure])
    away[away < 0.5 * side] = np.inf
    nearest = away.min(1, initial=np.inf)
    least, most = settings.touching
    touching = (nearest > least * side) & (nearest < most * side)
    if touching.sum() < 2:
        return nearest, 0.0
    near = away < settings.as_near * nearest[:, None]
    pitch = np.where(near, away, 0).sum(1) / np.maximum(near.sum(1), 1)
    pitch[~touching] = np.median(pitch[touching])
    return pitch, float(np.median(nearest[touching])) / side


def _outline(fitter: SquareFitter, plane: Plane, quads: Floats) -> float:
    """How strong the edges are around pieces of one size at quads (N, 4, 2) or near them."""
    plane = plane.scaled(float(np.median(root_areas(plane.from_above(quads)))))
    fit = fitter.fit(plane, Poses.of(plane.from_above(quads)), SQUARE, fitter.settings.far)
    return float(fit.evidence.mean()) * fit.usual


def _clear(fit: Fit, scores: Floats, settings: AlignSettings) -> Ints:
    """Pieces of which no two overlap: of two that do the outline of one is wrong.

    `beside` looks there again.
    """
    centres = as_complex(fit.poses.centres)
    offsets = (centres - centres[:, None]) * np.exp(-1j * fit.poses.angles)[:, None]
    # Along the sides: two squares that meet at a corner overlap as soon as both are below one.
    away = np.maximum(np.abs(offsets.real), np.abs(offsets.imag))
    away = np.minimum(away, away.T)
    np.fill_diagonal(away, np.inf)
    # Where outlines come out too large, no piece is as far from the next as they say.
    spacing = min(1.0, float(np.median(away.min(1, initial=np.inf))))
    odds = fit.odds + np.log(scores / (1 - scores + LEAST))
    return suppress(away, odds, settings.clear * spacing)


def _long_side_first(
    quads: Floats, flat: Floats, sure: Flags, settings: AlignSettings
) -> tuple[Floats, float]:
    """The quads, begun at a long side if they are oblong, and how long it is over the other."""
    lengths = side_lengths(flat)
    ratios = (lengths[:, 0] + lengths[:, 2]) / (lengths[:, 1] + lengths[:, 3])
    aspect = float(np.exp(np.median(np.abs(np.log(ratios[sure])))))
    if aspect < settings.oblong:
        return quads, 1.0
    return np.where((ratios < 1)[:, None, None], np.roll(quads, -1, 1), quads), aspect


def _side(flat: Floats, sure: Flags, aspect: float, settings: AlignSettings) -> float:
    """Root of a piece's area on the plane: the finder's, and what room touching squares take."""
    usual = float(np.median(root_areas(flat[sure])))
    side = usual / settings.finder_size
    apart = _pitch(flat, sure, settings)[1]
    if aspect > 1 or not apart:
        return side
    return float(np.sqrt(side * apart * usual / settings.pitch))


def _with_neighbours(fitter: SquareFitter, plane: Plane, poses: Poses, shape: Floats) -> Fit:
    """Pieces fitted as the finder saw them, or as their neighbours lie where that is likelier.

    A glyph may turn an outline. Pieces that touch lie alike but for the hand that laid them.
    """
    settings = fitter.settings
    fit = fitter.fit(plane, poses, shape, settings.far)
    twist = _twists(poses, settings)
    odd = np.flatnonzero(np.abs(twist) > np.radians(settings.odd))
    if not len(odd):
        return fit
    turned = Poses(poses.centres[odd], poses.angles[odd] + twist[odd])
    other = fitter.fit(plane, turned, shape, settings.far, fit)
    better = other.odds > fit.odds[odd]
    for mine, theirs in (
        (fit.poses.centres, other.poses.centres),
        (fit.poses.angles, other.poses.angles),
        (fit.evidence, other.evidence),
        (fit.odds, other.odds),
    ):
        mine[odd[better]] = theirs[better]
    return fit


def _twists(poses: Poses, settings: AlignSettings) -> Floats:
    """(N,) turn in radians of each piece's neighbours, and of the lines to them, against it."""
    centres = as_complex(poses.centres)
    lines = centres - centres[:, None]
    away = np.abs(lines)
    np.fill_diagonal(away, np.inf)
    near = (away < settings.beside) & (away.argsort(1).argsort(1) < settings.neighbours)
    # Up to quarter turns directions are alike where their fourth powers are.
    votes = np.exp(4j * poses.angles) + settings.lines * np.exp(4j * np.angle(lines))
    total = np.where(near, votes, 0).sum(1)
    return np.asarray(np.angle(total * np.exp(-4j * poses.angles)) / 4 * near.any(1))
