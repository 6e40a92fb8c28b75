"""Appearance of printed colours in one photograph: a mixture fitted to all discs at once.

Reflections on discs are smooth patches of light that desaturate the colours.
"""

from __future__ import annotations

import numpy as np

from vision.arrays import Floats, Singles
from vision.discs.fit import BASIS, FLOOR, OUTLIER, DiscProblem, Discs, Fits, as_singles

GLARE = (-0.15, -0.08, -0.04, 0.015, 0.03, 0.05, 0.08, 0.12, 0.17, 0.24, 0.34, 0.5)
"""Light that a reflection may add to a disc, as shares of the brightest discs. Where most discs lie
under haze, a few have less of it."""

SHADES = (0.16, 0.25, 0.4, 0.63, 1.6, 2.5, 4.0, 6.3)
"""Factors of the light on some discs: cast shadows, and lamps beside."""

GLARE_SHARE, GLARE_OVER = 0.05, 0.5
"""Prior probability of a reflection or shade; and the part of a reflection that is lost on a disc
as bright as the brightest: between none, where light adds up, and all, where a camera blends it."""

GLARE_ROUGH, GLARE_ROUNDS = 1.4, 4
"""Noise between the levels in usual ones, and rounds of smoothing over neighbours."""

GROUND_STRAY = 1e-3
"""Density of ground unlike the others, over that at their mean."""

CLEANINGS = 2
"""Rounds of removing reflections and shades, and fitting again."""

ROUNDS, SOFTNESS, RESUMED = (8, 14, 8), 4.0, 1.5
"""Most rounds for all guesses, for the best, and for each cleaning; and factors of noise from which
the first and the others are annealed."""


def colour_likelihoods(discs: Discs, reference: Floats) -> Floats:
    """Likelihoods of the colours of all discs, from a joint fit started at several guesses.

    Each colour of the print is shifted by one lamp for all, by light that changes smoothly over
    the picture, and a little by its own ink; discs scatter about it by noise that is estimated.
    Reflections and shades, which also show on the ground, are removed before the last fits. A
    clipped channel says only that it was no darker. The fit with the best score counts.

    Parameters
    ----------
    reference
        (K, 3) sRGB values of the colours in white light.

    Returns
    -------
    (M, K) float64
        For M discs, up to a factor for each disc.
    """
    problem = DiscProblem(discs, reference)
    first = problem.fit(problem.guesses(), ROUNDS[0], SOFTNESS)
    best = problem.fit(first[np.array([first.score.argmax()])], ROUNDS[1], RESUMED)
    for _ in range(CLEANINGS):
        if not _clean(problem, best):
            break
        best = problem.fit(best, ROUNDS[2], RESUMED)
    return np.asarray(_infer_lights(problem, best)[0][0].T, np.float64)


def _clean(problem: DiscProblem, fit: Fits) -> bool:
    """Remove reflections and shades by a single fit; False where no disc has any."""
    state = _infer_lights(problem, fit)[1][0].argmax(0)
    glare = as_singles([0.0, *GLARE, *[0.0] * len(SHADES)])[state]
    shade = as_singles([*[1.0] * (1 + len(GLARE)), *SHADES])[state]
    logs = np.concatenate([problem.discs, problem.ground], axis=1)
    light = (np.exp(logs) - glare) / (1 - GLARE_OVER * glare)
    even = np.asarray(np.log(np.maximum((light - FLOOR) / shade, 0.0) + FLOOR))
    count = problem.discs.shape[1]
    problem.discs, problem.ground = even[:, :count], even[:, count:]
    return bool(state[:count].any())


def _infer_lights(problem: DiscProblem, fits: Fits) -> tuple[Singles, Singles]:
    """Likelihoods (S, K, M) with smooth patches of reflection and shade on the discs.

    And (S, G, M + N) probabilities of the lights: the lamp alone, reflections, shades. The ground
    between the discs, which is alike on all tiles, is evidence as well.
    """
    drift = BASIS.T @ (fits.slope @ problem.surface)
    lit = _vary_light(np.exp((BASIS.T @ fits.means)[..., None] + drift[:, :, None]))
    square = problem.residuals(problem.discs[:, None] - np.log(lit)) ** 2
    rough = problem.noise[:, None] * GLARE_ROUGH**2 + problem.grain
    density = problem.narrow_density(square, rough) + OUTLIER
    levels = np.concatenate([fits.likelihoods[:, None], density], axis=1)
    return _smooth_lights(problem, levels, _ground_likelihoods(problem, fits))


def _vary_light(light: Singles) -> Singles:
    """Light (S, 3, ...) under each reflection and in each shade (S, G - 1, 3, ...)."""
    own, axes = light[:, None], (-1, *[1] * (light.ndim - 1))
    glare, shade = (as_singles(levels).reshape(axes) for levels in (GLARE, SHADES))
    hazy = own * (1 - GLARE_OVER * glare) + glare
    shaded = np.maximum(own - FLOOR, 0.0) * shade + FLOOR
    return np.concatenate([np.maximum(hazy, FLOOR), shaded], axis=1)


def _ground_likelihoods(problem: DiscProblem, fits: Fits) -> Singles:
    """(S, G, N) likelihoods of the lights by the ground in the middles of tiles."""
    drift = BASIS.T @ (fits.slope @ problem.surface_between)
    usual = np.median(problem.ground - drift, axis=2, keepdims=True)
    light = np.exp(usual + drift)
    residuals = problem.ground - np.log(
        np.concatenate([light[:, None], _vary_light(light)], axis=1)
    )
    far = ((BASIS @ residuals) ** 2 / problem.noise[:, None]).sum(2)
    return np.asarray(np.exp(-0.5 / GLARE_ROUGH**2 * far) + GROUND_STRAY)


def _smooth_lights(
    problem: DiscProblem, levels: Singles, ground: Singles
) -> tuple[Singles, Singles]:
    """The result of `_infer_lights` from likelihoods (S, G, K, M) and those of the ground.

    Mean field, in which neighbours share a light.
    """
    lights, discs = levels.shape[1], levels.shape[3]
    each = [GLARE_SHARE / (lights - 1)] * (lights - 1)
    first = as_singles([1 - GLARE_SHARE, *each])[:, None]
    shades = 1 + len(GLARE)
    evidence = np.concatenate([levels.mean(2), ground], axis=2)
    prior = np.broadcast_to(first, evidence.shape)
    for _ in range(GLARE_ROUNDS):
        posterior = prior * evidence
        posterior = posterior / posterior.sum(1, keepdims=True)
        wider = posterior.copy()
        for part in (slice(1, shades), slice(shades, None)):
            wider[:, part][:, 1:] += 0.5 * posterior[:, part][:, :-1]
            wider[:, part][:, :-1] += 0.5 * posterior[:, part][:, 1:]
        near = (wider / wider.sum(1, keepdims=True)) @ problem.near
        prior = (first + near) / (1 + problem.near.sum(0))
    return (prior[:, :, None, :discs] * levels).sum(1), posterior
