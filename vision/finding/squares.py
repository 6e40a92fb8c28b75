"""Pieces of one plane and one size laid where the edges around them are strongest."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from vision.arrays import Flags, Floats, Ints, Pixels, Singles
from vision.finding.edges import EdgeField, as_complex, as_points, middle_of, sums_along
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
    """How far from where a piece is expected it is looked for; lengths in sides of a piece.

    Attributes
    ----------
    steps, step
        Places across a side at which an edge is looked for, an odd number, and their distance.
    shift
        Most steps by which a piece may be moved along either axis.
    turns, turn
        Turns that are tried, an odd number, and degrees from one to the next.
    rims
        Steps by which the outlines of all pieces may shrink and grow together.
    shift_error, turn_error, rim_error
        Standard deviations of what is expected, in sides, degrees and sides.
    weight
        Natural logarithm of the odds that a usual edge on one side gives.
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


@dataclass(frozen=True, slots=True)
class AlignSettings:
    """How pieces are fitted; lengths in sides of a piece.

    Attributes
    ----------
    work_px
        Side of a piece in the picture in which gradients are taken, as near as whole reductions
        come to it: edges stay a few pixels wide, grain is gone.
    margin
        How far round the given pieces the picture is looked at.
    oblong
        Longer over shorter side, median over the pieces, from which they are no squares:
        the finder gives square makes up to 1.11, oblong ones from 1.13.
    far, near
        Where pieces are looked for first, and on the plane of the edges that were found. Of the
        finder's pieces nine in ten are within 0.06 sides and 3 degrees.
    finder_size, pitch
        What the finder makes of a side, and distance of touching pieces: medians of rendered
        pods and of tiles of shapes.
    touching, as_near
        Distances of the nearest piece, in sides as found, between which it touches, and what
        others that touch may be apart against it.
    neighbours
        So many of the nearest pieces tell how one is turned.
    beside
        Distance of centres up to which pieces are neighbours.
    lines
        Say of the line from a piece to a neighbour about how it is turned, against that of how the
        neighbour is.
    odd
        Turn in degrees against the neighbours from which a piece is tried as they lie.
    shrunk
        Distance of touching pieces, in sides as found, from which the finder may make this kind
        too small: rendered pods give 1.06 (ninth decile 1.12), photographs of black tiles 1.10 to
        1.47.
    far_apart, faint, alike
        Distance from which pieces as large as they are apart need but such a share of the edges
        that those found have, and the most that they may differ from equal squares (sides). Edges
        of pieces with gaps of three tenths to four are 0.28 to 0.6 at that size, those of black
        tiles 0.67 and more; oblong number tiles, which touch two ways, differ by 0.096 and more.
    steadier
        Nearer than that their edges must be stronger, and they differ from equal squares by no more
        than such a share of what those found do. Of 234 lattices of black tiles in altered
        photographs 218 are exact if all are left as found, 221 if only those far apart are not, 229
        with it.
    samples, span
        Points along a side at which an edge is looked for, and the part of the side they cover.
    reference
        Score, against the ninth decile of all scores, from which a piece is taken as sure.
    size_change
        Change of the side over the median beyond which a piece is none of the set: of 110
        photographs of number tiles 103 are without a false piece without it, 104 with it.
    weak
        Edge evidence against the median of all pieces below which a piece is a mistake.
    gap
        Distance from a tile to the next at which one is looked for that was not found.
    apart, clear
        Distances of centres below which two pieces would overlap; the likelier one stays. The
        second holds for outlines fitted to edges, and is measured along their sides.
    agree
        Distance of the edges' centre from the finder's from which the finder's is taken: 97 of a
        hundred of its centres are within 0.09.
    square
        Residual of the plane above which the pieces are no squares and are left as they are.
    """

    work_px: float = 36.0
    margin: float = 3.2
    oblong: float = 1.12
    far: Search = Search(37, 0.0122, 11, 9, 2.0, (-3, 4), 0.04, 2.5, 0.025, 3.0)
    near: Search = Search(25, 0.01, 7, 9, 1.0, (-3, 3), 0.03, 2.0, 0.015, 4.0)
    finder_size: float = 0.965
    pitch: float = 1.03
    neighbours: int = 4
    touching: tuple[float, float] = (0.85, 1.6)
    beside: float = 1.4
    lines: float = 0.7
    odd: float = 6.0
    shrunk: float = 1.1
    as_near: float = 1.25
    far_apart: float = 1.2
    faint: float = 0.65
    alike: float = 0.06
    steadier: float = 0.85
    samples: int = 10
    span: tuple[float, float] = (0.12, 0.88)
    reference: float = 0.75
    size_change: float = 0.4
    weak: float = 0.35
    gap: float = 1.05
    apart: float = 0.65
    clear: float = 0.7
    agree: float = 0.09
    square: float = 0.16


