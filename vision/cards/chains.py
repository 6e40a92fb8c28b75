"""Chains of detections: sets of similar size in a line that may be a row of cards."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import numpy as np

from vision.arrays import Floats, Ints
from vision.find.detections import suppress_non_maxima

# Lengths in sides: roots of the areas of two neighbours.

PITCH = (0.45, 2.6)
"""Distances of neighbours: half a side along a line that runs away from a camera tilted by 60°,
and two cards' room across."""

DEVIATION = 0.45
"""Most distance from the line through a chain's seeds: people lay crooked lines, and finders
outline the glyph, which is not always in the middle."""

SIZE_CHANGE = 1.7
"""Most ratio of neighbours' sizes: detected outlines are good to a quarter."""

LEAST, MOST = 3, 3
"""Least cards of a chain, the first two and the sign beside them; and most chains: a formula, and
hands laid open beside it."""

SEEDS = 40
"""Likeliest detections of which pairs seed chains."""


def find_chains(centres: Floats, sides: Floats, scores: Floats) -> list[Ints]:
    """Chains among detections, the likeliest first, each from one of its ends to the other.

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
    chains: list[Ints] = []
    while len(left) >= LEAST and len(chains) < MOST:
        best = _best_chain(centres, sides, scores, left)
        if best is None:
            break
        chains.append(best)
        left = left[~np.isin(left, best)]
    return chains


def _best_chain(centres: Floats, sides: Floats, scores: Floats, left: Ints) -> Ints | None:
    """The chain with the highest sum of squared scores, so that many weak ones make no chain."""
    best, best_score = None, 0.0
    for i, j in combinations(left[:SEEDS].tolist(), 2):
        if _may_be_neighbours(centres, sides, i, j):
            chain = _grow(centres, sides, scores, left, (i, j))
            score = float((scores[chain] ** 2).sum())
            if len(chain) >= LEAST and score > best_score:
                best, best_score = chain, score
    return best


def _may_be_neighbours(centres: Floats, sides: Floats, i: int, j: int) -> bool:
    ratio = sides[i] / sides[j]
    if max(ratio, 1 / ratio) > SIZE_CHANGE:
        return False
    pitch = math.dist(centres[j], centres[i]) * 2 / float(sides[i] + sides[j])
    return PITCH[0] <= pitch <= PITCH[1]


def _grow(
    centres: Floats, sides: Floats, scores: Floats, left: Ints, pair: tuple[int, int]
) -> Ints:
    """Grow a chain from a pair in both directions along its line."""
    i, j = pair
    direction = (centres[j] - centres[i]) / np.linalg.norm(centres[j] - centres[i])
    offsets = centres[left] - centres[i]
    across = np.abs(offsets @ (-direction[1], direction[0]))
    near = left[across < DEVIATION * sides[left]]
    along = (centres - centres[i]) @ direction
    near = near[np.argsort(along[near], kind="stable")]
    apart = np.abs(along[near, None] - along[near]) / sides[near]
    row = near[np.sort(suppress_non_maxima(apart, scores[near], PITCH[0]))].tolist()
    joined = [_may_be_neighbours(centres, sides, a, b) for a, b in pairwise(row)]
    low = high = next((k for k, index in enumerate(row) if index in pair), 0)
    while low > 0 and joined[low - 1]:
        low -= 1
    while high < len(row) - 1 and joined[high]:
        high += 1
    return np.array(row[low : high + 1], np.int64)
