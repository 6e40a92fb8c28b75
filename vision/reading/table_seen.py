"""Free places beside pieces in which no table is seen, so that another piece may lie there.

A hand, a cup or a pen covers them, or a lamp is mirrored there so brightly that nothing is left
to see. A piece fills its place: wherever some of the table is seen, none lies.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial.distance import cdist

from vision.arrays import Flags, Floats, Ints
from vision.geometry.homography import Homography
from vision.geometry.quads import (
    directions,
    inner_points,
    inside,
    mean_sides,
    moved_to,
    on_squares,
)
from vision.graph.joining import free_places
from vision.photo.light import encoded, linear
from vision.reading.crops import PieceSampler
from vision.reading.ground import squared_distances


@dataclass(frozen=True, slots=True)
class TableSeenSettings:
    """When the table is seen; lengths in sides of a piece, colours as square roots of sRGB values.

    Measured on 2026-11-24: reflections and things like hands, cups and pens laid over the shared
    photographs of pods and boards of Cirplexed!, and 200 rendered photographs of each, in which
    nothing is covered.

    Attributes
    ----------
    pitch, same
        Distance of a piece from the next, and from the centres of others at which a place is free.
    points
        A place is looked at in so many points across and down.
    rim
        What lies so near to a piece is not looked at: its wall, its shadow.
    pixels
        A side has so many in the copy that is looked at, up to twice that: grain is gone there.
    witnesses
        What lies in the picture is looked at in so many points along its sides, longer one first.
    away, share
        Least distance of a witness from the place, and share of those witnesses that must be alike
        for a colour to be the table's: what covers a place does not speak for itself, and takes up
        less of the picture. Pods have more table around them: with 1.7 and 0.1, not 1.2 and 0.05,
        113, not 117, of 167 are ruled on, and no thing laid over one is seen besides; of 256 such
        things on boards of Cirplexed! 15, not 29, are ruled on wrongly in silence.
    mat
        The same of the other places beside the pieces, and the least number of them.
    near
        Most difference of colours that are alike.
    shades
        How much darker or lighter the table may be at another point.
    hazes
        Shares of white that a veil of light adds to the table: under more nothing can be seen. Of
        rulings on rendered boards of Cirplexed! 2 of 176 are asked about, 13 without veils; of
        pods 5 and 11 of 125.
    clipped, burnt
        Value from which light clips, which is no colour of a table unless so much of it clips.
    seen
        Least share of a place that is table where it is free. Of reflections that were ruled on
        wrongly in silence 35 of 35 are below it, of things laid over pieces 40 of 56.
    """

    pitch: float = 1.05
    same: float = 0.6
    points: int = 5
    rim: float = 0.06
    pixels: float = 14.0
    witnesses: tuple[int, int] = (20, 15)
    away: float = 1.7
    share: float = 0.1
    mat: tuple[float, int] = (0.5, 3)
    near: float = 1.3
    shades: tuple[float, float] = (0.77, 1.06)
    hazes: tuple[float, ...] = (0.0, 0.03, 0.08, 0.15)
    clipped: float = 250.0
    burnt: float = 0.5
    seen: float = 0.4


@dataclass(frozen=True, slots=True)
class TableAround:
    """What is seen of the table about pieces.

    Attributes
    ----------
    sampler
        Of the photograph.
    plane
        From the plane of the pieces, in sides, to pixels of what the sampler was made for.
    quads
        (N, 4, 2) the pieces on that plane.
    size
        Width and height of the picture.
    settings
        When the table is seen.
    """

    sampler: PieceSampler
    plane: Homography
    quads: Floats
    size: tuple[int, int]
    settings: TableSeenSettings

    def unseen_places(self) -> tuple[Floats, Ints, Ints]:
        """Free places beside pieces in which hardly any table is seen.

        Returns
        -------
        squares, owners, sides
            (M, 4, 2) on the plane, and (M,) beside which side of which piece.
        """
        settings = self.settings
        centres, owners, sides = free_places(self.quads, settings.pitch, settings.same)
        squares = moved_to(self.quads[owners], centres)
        unseen = self.is_unseen(squares)
        return squares[unseen], owners[unseen], sides[unseen]

    def is_unseen(self, places: Floats) -> Flags:
        """(M,) in which places (M, 4, 2), rectangles on the plane, hardly any table is seen.

        Of those that the edge of the picture cuts nothing is said.
        """
        unseen = np.asarray(inside(self.plane(places), self.size).all(1))
        if unseen.any():
            unseen[unseen] = self._table_shares(places[unseen]) < self.settings.seen
        return unseen

    def _table_shares(self, places: Floats) -> Floats:
        """(M,) which share of each place is of the table, as far as no piece lies there."""
        settings, quads = self.settings, self.quads
        steps = (np.arange(settings.points) + 0.5) / settings.points
        shares = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
        points = inner_points(places, shares)
        free = ~_on_pieces(points, quads, 0.5 + settings.rim)
        pixels, there = self._witnesses()
        side = float(np.median(mean_sides(self.plane(quads))))
        here = self.sampler.values(self.plane(points), side, settings.pixels)
        table = self.sampler.values(pixels, side, settings.pixels)
        usable = free.copy()
        if (table.min(1) >= settings.clipped).mean() < settings.burnt:
            usable &= here.min(2) < settings.clipped
        # Pieces may lie on a mat or a sheet of paper that hardly reaches beyond them.
        colours = np.concatenate([table, np.median(here, axis=1)])
        away = cdist(places.mean(1), np.concatenate([there, places.mean(1)])) > settings.away
        alike = np.zeros((*here.shape[:2], len(colours)), bool)
        seen, left = np.zeros(len(places)), np.arange(len(places))
        for haze in settings.hazes:
            veiled = encoded(linear(colours) * (1 - haze) + haze)
            alike[left] |= _is_alike(here[left], veiled, settings)
            told = alike[left] & away[left, None]
            of_table = _is_often(
                told[..., : len(table)], away[left, : len(table)], settings.share, 1
            )
            of_table |= _is_often(told[..., len(table) :], away[left, len(table) :], *settings.mat)
            count = np.maximum(free[left].sum(1), 1)
            seen[left] = (of_table & usable[left]).sum(1) / count
            left = left[seen[left] < settings.seen]
            if not len(left):
                break
        return seen

    def _witnesses(self) -> tuple[Floats, Floats]:
        """(W, 2) pixels all over the picture but on pieces, and where they lie on the plane."""
        across, down = self.size
        counts = self.settings.witnesses if across >= down else self.settings.witnesses[::-1]
        x, y = ((np.arange(n) + 0.5) / n * s for n, s in zip(counts, self.size, strict=True))
        pixels = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
        there = self.plane.inverse(pixels)
        off = ~_on_pieces(there[:, None], self.quads, 0.75)[:, 0]
        return pixels[off], there[off]


def _on_pieces(points: Floats, quads: Floats, reach: float) -> Flags:
    """(M, S) which points (M, S, 2) lie less than so far from the middle of a piece, as squares."""
    return on_squares(points, quads.mean(1), directions(quads), reach)


def _is_alike(here: Floats, there: Floats, settings: TableSeenSettings) -> Flags:
    """(M, S, W) which colours (M, S, 3) are those (W, 3), in more or less light."""
    one, other = (np.sqrt(colours).astype(np.float32) for colours in (here, there))
    return np.asarray(squared_distances(one, other, settings.shades) < settings.near**2)


def _is_often(told: Flags, speaks: Flags, share: float, least: int) -> Flags:
    """(M, S) of which colours so large a share (M, S, W) of the witnesses (M, W) tells."""
    return np.asarray(told.sum(2) >= np.maximum(share * speaks.sum(1), least)[:, None])
