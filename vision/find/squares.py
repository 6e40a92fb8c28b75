"""Maximum a posteriori fit of pieces of one size on one plane to edges."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from vision.arrays import Floats, Ints, Pixels, Singles
from vision.find.edges import EdgeField, as_complex, as_points, odd_median, sums_along
from vision.geometry.plane import Plane
from vision.geometry.quads import CENTRED, directions, root_areas

SQUARE = np.ones(2)
"""Lengths of a square's sides."""

ALONG = np.array([1, 1j, -1, -1j])
"""Directions of a piece's sides, clockwise from its first corner, as x + iy."""

OUTWARD = np.array([-1j, 1, 1j, -1])
"""Outward normals of the sides."""


@dataclass(frozen=True, slots=True)
class Search:
    """Search window and prior of a fit; lengths in sides of a piece.

    Attributes
    ----------
    steps, step
        Samples across a side, an odd number, and their spacing.
    shift
        Most steps by which a piece may move along either axis.
    turns, turn
        Rotations that are tried, an odd number, and their spacing in degrees.
    rims
        Range of steps by which all outlines may shrink or grow together.
    shift_error, turn_error, rim_error
        Standard deviations of the prior, in sides, degrees and sides.
    weight
        Log odds that a usual edge on one side contributes.
    """

    steps: int
    step: float
    shift: int
    turns: int
    turn: float
    rims: tuple[int, int]
    shift_error: float
    turn_error: float
    rim_error: float
    weight: float


SIDE_PX = 36.0
"""Pixels of a side in the gradient field, as near as whole reductions come to it."""

NEAR = Search(25, 0.01, 7, 9, 1.0, (-3, 3), 0.03, 2.0, 0.015, 4.0)
"""Search window on a plane that was fitted to edges."""

GAP, APART = 1.05, 0.65
"""Distance from a piece at which a missed neighbour is searched, and of centres below which two
pieces overlap (non-maximum suppression), in sides."""

NO_SQUARES = 0.16
"""Residual of the plane, in sides, above which the pieces are no squares and are not aligned."""

MARGIN = 3.2
"""Margin of the gradient field around the given pieces, in sides."""

SAMPLES, SPAN = 10, (0.12, 0.88)
"""Points along a side, and the part of it that they cover: round corners are left out."""


@dataclass(frozen=True, slots=True, eq=False)
class Poses:
    """Positions and rotations of pieces on a plane.

    Attributes
    ----------
    centres
        (N, 2).
    angles
        (N,) directions of the first sides in radians.
    """

    centres: Floats
    angles: Floats

    @classmethod
    def of(cls, flat: Floats) -> Poses:
        """Poses of quads (N, 4, 2) on the plane."""
        return cls(flat.mean(1), directions(flat))

    def quads(self, plane: Plane, shape: Floats) -> Floats:
        """(N, 4, 2) pixels of pieces with side lengths `shape` (2,)."""
        corners = as_complex(CENTRED * shape) * np.exp(1j * self.angles)[:, None]
        return plane.homography(as_points(corners + as_complex(self.centres)[:, None]))


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """Maximum of the posterior.

    Attributes
    ----------
    poses
        Fitted poses of N pieces.
    rim
        Excess of their size over the expected one, on each side.
    usual
        Root gradient of a usual side, above that of other lines.
    evidence
        (N, 4) strength of the edge along each side, in usual ones.
    odds
        (N,) log posterior.
    """

    poses: Poses
    rim: float
    usual: float
    evidence: Floats
    odds: Floats