@dataclass(frozen=True, slots=True, eq=False)
class Poses:
    """Places and turns of pieces on a plane.

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
        """Those of quads (N, 4, 2) on the plane."""
        return cls(flat.mean(1), directions(flat))

    def __getitem__(self, which: Flags | Ints) -> Poses:
        return Poses(self.centres[which], self.angles[which])

    def quads(self, plane: Plane, shape: Floats) -> Floats:
        """(N, 4, 2) pixels of pieces with sides of the lengths (2,)."""
        corners = as_complex(CENTRED * shape) * np.exp(1j * self.angles)[:, None]
        return plane.homography(as_points(corners + as_complex(self.centres)[:, None]))


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """Where edges and expectation agree best.

    Attributes
    ----------
    poses
        Of the pieces.
    rim
        How much larger they are than was expected, on each side.
    usual
        Root gradient of a usual side, above that of other lines.
    evidence
        (N, 4) strength of the edge along each side, from the first on, in usual ones.
    odds
        (N,) logarithms of how likely it is, edges and expectation together.
    """

    poses: Poses
    rim: float
    usual: float
    evidence: Floats
    odds: Floats


class SquareFitter:
    """Finds the places near given ones where pieces are outlined most strongly.

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
        away = self.settings.margin * side
        reduction = max(1, round(side / self.settings.work_px))
        low, high = quads.min((0, 1)) - away, quads.max((0, 1)) + away
        self._field = EdgeField(pixels, low, high, reduction)

    def fit(
        self, plane: Plane, poses: Poses, shape: Floats, search: Search, like: Fit | None = None
    ) -> Fit:
        """Move and turn each piece to the likeliest place near its own, and size all as one.

        A piece is rigid: opposite sides move together, and all sides turn as one. So the edges of a
        glyph or of a neighbour, which are strong on one side only, do not bend its outline.

        Parameters
        ----------
        plane, poses, shape
            Where pieces are expected, and the lengths (2,) of their sides.
        search
            How far from there they are looked for.
        like
            An earlier fit on this plane, whose size and usual edges hold.
        """
        edges = self._edges(plane, poses, shape, search)
        usual = float(np.median(edges.max((2, 3)).mean(1))) if like is None else like.usual
        edges *= search.weight / max(usual, 1e-6)
        rims = np.arange(search.rims[0], search.rims[1] + 1)
        if like is not None:
            rims = np.array([round(like.rim / search.step)])
        moves = _moves(edges, rims, search)
        prior = -0.5 * (rims * search.step / search.rim_error) ** 2
        best = int(np.argmax(moves.odds.max(2).mean(1) + prior))
        found, rim = _likeliest(edges, moves, best, search), float(rims[best]) * search.step
        spin = np.exp(1j * poses.angles)
        centres = as_complex(poses.centres) + spin * search.step * (found.right + 1j * found.down)
        return Fit(
            Poses(as_points(centres), poses.angles + np.radians(search.turn) * found.turn),
            rim, usual, found.evidence / search.weight, found.odds,
        )  # fmt: skip

    def _edges(self, plane: Plane, poses: Poses, shape: Floats, search: Search) -> Singles:
        """(N, 4, turns, steps) mean root gradients along sides turned and moved outwards.

        Above those of most such lines: what all lines show is noise or texture.
        """
        settings = self.settings
        offsets = search.step * (np.arange(search.steps) - search.steps // 2)
        shares = np.linspace(*settings.span, settings.samples) - 0.5
        length, away = shape[[0, 1, 0, 1]], shape[[1, 0, 1, 0]] / 2
        feet = OUTWARD[:, None] * (away[:, None] + offsets)
        local = feet[:, None] + (ALONG * length)[:, None, None] * shares[:, None]
        flat = local * np.exp(1j * poses.angles)[:, None, None, None]
        flat += as_complex(poses.centres)[:, None, None, None]
        points = plane.homography.of_complex(flat)
        along = points[:, :, -1:] - points[:, :, :1]
        roots = np.sqrt(self._field.steepness(points, along))
        out = sums_along(roots, _turned(search, tuple(shares))) / np.float32(len(shares))
        level = middle_of(out.reshape(*out.shape[:2], -1))[..., None, None]
        return np.asarray(np.maximum(out - level, 0))


@lru_cache
def _turned(search: Search, shares: tuple[float, ...]) -> Ints:
    """(shares, turns, steps) where a turned and moved side crosses the line of each share."""
    turns = np.radians(search.turn) * (np.arange(search.turns) - search.turns // 2)
    columns = np.arange(search.steps)
    # Turned clockwise a side moves inwards where it ends.
    at = np.rint(columns - turns[:, None] * np.array(shares)[:, None, None] / search.step)
    return np.asarray(np.clip(at, 0, search.steps - 1), np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class _Moves:
    """All moves of each piece, for each of R sizes.

    Attributes
    ----------
    out, back
        (R, moves) steps at which the sides then lie that move outwards, and those opposite.
    across, down
        (N, turns, R, moves) logarithms of how likely it is, but for the turn.
    odds
        (R, N, turns) the same of the likeliest moves with their turn.
    """

    out: Ints
    back: Ints
    across: Floats
    down: Floats
    odds: Floats


def _moves(edges: Singles, rims: Ints, search: Search) -> _Moves:
    """What is told of all moves by edges (N, 4, turns, steps), so many steps larger (R,)."""
    moves = np.arange(-search.shift, search.shift + 1)
    middle = search.steps // 2 + rims[:, None]
    out, back = middle + moves, middle - moves
    prior = -0.5 * (moves * search.step / search.shift_error) ** 2
    across = edges[:, 1][..., out] + edges[:, 3][..., back] + prior
    down = edges[:, 2][..., out] + edges[:, 0][..., back] + prior
    turns = np.arange(search.turns) - search.turns // 2
    given = -0.5 * (turns * search.turn / search.turn_error) ** 2
    odds = np.moveaxis(across.max(3) + down.max(3), 2, 0) + given
    return _Moves(out, back, across, down, odds)


@dataclass(frozen=True, slots=True, eq=False)
class _Move:
    """(N,) moves to the right and down in steps and turns, (N, 4) edges there, and (N,) odds."""

    right: Floats
    down: Floats
    turn: Floats
    evidence: Floats
    odds: Floats


def _likeliest(edges: Singles, moves: _Moves, rim: int, search: Search) -> _Move:
    """The likeliest move of each piece, in the size of this number."""
    odds = moves.odds[rim]
    best, rows = odds.argmax(1), np.arange(len(odds))
    (right, fine_right), (lower, fine_lower) = (
        _peak(way[rows, best, rim]) for way in (moves.across, moves.down)
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
    """Where rows (N, S) are highest, and how far from there the top of a parabola lies."""
    best, rows = values.argmax(1), np.arange(len(values))
    inner = np.clip(best, 1, values.shape[1] - 2)
    left, top, right = (values[rows, inner + k] for k in (-1, 0, 1))
    bend = np.minimum(left - 2 * top + right, -1e-6)
    fine = np.where(best == inner, np.clip((left - right) / bend / 2, -0.5, 0.5), 0.0)
    return best, fine
