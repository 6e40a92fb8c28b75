"""How printed colours come to look in one photograph: a mixture fitted to all discs at once.

Reflections on discs are smooth patches of light that take the colour out of what lies under.
"""

from __future__ import annotations

import numpy as np

from vision.arrays import Floats, Singles
from vision.discs.fit import (
    BASIS,
    FLOOR,
    OUTLIER,
    DiscProblem,
    Discs,
    Fits,
    as_singles,
    in_all_light,
)

GLARE = (-0.15, -0.08, -0.04, 0.015, 0.03, 0.05, 0.08, 0.12, 0.17, 0.24, 0.34, 0.5)
"""Light that a reflection may add to a disc, as shares of the brightest discs. Where most discs lie
under haze, a few have less of it."""

SHADES = (0.16, 0.25, 0.4, 0.63, 1.6, 2.5, 4.0, 6.3)
"""How many times the light may be on some discs: shadows with edges, and lamps beside."""

GLARE_SHARE, GLARE_OVER = 0.05, 0.5
"""Probability of any of them before the neighbours are looked at; and how much of a reflection is
lost on a disc as bright as the brightest: between none, where light adds up, and all, where a
camera blends it."""

GLARE_ROUGH, GLARE_ROUNDS = 1.4, 4
"""How many times the usual noise is left between the levels, and rounds of looking around."""

GROUND_STRAY = 1e-3
"""Density of ground that looks like none, over that at its middle."""

CLEANINGS = 2
"""Rounds of taking off what reflections and shades were seen, and fitting again."""

ROUNDS, SOFTNESS, SOFTLY = (8, 14, 8), 4.0, 1.5
"""Most rounds for all guesses, for the best, and for these once more in even light; and how many
times the noise all guesses begin with, so that no colour is lost from sight, and the best."""


def explain(discs: Discs, reference: Floats) -> Floats:
    """Explain all discs together, from several guesses of stray light.

    Each colour of the print is shifted by one lamp for all, by light that changes evenly over the
    picture, and a little by its own ink; discs scatter about it by a noise that the photograph
    itself tells. Ground that is unlike elsewhere may lie under a reflection or in shade, so the
    discs are also explained with that taken off. A clipped channel says only that it was no
    darker. The fit that explains the photograph best counts.

    Parameters
    ----------
    reference
        (K, 3) sRGB values of the colours in white light.

    Returns
    -------
    (M, K) float64
        Likelihoods of the colours of M discs, up to a factor for each disc.
    """
    problem = DiscProblem(discs, reference)
    first = problem.fit(problem.guesses(), ROUNDS[0], SOFTNESS)
    likeliest = first.take(np.array([first.score.argmax()]))
    best = problem.fit(likeliest, ROUNDS[1], SOFTLY)
    for _ in range(CLEANINGS):
        if not _clean(problem, best):
            break
        best = problem.fit(best, ROUNDS[2], SOFTLY)
    return np.asarray(_states(problem, best)[0][0].T, np.float64)


def _clean(problem: DiscProblem, fit: Fits) -> bool:
    """Take reflections and shades off, as a single fit sees them; False where it sees none."""
    state = _states(problem, fit)[1][0].argmax(0)
    glare = as_singles([0.0, *GLARE, *[0.0] * len(SHADES)])[state]
    shade = as_singles([*[1.0] * (1 + len(GLARE)), *SHADES])[state]
    seen = np.concatenate([problem.seen, problem.ground], axis=1)
    light = (np.exp(seen) - glare) / (1 - GLARE_OVER * glare)
    even = in_all_light(light, shade)
    count = problem.seen.shape[1]
    problem.seen, problem.ground = even[:, :count], even[:, count:]
    return bool(state[:count].any())


def _states(problem: DiscProblem, fits: Fits) -> tuple[Singles, Singles]:
    """Likelihoods (S, K, M) where reflections and shades may lie on discs, in smooth patches.

    And (S, G, M + N) probabilities of the lights: the first is the lamp alone; then come the
    reflections and the shades. The ground between the discs is alike on all tiles, and tells of
    them as well.
    """
    drift = BASIS.T @ (fits.slope @ problem.surface)
    lit = _lit(np.exp((BASIS.T @ fits.means)[..., None] + drift[:, :, None]))
    square = problem.unlike(problem.seen[:, None] - np.log(lit)) ** 2
    rough = problem.noise[:, None] * GLARE_ROUGH**2 + problem.grain
    levels = np.concatenate([fits.likely[:, None], problem.narrow(square, rough) + OUTLIER], axis=1)
    return _smoothed(problem, levels, _on_ground(problem, fits))


def _lit(light: Singles) -> Singles:
    """Light (S, 3, ...) under each reflection and in each shade (S, G, 3, ...)."""
    own, axes = light[:, None], (-1, *[1] * (light.ndim - 1))
    glare, shade = (as_singles(some).reshape(axes) for some in (GLARE, SHADES))
    hazy = own * (1 - GLARE_OVER * glare) + glare
    shaded = np.maximum(own - FLOOR, 0.0) * shade + FLOOR
    return np.concatenate([np.maximum(hazy, FLOOR), shaded], axis=1)


def _on_ground(problem: DiscProblem, fits: Fits) -> Singles:
    """(S, G, N) likelihoods of the levels of glare on the ground in the middles of tiles."""
    drift = BASIS.T @ (fits.slope @ problem.surface_between)
    usual = np.median(problem.ground - drift, axis=2, keepdims=True)
    light = np.exp(usual + drift)
    away = problem.ground - np.log(np.concatenate([light[:, None], _lit(light)], axis=1))
    far = ((BASIS @ away) ** 2 / problem.noise[:, None]).sum(2)
    return np.asarray(np.exp(-0.5 / GLARE_ROUGH**2 * far) + GROUND_STRAY)


def _smoothed(problem: DiscProblem, levels: Singles, ground: Singles) -> tuple[Singles, Singles]:
    """(S, K, M) and (S, G, M + N) from likelihoods in each light (S, G, K, M) and of the ground.

    Neighbours share a light.
    """
    lights, discs = levels.shape[1], levels.shape[3]
    any_other = [GLARE_SHARE / (lights - 1)] * (lights - 1)
    first = as_singles([1 - GLARE_SHARE, *any_other])[:, None]
    apart = 1 + len(GLARE)
    evidence = np.concatenate([levels.mean(2), ground], axis=2)
    prior = np.broadcast_to(first, evidence.shape)
    for _ in range(GLARE_ROUNDS):
        after = prior * evidence
        after = after / after.sum(1, keepdims=True)
        wider = after.copy()
        for own in (slice(1, apart), slice(apart, None)):
            wider[:, own][:, 1:] += 0.5 * after[:, own][:, :-1]
            wider[:, own][:, :-1] += 0.5 * after[:, own][:, 1:]
        near = (wider / wider.sum(1, keepdims=True)) @ problem.near
        prior = (first + near) / (1 + problem.near.sum(0))
    return (prior[:, :, None, :discs] * levels).sum(1), after
