"""Pieces of about one size that lie in a chain: which of the places found are a line of cards."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from vision.arrays import Floats, Ints
from vision.finding.suppress import suppress


@dataclass(frozen=True, slots=True)
class ChainSettings:
    """When places form a chain; lengths in sides: roots of the areas of two neighbours.

    Attributes
    ----------
    pitch
        Distance of neighbours. Cards side by side along a line that runs away from the camera
        at 60° are half a side apart; two cards' room across is 2.4 sides.
    astray
        Distance from the line through its two ends: people lay crooked lines, and finders
        look at the glyph, which is not always in the middle.
    size_change
        Size of a neighbour: found outlines are good to a quarter.
    least
        Cards of a chain: the first two and the sign beside them.
    most
        Chains that are looked for: a formula, and hands laid open beside it.
    seeds
        Likeliest places between which lines are tried.
    """

    pitch: tuple[float, float] = (0.45, 2.6)
    astray: float = 0.45
    size_change: float = 1.7
    least: int = 3
    most: int = 3
    seeds: int = 40


def chains(
    centres: Floats, sides: Floats, scores: Floats, settings: ChainSettings | None = None
) -> list[Ints]:
    """The chains among places, the likeliest first, each from one of its ends to the other.

    Parameters
    ----------
    centres
        (N, 2) pixels.
    sides
        (N,) roots of the areas, pixels.
    scores
        (N,) from 0 to 1.
    """
    settings = settings or ChainSettings()
    left = np.argsort(-scores, kind="stable")
    found: list[Ints] = []
    while len(left) >= settings.least and len(found) < settings.most:
        best = _best(centres, sides, scores, left, settings)
        if best is None:
            break
        found.append(best)
        left = left[~np.isin(left, best)]
    return found


def _best(
    centres: Floats, sides: Floats, scores: Floats, left: Ints, settings: ChainSettings
) -> Ints | None:
    """The chain with the highest sum of squared scores: many weak places make no chain."""
    best, worth = None, 0.0
    seeds = left[: settings.seeds].tolist()
    for n, i in enumerate(seeds):
        for j in seeds[n + 1 :]:
            if _apart(centres, sides, i, j, settings):
                chain = _along(centres, sides, scores, left, (i, j), settings)
                value = float((scores[chain] ** 2).sum())
                if len(chain) >= settings.least and value > worth:
                    best, worth = chain, value
    return best


def _apart(centres: Floats, sides: Floats, i: int, j: int, settings: ChainSettings) -> bool:
    """Whether two places may be neighbours in a chain."""
    ratio = sides[i] / sides[j]
    if max(ratio, 1 / ratio) > settings.size_change:
        return False
    pitch = math.dist(centres[j], centres[i]) * 2 / float(sides[i] + sides[j])
    return settings.pitch[0] <= pitch <= settings.pitch[1]


def _along(
    centres: Floats,
    sides: Floats,
    scores: Floats,
    left: Ints,
    pair: tuple[int, int],
    settings: ChainSettings,
) -> Ints:
    """The places along the line through a pair that follow one another from it."""
    i, j = pair
    way = (centres[j] - centres[i]) / np.linalg.norm(centres[j] - centres[i])
    away = centres[left] - centres[i]
    across = np.abs(away @ (-way[1], way[0]))
    near = left[across < settings.astray * sides[left]]
    at = (centres - centres[i]) @ way
    near = near[np.argsort(at[near], kind="stable")]
    apart = np.abs(at[near, None] - at[near]) / sides[near]
    row = near[np.sort(suppress(apart, scores[near], settings.pitch[0]))].tolist()
    start = next((k for k, place in enumerate(row) if place in pair), 0)
    joined = [_apart(centres, sides, a, b, settings) for a, b in pairwise(row)]
    low = high = start
    while low > 0 and joined[low - 1]:
        low -= 1
    while high < len(row) - 1 and joined[high]:
        high += 1
    return np.array(row[low : high + 1], np.int64)
