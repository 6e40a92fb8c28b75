"""Square pieces of one size turned and fitted to the edges that are seen, and doubles dropped."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from vision.arrays import Complexes, Flags, Floats, Ints, Pixels, Singles
from vision.finding.corners import refine
from vision.finding.suppress import distances, suppress
from vision.geometry.plane import Plane, fit_plane
from vision.geometry.quads import areas, directions, inner_points, root_areas, side_vectors
from vision.graph.joining import free_places
from vision.photo.reductions import to_reduced
from vision.reading.ground import Places, told

INNER = np.linspace(0.14, 0.86, 6)
"""Where, along both sides of a piece, its colour is looked at."""


@dataclass(frozen=True, slots=True)
class AlignSettings:
    """How square pieces are fitted; lengths in sides of a piece.

    Attributes
    ----------
    work_px
        Side of a piece in the picture in which gradients are taken, as near as whole reductions
        come to it: edges stay a few pixels wide, grain is gone.
    margin
        How far round the given pieces the picture is looked at.
    turns, turned
        Turns tried over a quarter, the refinement of the edges reaches as far as a step; and
        how much stronger edges must be at an eighth of a turn from the finder's.
    aspects, oblong
        Shapes of pieces to try, longer over shorter side, and how much stronger the edges of
        an oblong shape must be than those of the first to be believed.
    twists, sizes
        Turns in degrees and sizes that are tried about what was found, in a second round.
    finder, agree
        Share of the finder's corners in the result, and the distance of corners from which
        one of the two is wrong; then the edges decide. A third to a half gave the least errors
        on rendered pods.
    touching, neighbours
        Distance of centres up to which pieces may touch, and how many of them are heard.
    odd
        Turn in degrees against all neighbours from which a piece is tried as they lie.
    lean
        Share of its own edge evidence that suffices for that.
    shifts
        Shifts tried with it: a centre is off where an outline was.
    samples, span
        Points along a side at which an edge is looked for, and the part of the side they cover.
    reference
        Score, against the ninth decile of all scores, from which a piece is taken as sure.
    size_change
        Change of the side over the median beyond which a piece is none of the set.
    weak
        Edge evidence against the median of all pieces below which a piece is a mistake.
    seen
        Share of a place that must be in the picture to say anything of it.
    pitch, outlined, room
        Distance from a tile to the next at which one is looked for that was not found, and
        edge evidence against the median for it to be looked at, and for it not to be ruled out.
    apart, clear
        Distances of centres below which two pieces would overlap; the likelier one stays. The
        second holds for outlines fitted to edges.
    square
        Residual of the plane above which the pieces are no squares and are left as they are.
    """

    work_px: float = 36.0
    margin: float = 3.2
    turns: int = 18
    turned: float = 0.5
    aspects: tuple[float, ...] = (1.0,)
    oblong: float = 1.04
    twists: tuple[float, ...] = (-5.0, -2.5, 0.0, 2.5, 5.0)
    sizes: tuple[float, ...] = (0.95, 1.0, 1.05)
    finder: float = 0.4
    agree: float = 0.2
    touching: float = 1.35
    neighbours: int = 3
    odd: float = 9.0
    lean: float = 0.75
    shifts: tuple[tuple[float, float], ...] = (
        (0.0, 0.0),
        (0.07, 0.0),
        (-0.07, 0.0),
        (0.0, 0.07),
        (0.0, -0.07),
    )
    samples: int = 9
    span: tuple[float, float] = (0.14, 0.86)
    reference: float = 0.75
    size_change: float = 0.4
    weak: float = 0.35
    pitch: float = 1.05
    outlined: float = 0.55
    room: float = 0.4
    seen: float = 0.2
    apart: float = 0.65
    clear: float = 0.8
    square: float = 0.16


def align(edges: Edges, quads: Floats, scores: Floats) -> tuple[Floats, Ints]:
    """Fit unit squares of the pieces' common plane to the edges around their centres.

    A finder tells centres and sizes well and turns less well. All sizes together give the
    plane; on it a piece of known size has only its turn left, and the turn with the strongest
    edges along all four sides is taken.

    Parameters
    ----------
    edges
        Of the picture with the pieces, and how to fit them.
    quads
        (N, 4, 2) pixels, clockwise.
    scores
        (N,) higher where a piece is surer.

    Returns
    -------
    quads, kept
        (M, 4, 2) fitted quads, and the numbers of the given pieces that they are.
    """
    settings = edges.settings
    kept = np.arange(len(quads))
    if not len(quads):
        return quads, kept
    # The surest pieces lay down the plane and the size; clutter that is taken for a piece is not
    # among them.
    sure = scores >= settings.reference * np.quantile(scores, 0.9)
    plane = fit_plane(quads[sure])
    if not plane.residual <= settings.square:
        return refine(edges.pixels, quads), kept
    flat = plane.from_above(quads)
    sides = root_areas(flat)
    side = float(np.median(sides[sure]))
    alike = np.abs(np.log(sides / side)) < np.log1p(settings.size_change)
    apart = distances(flat[alike].mean(1)) / side
    kept = np.sort(kept[alike][suppress(apart, scores[alike], settings.apart)])
    aspect, fitted, evidence = _first_fit(edges, plane, flat[kept], side)
    if aspect == 1:
        fitted = _as_neighbours(edges, plane, fitted, evidence)
    strong = evidence > settings.weak * np.median(evidence[sure[kept]])
    found = refine(edges.pixels, fitted[strong])
    if aspect == 1:
        # Once more, nearby, on the plane of the fitted squares, which is the better one.
        plane = fit_plane(found)
    flat = plane.from_above(found)
    twists, sizes = np.meshgrid(np.radians(settings.twists), settings.sizes)
    size = 1.0 if aspect == 1 else side
    near = np.exp(1j * directions(flat))[:, None] * (size * sizes * np.exp(1j * twists)).ravel()
    found, evidence = edges.best(plane, flat.mean(1), near, aspect)
    kept = kept[strong]
    if aspect == 1:
        # Pieces cannot overlap: the outline of one of them is wrong. `beside` looks there again.
        here = np.sort(suppress(distances(flat.mean(1)), evidence, settings.clear))
        found, kept = found[here], kept[here]
    return _between(refine(edges.pixels, found), quads[kept], settings), kept


def _between(fitted: Floats, given: Floats, settings: AlignSettings) -> Floats:
    """Corners between those of edges and the finder's, whose errors are not the same."""
    turned = np.array([np.roll(given, k, axis=1) for k in range(4)])
    away = np.linalg.norm(turned - fitted, axis=3).max(2)
    best, rows = away.argmin(0), np.arange(len(fitted))
    side = root_areas(fitted)
    near = away[best, rows] < settings.agree * side
    share = np.where(near, settings.finder, 0.0)[:, None, None]
    return np.asarray((1 - share) * fitted + share * turned[best, rows])


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


