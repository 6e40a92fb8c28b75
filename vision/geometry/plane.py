"""Metric rectification of the table's plane from its pieces, which are equal squares."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.arrays import Complexes, Floats, Ints
from vision.geometry.homography import Homography
from vision.geometry.quads import areas, directions

SQUARE = np.exp(1j * (np.arange(4) * np.pi / 2)) / np.sqrt(2)
"""Corners of a unit square about the origin, as x + iy."""

NUDGE = 1e-5
"""Step of the numerical derivatives, in sides."""

ROUNDS, CONVERGED = 12, 1e-4
"""Most steps of the Gauss-Newton iteration, and the change at which it has converged."""

OUTLIER = 0.04
"""Residual, in sides, beyond which a corner loses weight (Huber)."""

ROUGH = 0.08
"""Residual, in sides, from which outlines are too poor to say which pieces touch."""

PERSPECTIVE_PRIOR, TINY = 0.02, 1e-9
"""Weight of the prior that perspective is weak, as noise in few small pieces must not invent it;
and share of it that keeps the other unknowns determined."""

SPANS = (1.0, 2**0.5)
"""Distances of touching pieces, beside each other and across a corner, in pitches."""

SPAN_TURN = 15.0
"""Degrees off the directions of those distances up to which pieces may touch."""

CORNERS, CENTRES = 0.3, 1.0
"""Weights of corners and of distances of centres in the fit to both: outlines of foreshortened
pieces are biased, centres are not."""

ASSUMED_FOCAL = 1.0
"""Focal length assumed of every camera, in long sides of the picture: between a phone's main camera
(0.75) and its telephoto (1.5), which one view of pieces cannot tell apart."""


@dataclass(frozen=True, slots=True)
class Plane:
    """The plane of the pieces' tops.

    Attributes
    ----------
    homography
        From plane coordinates in sides of a piece (x right, y down) to pixels. Its origin and
        its rotation are arbitrary.
    residual
        Root median square of the corners' distances from those of unit squares, in sides.
    """

    homography: Homography
    residual: float

    @property
    def is_rough(self) -> bool:
        """Whether outlines are too poor to say which pieces touch."""
        return self.residual > ROUGH

    def from_above(self, quads: Floats) -> Floats:
        """Map (N, 4, 2) quads from pixels to the plane."""
        return self.homography.inverse(quads)

    def scaled(self, unit: float) -> Plane:
        """The same plane measured in another unit, given in sides of a piece."""
        return Plane(self.homography @ Homography.affine(unit), self.residual / unit)


@dataclass(frozen=True, slots=True, eq=False)
class _Spans:
    """P pairs of pieces that seem to touch: indices (P, 2), and their distances in pitches (P,)."""

    pairs: Ints
    lengths: Floats

    @classmethod
    def on(cls, plane: Plane, quads: Floats, error: float) -> _Spans:
        """Pairs among quads (N, 4, 2), in pixels, that may touch on a plane."""
        flat = plane.from_above(quads)
        x, y = flat.mean(1).T
        across = np.exp(1j * directions(flat))
        offsets = ((x - x[:, None]) + 1j * (y - y[:, None])) / across[:, None]
        parts = []
        for span, diagonal in zip(SPANS, (1.0, np.exp(0.25j * np.pi)), strict=True):
            # Fourth powers of directions are equal up to quarter turns.
            off = np.abs(np.angle((offsets / diagonal) ** 4)) / 4
            near = np.abs(np.abs(offsets) / span - 1) < error
            pairs = np.argwhere(np.triu(near & (np.maximum(off, off.T) < np.radians(SPAN_TURN))))
            parts.append((pairs, np.full(len(pairs), span)))
        return cls(*map(np.concatenate, zip(*parts, strict=True)))


def fit_plane(quads: Floats) -> Plane:
    """Fit the plane on which all quads are most nearly unit squares.

    Five parameters determine the view of a plane up to a motion in it: two of the vanishing line,
    three of the affine part, scaled so that a side is 1. They start from the pieces' second moments
    and are refined by Gauss-Newton on the corners, each piece against the best square at its
    place (Umeyama, 1991). After D. Liebowitz and A. Zisserman, Metric rectification for
    perspective images of planes, 1998.

    Parameters
    ----------
    quads
        (N, 4, 2) float64, pixels, clockwise; N of one and more.
    """
    return _fit(quads, _Spans(np.zeros((0, 2), int), np.zeros(0)))


def fit_plane_to_centres(quads: Floats, error: float) -> Plane:
    """Fit the plane like `fit_plane`, where pieces touch to the distances of their centres.

    `error` is the relative error of these distances up to which pieces may touch.
    """
    return _fit(quads, _Spans.on(fit_plane(quads), quads, error))


def _fit(quads: Floats, spans: _Spans) -> Plane:
    centre = quads.mean((0, 1))
    scale = float(np.sqrt(np.abs(areas(quads)).mean()))
    local = (quads - centre) / scale
    reach = float(np.abs(local).max())
    corners = np.asarray(local[..., 0] + 1j * local[..., 1])
    state = _initial_state(local)
    for _ in range(ROUNDS):
        step = _gauss_newton_step(state, corners, spans, reach)
        state = state - step
        if np.abs(step).max() < CONVERGED:
            break
    a, b, d, x, y = state
    inverse = np.array([[a, b, 0.0], [0.0, d, 0.0], [x, y, 1.0]]) @ np.array(
        [[1 / scale, 0, -centre[0] / scale], [0, 1 / scale, -centre[1] / scale], [0, 0, 1]]
    )
    residual = float(np.sqrt(np.median(np.abs(_corner_errors(state, corners)) ** 2)))
    return Plane(Homography(inverse).inverse.normalised, residual)


def _initial_state(quads: Floats) -> Floats:
    """The unknowns (a, b, d, x, y) from second moments, without perspective.

    Pixels to plane is [[a, b, 0], [0, d, 0], [x, y, 1]]: an upper triangular affine part, then
    perspective.
    """
    edges = np.stack([quads[:, 1] - quads[:, 0], quads[:, 2] - quads[:, 1]], axis=1)
    moments = np.einsum("nki,nkj->nij", edges, edges)
    # Interquartile mean by size, so that outliers carry no weight.
    order = np.argsort(np.linalg.det(moments))
    spread = moments[order[len(order) // 4 : len(order) - len(order) // 4]].mean(0)
    lower = np.linalg.cholesky(np.linalg.inv(spread + 1e-9 * np.eye(2)))
    return np.array([lower[0, 0], lower[1, 0], lower[1, 1], 0.0, 0.0])


def _on_plane(states: Floats, points: Complexes) -> Complexes:
    """Points of the picture on the planes of states (..., 5); both are x + iy."""
    a, b, d, p, q = states.T.reshape(5, *states.shape[:-1], *(1,) * points.ndim)
    x, y = points.real, points.imag
    return np.asarray((a * x + (b + 1j * d) * y) / (p * x + q * y + 1))


def _span_errors(states: Floats, centres: Complexes, spans: _Spans) -> Complexes:
    """(..., P) differences of pitches between centres (N,) from their median."""
    first, second = spans.pairs.T
    flat = _on_plane(states, centres)
    pitches = np.abs(flat[..., second] - flat[..., first]) / spans.lengths
    return np.asarray(pitches - np.median(pitches, axis=-1, keepdims=True), complex)


def _corner_errors(states: Floats, quads: Complexes) -> Complexes:
    """(..., N, 4) offsets of corners from the best unit square at their place, for states (..., 5).

    Corners and offsets are x + iy.
    """
    flat = _on_plane(states, quads)
    flat -= flat.mean(-1, keepdims=True)
    rotation = (flat @ SQUARE.conj())[..., None]
    return np.asarray(flat - rotation / np.maximum(np.abs(rotation), 1e-9) * SQUARE)


def _gauss_newton_step(state: Floats, quads: Complexes, spans: _Spans, reach: float) -> Floats:
    """One robust step; `reach` is the greatest coordinate of a corner, in sides."""
    states = np.vstack([state, state + NUDGE * np.eye(len(state))])
    errors = _corner_errors(states, quads).reshape(len(states), -1)
    weight = np.ones(errors.shape[1])
    if len(spans.pairs):
        weight = np.append(CORNERS * weight, np.full(len(spans.pairs), CENTRES))
        errors = np.concatenate([errors, _span_errors(states, quads.mean(1), spans)], axis=1)
    residual, *nudged = errors
    weight *= np.sqrt(np.minimum(1.0, OUTLIER / np.maximum(np.abs(residual), 1e-9)))
    slopes = (np.array(nudged) - residual) / NUDGE * weight
    design, target = slopes.view(np.float64), (residual * weight).view(np.float64)
    # The prior's weight is in corners: perspective across the whole picture, `reach` sides.
    prior = np.array([TINY, TINY, TINY, 1, 1]) * PERSPECTIVE_PRIOR * reach**2
    normal = design @ design.T + np.diag(prior)
    return np.asarray(np.linalg.solve(normal, design @ target + prior * state))


def aspect_ratio(plane: Plane, quads: Floats, size: tuple[int, int]) -> float:
    """Median width of pieces over their height.

    On a plane fitted to pieces they are squares, whatever their shape: tilt and stretch differ
    in perspective alone. So a focal length is assumed, and sides are measured on the plane that
    follows from it.

    Parameters
    ----------
    plane
        On which the pieces are unit squares.
    quads
        (N, 4, 2) in pixels; the first side of each is its width.
    size
        Width and height of the picture.
    """
    focal = ASSUMED_FOCAL * max(size)
    camera = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1.0]])
    view = np.linalg.solve(camera, plane.homography.matrix)[:, :2]
    angles = directions(plane.from_above(quads))
    across = np.stack([np.cos(angles), np.sin(angles)], -1) @ view.T
    down = np.stack([-np.sin(angles), np.cos(angles)], -1) @ view.T
    return float(np.median(np.linalg.norm(across, axis=1) / np.linalg.norm(down, axis=1)))
