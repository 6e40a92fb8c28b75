"""Expectation maximisation of a mixture for the disc colours of one photograph, batched."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np

from vision.arrays import Floats, Ints, Singles
from vision.photo.light import to_linear

BASIS = np.array(
    np.array([[1, 0, -1], [-1, 2, -1], [1, 1, 1]]) / np.sqrt([[2], [6], [3]]), np.float32
)
"""From logarithms of red, green and blue to red against blue, green against both, luminance."""


# The model, in natural logarithms of linear light; triples are in the order of `BASIS`. Standard
# deviations come from rendered photographs under lamps from candle to sky and from the spread of
# the colours of printed games.

FLOOR, GRAIN = 0.03, 0.008
"""Light below which a channel carries no information, and standard deviation of a channel's light,
as shares of the brightest discs: with less, the noise of the dark channel of a red or an orange
drowns the others."""

CEILING = (3.0, 12.0)
"""A channel counts as clipped within this many sRGB values of its maximum over the discs, or of
white: some cameras clip before they turn down."""

LAMP = (0.45, 0.20, 1.5)
"""Standard deviation of the lamp after white balance; luminance is free."""

PRINT_SHIFT, INK = (0.28, 0.22, 0.25), 0.015
"""Standard deviations of a print's shift of one colour, and of an ink's light in a channel as a
share of white, which dominates where the ink absorbs nearly all."""

SLOPE = (0.08, 0.05, 0.25)
"""Standard deviation of how light changes across the discs, and of its curvature."""

NOISE, NOISE_WEIGHT = (0.10, 0.08, 0.15), 20.0
"""Prior standard deviation of a disc about its colour, and the number of discs it counts for."""

STRAY, STRAY_WIDTH = 0.01, 3.0
"""Probability that a disc scatters more widely, by shade or dirt, and by what factor."""

ODD, ODD_WIDTH = 3e-3, 5.0
"""The same of discs that scatter most: they are still likeliest the nearest colour."""

OUTLIER = 1e-7
"""Density of discs unlike any colour, over that at a colour's mean."""

GLARE_REACH = 0.6
"""Range over which reflections are alike, in sides of a tile."""

VEILS = (0.0, 0.08)
"""Initial guesses of stray light, as shares of the brightest discs."""

RAMP, SETTLED = 5, 0.1
"""Rounds over which a fit is annealed, and gain in score a round below which it has converged; a
tenth of that decides nothing."""


