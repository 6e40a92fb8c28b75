"""Reflections on discs: smooth patches of light that take the colour out of what lies under."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.disc_fit import BASIS, Fits, Problem

Floats = NDArray[np.float64]


def glared(problem: Problem, fits: Fits) -> Floats:
    """Likelihoods (S, M, K) where reflections may lie on discs, as smooth patches of light."""
    settings = problem.settings
    drift = np.einsum("mp,spd->smd", problem.surface, fits.slope)
    means = (fits.pure + fits.lamp[:, None] + fits.shift)[:, None] + drift[:, :, None]
    light = np.exp(means @ BASIS)
    noise = np.array(settings.noise) * settings.glare_rough
    rough = noise**2 + problem.grain * np.ones_like(drift)
    levels = [fits.likely]
    for glare in settings.glare:
        lit = np.maximum(light + glare * (1 - settings.glare_over * light), settings.floor)
        away = (problem.seen[:, None] - np.log(lit)) @ BASIS.T
        narrow, _ = problem.density(problem.unclipped(away), rough, 1.0)
        levels.append(problem.heard(narrow))
    return np.array([_smoothed(problem, np.array(each)) for each in zip(*levels, strict=True)])


def _smoothed(problem: Problem, levels: Floats) -> Floats:
    """(M, K) from likelihoods at the levels of glare (G, M, K): neighbours share a level."""
    settings = problem.settings
    first = np.full((len(levels), 1), settings.glare_share / (len(levels) - 1))
    first[0] = 1 - settings.glare_share
    evidence = levels.mean(2)
    prior = np.broadcast_to(first, evidence.shape)
    for _ in range(settings.glare_rounds):
        after = prior * evidence
        after = after / after.sum(0)
        wider = after.copy()
        wider[2:] += 0.5 * after[1:-1]
        wider[1:-1] += 0.5 * after[2:]
        near = (wider / wider.sum(0)) @ problem.near
        prior = (first + near) / (1 + problem.near.sum(0))
    return np.asarray(np.einsum("gm,gmk->mk", prior, levels))
