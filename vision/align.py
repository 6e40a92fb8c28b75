"""Square pieces of one size turned and fitted to the edges that are seen, and doubles dropped."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.corners import refine
from vision.graph import directions
from vision.lattice import project
from vision.plane import Plane, areas, fit_plane

Floats = NDArray[np.float64]
Pixels = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class AlignSettings:
    """How square pieces are fitted; lengths in sides of a piece.

    Attributes
    ----------
    work_px
        Side of a piece in the picture in which gradients are taken: edges stay a few pixels
        wide, grain is gone.
    turns
        Turns tried over a quarter; the refinement of the edges reaches as far as a step.
    aspects, oblong
        Shapes of pieces to try, longer over shorter side, and how much stronger the edges of
        an oblong shape must be than those of the first to be believed.
    twists, sizes
        Turns in degrees and sizes that are tried about what was found, in a second round.
    samples, span
        Points along a side at which an edge is looked for, and the part of the side they cover.
    reference
        Score, against the ninth decile of all scores, from which a piece is taken as sure.
    size_change
        Change of the side over the median beyond which a piece is none of the set.
    weak
        Edge evidence against the median of all pieces below which a piece is a mistake.
    pitch, outlined
        Distance from a tile to the next at which one is looked for that was not found, and
        edge evidence against the median for it to be looked at.
    apart
        Distance of centres below which two pieces would overlap; the likelier one stays.
    square
        Residual of the plane above which the pieces are no squares and are left as they are.
    """

    work_px: float = 36.0
    turns: int = 18
    aspects: tuple[float, ...] = (1.0,)
    oblong: float = 1.04
    twists: tuple[float, ...] = (-5.0, -2.5, 0.0, 2.5, 5.0)
    sizes: tuple[float, ...] = (0.95, 1.0, 1.05)
    samples: int = 12
    span: tuple[float, float] = (0.14, 0.86)
    reference: float = 0.75
    size_change: float = 0.4
    weak: float = 0.35
    pitch: float = 1.05
    outlined: float = 0.55
    apart: float = 0.65
    square: float = 0.16


def align(
    pixels: Pixels, quads: Floats, scores: Floats, settings: AlignSettings | None = None
) -> tuple[Floats, NDArray[np.int64]]:
    """Fit unit squares of the pieces' common plane to the edges around their centres.

    A finder tells centres and sizes well and turns poorly. All sizes together give the plane;
    on it a piece of known size has only its turn left, and the turn with the strongest edges
    along all four sides is taken.

    Parameters
    ----------
    pixels
        (H, W, 3) uint8.
    quads
        (N, 4, 2) pixels, clockwise.
    scores
        (N,) higher where a piece is surer.

    Returns
    -------
    quads, kept
        (M, 4, 2) fitted quads, and the numbers of the given pieces that they are.
    """
    settings = settings or AlignSettings()
    kept = np.arange(len(quads))
    if not len(quads):
        return quads, kept
    # The surest pieces lay down the plane and the size; clutter that is taken for a piece is not
    # among them.
    sure = scores >= settings.reference * np.quantile(scores, 0.9)
    plane = fit_plane(quads[sure])
    if not plane.residual <= settings.square:
        return refine(pixels, quads), kept
    flat = plane.from_above(quads)
    sides = np.sqrt(np.abs(areas(flat)))
    side = float(np.median(sides[sure]))
    alike = np.abs(np.log(sides / side)) < np.log1p(settings.size_change)
    kept = _spread(flat[alike].mean(1) / side, kept[alike], scores[alike], settings)
    edges = _Edges(pixels, quads[kept], settings)
    aspect, fitted, evidence = _first_fit(edges, plane, flat[kept].mean(1), side, settings)
    strong = evidence > settings.weak * np.median(evidence[sure[kept]])
    found = refine(pixels, fitted[strong])
    if aspect == 1:
        # Once more, nearby, on the plane of the fitted squares, which is the better one.
        plane = fit_plane(found)
    flat = plane.from_above(found)
    twists, sizes = np.meshgrid(np.radians(settings.twists), settings.sizes)
    size = 1.0 if aspect == 1 else side
    near = np.exp(1j * directions(flat))[:, None] * (size * sizes * np.exp(1j * twists)).ravel()
    found, _ = edges.best(plane, flat.mean(1), near, aspect)
    return refine(pixels, found), kept[strong]


def beside(pixels: Pixels, quads: Floats, settings: AlignSettings | None = None) -> Floats:
    """(M, 4, 2) squares that edges outline beside the given ones, where none was found.

    A missed tile costs an equation, a spare one is told by its face: whoever calls this reads
    the squares and keeps those that show something.

    Parameters
    ----------
    pixels
        (H, W, 3) uint8.
    quads
        (N, 4, 2) fitted squares in pixels, N of one and more.
    """
    settings = settings or AlignSettings()
    plane = fit_plane(quads)
    if not plane.residual <= settings.square:
        return np.zeros((0, 4, 2))
    flat = plane.from_above(quads)
    centres, turns = flat.mean(1), np.exp(1j * directions(flat))
    edges = _Edges(pixels, quads, settings)
    _, usual = edges.best(plane, centres, turns[:, None])
    steps = settings.pitch * turns[:, None] * 1j ** np.arange(4)
    free = (centres[:, None] + np.stack([steps.real, steps.imag], -1)).reshape(-1, 2)
    away = np.linalg.norm(free[:, None] - centres, axis=2).min(1)
    owner = np.repeat(np.arange(len(quads)), 4)[away > settings.apart]
    free = free[away > settings.apart]
    if not len(free):
        return np.zeros((0, 4, 2))
    twists, sizes = np.meshgrid(np.radians(settings.twists), settings.sizes)
    shapes = turns[owner, None] * (sizes * np.exp(1j * twists)).ravel()
    found, evidence = edges.best(plane, free, shapes)
    inside = ((found >= 0) & (found < np.array(pixels.shape[1::-1]))).all((1, 2))
    strong = inside & (evidence > settings.outlined * np.median(usual))
    return refine(pixels, found[strong])


def _first_fit(
    edges: _Edges, plane: Plane, centres: Floats, side: float, settings: AlignSettings
) -> tuple[float, Floats, Floats]:
    """The aspect with the strongest edges over all pieces, and the pieces fitted with it."""
    best = (1.0, np.zeros((0, 4, 2)), np.zeros(0))
    for aspect in settings.aspects:
        turns = np.arange(settings.turns * (1 + (aspect != 1))) * (np.pi / 2 / settings.turns)
        shapes = np.tile(side * np.exp(1j * turns), (len(centres), 1))
        quads, evidence = edges.best(plane, centres, shapes, aspect)
        if not len(best[2]) or evidence.mean() > settings.oblong * best[2].mean():
            best = (aspect, quads, evidence)
    return best


def _spread(
    centres: Floats, kept: NDArray[np.int64], scores: Floats, settings: AlignSettings
) -> NDArray[np.int64]:
    """The pieces, likeliest first, that overlap no likelier one."""
    chosen: list[int] = []
    for i in np.argsort(-scores).tolist():
        away = np.linalg.norm(centres[chosen] - centres[i], axis=1)
        if not len(away) or away.min() >= settings.apart:
            chosen.append(i)
    return np.sort(kept[chosen])


class _Edges:
    """Gradients of a picture, and how strongly squares are outlined in them."""

    def __init__(self, pixels: Pixels, quads: Floats, settings: AlignSettings) -> None:
        side = np.sqrt(np.median(np.abs(areas(quads))))
        self._scale = min(float(settings.work_px / side), 1.0)
        small = cv2.resize(
            pixels, None, fx=self._scale, fy=self._scale, interpolation=cv2.INTER_AREA
        )
        small = cv2.GaussianBlur(small, (0, 0), 1.0)
        self._across = cv2.Scharr(small, cv2.CV_32F, 1, 0)
        self._down = cv2.Scharr(small, cv2.CV_32F, 0, 1)
        self._settings = settings

    def best(
        self, plane: Plane, centres: Floats, shapes: NDArray[np.complex128], aspect: float = 1.0
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
        """
        stretch = np.sqrt(aspect)
        corner = np.array([-1, 1, 1, -1]) * stretch / 2 + 0.5j * np.array([-1, -1, 1, 1]) / stretch
        corners = shapes[:, :, None] * corner
        flat = centres[:, None, None] + np.stack([corners.real, corners.imag], axis=-1)
        seen = project(plane.homography, flat.reshape(-1, 2)).reshape(flat.shape)
        strength = self._strength(seen.reshape(-1, 4, 2)).reshape(shapes.shape)
        rows, best = np.arange(len(centres)), strength.argmax(1)
        return seen[rows, best], strength[rows, best]

    def _strength(self, quads: Floats) -> Floats:
        """(N,) mean over the sides of the square root of the gradient across them.

        The root keeps one strong side, of a neighbour say, from standing for four.
        """
        samples = self._settings.samples
        start = (quads + 0.5) * self._scale - 0.5
        along = np.roll(start, -1, 1) - start
        normal = np.stack([along[..., 1], -along[..., 0]], -1)
        normal /= np.maximum(np.linalg.norm(normal, axis=-1, keepdims=True), 1e-9)
        step = np.linspace(*self._settings.span, samples)
        points = (start[:, :, None] + step[:, None] * along[:, :, None]).astype(np.float32)
        at = points.reshape(len(quads), -1, 2)
        x, y = (np.repeat(normal[..., i], samples, 1)[..., None].astype(np.float32) for i in (0, 1))
        gradient = _sample(self._across, at) * x + _sample(self._down, at) * y
        size = np.abs(gradient).max(2).reshape(len(quads), 4, samples)
        return np.asarray(np.sqrt(np.median(size, axis=2)).mean(1), np.float64)


def _sample(picture: Any, at: NDArray[np.float32]) -> NDArray[np.float32]:
    mapped = cv2.remap(np.asarray(picture), at[..., 0], at[..., 1], cv2.INTER_LINEAR)
    return np.asarray(mapped, np.float32)
