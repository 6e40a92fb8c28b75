"""The common outline of cards in a line, fitted to the edges that are seen around all of them.

Cards of a line have one size and stand nearly upright in it. So one shape, a parallelogram that
changes with perspective along the line, fits them all, and all their edges together tell it, where
those of one card would not. In the plane that follows cards are unit squares: their aspect and the
tilt of the camera are one stretch.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Floats, Ints
from vision.cards.edges import CardEdges, OutlineSettings
from vision.finding.corners import refine
from vision.geometry.homography import Homography
from vision.geometry.plane import Plane, fit_plane
from vision.geometry.quads import CENTRED


@dataclass(frozen=True, slots=True)
class Outlines:
    """Of cards in a line.

    Attributes
    ----------
    quads
        (N, 4, 2) pixels, clockwise from one end of the line to the other: the first side of each
        card is along the line.
    plane
        In which the cards are nearly unit squares with their first sides along x.
    evidence
        (N,) how strongly each card is outlined.
    """

    quads: Floats
    plane: Plane
    evidence: Floats


def fit_cards(edges: CardEdges, centres: Floats, sides: Floats, trust: Floats) -> Outlines:
    """Outlines of cards in a line from about where they are.

    Parameters
    ----------
    edges
        Of the picture.
    centres
        (N, 2) pixels, from one end of the line to the other, N of two and more.
    sides
        (N,) roots of their areas, roughly.
    trust
        (N,) how sure it is that this is the middle of a card.
    """
    settings = edges.settings
    line = _Line.through(centres, sides)
    chosen = np.sort(np.argsort(-trust, kind="stable")[: settings.cards])
    shape = _best_shape(edges, line, chosen, settings)
    quads = _quads(shape[None], line)[0]
    quads, evidence = edges.settle(quads)
    count = round(settings.trusted * len(chosen))
    best = np.sort(chosen[np.argsort(-evidence[chosen])][:count])
    plane = plane_of(refine(edges.pixels, quads[best]), settings)
    quads, evidence = edges.settle(ideal(plane, quads))
    return Outlines(quads, plane, evidence)


def plane_of(quads: Floats, settings: OutlineSettings) -> Plane:
    """The plane in which cards (N, 4, 2) are unit squares, their first sides along x."""
    plane = fit_plane(quads, settings.plane)
    flat = plane.from_above(quads)
    along = (flat[:, 1] - flat[:, 0] + flat[:, 2] - flat[:, 3]).sum(0)
    cos, sin = along / np.linalg.norm(along)
    turn = Homography(np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1.0]]))
    return Plane(plane.homography @ turn, plane.residual)


def ideal(plane: Plane, quads: Floats) -> Floats:
    """Unit squares of the plane, all upright, at the middles of quads (N, 4, 2)."""
    return plane.homography(plane.from_above(quads).mean(1)[:, None] + CENTRED)


@dataclass(frozen=True, slots=True)
class _Line:
    """Cards' centres (N, 2), the way of the line there (N, 2), places along it (N,), sizes."""

    centres: Floats
    ways: Floats
    at: Floats
    size: float
    slope: float

    @classmethod
    def through(cls, centres: Floats, sides: Floats) -> _Line:
        """The line from the first centre to the last; its sizes shrink evenly along it."""
        way = centres[-1] - centres[0]
        way /= np.linalg.norm(way)
        at = (centres - centres.mean(0)) @ way
        # Depth is linear along the line, and an area shrinks with its cube.
        depth = sides ** (2 / 3)
        slope = 0.0
        if len(at) > 3:
            pairs = np.triu_indices(len(at), 1)
            steps = at[pairs[1]] - at[pairs[0]]
            slope = float(np.median((depth[pairs[1]] - depth[pairs[0]]) / steps))
        middle = float(np.median(depth - slope * at))
        return cls(centres, np.tile(way, (len(at), 1)), at, middle**1.5, slope / middle)

    def only(self, chosen: Ints) -> _Line:
        """The same line with some of its cards."""
        return replace(
            self, centres=self.centres[chosen], ways=self.ways[chosen], at=self.at[chosen]
        )


