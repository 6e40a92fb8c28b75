"""Square pieces of one size turned and fitted to the edges that are seen, and doubles dropped."""

from __future__ import annotations

import numpy as np

from vision.arrays import Floats, Ints
from vision.finding.corners import refine
from vision.finding.squares import AlignSettings, SquareFitter
from vision.finding.suppress import distances, suppress
from vision.geometry.plane import Plane, fit_plane
from vision.geometry.quads import directions, root_areas


def align(fitter: SquareFitter, quads: Floats, scores: Floats) -> tuple[Floats, Ints]:
    """Fit unit squares of the pieces' common plane to the edges around their centres.

    A finder tells centres and sizes well and turns less well. All sizes together give the
    plane; on it a piece of known size has only its turn left, and the turn with the strongest
    edges along all four sides is taken.

    Parameters
    ----------
    fitter
        For the picture with the pieces.
    quads
        (N, 4, 2) pixels, clockwise.
    scores
        (N,) higher where a piece is surer.

    Returns
    -------
    quads, kept
        (M, 4, 2) fitted quads, and the numbers of the given pieces that they are.
    """
    settings = fitter.settings
    kept = np.arange(len(quads))
    if not len(quads):
        return quads, kept
    # The surest pieces lay down the plane and the size; clutter that is taken for a piece is not
    # among them.
    sure = scores >= settings.reference * np.quantile(scores, 0.9)
    plane = fit_plane(quads[sure])
    if not plane.residual <= settings.square:
        return refine(fitter.pixels, quads), kept
    flat = plane.from_above(quads)
    sides = root_areas(flat)
    side = float(np.median(sides[sure]))
    alike = np.abs(np.log(sides / side)) < np.log1p(settings.size_change)
    apart = distances(flat[alike].mean(1)) / side
    kept = np.sort(kept[alike][suppress(apart, scores[alike], settings.apart)])
    aspect, fitted, evidence = _first_fit(fitter, plane, flat[kept], side)
    if aspect == 1:
        fitted = _as_neighbours(fitter, plane, fitted, evidence)
    strong = evidence > settings.weak * np.median(evidence[sure[kept]])
    found = refine(fitter.pixels, fitted[strong])
    if aspect == 1:
        # Once more, nearby, on the plane of the fitted squares, which is the better one.
        plane = fit_plane(found)
    flat = plane.from_above(found)
    twists, sizes = np.meshgrid(np.radians(settings.twists), settings.sizes)
    size = 1.0 if aspect == 1 else side
    near = np.exp(1j * directions(flat))[:, None] * (size * sizes * np.exp(1j * twists)).ravel()
    found, evidence = fitter.best(plane, flat.mean(1), near, aspect)
    kept = kept[strong]
    if aspect == 1:
        # Pieces cannot overlap: the outline of one of them is wrong. `beside` looks there again.
        here = np.sort(suppress(distances(flat.mean(1)), evidence, settings.clear))
        found, kept = found[here], kept[here]
    return _blend_corners(refine(fitter.pixels, found), quads[kept], settings), kept


def _blend_corners(fitted: Floats, given: Floats, settings: AlignSettings) -> Floats:
    """Corners between those of edges and the finder's, whose errors are not the same."""
    turned = np.array([np.roll(given, k, axis=1) for k in range(4)])
    away = np.linalg.norm(turned - fitted, axis=3).max(2)
    best, rows = away.argmin(0), np.arange(len(fitted))
    side = root_areas(fitted)
    near = away[best, rows] < settings.agree * side
    share = np.where(near, settings.finder, 0.0)[:, None, None]
    return np.asarray((1 - share) * fitted + share * turned[best, rows])


def _first_fit(
    fitter: SquareFitter, plane: Plane, flat: Floats, side: float
) -> tuple[float, Floats, Floats]:
    """The aspect with the strongest edges over all pieces, and the pieces fitted with it."""
    settings = fitter.settings
    centres, given = flat.mean(1), directions(flat)[:, None]
    best = (1.0, np.zeros((0, 4, 2)), np.zeros(0))
    for aspect in settings.aspects:
        turns = np.arange(settings.turns * (1 + (aspect != 1))) * (np.pi / 2 / settings.turns)
        shapes = np.tile(side * np.exp(1j * turns), (len(centres), 1))
        away = (1 - np.cos(4 * (turns - given))) / 2
        quads, evidence = fitter.best(plane, centres, shapes, aspect, 1 - settings.turned * away)
        if not len(best[2]) or evidence.mean() > settings.oblong * best[2].mean():
            best = (aspect, quads, evidence)
    return best


def _as_neighbours(fitter: SquareFitter, plane: Plane, quads: Floats, evidence: Floats) -> Floats:
    """Pieces turned unlike those beside them, turned alike where edges allow it.

    Bars within a piece may be stronger than its outline. Pieces that touch lie alike but for
    the hand that laid them.
    """
    settings = fitter.settings
    flat = plane.from_above(quads)
    centres, angles = flat.mean(1), directions(flat)
    side = float(np.median(root_areas(flat)))
    away = np.linalg.norm(centres[:, None] - centres, axis=2) / side
    np.fill_diagonal(away, np.inf)
    twist = np.angle(np.exp(4j * (angles[:, None] - angles))) / 4
    near = np.where(away < settings.touching, np.abs(twist), np.inf)
    odd = np.flatnonzero(np.isfinite(near.min(1)) & (near.min(1) > np.radians(settings.odd)))
    if not len(odd):
        return quads
    beside = np.argsort(away[odd], axis=1)[:, : settings.neighbours]
    beside = np.where(
        np.take_along_axis(away[odd], beside, 1) < settings.touching, beside, beside[:, :1]
    )
    twists, sizes = np.meshgrid(np.radians(settings.twists), settings.sizes)
    near_by = (side * sizes * np.exp(1j * twists)).ravel()
    shapes = (np.exp(1j * angles[beside])[..., None] * near_by).reshape(len(odd), -1)
    tried = [
        fitter.best(plane, centres[odd] + np.array(shift) * side, shapes)
        for shift in settings.shifts
    ]
    strengths = np.array([strength for _, strength in tried])
    best, rows = strengths.argmax(0), np.arange(len(odd))
    better = strengths[best, rows] > settings.lean * evidence[odd]
    quads = quads.copy()
    quads[odd[better]] = np.array([found for found, _ in tried])[best, rows][better]
    return quads