@dataclass(frozen=True, slots=True)
class Discs:
    """Measurements of M discs and of the ground on N tiles.

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
    """S fits of the model to K colours and M discs; discs come last, for contiguous arithmetic.

    Attributes
    ----------
    pure, shift
        (S, 3, K) printed colours, and their shifts in this print.
    lamp
        (S, 3) colour of the light.
    slope
        (S, 3, P) coefficients of its change over the picture.
    scale
        (S, 3) variance of the noise, relative to its prior.
    likelihoods
        (S, K, M) of the colours of discs.
    score
        (S,) log posterior.
    """

    pure: Singles
    lamp: Singles
    shift: Singles
    slope: Singles
    scale: Singles
    likelihoods: Singles
    score: Singles

    def __getitem__(self, rows: Ints) -> Fits:
        return Fits(*(getattr(self, field.name)[rows] for field in fields(self)))

    @property
    def means(self) -> Singles:
        """(S, 3, K) the colours under the lamp."""
        return self.pure + self.lamp[..., None] + self.shift


@dataclass(frozen=True, slots=True)
class Expected:
    """Residuals (S, 3, K, M), variances (S, 3, M), densities (S, K, M) of both kinds of scatter."""

    residuals: Singles
    spread: Singles
    narrow: Singles
    wide: Singles


class DiscProblem:
    """The M discs and N grounds of one photograph in the model's units, channels first."""

    def __init__(self, discs: Discs, reference: Floats) -> None:
        light = as_singles(to_linear(discs.colours.T))
        white = max(float(np.quantile(light.max(0), 0.9)), 1e-4)
        self.discs = np.log(light / white + FLOOR)
        self.ground = np.log(as_singles(to_linear(discs.ground.T)) / white + FLOOR)
        of_most, of_white = CEILING
        ceiling = np.minimum(discs.colours.max(0) - of_most, 255 - of_white)
        self.least = as_singles(np.where(discs.colours >= ceiling, 0.0, -np.inf).T)
        self.noise = as_singles(NOISE) ** 2
        self.grain = BASIS**2 @ (GRAIN / np.exp(self.discs)) ** 2
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
        squares = ((everywhere[:, None] - everywhere) ** 2).sum(2)
        self.near = np.exp(-0.5 / GLARE_REACH**2 * squares)
        np.fill_diagonal(self.near, 0.0)

    def guesses(self) -> Fits:
        """Initial fits, one for each guess of stray light."""
        pure = np.array([BASIS @ np.log(self.inks + FLOOR + veil) for veil in VEILS])
        lamp = BASIS @ self.discs.mean(1) - pure.mean(2)
        count, discs = self.inks.shape[1], self.discs.shape[1]
        none = np.zeros((len(VEILS), 3, 3), np.float32)
        return Fits(
            pure, lamp, np.zeros_like(pure), none, np.ones_like(lamp),
            np.zeros((len(VEILS), count, discs), np.float32), np.zeros(len(VEILS), np.float32),
        )  # fmt: skip

    def fit(self, fits: Fits, rounds: int, softness: float) -> Fits:
        """Expectation maximisation, annealed from `softness` times the noise, to convergence."""
        ramp = np.geomspace(softness, 1.0, RAMP)[:-1].tolist()
        for soft in ramp:
            self._maximise(fits, self._expect(fits, soft))
        before = np.full_like(fits.score, -np.inf)
        for _ in range(rounds - len(ramp)):
            expected = self._expect(fits, 1.0)
            if (fits.score - before).max() < SETTLED:
                return fits
            before = fits.score
            self._maximise(fits, expected)
        self._expect(fits, 1.0)
        return fits

    def _expect(self, fits: Fits, soft: float) -> Expected:
        """The E step: update likelihoods and scores."""
        even = self.discs - BASIS.T @ (fits.slope @ self.surface)
        residuals = self.residuals(even[:, :, None] - (BASIS.T @ fits.means)[..., None])
        spread = (self.noise * fits.scale)[..., None] + self.grain
        square = residuals**2
        narrow, wide = self.narrow_density(square, spread, soft), self.wide_density(square)
        fits.likelihoods = narrow + wide + OUTLIER
        total = fits.likelihoods.mean(1)
        fits.score = np.log(total).sum(1) - self._penalty(fits)
        return Expected(residuals, spread, narrow, wide)

    def residuals(self, differences: Singles) -> Singles:
        """Residuals in the basis from differences of channels (..., 3, K, M).

        A clipped channel that should be brighter has no residual.
        """
        channels = np.maximum(differences, self.least[:, None])
        flat = BASIS @ channels.reshape(*differences.shape[:-2], -1)
        return np.asarray(flat.reshape(differences.shape))

    def narrow_density(self, square: Singles, spread: Singles, soft: float = 1.0) -> Singles:
        """Densities (..., K, M) of usual discs, from squared residuals and variances."""
        level = 0.5 * np.log(spread / self.noise[:, None]).sum(-2)
        far = (square * (-0.5 / soft**2 / spread)[..., None, :]).sum(-3)
        return np.asarray(np.exp(far - level[..., None, :]))

    def wide_density(self, square: Singles) -> Singles:
        """Densities (..., K, M) of discs that scatter more widely, and most."""
        far = (square * self.widely[:, None]).sum(-3)
        ratio = ODD_WIDTH / STRAY_WIDTH
        odd = ODD / STRAY / ratio**3
        return np.asarray(self.stray * (np.exp(far) + odd * np.exp(far / ratio**2)))

    def _penalty(self, fits: Fits) -> Singles:
        scale = NOISE_WEIGHT * (np.log(fits.scale) + 1 / fits.scale).sum(1)
        lamp, slope = fits.lamp**2 / self.lamp, fits.slope**2 / self.slope[:, None]
        shift = (fits.shift**2 / self.own).sum((1, 2))
        return np.asarray(0.5 * (lamp.sum(1) + shift + slope.sum((1, 2)) + scale))

    def _maximise(self, fits: Fits, expected: Expected) -> None:
        """The M step, one group of parameters after another."""
        total = fits.likelihoods.sum(1, keepdims=True)
        share, stray = expected.narrow / total, expected.wide / total
        usual, widely = 1 / expected.spread, 1 / (self.noise * STRAY_WIDTH**2)
        weight = share[:, None] * usual[:, :, None] + stray[:, None] * widely[:, None, None]
        mass, pull = weight.sum(3), (weight * expected.residuals).sum(3)
        # The lamp, which all colours share, comes before the shift of each.
        step = (pull.sum(2) - fits.lamp / self.lamp) / (mass.sum(2) + 1 / self.lamp)
        fits.lamp = fits.lamp + step
        pull = pull - mass * step[..., None]
        change = (pull - fits.shift / self.own) / (mass + 1 / self.own)
        fits.shift = fits.shift + change
        residuals = expected.residuals - (step[..., None] + change)[..., None]
        self._maximise_slope(fits, residuals, weight)
        square = (share[:, None] * residuals**2).sum(2) / (1 + self.grain / self.noise[:, None])
        count = share.sum((1, 2))[:, None]
        fits.scale = (NOISE_WEIGHT + square.sum(2) / self.noise) / (NOISE_WEIGHT + count)

    def _maximise_slope(self, fits: Fits, residuals: Singles, weight: Singles) -> None:
        """Ridge regression of the light's change over the picture, feature by feature."""
        surface = self.surface
        pull = (weight * residuals).sum(2) @ surface.T - fits.slope / self.slope[:, None]
        gram = (weight.sum(2)[:, :, None] * surface) @ surface.T
        gram += np.eye(len(surface), dtype=np.float32) / self.slope[:, None, None]
        fits.slope = fits.slope + np.linalg.solve(gram, pull[..., None])[..., 0]


def as_singles(values: object) -> Singles:
    """Values as float32, in which all is fitted."""
    return np.asarray(values, np.float32)


def _surface(places: Floats, others: Floats) -> tuple[Singles, Singles]:
    """Features (3, M) across, down and curvature at places (M, 2), and (3, N) at others."""
    middle = places.mean(0)
    scale = np.sqrt(((places - middle) ** 2).mean())
    out = []
    for points in (places, others):
        x, y = ((points - middle) / scale).T
        out.append(as_singles([x, y, (x**2 + y**2 - 2) / 2]))
    return out[0], out[1]
