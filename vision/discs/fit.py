"""Fits of the colours of one photograph's discs: expectation and maximisation, many at a time."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats, Ints, Singles
from vision.photo.light import to_linear

BASIS = np.array(
    np.array([[1, 0, -1], [-1, 2, -1], [1, 1, 1]]) / np.sqrt([[2], [6], [3]]), np.float32
)
"""From logarithms of red, green and blue to red against blue, green against both, brightness."""


# The model, in natural logarithms of linear light; triples are in the order of `BASIS`. Standard
# deviations come from drawn photographs under lamps from candle to sky and from the spread of the
# colours of printed games.

FLOOR, GRAIN = 0.03, 0.008
"""Light below which a channel says nothing, and standard deviation of a channel's light, as shares
of the brightest discs: with less, the noise of the dark channel of a red or an orange drowns what
the others tell."""

CEILING = (3.0, 12.0)
"""A channel may have been brighter than it shows where it is within this many sRGB values of the
most it shows anywhere, or of white: some cameras clip before they turn down."""

LAMP = (0.45, 0.20, 1.5)
"""Standard deviation of what is left of the lamp after white balance; brightness is free."""

PRINT_SHIFT, INK = (0.28, 0.22, 0.25), 0.015
"""Standard deviations of what a print does to one of its colours, and of an ink's light in a
channel, as a share of white: what tells most where it swallows nearly all."""

SLOPE = (0.08, 0.05, 0.25)
"""Standard deviation of how light changes across the discs, and of its curvature."""

NOISE, NOISE_WEIGHT = (0.10, 0.08, 0.15), 20.0
"""Standard deviation of one disc about its colour before the photograph says more, and how many
discs that first guess counts for."""

STRAY, STRAY_WIDTH = 0.01, 3.0
"""Probability that a disc scatters more widely, by shade or dirt, and how many times."""

ODD, ODD_WIDTH = 3e-3, 5.0
"""The same of discs that scatter most: they are still likeliest what they are nearest to."""

OUTLIER = 1e-7
"""Density of discs that look like none of the colours, over that at a colour's middle."""

GLARE_REACH = 0.6
"""How far reflections are alike, in sides of a tile."""

VEILS = (0.0, 0.08)
"""Guesses of stray light and of how dim the picture is, as shares of the brightest discs."""

RAMP, SETTLED = 5, 0.1
"""Rounds, the first of all, in which the softness of a fit goes, and what a round gains in score
when no more are needed: a tenth of it decides nothing."""


@dataclass(frozen=True, slots=True)
class Discs:
    """What was seen of M discs.

    Attributes
    ----------
    colours
        (M, 3) sRGB values, 0 to 255.
    places
        (M, 2) in the picture, in sides of a tile.
    ground, middles
        (N, 3) and (N, 2) the same of the ground between the discs, alike on all tiles.
    """

    colours: Floats
    places: Floats
    ground: Floats
    middles: Floats


@dataclass(slots=True)
class Fits:
    """S fits of the model side by side.

    (S, 3, K), (S, 3), (S, 3, K), (S, 3, P), (S, 3), (S, K, M) and (S,): discs come last, so that
    arithmetic runs along them.
    """

    pure: Singles
    lamp: Singles
    shift: Singles
    slope: Singles
    scale: Singles
    likely: Singles
    score: Singles

    def take(self, rows: Ints) -> Fits:
        return Fits(*(part[rows] for part in self.parts))

    @property
    def parts(self) -> tuple[Singles, ...]:
        return self.pure, self.lamp, self.shift, self.slope, self.scale, self.likely, self.score

    @property
    def means(self) -> Singles:
        """(S, 3, K) the colours under the lamp."""
        return self.pure + self.lamp[..., None] + self.shift


@dataclass(frozen=True, slots=True)
class Expected:
    """What discs differ by from colours (S, 3, K, M), variances (S, 3, M), densities (S, K, M)."""

    away: Singles
    spread: Singles
    narrow: Singles
    wide: Singles


