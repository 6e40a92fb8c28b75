"""Pieces of about one size that lie in a chain: which of the places found are a line of cards."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from vision.arrays import Floats, Ints
from vision.find.detections import suppress_non_maxima

# Lengths in sides: roots of the areas of two neighbours.

PITCH = (0.45, 2.6)
"""Distances of neighbours: half a side along a line that runs away from a camera tilted by 60°,
and two cards' room across."""

ASTRAY = 0.45
"""Distance from the line through a chain's two ends: people lay crooked lines, and finders look at
the glyph, which is not always in the middle."""

SIZE_CHANGE = 1.7
"""Size of a neighbour: found outlines are good to a quarter."""

LEAST, MOST = 3, 3
"""Least cards of a chain, the first two and the sign beside them, and most chains: a formula, and
hands laid open beside it."""

SEEDS = 40
"""Likeliest places between which lines are tried."""


def chains(centres: Floats, sides: Floats, scores: Floats) -> list[Ints]:
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
    left = np.argsort(-scores, kind="stable")
    found: list[Ints] = []
    while len(left) >= LEAST and len(found) < MOST:
        best = _best(centres, sides, scores, left)
        if best is None:
            break
        found.append(best)
        left = left[~np.isin(left, best)]
    return found


def _best(centres: Floats, sides: Floats, scores: Floats, left: Ints) -> Ints | None:
    """The chain with the highest sum of squared scores: many weak places make no chain."""
    best, worth = None, 0.0
    seeds = left[:SEEDS].tolist()
    for n, i in enumerate(seeds):
        for j in seeds[n + 1 :]:
            if _apart(centres, sides, i, j):
                chain = _along(centres, sides, scores, left, (i, j))
                value = float((scores[chain] ** 2).sum())
                if len(chain) >= LEAST and value > worth:
                    best, worth = chain, value
    return best


def _apart(centres: Floats, sides: Floats, i: int, j: int) -> bool:
    """Whether two places may be neighbours in a chain."""
    ratio = sides[i] / sides[j]
    if max(ratio, 1 / ratio) > SIZE_CHANGE:
        return False
    pitch = math.dist(centres[j], centres[i]) * 2 / float(sides[i] + sides[j])
    return PITCH[0] <= pitch <= PITCH[1]


def _along(
    centres: Floats,
    sides: Floats,
    scores: Floats,
    left: Ints,
    pair: tuple[int, int],
) -> Ints:
    """The places along the line through a pair that follow one another from it."""
    i, j = pair
    way = (centres[j] - centres[i]) / np.linalg.norm(centres[j] - centres[i])
    away = centres[left] - centres[i]
    across = np.abs(away @ (-way[1], way[0]))
    near = left[across < ASTRAY * sides[left]]
    at = (centres - centres[i]) @ way
    near = near[np.argsort(at[near], kind="stable")]
    apart = np.abs(at[near, None] - at[near]) / sides[near]
    row = near[np.sort(suppress_non_maxima(apart, scores[near], PITCH[0]))].tolist()
    start = next((k for k, place in enumerate(row) if place in pair), 0)
    joined = [_apart(centres, sides, a, b) for a, b in pairwise(row)]
    low = high = start
    while low > 0 and joined[low - 1]:
        low -= 1
    while high < len(row) - 1 and joined[high]:
        high += 1
    return np.array(row[low : high + 1], np.int64)
