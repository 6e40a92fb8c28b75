"""Reflections on discs: smooth patches of light that take the colour out of what lies under."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

import numpy as np
from numpy.typing import NDArray

from vision.disc_fit import BASIS, Fits, Problem
from vision.disc_settings import ColourModelSettings

Floats = NDArray[np.float64]


def relit(problem: Problem) -> Iterator[Problem]:
    """The same discs as if all unlike ground were under reflections, and as if in shade."""
    settings = problem.settings
    if len(problem.ground) < 3:
        return
    light = np.exp(problem.ground)
    usual = np.median(light, axis=0)
    weight = problem.near[: len(problem.seen), len(problem.seen) :]
    weight = weight / np.maximum(weight.sum(1, keepdims=True), 1e-12)
    haze = np.clip((light - usual).min(1) / (1 - settings.glare_over * usual.max()), 0.0, 0.6)
    shade = (problem.ground - np.median(problem.ground, axis=0)).mean(1)
    if haze.max() > settings.worth_washing[0]:
        around = (weight @ haze)[:, None]
        lit = (np.exp(problem.seen) - around) / (1 - settings.glare_over * around)
        own = (light - haze[:, None]) / (1 - settings.glare_over * haze[:, None])
        logs = [np.log(np.maximum(part, settings.floor)) for part in (lit, own)]
        yield _washed(problem, logs[0], logs[1], hazy=True)
    if np.abs(shade).max() > settings.worth_washing[1]:
        seen = problem.seen - (weight @ shade)[:, None]
        yield _washed(problem, seen, problem.ground - shade[:, None], hazy=False)


def _washed(problem: Problem, seen: Floats, ground: Floats, *, hazy: bool) -> Problem:
    other = copy(problem)
    other.wash(seen, ground, np.full(len(seen), hazy))
    return other


def clean(problem: Problem, fits: Fits) -> bool:
    """Take reflections and shades off, as the first fit sees them; False where it sees none."""
    settings = problem.settings
    _, states = _states(problem, fits)
    state = states[0].argmax(0)
    glare = np.concatenate([[0.0], settings.glare, np.zeros(len(settings.shades))])[state]
    shade = np.concatenate([np.ones(1 + len(settings.glare)), settings.shades])[state]
    seen = np.concatenate([problem.seen, problem.ground])
    light = (np.exp(seen) - glare[:, None]) / (1 - settings.glare_over * glare)[:, None]
    even = np.log(np.maximum((light - settings.floor) / shade[:, None], 0.0) + settings.floor)
    count = len(problem.seen)
    problem.wash(even[:count], even[count:], glare[:count] != 0)
    return bool(state[:count].any())


def glared(problem: Problem, fits: Fits) -> Floats:
    """Likelihoods (S, M, K) where reflections and shades may lie on discs, in smooth patches.

    The ground between the discs is alike on all tiles, and tells of them as well.
    """
    return _states(problem, fits)[0]


def _states(problem: Problem, fits: Fits) -> tuple[Floats, Floats]:
    """Likelihoods as in `glared`, and (S, G, M + N) probabilities of the lights.

    The first is the lamp alone; then come the reflections and the shades.
    """
    settings = problem.settings
    drift = np.einsum("mp,spd->smd", problem.surface, fits.slope)
    means = (fits.pure + fits.lamp[:, None] + fits.shift)[:, None] + drift[:, :, None]
    light = np.exp(means @ BASIS)
    noise = np.array(settings.noise) * settings.glare_rough
    rough = noise**2 + problem.grain * np.ones_like(drift)
    levels = [fits.likely]
    for lit in _lit(light, settings):
        away = (problem.seen[:, None] - np.log(lit)) @ BASIS.T
        narrow, _ = problem.density(problem.unclipped(away), rough, 1.0)
        levels.append(problem.heard(narrow))
    ground = _on_ground(problem, fits)
    both = [_smoothed(problem, np.array(one), g) for *one, g in zip(*levels, ground, strict=True)]
    return np.array([one for one, _ in both]), np.array([state for _, state in both])


def _lit(light: Floats, settings: ColourModelSettings) -> Iterator[Floats]:
    """Light under each reflection, and in each shade."""
    for glare in settings.glare:
        yield np.maximum(light + glare * (1 - settings.glare_over * light), settings.floor)
    for shade in settings.shades:
        yield np.maximum(light - settings.floor, 0.0) * shade + settings.floor


def _on_ground(problem: Problem, fits: Fits) -> Floats:
    """(S, G, N) likelihoods of the levels of glare on the ground in the middles of tiles."""
    settings = problem.settings
    drift = np.einsum("mp,spd->smd", problem.surface_between, fits.slope) @ BASIS
    usual = np.median(problem.ground - drift, axis=1, keepdims=True)
    light = np.exp(usual + drift)
    noise = np.array(settings.noise) * settings.glare_rough
    out = []
    for lit in (light, *_lit(light, settings)):
        away = (problem.ground - np.log(lit)) @ BASIS.T
        out.append(np.exp(-0.5 * ((away / noise) ** 2).sum(2)) + settings.ground_stray)
    return np.moveaxis(np.array(out), 1, 0)


def _smoothed(problem: Problem, levels: Floats, ground: Floats) -> tuple[Floats, Floats]:
    """(M, K) and (G, M + N) from likelihoods in each light (G, M, K), and of the ground (G, N).

    Neighbours share a light.
    """
    settings = problem.settings
    first = np.full((len(levels), 1), settings.glare_share / (len(levels) - 1))
    first[0] = 1 - settings.glare_share
    apart = len(settings.glare)
    evidence = np.concatenate([levels.mean(2), ground], axis=1)
    prior = np.broadcast_to(first, evidence.shape)
    for _ in range(settings.glare_rounds):
        after = prior * evidence
        after = after / after.sum(0)
        wider = after.copy()
        for own in (slice(1, 1 + apart), slice(1 + apart, None)):
            wider[own][1:] += 0.5 * after[own][:-1]
            wider[own][:-1] += 0.5 * after[own][1:]
        near = (wider / wider.sum(0)) @ problem.near
        prior = (first + near) / (1 + problem.near.sum(0))
    count = levels.shape[1]
    return np.asarray(np.einsum("gm,gmk->mk", prior[:, :count], levels)), after
