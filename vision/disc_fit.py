"""Fits of the colours of one photograph's discs: expectation and maximisation, many at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from vision.disc_settings import ColourModelSettings

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

BASIS = np.array([[1, 0, -1], [-1, 2, -1], [1, 1, 1]]) / np.sqrt([[2], [6], [3]])
"""From logarithms of red, green and blue to red against blue, green against both, brightness."""


@dataclass(frozen=True, slots=True)
class Discs:
    """What was seen of M discs.

    Attributes
    ----------
    colours
        (M, 3) sRGB values, 0 to 255.
    places
        (M, 2) in the picture, in sides of a tile.
    told
        (M,) number of the colour that somebody said it is, -1 for none.
    ground, middles
        (N, 3) and (N, 2) the same of the ground between the discs, alike on all tiles.
    """

    colours: Floats
    places: Floats
    told: NDArray[np.int64]
    ground: Floats
    middles: Floats


@dataclass(slots=True)
class Fits:
    """S fits of the model side by side: (S, 3), (S, K, 3), (S, 3, 3), (S, 3), (S, M, K), (S,)."""

    pure: Floats
    lamp: Floats
    shift: Floats
    slope: Floats
    scale: Floats
    likely: Floats
    score: Floats

    def take(self, rows: NDArray[np.int64]) -> Fits:
        return Fits(*(part[rows] for part in self.parts))

    @property
    def parts(self) -> tuple[Floats, ...]:
        return self.pure, self.lamp, self.shift, self.slope, self.scale, self.likely, self.score

    @classmethod
    def joined(cls, several: Sequence[Fits]) -> Fits:
        parts = zip(*(fits.parts for fits in several), strict=True)
        return cls(*(np.concatenate(part) for part in parts))


@dataclass(frozen=True, slots=True)
class Expected:
    """What discs differ by from colours (S, M, K, 3), variances (S, M, 3), densities (S, M, K)."""

    away: Floats
    spread: Floats
    narrow: Floats
    wide: Floats


class Problem:
    """The discs of one photograph, in the model's own terms."""

    def __init__(self, discs: Discs, reference: Floats, settings: ColourModelSettings) -> None:
        self.settings = settings
        light = _linear(discs.colours)
        white = max(float(np.quantile(light.max(1), 0.9)), 1e-4)
        self.seen = np.log(light / white + settings.floor)
        self.ground = np.log(_linear(discs.ground) / white + settings.floor)
        near, white_near = settings.ceiling
        ceiling = np.minimum(discs.colours.max(0) - near, 255 - white_near)
        self.clipped: Flags = discs.colours >= ceiling
        spread = settings.grain / (light / white + settings.floor)
        grain = (spread**2) @ (BASIS**2).T
        self.grain = grain[None]
        self.ratio = grain / np.array(settings.noise) ** 2
        self.surface, self.surface_between = _surface(discs.places, discs.middles)
        inks = _linear(reference)
        self.inks = inks / np.quantile(inks.max(1), 0.9)
        self.own = (
            np.array(settings.print_shift) ** 2
            + (settings.ink / (self.inks + settings.floor)) ** 2 @ (BASIS**2).T
        )
        self.told = discs.told
        self.stretch = 0.0
        everywhere = np.concatenate([discs.places, discs.middles])
        away = np.linalg.norm(everywhere[:, None] - everywhere, axis=2)
        self.near = np.exp(-0.5 * (away / settings.glare_reach) ** 2) - np.eye(len(away))

    def wash(self, seen: Floats, ground: Floats, hazy: Flags) -> None:
        """Go on with what discs and ground look like in even light.

        Scores stay those of what was seen: logarithms are stretched where haze (M,) is taken off.
        """
        self.stretch += float((self.seen - seen)[hazy].sum())
        self.seen, self.ground = seen, ground

    def guesses(self) -> Fits:
        """Fits not yet begun, one for each guess of the lamp and of stray light."""
        settings = self.settings
        count = len(self.inks)
        starts = [(warm, veil) for warm in settings.starts for veil in settings.veils]
        pure = np.array([np.log(self.inks + settings.floor + veil) @ BASIS.T for _, veil in starts])
        usual = (self.seen @ BASIS.T).mean(0) - pure.mean(1)
        lamp = usual + np.array([(warm, 0.0, 0.0) for warm, _ in starts])
        shape = (len(starts), len(self.seen), count)
        return Fits(
            pure, lamp, np.zeros_like(pure), np.zeros((len(starts), 3, 3)),
            np.ones((len(starts), 3)), np.zeros(shape), np.zeros(len(starts)),
        )  # fmt: skip

    def exchanged(self, top: Fits) -> Fits:
        """A fit with each two names exchanged that may be: their groups keep their looks."""
        looks = top.pure[0] + top.shift[0]
        count = len(looks)
        orders = np.array([_swap(count, a, b) for a, b in combinations(range(count), 2)])
        shifts = looks[orders] - top.pure[0]
        cost = (shifts**2 / self.own).sum((1, 2))
        likeliest = np.argsort(cost, kind="stable")[: self.settings.kept]
        fits = top.take(np.zeros(len(likeliest), np.int64))
        fits.shift = shifts[likeliest]
        return fits

    def fit(self, fits: Fits, rounds: int, softness: float) -> Fits:
        """Rounds of expectation and maximisation, from soft to sharp."""
        for soft in np.geomspace(softness, 1.0, rounds):
            self._maximise(fits, self._expect(fits, float(soft)))
        self._expect(fits, 1.0)
        return fits

    def _expect(self, fits: Fits, soft: float) -> Expected:
        """Likelihoods and scores, and what the next maximisation needs."""
        drift = np.einsum("mp,spd->smd", self.surface, fits.slope)
        means = fits.pure + fits.lamp[:, None] + fits.shift
        away = self.unclipped((self.seen @ BASIS.T - drift)[:, :, None] - means[:, None])
        spread = self.spread(fits)
        narrow, wide = self.density(away, spread, soft)
        fits.likely = self.heard(narrow + wide)
        total = fits.likely.mean(2)
        fits.score = np.log(total).sum(1) - self._penalty(fits) + self.stretch
        return Expected(away, spread, narrow, wide)

    def spread(self, fits: Fits) -> Floats:
        """(S, M, 3) variances of the discs about their colours."""
        noise = np.array(self.settings.noise) ** 2
        return np.asarray((noise * fits.scale)[:, None] + self.grain)

    def density(self, away: Floats, spread: Floats, soft: float) -> tuple[Floats, Floats]:
        """Densities of the discs that scatter as usual and of those that scatter widely."""
        settings = self.settings
        noise = np.array(settings.noise) ** 2
        square = away**2
        level = 0.5 * np.log(spread / noise).sum(2)[:, :, None]
        narrow = np.exp(-0.5 * (square / (spread * soft**2)[:, :, None]).sum(3) - level)
        wider = noise * settings.stray_width**2 + self.grain[0]
        share = settings.stray * np.sqrt(np.prod(noise / wider, axis=1))
        far = (square / wider[:, None]).sum(3)
        ratio = settings.odd_width / settings.stray_width
        odd = settings.odd / settings.stray / ratio**3
        wide = share[:, None] * (np.exp(-0.5 * far) + odd * np.exp(-0.5 * far / ratio**2))
        return narrow, wide

    def heard(self, likely: Floats) -> Floats:
        """Likelihoods once what was told and what is like nothing are taken in."""
        told = self.told >= 0
        if told.any():
            likely[:, told] *= np.eye(likely.shape[2])[self.told[told]]
            likely[:, told] += 1e-3 * np.eye(likely.shape[2])[self.told[told]]
        return np.where(told[:, None], likely, likely + self.settings.outlier)

    def unclipped(self, away: Floats) -> Floats:
        """A channel that is clipped and expected brighter is taken to be as expected."""
        if not self.clipped.any():
            return away
        channels = away @ BASIS
        hidden = self.clipped[None, :, None] & (channels < 0)
        return np.asarray(np.where(hidden, 0.0, channels) @ BASIS.T)

    def _penalty(self, fits: Fits) -> Floats:
        settings = self.settings
        lamp, slope = np.array(settings.lamp) ** 2, np.array(settings.slope) ** 2
        scale = settings.noise_weight * (np.log(fits.scale) + 1 / fits.scale).sum(1)
        return np.asarray(
            0.5
            * (
                (fits.lamp**2 / lamp).sum(1)
                + (fits.shift**2 / self.own).sum((1, 2))
                + (fits.slope**2 / slope).sum((1, 2))
                + scale
            )
        )

    def _maximise(self, fits: Fits, seen: Expected) -> None:
        settings = self.settings
        lamp, slope = np.array(settings.lamp) ** 2, np.array(settings.slope) ** 2
        noise = np.array(settings.noise) ** 2
        total = fits.likely.sum(2, keepdims=True)
        share, stray = seen.narrow / total, seen.wide / total
        weight = share[..., None] / seen.spread[:, :, None]
        weight += stray[..., None] / (noise * settings.stray_width**2)
        mass, pull = weight.sum(1), (weight * seen.away).sum(1)
        # The lamp first: what all colours share; then what each has for itself.
        step = (pull.sum(1) - fits.lamp / lamp) / (mass.sum(1) + 1 / lamp)
        fits.lamp = fits.lamp + step
        pull = pull - mass * step[:, None]
        change = (pull - fits.shift / self.own) / (mass + 1 / self.own)
        fits.shift = fits.shift + change
        away = seen.away - (step[:, None] + change)[:, None]
        self._tilt(fits, away, weight, slope)
        square = (share[..., None] * away**2).sum(2) / (1 + self.ratio)
        first = settings.noise_weight
        count = share.sum((1, 2))[:, None]
        fits.scale = (first + square.sum(1) / noise) / (first + count)

    def _tilt(self, fits: Fits, away: Floats, weight: Floats, slope: Floats) -> None:
        """How light changes over the picture: ridge regression, feature by feature."""
        load = weight.sum(2)
        pull = np.einsum("mp,smd->sdp", self.surface, (weight * away).sum(2))
        pull -= np.swapaxes(fits.slope / slope, 1, 2)
        gram = np.einsum("mp,mq,smd->sdpq", self.surface, self.surface, load)
        gram += np.eye(self.surface.shape[1]) / slope[:, None, None]
        step = np.linalg.solve(gram, pull[..., None])[..., 0]
        fits.slope = fits.slope + np.swapaxes(step, 1, 2)


def _linear(colours: Floats) -> Floats:
    return np.asarray((np.asarray(colours, np.float64) / 255) ** 2.2)


def _surface(places: Floats, others: Floats) -> tuple[Floats, Floats]:
    """(M, 3) across, down and curvature, each of spread one over the places; and (N, 3)."""
    middle = places.mean(0)
    scale = max(float(np.sqrt(((places - middle) ** 2).mean())), 1e-9)
    out = []
    for some in (places, others):
        x, y = ((some - middle) / scale).T
        out.append(np.column_stack([x, y, (x**2 + y**2 - 2) / 2]))
    return out[0], out[1]


def _swap(count: int, a: int, b: int) -> list[int]:
    order = list(range(count))
    order[a], order[b] = b, a
    return order
