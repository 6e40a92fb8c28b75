"""Whether a place on the table is bare or covered by a piece, told by its colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from scipy.spatial.distance import cdist

from vision.arrays import Flags, Floats, Pixels, Singles

_Colours = TypeVar("_Colours", Floats, Singles)


@dataclass(frozen=True, slots=True)
class GroundSettings:
    """How colours are compared; colours are square roots of sRGB values, so from 0 to 16.

    Attributes
    ----------
    neighbours
        So many of the nearest pieces and free places are compared with: light and table change
        over a photograph.
    itself
        Distance, in sides, below which what a place is compared with is the place itself, and no
        witness.
    table_shade, piece_shade
        How much darker or lighter the same surface may be at another place. Between pieces the
        table lies in their shadow.
    other_light
        The same for a piece where a shadow may end. Of 30 pods on which an edge of shadow of 0.45
        and 0.65 of the values was laid, in both one was ruled on wrongly in silence, for a white
        tile that lay half in the light beside white ones in the shade on a white table; none is
        with it. Of 269 legible pods 221 are ruled on with and without it, and for all places, and
        not only for those between two pieces, 214. Pieces that may also lie in a shadow of 0.67
        leave a dark table beside dark tiles in doubt.
    clearly, near
        Share of the distance to the farther surface that the nearer one may be away, and the
        most that it may be: ink is far from both.
    apart
        Distance of the farther surface from which colours tell the two apart; half of it is the
        spread within one kind of piece in one photograph.
    most, some
        Share of a place that must look like the one surface, and share that may look like the
        other. Ink, which looks like neither, covers up to half of a piece.
    """

    neighbours: int = 6
    itself: float = 0.3
    table_shade: tuple[float, float] = (0.75, 1.03)
    piece_shade: tuple[float, float] = (0.92, 1.06)
    other_light: tuple[float, float] = (0.92, 1.5)
    clearly: float = 0.5
    near: float = 1.2
    apart: float = 0.8
    most: float = 0.4
    some: float = 0.12


@dataclass(frozen=True, slots=True, eq=False)
class ColouredPlaces:
    """Places with colours from all over them.

    Attributes
    ----------
    centres
        (N, 2) on the plane, in sides.
    samples
        (N, S, 3) square roots of sRGB values.
    """

    centres: Floats
    samples: Floats

    def __getitem__(self, which: Flags | slice) -> ColouredPlaces:
        return ColouredPlaces(self.centres[which], self.samples[which])


def colours(crops: Pixels) -> Floats:
    """(N, 3) square roots of the median colour inside each crop (N, 40, 40, 3)."""
    return np.asarray(np.median(samples(crops), axis=1))


def samples(crops: Pixels) -> Floats:
    """(N, 196, 3) square roots of the colours inside each crop (N, 40, 40, 3)."""
    inner = crops[:, 6:-6:2, 6:-6:2]
    inner = inner.reshape(len(crops), inner.shape[1] * inner.shape[2], 3)
    return np.asarray(np.sqrt(inner.astype(np.float64)))


@dataclass(frozen=True, slots=True, eq=False)
class Cover:
    """(N,) which places are bare or covered, as their colours tell.

    Attributes
    ----------
    bare
        They show the table that lies beside them, and next to nothing of a piece.
    covered
        They show the ground of the pieces beside them, and hardly the table.
    """

    bare: Flags
    covered: Flags


def classify_cover(
    places: ColouredPlaces,
    pieces: ColouredPlaces,
    table: ColouredPlaces,
    *,
    counted: Flags | None = None,
    other_light: bool = False,
) -> Cover:
    """Which places are bare and which are covered; most often the rest is neither.

    Parameters
    ----------
    places, pieces, table
        What is told, and what it is compared with.
    counted
        (N, S) which samples of the places count: all but those that show a piece beside it.
    other_light
        Whether pieces may lie in other light than those beside them, as where a shadow ends.
    """
    settings = GroundSettings()
    if counted is None:
        counted = np.ones(places.samples.shape[:2], bool)
    from_table = _nearest(places, table, settings.table_shade, settings)
    piece_shade = settings.other_light if other_light else settings.piece_shade
    from_pieces = _nearest(places, pieces, piece_shade, settings)
    far = np.maximum(from_table, from_pieces) > settings.apart
    table_like = far & (from_table < np.minimum(settings.clearly * from_pieces, settings.near))
    piece_like = far & (from_pieces < np.minimum(settings.clearly * from_table, settings.near))
    count = np.maximum(counted.sum(1), 1)
    table_share = (table_like & counted).sum(1) / count
    piece_share = (piece_like & counted).sum(1) / count
    return Cover(
        (table_share > settings.most) & (piece_share < settings.some),
        (piece_share > settings.most) & (table_share < settings.some),
    )


def _nearest(
    places: ColouredPlaces,
    others: ColouredPlaces,
    shade: tuple[float, float],
    settings: GroundSettings,
) -> Floats:
    """(N, S) distance of each sample from the nearest other places' colours; inf for none."""
    shape = places.samples.shape[:2]
    if not len(others.centres):
        return np.full(shape, np.inf)
    away = cdist(places.centres, others.centres)
    away[away < settings.itself] = np.inf
    near = np.argsort(away, axis=1)[:, : settings.neighbours]
    usual = np.median(others.samples, axis=1)[near]
    unknown = ~np.isfinite(np.take_along_axis(away, near, 1))
    squares = squared_distances(places.samples, usual, shade)
    least = np.where(unknown[:, None], np.inf, squares).min(2)
    return np.asarray(np.sqrt(np.maximum(least, 0)))


def squared_distances(here: _Colours, there: _Colours, shade: tuple[float, float]) -> _Colours:
    """(..., S, W) squares of how far colours (..., S, 3) are from others (..., W, 3).

    Parameters
    ----------
    shade
        How much darker or lighter the others may be here.
    """
    # By products of colours, as differences of each with each take many times as long.
    product = here @ there.swapaxes(-1, -2)
    own, other = (here**2).sum(-1), (there**2).sum(-1)
    share = np.clip(product / np.maximum(other, 1e-9)[..., None, :], *shade)
    return np.asarray(own[..., None] + share * (share * other[..., None, :] - 2 * product))