def _quads(shapes: Floats, line: _Line) -> Floats:
    """(K, N, 4, 2) cards of K shapes (ratio, lean, size, taper, turn) at N centres."""
    ratio, lean, size, taper, turn = shapes.T[..., None]
    depth = 1 + (line.slope + taper / line.size) * line.at
    way = np.exp(1j * turn) * (line.ways[:, 0] + 1j * line.ways[:, 1])
    root = line.size * size / np.sqrt(np.sin(lean))
    along = way * root * np.sqrt(ratio) * depth**2
    down = way * np.exp(1j * lean) * root / np.sqrt(ratio) * depth
    corner = np.array([-1, 1, 1, -1]) / 2, np.array([-1, -1, 1, 1]) / 2
    offset = along[..., None] * corner[0] + down[..., None] * corner[1]
    return np.asarray(line.centres[:, None] + np.stack([offset.real, offset.imag], -1))


def _steps(low: float, high: float, step: float) -> Floats:
    return np.asarray(np.exp(np.arange(np.log(low), np.log(high), np.log(step))))


def _best_shape(edges: CardEdges, line: _Line, chosen: Ints, settings: OutlineSettings) -> Floats:
    """(5,) the shape with the strongest edges around the chosen cards."""
    part = line.only(chosen)
    shapes = _shapes(line, settings)

    def worth(shapes: Floats) -> Floats:
        quads = _quads(shapes, part)
        strength = edges.strength(quads.reshape(-1, 4, 2)).reshape(quads.shape[:2])
        least = round((1 - settings.trusted) * len(chosen))
        return np.asarray(np.sort(strength, 1)[:, least:].mean(1))

    best = shapes[np.argsort(-worth(shapes))[: settings.starts]]
    step = np.array(
        [np.log(settings.ratio_step), np.radians(settings.lean_step),
         np.log(settings.size_step), 0.03, 0.06]
    ) / 2  # fmt: skip
    moves = np.vstack([np.zeros(5), np.eye(5), -np.eye(5)])
    for _ in range(settings.rounds):
        for _ in range(2):
            tried = best[:, None] + moves * step * (0, 1, 0, 1, 1)
            tried[..., [0, 2]] *= np.exp(moves[:, [0, 2]] * step[[0, 2]])
            total = worth(tried.reshape(-1, 5)).reshape(len(best), -1)
            best = tried[np.arange(len(best)), total.argmax(1)]
        keep = np.argsort(-total.max(1))[: max(1, len(best) // 2)]
        best, step = best[keep], step / 2
    return np.asarray(best[0])


def _shapes(line: _Line, settings: OutlineSettings) -> Floats:
    """(K, 5) shapes to try, none wider than the pitch."""
    tilt = np.cos(np.radians(settings.tilt))
    ratios = _steps(settings.aspects[0] * tilt, settings.aspects[1] / tilt, settings.ratio_step)
    leans = np.radians(np.arange(*settings.leans, settings.lean_step))
    sizes = _steps(*settings.sizes, settings.size_step)
    grid = np.meshgrid(ratios, leans, sizes, (0.0,), (0.0,), indexing="ij")
    shapes = np.stack([axis.ravel() for axis in grid], -1)
    quads = _quads(shapes, line)
    width = np.linalg.norm(quads[:, :, 1] - quads[:, :, 0], axis=2)
    pitch = np.linalg.norm(np.diff(line.centres, axis=0), axis=1)
    # The second narrowest place: one pair may be one card found twice.
    room = np.sort(2 * pitch / (width[:, 1:] + width[:, :-1]), 1)[:, min(1, len(pitch) - 1)]
    fits = room * settings.overlap >= 1
    return np.asarray(shapes[fits] if fits.any() else shapes)
