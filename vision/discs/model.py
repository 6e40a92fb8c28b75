"""How printed colours come to look in one photograph: a mixture fitted to all discs at once."""

from __future__ import annotations

from functools import cache
from itertools import permutations

import numpy as np

from vision.arrays import Floats, Ints
from vision.discs.fit import DiscProblem, Discs, Fits
from vision.discs.glare import clean, glared, relit
from vision.discs.settings import ColourModelSettings


def explain(discs: Discs, reference: Floats, settings: ColourModelSettings) -> Floats:
    """Explain all discs together, from many guesses of the lamp and of who is who.

    Each colour of the print is shifted by one lamp for all, by light that changes evenly over the
    picture, and a little by its own ink; discs scatter about it by a noise that the photograph
    itself tells. Ground that is unlike elsewhere may lie under a reflection or in shade, so the
    discs are also explained with that taken off. A clipped channel says only that it was no
    darker. Fits are averaged by how well they explain the photograph, whatever they call the
    groups of discs that are alike.

    Parameters
    ----------
    reference
        (K, 3) sRGB values of the colours in white light.

    Returns
    -------
    (M, K) float64
        Likelihoods of the colours of M discs, up to a factor for each disc.
    """
    first = DiscProblem(discs, reference, settings)
    tries = [_fitted(problem, settings) for problem in (first, *relit(first))]
    every = Fits.joined(tries)
    likely = np.swapaxes(every.likely, 1, 2).astype(np.float64)
    return _averaged(likely, every.score.astype(np.float64), settings.caution)


def _fitted(problem: DiscProblem, settings: ColourModelSettings) -> Fits:
    """The fit that explains the discs best."""
    first = problem.fit(problem.guesses(), settings.rounds[0], settings.softness)
    likeliest = first.take(np.array([first.score.argmax()]))
    best = problem.fit(likeliest, settings.rounds[1], settings.softly)
    for _ in range(settings.cleanings):
        if not clean(problem, best):
            break
        best = problem.fit(best, settings.rounds[2], settings.softly)
    best.likely = glared(problem, best)
    return best


def _averaged(likely: Floats, score: Floats, caution: float) -> Floats:
    """One answer from several fits (S, M, K), each after renaming its groups as the best does."""
    best = int(score.argmax())
    share = likely / likely.sum(2, keepdims=True)
    orders = _orders(likely.shape[2])
    own = np.arange(likely.shape[2])
    weight = np.exp((score - score[best]) / caution)
    out: Floats = np.zeros(likely.shape[1:])
    for row in np.flatnonzero(weight > 1e-6):
        alike = share[best].T @ share[row]
        out += weight[row] * share[row][:, orders[alike[own, orders].sum(1).argmax()]]
    return out


@cache
def _orders(count: int) -> Ints:
    """(K!, K) all orders of K names."""
    return np.array(list(permutations(range(count))))