class SquareFitter:
    """Fits pieces to the strongest outlines near expected poses.

    Parameters
    ----------
    pixels
        (H, W, 3) uint8.
    quads
        (N, 4, 2) pieces in pixels, N of one and more: their median side sets the reduction of
        the gradients, their extent the part of the picture.
    """

    def __init__(self, pixels: Pixels, quads: Floats) -> None:
        self.pixels = pixels
        side = float(np.median(root_areas(quads)))
        margin = MARGIN * side
        reduction = max(1, round(side / SIDE_PX))
        low, high = quads.min((0, 1)) - margin, quads.max((0, 1)) + margin
        self._field = EdgeField(pixels, low, high, reduction)

    def fit(
        self, plane: Plane, poses: Poses, shape: Floats, search: Search, like: Fit | None = None
    ) -> Fit:
        """Move and rotate each piece to its likeliest pose, with one size for all.

        A piece is rigid: opposite sides move together, and all sides turn as one. So the edges of a
        glyph or of a neighbour, which are strong on one side only, do not distort its outline.

        Parameters
        ----------
        plane, poses, shape
            Expected poses on the plane, and side lengths (2,) of the pieces.
        search
            Search window and prior.
        like
            An earlier fit on this plane, whose size and usual edges are kept.
        """
        edges = self._edge_strengths(plane, poses, shape, search)
        usual = float(np.median(edges.max((2, 3)).mean(1))) if like is None else like.usual
        edges *= search.weight / max(usual, 1e-6)
        rims = np.arange(search.rims[0], search.rims[1] + 1)
        if like is not None:
            rims = np.array([round(like.rim / search.step)])
        moves = _score_moves(edges, rims, search)
        prior = -0.5 * (rims * search.step / search.rim_error) ** 2
        size = int(np.argmax(moves.odds.max(2).mean(1) + prior))
        best, rim = _best_moves(edges, moves, size, search), float(rims[size]) * search.step
        rotation = np.exp(1j * poses.angles)
        shift = rotation * search.step * (best.right + 1j * best.down)
        angles = poses.angles + np.radians(search.turn) * best.turn
        fitted = Poses(as_points(as_complex(poses.centres) + shift), angles)
        return Fit(fitted, rim, usual, best.evidence / search.weight, best.odds)

    def _edge_strengths(self, plane: Plane, poses: Poses, shape: Floats, search: Search) -> Singles:
        """(N, 4, turns, steps) mean root gradients along sides rotated and moved outwards.

        The median of all such lines, which is noise or texture, is subtracted.
        """
        offsets = search.step * (np.arange(search.steps) - search.steps // 2)
        shares = np.linspace(*SPAN, SAMPLES) - 0.5
        length, distance = shape[[0, 1, 0, 1]], shape[[1, 0, 1, 0]] / 2
        feet = OUTWARD[:, None] * (distance[:, None] + offsets)
        local = feet[:, None] + (ALONG * length)[:, None, None] * shares[:, None]
        flat = local * np.exp(1j * poses.angles)[:, None, None, None]
        flat += as_complex(poses.centres)[:, None, None, None]
        points = plane.homography.of_complex(flat)
        along = points[:, :, -1:] - points[:, :, :1]
        roots = np.sqrt(self._field.steepness(points, along))
        means = sums_along(roots, _crossings(search, tuple(shares))) / np.float32(len(shares))
        level = odd_median(means.reshape(*means.shape[:2], -1))[..., None, None]
        return np.asarray(np.maximum(means - level, 0))


@lru_cache
def _crossings(search: Search, shares: tuple[float, ...]) -> Ints:
    """(shares, turns, steps) steps at which a rotated and moved side crosses each sampled line."""
    turns = np.radians(search.turn) * (np.arange(search.turns) - search.turns // 2)
    columns = np.arange(search.steps)
    # A side that turns clockwise moves inwards at its end.
    steps = np.rint(columns - turns[:, None] * np.array(shares)[:, None, None] / search.step)
    return np.asarray(np.clip(steps, 0, search.steps - 1), np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class _Moves:
    """All moves of N pieces, for each of R sizes.

    Attributes
    ----------
    out, back
        (R, moves) steps of the side that moves outwards, and of the opposite one.
    across, down
        (N, turns, R, moves) log posterior along either axis, but for the prior of the turn.
    odds
        (R, N, turns) log posterior of the best moves.
    """

    out: Ints
    back: Ints
    across: Floats
    down: Floats
    odds: Floats


def _score_moves(edges: Singles, rims: Ints, search: Search) -> _Moves:
    """All moves, scored by edges (N, 4, turns, steps), for outlines `rims` (R,) steps larger."""
    moves = np.arange(-search.shift, search.shift + 1)
    middle = search.steps // 2 + rims[:, None]
    out, back = middle + moves, middle - moves
    prior = -0.5 * (moves * search.step / search.shift_error) ** 2
    across = edges[:, 1][..., out] + edges[:, 3][..., back] + prior
    down = edges[:, 2][..., out] + edges[:, 0][..., back] + prior
    turns = np.arange(search.turns) - search.turns // 2
    turn_prior = -0.5 * (turns * search.turn / search.turn_error) ** 2
    odds = np.moveaxis(across.max(3) + down.max(3), 2, 0) + turn_prior
    return _Moves(out, back, across, down, odds)


@dataclass(frozen=True, slots=True, eq=False)
class _Move:
    """(N,) moves in steps and turns, (N, 4) edge strengths there, and (N,) log posterior."""

    right: Floats
    down: Floats
    turn: Floats
    evidence: Floats
    odds: Floats


def _best_moves(edges: Singles, moves: _Moves, rim: int, search: Search) -> _Move:
    """The likeliest move of each piece, for the size of this index."""
    odds = moves.odds[rim]
    best, rows = odds.argmax(1), np.arange(len(odds))
    (right, fine_right), (lower, fine_lower) = (
        _peak(axis[rows, best, rim]) for axis in (moves.across, moves.down)
    )
    out, back = moves.out[rim], moves.back[rim]
    places = np.stack([back[lower], out[right], out[lower], back[right]], 1)
    return _Move(
        right - search.shift + fine_right,
        lower - search.shift + fine_lower,
        best - float(search.turns // 2),
        edges[rows[:, None], np.arange(4), best[:, None], places],
        odds[rows, best],
    )


def _peak(values: Floats) -> tuple[Ints, Floats]:
    """Indices of the maxima of rows (N, S), and offsets of a parabola's vertex from them."""
    best, rows = values.argmax(1), np.arange(len(values))
    inner = np.clip(best, 1, values.shape[1] - 2)
    left, top, right = (values[rows, inner + k] for k in (-1, 0, 1))
    bend = np.minimum(left - 2 * top + right, -1e-6)
    fine = np.where(best == inner, np.clip((left - right) / bend / 2, -0.5, 0.5), 0.0)
    return best, fine