def beside(edges: Edges, quads: Floats) -> Beside:
    """Where edges or colour leave room for a piece that was not found, beside the given ones.

    A missed tile costs an equation, a spare one is told by its face: whoever calls this reads
    the squares that are outlined or alike, and keeps those that show something.

    Parameters
    ----------
    edges
        Of the picture with the pieces.
    quads
        (N, 4, 2) fitted squares in pixels, N of one and more.
    """
    settings = edges.settings
    plane = fit_plane(quads)
    flat = plane.from_above(quads)
    free, owner, _ = free_places(flat, settings.pitch, settings.apart)
    if not plane.residual <= settings.square or not len(free):
        return Beside(np.zeros((0, 4, 2)), np.zeros(0, bool), np.zeros(0, bool))
    centres, turns = flat.mean(1), np.exp(1j * directions(flat))
    _, usual = edges.best(plane, centres, turns[:, None])
    shapes = turns[owner, None] * np.exp(1j * np.radians(settings.twists))
    found, evidence = edges.best(plane, free, shapes)
    evidence /= np.median(usual)
    # Of a place across the picture's edge the part that is seen must be bare.
    seen = np.clip(found, 0, np.array(edges.pixels.shape[1::-1]) - 1.0)
    share = np.abs(areas(seen) / areas(found))
    whole = share > 0.999
    places, pieces = Places(free, edges.inside(seen)), Places(centres, edges.inside(quads))
    ground = told(places, pieces, places)
    alike = ground.covered
    room = ((evidence > settings.room) | alike | ~whole) & ~ground.bare
    room |= share < settings.seen
    outlined, alike = whole & (evidence > settings.outlined), whole & alike
    return Beside(refine(edges.pixels, found[room]), outlined[room], alike[room])


def _first_fit(
    edges: Edges, plane: Plane, flat: Floats, side: float
) -> tuple[float, Floats, Floats]:
    """The aspect with the strongest edges over all pieces, and the pieces fitted with it."""
    settings = edges.settings
    centres, given = flat.mean(1), directions(flat)[:, None]
    best = (1.0, np.zeros((0, 4, 2)), np.zeros(0))
    for aspect in settings.aspects:
        turns = np.arange(settings.turns * (1 + (aspect != 1))) * (np.pi / 2 / settings.turns)
        shapes = np.tile(side * np.exp(1j * turns), (len(centres), 1))
        away = (1 - np.cos(4 * (turns - given))) / 2
        quads, evidence = edges.best(plane, centres, shapes, aspect, 1 - settings.turned * away)
        if not len(best[2]) or evidence.mean() > settings.oblong * best[2].mean():
            best = (aspect, quads, evidence)
    return best


