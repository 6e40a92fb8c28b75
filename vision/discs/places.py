"""Tiles with corner discs that were missed, found in error, or may lie unseen beside others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from vision.arrays import Flags, Floats, Ints
from vision.find.suppress import suppress
from vision.geometry.homography import Homography
from vision.geometry.quads import distances, moved_to
from vision.graph.joining import free_places
from vision.piece import as_quad
from vision.read.around import PIECE, Around
from vision.scene import Unclear, UnclearCode


@dataclass(frozen=True, slots=True)
class PlaceSettings:
    """When tiles lie at places.

    Attributes
    ----------
    apart
        Least distance of a free place from the middles of all tiles, in sides.
    false
        Probability of a piece at its place below which what was found is none.
    missed
        Probability of a piece at a free place from which a tile was missed there.
    unclear
        Probability of a tile at a free place, seen or not, from which one may lie there.
    rounds
        Times that missed tiles are looked for: one behind the other.
    """

    apart: float = 0.8
    false: float = 0.05
    missed: float = 0.95
    unclear: float = 0.15
    rounds: int = 4


def are_tiles(quads: Floats, around: Around, settings: PlaceSettings) -> Flags:
    """(N,) at which of the quads (N, 4, 2) that were found a tile may lie."""
    return np.asarray(around.at(quads).probabilities[:, PIECE] >= settings.false)


def missed(quads: Floats, around: Around, settings: PlaceSettings) -> Floats:
    """(M, 4, 2) squares where tiles lie beside those known (N, 4, 2), in pixels."""
    free, _, _ = _free(around.plane.inverse(quads), settings)
    seen = around.survey.at(free.mean(1))
    lies = (seen.probabilities[:, PIECE] > settings.missed) & around.in_view(around.plane(free))
    squares = free[lies] + seen.offsets[lies, None]
    middles = squares.mean(1)
    best = suppress(distances(middles, middles), seen.probabilities[lies, PIECE], settings.apart)
    return around.plane(squares[best])


def unclear_places(
    quads: Floats, plane: Homography, around: Around, settings: PlaceSettings
) -> Iterator[Unclear]:
    """Free places wholly in view, beside tiles (N, 4, 2) in pixels, that may not be bare.

    Parameters
    ----------
    plane
        Of the tiles, on which their pitch is 1, to pixels.
    """
    free, owners, sides = _free(plane.inverse(quads), settings)
    squares = plane(free)
    likely, covered = around.may_hold(squares)
    for i in np.flatnonzero(likely > settings.unclear).tolist():
        code: UnclearCode = "covered" if covered[i] else "hidden"
        yield Unclear(code, (int(owners[i]),), int(sides[i]), as_quad(squares[i]))


def _free(flat: Floats, settings: PlaceSettings) -> tuple[Floats, Ints, Ints]:
    """Free squares (M, 4, 2) beside tiles (N, 4, 2) on their plane, each beside a side of one."""
    centres, owners, sides = free_places(flat, 1.0, settings.apart)
    each = suppress(distances(centres, centres), np.zeros(len(centres)), settings.apart / 2)
    return moved_to(flat[owners[each]], centres[each]), owners[each], sides[each]