class DiscProblem:
    """The M discs and N grounds of one photograph, in the model's own terms; channels first."""

    def __init__(self, discs: Discs, reference: Floats) -> None:
        light = as_singles(to_linear(discs.colours.T))
        white = max(float(np.quantile(light.max(0), 0.9)), 1e-4)
        self.seen = np.log(light / white + FLOOR)
        self.ground = np.log(as_singles(to_linear(discs.ground.T)) / white + FLOOR)
        near, white_near = CEILING
        ceiling = np.minimum(discs.colours.max(0) - near, 255 - white_near)
        self.least = as_singles(np.where(discs.colours >= ceiling, 0.0, -np.inf).T)
        self.noise = as_singles(NOISE) ** 2
        self.grain = BASIS**2 @ (GRAIN / np.exp(self.seen)) ** 2
        wider = self.noise[:, None] * STRAY_WIDTH**2 + self.grain
        self.widely = -0.5 / wider
        self.stray = STRAY * np.sqrt((self.noise[:, None] / wider).prod(0))
        self.lamp, self.slope = as_singles(LAMP) ** 2, as_singles(SLOPE) ** 2
        self.surface, self.surface_between = _surface(discs.places, discs.middles)
        inks = as_singles(to_linear(reference.T))
        self.inks = inks / np.float32(np.quantile(inks.max(0), 0.9))
        own = BASIS**2 @ (INK / (self.inks + FLOOR)) ** 2
        self.own = own + as_singles(PRINT_SHIFT)[:, None] ** 2
        everywhere = as_singles(np.concatenate([discs.places, discs.middles]))
        away = ((everywhere[:, None] - everywhere) ** 2).sum(2)
        self.near = np.exp(-0.5 / GLARE_REACH**2 * away)
        np.fill_diagonal(self.near, 0.0)

    def guesses(self) -> Fits:
        """Fits not yet begun, one for each guess of stray light."""
        pure = np.array([BASIS @ np.log(self.inks + FLOOR + veil) for veil in VEILS])
        lamp = BASIS @ self.seen.mean(1) - pure.mean(2)
        count, discs = self.inks.shape[1], self.seen.shape[1]
        none = np.zeros((len(VEILS), 3, 3), np.float32)
        return Fits(
            pure, lamp, np.zeros_like(pure), none, np.ones_like(lamp),
            np.zeros((len(VEILS), count, discs), np.float32), np.zeros(len(VEILS), np.float32),
        )  # fmt: skip

    def fit(self, fits: Fits, rounds: int, softness: float) -> Fits:
        """Rounds of expectation and maximisation, from soft to sharp, until nothing is gained."""
        ramp = np.geomspace(softness, 1.0, RAMP)[:-1].tolist()
        for soft in ramp:
            self._maximise(fits, self._expect(fits, soft))
        before = np.full_like(fits.score, -np.inf)
        for _ in range(rounds - len(ramp)):
            seen = self._expect(fits, 1.0)
            if (fits.score - before).max() < SETTLED:
                return fits
            before = fits.score
            self._maximise(fits, seen)
        self._expect(fits, 1.0)
        return fits

    def _expect(self, fits: Fits, soft: float) -> Expected:
        """Likelihoods and scores, and what the next maximisation needs."""
        even = self.seen - BASIS.T @ (fits.slope @ self.surface)
        away = self.unlike(even[:, :, None] - (BASIS.T @ fits.means)[..., None])
        spread = (self.noise * fits.scale)[..., None] + self.grain
        square = away**2
        narrow, wide = self.narrow(square, spread, soft), self.wide(square)
        fits.likely = narrow + wide + OUTLIER
        total = fits.likely.mean(1)
        fits.score = np.log(total).sum(1) - self._penalty(fits)
        return Expected(away, spread, narrow, wide)

    def unlike(self, away: Singles) -> Singles:
        """From differences of channels (..., 3, K, M) to the basis.

        A channel that is clipped and expected brighter is taken to be as expected.
        """
        channels = np.maximum(away, self.least[:, None])
        flat = BASIS @ channels.reshape(*away.shape[:-2], -1)
        return np.asarray(flat.reshape(away.shape))

    def narrow(self, square: Singles, spread: Singles, soft: float = 1.0) -> Singles:
        """Densities (..., K, M) of discs that scatter as usual, from squares and variances."""
        level = 0.5 * np.log(spread / self.noise[:, None]).sum(-2)
        far = (square * (-0.5 / soft**2 / spread)[..., None, :]).sum(-3)
        return np.asarray(np.exp(far - level[..., None, :]))

    def wide(self, square: Singles) -> Singles:
        """Densities (..., K, M) of discs that scatter widely, and most."""
        far = (square * self.widely[:, None]).sum(-3)
        ratio = ODD_WIDTH / STRAY_WIDTH
        odd = ODD / STRAY / ratio**3
        return np.asarray(self.stray * (np.exp(far) + odd * np.exp(far / ratio**2)))

    def _penalty(self, fits: Fits) -> Singles:
        scale = NOISE_WEIGHT * (np.log(fits.scale) + 1 / fits.scale).sum(1)
        lamp, slope = fits.lamp**2 / self.lamp, fits.slope**2 / self.slope[:, None]
        shift = (fits.shift**2 / self.own).sum((1, 2))
        return np.asarray(0.5 * (lamp.sum(1) + shift + slope.sum((1, 2)) + scale))

    def _maximise(self, fits: Fits, seen: Expected) -> None:
        total = fits.likely.sum(1, keepdims=True)
        share, stray = seen.narrow / total, seen.wide / total
        usual, widely = 1 / seen.spread, 1 / (self.noise * STRAY_WIDTH**2)
        weight = share[:, None] * usual[:, :, None] + stray[:, None] * widely[:, None, None]
        mass, pull = weight.sum(3), (weight * seen.away).sum(3)
        # The lamp first: what all colours share; then what each has for itself.
        step = (pull.sum(2) - fits.lamp / self.lamp) / (mass.sum(2) + 1 / self.lamp)
        fits.lamp = fits.lamp + step
        pull = pull - mass * step[..., None]
        change = (pull - fits.shift / self.own) / (mass + 1 / self.own)
        fits.shift = fits.shift + change
        away = seen.away - (step[..., None] + change)[..., None]
        self._tilt(fits, away, weight)
        square = (share[:, None] * away**2).sum(2) / (1 + self.grain / self.noise[:, None])
        count = share.sum((1, 2))[:, None]
        fits.scale = (NOISE_WEIGHT + square.sum(2) / self.noise) / (NOISE_WEIGHT + count)

    def _tilt(self, fits: Fits, away: Singles, weight: Singles) -> None:
        """How light changes over the picture: ridge regression, feature by feature."""
        surface = self.surface
        pull = (weight * away).sum(2) @ surface.T - fits.slope / self.slope[:, None]
        gram = (weight.sum(2)[:, :, None] * surface) @ surface.T
        gram += np.eye(len(surface), dtype=np.float32) / self.slope[:, None, None]
        fits.slope = fits.slope + np.linalg.solve(gram, pull[..., None])[..., 0]


def in_all_light(light: Singles, share: Singles) -> Singles:
    """Logarithms of light, the floor counted in, as if all of it had come and not this share."""
    return np.asarray(np.log(np.maximum((light - FLOOR) / share, 0.0) + FLOOR))


def as_singles(values: object) -> Singles:
    """Values as 32-bit floats, in which all is fitted."""
    return np.asarray(values, np.float32)


def _surface(places: Floats, others: Floats) -> tuple[Singles, Singles]:
    """(3, M) across, down and curvature, each of spread one over the places; and (3, N)."""
    middle = places.mean(0)
    scale = np.sqrt(((places - middle) ** 2).mean())
    out = []
    for some in (places, others):
        x, y = ((some - middle) / scale).T
        out.append(as_singles([x, y, (x**2 + y**2 - 2) / 2]))
    return out[0], out[1]