def _as_neighbours(edges: Edges, plane: Plane, quads: Floats, evidence: Floats) -> Floats:
    """Pieces turned unlike those beside them, turned alike where edges allow it.

    Bars within a piece may be stronger than its outline. Pieces that touch lie alike but for
    the hand that laid them.
    """
    settings = edges.settings
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
        edges.best(plane, centres[odd] + np.array(shift) * side, shapes)
        for shift in settings.shifts
    ]
    strengths = np.array([strength for _, strength in tried])
    best, rows = strengths.argmax(0), np.arange(len(odd))
    better = strengths[best, rows] > settings.lean * evidence[odd]
    quads = quads.copy()
    quads[odd[better]] = np.array([found for found, _ in tried])[best, rows][better]
    return quads


class Edges:
    """Gradients of a picture round its pieces, and how strongly squares are outlined in them.

    Parameters
    ----------
    pixels
        (H, W, 3) uint8.
    quads
        (N, 4, 2) pieces in pixels, N of one and more: their usual side and where they lie.
    """

    def __init__(
        self, pixels: Pixels, quads: Floats, settings: AlignSettings | None = None
    ) -> None:
        self.pixels = pixels
        self.settings = settings or AlignSettings()
        side = float(np.median(root_areas(quads)))
        away, size = self.settings.margin * side, np.array(pixels.shape[1::-1])
        low = np.clip(quads.min((0, 1)) - away, 0, size - 1).astype(int)
        high = np.clip(quads.max((0, 1)) + away, low + 1, size).astype(int)
        self._origin = low
        self._reduction = max(1, round(side / self.settings.work_px))
        part = pixels[low[1] : high[1], low[0] : high[0]]
        if self._reduction > 1:
            wide, tall = np.maximum((high - low) // self._reduction, 1)
            part = part[: tall * self._reduction, : wide * self._reduction]
            small = cv2.resize(part, (int(wide), int(tall)), interpolation=cv2.INTER_AREA)
            part = np.asarray(small, np.uint8)
        smooth = cv2.GaussianBlur(part, (0, 0), 1.0)
        self._smooth = smooth
        self._across = cv2.Scharr(smooth, cv2.CV_16S, 1, 0)
        self._down = cv2.Scharr(smooth, cv2.CV_16S, 0, 1)

    def inside(self, quads: Floats) -> Floats:
        """(N, 36, 3) square roots of sRGB values all over quads (N, 4, 2)."""
        points = inner_points(quads, np.array([(x, y) for x in INNER for y in INNER]))
        seen = to_reduced(points - self._origin, self._reduction).astype(np.float32)
        picture = cv2.remap(self._smooth, seen[..., 0], seen[..., 1], cv2.INTER_NEAREST)
        return np.asarray(np.sqrt(picture.astype(np.float64)))

    def best(
        self,
        plane: Plane,
        centres: Floats,
        shapes: Complexes,
        aspect: float = 1.0,
        favour: Floats | float = 1.0,
    ) -> tuple[Floats, Floats]:
        """For each centre the square (4, 2) in pixels with the strongest edges, and their strength.

        Parameters
        ----------
        centres
            (N, 2) on the plane.
        shapes
            (N, K) pieces to try: root of the area, and direction of the first side.
        aspect
            Length of the first side over the second.
        favour
            (N, K) factors of the strength.
        """
        stretch = np.sqrt(aspect)
        corner = np.array([-1, 1, 1, -1]) * stretch / 2 + 0.5j * np.array([-1, -1, 1, 1]) / stretch
        corners = shapes[:, :, None] * corner
        flat = centres[:, None, None] + np.stack([corners.real, corners.imag], axis=-1)
        seen = plane.homography(flat)
        strength = favour * self._strength(seen.reshape(-1, 4, 2)).reshape(shapes.shape)
        rows, best = np.arange(len(centres)), strength.argmax(1)
        return seen[rows, best], strength[rows, best]

    def _strength(self, quads: Floats) -> Floats:
        """(N,) mean over the sides of the square root of the gradient across them.

        The root keeps one strong side, of a neighbour say, from standing for four.
        """
        samples = self.settings.samples
        start = to_reduced(quads - self._origin, self._reduction)
        along = side_vectors(start)
        normal = np.stack([along[..., 1], -along[..., 0]], -1)
        normal /= np.maximum(np.linalg.norm(normal, axis=-1, keepdims=True), 1e-9)
        step = np.linspace(*self.settings.span, samples)
        points = (start[:, :, None] + step[:, None] * along[:, :, None]).astype(np.float32)
        at = points.reshape(len(quads), -1, 2)
        x, y = (np.repeat(normal[..., i], samples, 1)[..., None].astype(np.float32) for i in (0, 1))
        gradient = _sample(self._across, at) * x + _sample(self._down, at) * y
        size = np.abs(gradient).max(2).reshape(len(quads), 4, samples)
        return np.asarray(np.sqrt(np.median(size, axis=2)).mean(1), np.float64)


def _sample(picture: Any, at: Singles) -> Singles:
    mapped = cv2.remap(np.asarray(picture), at[..., 0], at[..., 1], cv2.INTER_LINEAR)
    return np.asarray(mapped, np.float32)
