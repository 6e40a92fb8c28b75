"""Places that look like tiles with corner discs, and places that do not, whoever found them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from scipy.spatial.distance import cdist

from vision.arrays import Flags, Floats, Pixels
from vision.finding.suppress import suppress
from vision.geometry.homography import Homography
from vision.geometry.quads import inside, moved_to
from vision.graph.joining import free_places
from vision.photo.light import linear
from vision.photo.sampling import sample


@dataclass(frozen=True, slots=True)
class PlaceSettings:
    """Thresholds, in natural logarithms of linear light; lengths in sides of a tile.

    Of 1181 tiles and 1188 free places beside them in drawn photographs, tiles keep within the
    first three in 98 %, free places in none.

    Attributes
    ----------
    floor
        Light below which nothing is told, as a share of white.
    ground
        Most difference of the ground in a tile's middle from that of the tiles nearby.
    contrast, distinct
        Least difference of all discs but one from the ground, and of any two discs, in
        themselves and against the medians of all tiles.
    even
        Most spread of the light within discs, middle over the four.
    fits
        Mean spread at which squares fit the tiles, so that no other layout is tried: half of all
        photographs have less where they do.
    same
        Difference of a free place's ground from that of the tiles nearby below which one may lie
        there, washed out or blurred, if most other places differ by more than `ground`. Of 1,000
        rendered photographs all four are then asked about in which a missed tile went unsaid, and
        eleven of 883 others that were ruled on rightly.
    pale
        Light of a free place's ground from which glare may hide discs and leave the ground as it
        is: a darker one is bare, or shows no table. Four of 929 boards read rightly are ruled on
        for it, at 0.1 and at 0.3 as well.
    disc, table
        Difference of a corner of a free place from some disc of the board below which it is one,
        of a tile that something covers; and difference of colours of the table that are alike,
        distance from which other places tell of it, and share of those that do from which the
        colour is the table's. Of 128 boards with things laid over them one, not seven, is ruled
        on wrongly in silence; of 176 others that are ruled on none is asked about.
    unlike
        How many times `ground` and `even`, and what part of `contrast`, make a piece that
        lies alone no tile.
    shifts
        How far from its place on the lattice a tile is looked for, there first.
    apart
        Least distance of a free place from all tiles.
    rounds
        Times that missed tiles are looked for: one behind the other, where the far end of a board
        is small and blurred.
    """

    floor: float = 0.02
    ground: float = 0.35
    contrast: tuple[float, float] = (0.45, 0.2)
    distinct: tuple[float, float] = (0.3, 0.3)
    even: float = 0.15
    same: float = 0.1
    pale: float = 0.2
    disc: float = 0.15
    table: tuple[float, float, float] = (0.3, 1.7, 0.15)
    fits: float = 0.04
    unlike: float = 2.5
    shifts: tuple[float, ...] = (0.0, -0.07, 0.07, -0.14, 0.14)
    apart: float = 0.8
    rounds: int = 4


@dataclass(frozen=True, slots=True)
class Looks:
    """What N places show, in logarithms of light.

    Attributes
    ----------
    ground, discs
        (N, 3) and (N, 4, 3) in the middles.
    spread
        (N,) of the light within discs, the middle one over the four.
    """

    ground: Floats
    discs: Floats
    spread: Floats

    def at_each(self, count: int) -> Looks:
        """Of so many places, each looked for near its own, those at their own: the first ones."""
        first = slice(None, None, len(self.ground) // count)
        return Looks(self.ground[first], self.discs[first], self.spread[first])

    @property
    def contrast(self) -> Floats:
        """(N,) difference from the ground of the second palest disc."""
        away = np.abs(self.discs - self.ground[:, None]).max(2)
        return np.asarray(np.sort(away, 1)[:, 1])

    @property
    def distinct(self) -> Floats:
        """(N,) least difference of two discs."""
        pairs = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
        away = [np.abs(self.discs[:, a] - self.discs[:, b]).max(1) for a, b in pairs]
        return np.asarray(np.min(away, axis=0))


def missed(pixels: Pixels, homography: Homography, flat: Floats, settings: PlaceSettings) -> Floats:
    """(M, 4, 2) squares beside tiles that look like tiles as well, on their plane.

    Parameters
    ----------
    pixels
        (H, W, 3) uint8 RGB.
    homography
        Plane, in pitches, to pixels.
    flat
        (N, 4, 2) unit squares of the tiles.
    """
    free = _free(pixels, homography, flat, settings)
    if not len(free):
        return free
    known = _looks(pixels, homography, flat, settings)
    first = _unlike_ground(_looks(pixels, homography, free, settings), known, free, flat)
    free = free[first < settings.unlike * settings.ground]
    if not len(free):
        return free
    tried = _shifted(free, settings)
    looks = _looks(pixels, homography, tried, settings)
    like = _alike(looks, known, _unlike_ground(looks, known, tried, flat), settings)
    cost = np.where(like, looks.spread, np.inf).reshape(len(free), -1)
    best = cost.argmin(1)
    found = tried.reshape(len(free), -1, 4, 2)[np.arange(len(free)), best]
    return np.asarray(found[np.isfinite(cost.min(1))])


def hiding(pixels: Pixels, homography: Homography, flat: Floats, settings: PlaceSettings) -> Floats:
    """(M, 4, 2) free squares beside tiles in which a tile may lie unseen.

    They show the tiles' ground where the table has another: glare or blur may hide the discs. Or
    one of their corners shows the colour of a disc where the table has none: something covers the
    rest. Parameters as of `missed`.
    """
    free = _free(pixels, homography, flat, settings)
    if not len(free):
        return free
    known, tried = _looks(pixels, homography, flat, settings), _shifted(free, settings)
    looks = _looks(pixels, homography, tried, settings)
    away = _unlike_ground(looks, known, tried, flat).reshape(len(free), -1).min(1)
    light = looks.ground.max(1).reshape(len(free), -1).max(1)
    # What is dark is bare.
    shown = light > np.log(settings.pale)
    washed_out = (away < settings.same) & (np.median(away) > settings.ground) & shown
    shows_a_disc = _show_a_disc(looks.at_each(len(free)), known, free.mean(1), settings)
    return np.asarray(free[washed_out | shows_a_disc])


def _show_a_disc(looks: Looks, known: Looks, centres: Floats, settings: PlaceSettings) -> Flags:
    """(M,) free places, with centres (M, 2), of which a corner looks like a disc and no table."""
    alike, away, share = settings.table
    others = cdist(centres, centres) > away
    colours = np.concatenate([looks.ground[:, None], looks.discs], axis=1)
    unlike = np.abs(looks.discs[:, :, None, None] - colours).max(4).min(3)
    count = np.maximum(others.sum(1), 1)[:, None]
    of_table = ((unlike < alike) & others[:, None]).sum(2) >= share * count
    to_disc = np.abs(looks.discs[:, :, None] - known.discs.reshape(-1, 3)).max(3).min(2)
    return np.asarray(((to_disc < settings.disc) & ~of_table).any(1))


def _shifted(free: Floats, settings: PlaceSettings) -> Floats:
    """(M · S, 4, 2) squares (M, 4, 2), each at all places at which it is looked for."""
    moves = np.array([(x, y) for x in settings.shifts for y in settings.shifts])
    return np.asarray((free[:, None] + moves[:, None]).reshape(-1, 4, 2))


def _alike(looks: Looks, known: Looks, ground: Floats, settings: PlaceSettings) -> Flags:
    like = (ground < settings.ground) & (looks.spread < settings.even)
    for own, usual, (least, share) in (
        (looks.contrast, known.contrast, settings.contrast),
        (looks.distinct, known.distinct, settings.distinct),
    ):
        like &= own > max(least, share * float(np.median(usual)))
    return np.asarray(like)


def uneven(pixels: Pixels, homography: Homography, flat: Floats, settings: PlaceSettings) -> Floats:
    """(N,) how badly squares fit the tiles that are seen: the spread of light within discs."""
    spread = _looks(pixels, homography, flat, settings).spread
    return np.minimum(spread, settings.unlike * settings.even)


def no_tiles(
    pixels: Pixels, homography: Homography, flat: Floats, settings: PlaceSettings
) -> Flags:
    """(N,) which of the squares look nothing like the others, which are tiles."""
    looks = _looks(pixels, homography, flat, settings)
    away = _unlike_ground(looks, looks, flat, flat)
    pale = looks.contrast * settings.unlike < settings.contrast[1] * np.median(looks.contrast)
    far = away > settings.unlike * settings.ground
    return np.asarray(pale | far | (looks.spread > settings.unlike * settings.even))


def _free(pixels: Pixels, homography: Homography, flat: Floats, settings: PlaceSettings) -> Floats:
    """(M, 4, 2) free squares beside tiles that are wholly in the picture."""
    centres, owners, _ = free_places(flat, 1.0, settings.apart)
    apart = suppress(cdist(centres, centres), np.zeros(len(centres)), settings.apart / 2)
    free = moved_to(flat[owners[apart]], centres[apart])
    seen = homography(free)
    whole = inside(seen, pixels.shape[1::-1], 0.5).all(1)
    return np.asarray(free[whole])


def _unlike_ground(looks: Looks, known: Looks, at: Floats, flat: Floats) -> Floats:
    """(M,) least difference of the ground from that of the three nearest other tiles."""
    apart = cdist(at.mean(1), flat.mean(1))
    apart[apart < 1e-6] = np.inf
    near = np.argsort(apart, 1)[:, : min(3, max(len(flat) - 1, 1))]
    return np.asarray(np.abs(looks.ground[:, None] - known.ground[near]).max(2).min(1))


STEPS = np.linspace(-0.06, 0.06, 4)
MIDDLES = np.array([(0.5, 0.5), (0.18, 0.18), (0.82, 0.18), (0.82, 0.82), (0.18, 0.82)])
"""The ground between the discs, and the discs: inside of all from a radius of 0.38 up."""


def _looks(pixels: Pixels, homography: Homography, flat: Floats, settings: PlaceSettings) -> Looks:
    grid = np.stack(np.meshgrid(STEPS, STEPS), -1).reshape(-1, 2)
    places = (MIDDLES[:, None] + grid).reshape(-1, 1, 2)
    across, down = flat[:, 1] - flat[:, 0], flat[:, 3] - flat[:, 0]
    at = flat[:, 0] + places[..., :1] * across + places[..., 1:] * down
    taken = sample(pixels, homography(at))
    # Tiles and channels come last, so that arithmetic runs along them.
    taken = taken.reshape(len(MIDDLES), len(grid), -1)
    table = _logarithms(settings.floor)
    half = len(grid) // 2
    middle = np.partition(taken, (half - 1, half), axis=1)[:, half - 1 : half + 1]
    middle = table[middle].mean(1).reshape(len(MIDDLES), -1, 3)
    light = table[taken[1:]]
    spread = np.median(light.std(1).reshape(4, -1, 3).max(2), axis=0)
    return Looks(middle[0], np.swapaxes(middle[1:], 0, 1), spread)


@cache
def _logarithms(floor: float) -> Floats:
    """(256,) logarithms of linear light."""
    return np.log(linear(np.arange(256.0)) + floor).astype(np.float32)
