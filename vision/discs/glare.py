"""Reflections on discs: smooth patches of light that take the colour out of what lies under."""

from __future__ import annotations

import numpy as np

from vision.arrays import Singles
from vision.discs.fit import BASIS, DiscProblem, Fits, as_singles, in_all_light
from vision.discs.settings import ColourModelSettings


def clean(problem: DiscProblem, fit: Fits) -> bool:
    """Take reflections and shades off, as a single fit sees them; False where it sees none."""
    settings = problem.settings
    state = _states(problem, fit)[1][0].argmax(0)
    glare = as_singles([0.0, *settings.glare, *[0.0] * len(settings.shades)])[state]
    shade = as_singles([*[1.0] * (1 + len(settings.glare)), *settings.shades])[state]
    seen = np.concatenate([problem.seen, problem.ground], axis=1)
    light = (np.exp(seen) - glare) / (1 - settings.glare_over * glare)
    even = in_all_light(light, shade, settings.floor)
    count = problem.seen.shape[1]
    problem.wash(even[:, :count], even[:, count:])
    return bool(state[:count].any())


def glared(problem: DiscProblem, fits: Fits) -> Singles:
    """Likelihoods (S, K, M) where reflections and shades may lie on discs, in smooth patches.

    The ground between the discs is alike on all tiles, and tells of them as well.
    """
    return _states(problem, fits)[0]


def _states(problem: DiscProblem, fits: Fits) -> tuple[Singles, Singles]:
    """Likelihoods as in `glared`, and (S, G, M + N) probabilities of the lights.

    The first is the lamp alone; then come the reflections and the shades.
    """
    settings = problem.settings
    drift = BASIS.T @ (fits.slope @ problem.surface)
    lit = _lit(np.exp((BASIS.T @ fits.means)[..., None] + drift[:, :, None]), settings)
    square = problem.unlike(problem.seen[:, None] - np.log(lit)) ** 2
    rough = problem.noise[:, None] * settings.glare_rough**2 + problem.grain
    levels = np.concatenate(
        [fits.likely[:, None], problem.narrow(square, rough) + settings.outlier], axis=1
    )
    return _smoothed(problem, levels, _on_ground(problem, fits))


def _lit(light: Singles, settings: ColourModelSettings) -> Singles:
    """Light (S, 3, ...) under each reflection and in each shade (S, G, 3, ...)."""
    own, axes = light[:, None], (-1, *[1] * (light.ndim - 1))
    glare, shade = (as_singles(some).reshape(axes) for some in (settings.glare, settings.shades))
    hazy = own * (1 - settings.glare_over * glare) + glare
    shaded = np.maximum(own - settings.floor, 0.0) * shade + settings.floor
    return np.concatenate([np.maximum(hazy, settings.floor), shaded], axis=1)


def _on_ground(problem: DiscProblem, fits: Fits) -> Singles:
    """(S, G, N) likelihoods of the levels of glare on the ground in the middles of tiles."""
    settings = problem.settings
    drift = BASIS.T @ (fits.slope @ problem.surface_between)
    usual = np.median(problem.ground - drift, axis=2, keepdims=True)
    light = np.exp(usual + drift)
    away = problem.ground - np.log(np.concatenate([light[:, None], _lit(light, settings)], axis=1))
    far = ((BASIS @ away) ** 2 / problem.noise[:, None]).sum(2)
    return np.asarray(np.exp(-0.5 / settings.glare_rough**2 * far) + settings.ground_stray)


def _smoothed(problem: DiscProblem, levels: Singles, ground: Singles) -> tuple[Singles, Singles]:
    """(S, K, M) and (S, G, M + N) from likelihoods in each light (S, G, K, M) and of the ground.

    Neighbours share a light.
    """
    settings = problem.settings
    lights, discs = levels.shape[1], levels.shape[3]
    share = settings.glare_share
    first = as_singles([1 - share, *[share / (lights - 1)] * (lights - 1)])[:, None]
    apart = 1 + len(settings.glare)
    evidence = np.concatenate([levels.mean(2), ground], axis=2)
    prior = np.broadcast_to(first, evidence.shape)
    for _ in range(settings.glare_rounds):
        after = prior * evidence
        after = after / after.sum(1, keepdims=True)
        wider = after.copy()
        for own in (slice(1, apart), slice(apart, None)):
            wider[:, own][:, 1:] += 0.5 * after[:, own][:, :-1]
            wider[:, own][:, :-1] += 0.5 * after[:, own][:, 1:]
        near = (wider / wider.sum(1, keepdims=True)) @ problem.near
        prior = (first + near) / (1 + problem.near.sum(0))
    return (prior[:, :, None, :discs] * levels).sum(1), after
