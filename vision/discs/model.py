"""How printed colours come to look in one photograph: a mixture fitted to all discs at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import permutations

import numpy as np

from vision.arrays import Floats, Ints, Singles
from vision.discs.fit import Discs, Fits, Problem
from vision.discs.glare import clean, glared, relit
from vision.discs.settings import ColourModelSettings


@dataclass(frozen=True, slots=True)
class Explained:
    """Likelihoods of the colours of M discs.

    Attributes
    ----------
    likely
        (M, K), up to a factor for each disc, if the names of the groups of like discs are right.
    naming
        Probability that they are: that no two of the K names are exchanged.
    """

    likely: Floats
    naming: float


def explain(discs: Discs, reference: Floats, settings: ColourModelSettings) -> Explained:
    """Explain all discs together, from many guesses of the lamp and of who is who.

    Each colour of the print is shifted by one lamp for all, by light that changes evenly over the
    picture, and a little by its own ink; discs scatter about it by a noise that the photograph
    itself tells. Ground that is unlike elsewhere may lie under a reflection or in shade, so the
    discs are also explained with that taken off. A clipped channel says only that it was no
    darker. Fits that differ in which discs are alike are averaged by how well they explain the
    photograph; those that differ only in what the groups are called are told apart in
    `Explained.naming`.

    Parameters
    ----------
    reference
        (K, 3) sRGB values of the colours in white light.
    """
    first = Problem(discs, reference, settings)
    tries = [_fitted(problem, settings) for problem in (first, *relit(first))]
    every = Fits.joined(tries)
    likely = np.swapaxes(every.likely, 1, 2).astype(np.float64)
    return _averaged(likely, every.score.astype(np.float64), settings.caution)


def _fitted(problem: Problem, settings: ColourModelSettings) -> Fits:
    """The fits that explain the discs best."""
    first = problem.fit(problem.guesses(), settings.rounds[0], settings.softness)
    best = problem.fit(first.take(_best(first.score, settings.kept)), settings.rounds[1], 1.5)
    fits = [best]
    for _ in range(settings.exchanges):
        top = fits[-1].take(_best(fits[-1].score, 1))
        fits.append(problem.fit(problem.exchanged(top), settings.rounds[2], 1.0))
        if fits[-1].score.max() <= top.score[0]:
            break
    for _ in range(settings.cleanings):
        top = Fits.joined(fits)
        top = top.take(_best(top.score, settings.kept))
        if not clean(problem, top.take(np.zeros(1, np.int64))):
            break
        again = problem.fit(top, settings.rounds[2], 1.5)
        best = again.take(_best(again.score, 1))
        fits = [again, problem.fit(problem.exchanged(best), settings.rounds[2], 1.0)]
    every = Fits.joined(fits)
    close = np.flatnonzero(every.score > every.score.max() - settings.beaten)
    every.likely[close] = glared(problem, every.take(close))
    return every


def _best(score: Singles, count: int) -> Ints:
    return np.argsort(-score, kind="stable")[:count]


def _averaged(likely: Floats, score: Floats, caution: tuple[float, float]) -> Explained:
    """One answer from several fits (S, M, K), each after renaming its groups as the best does."""
    best = int(score.argmax())
    share = likely / likely.sum(2, keepdims=True)
    orders = _orders(likely.shape[2])
    own = np.arange(likely.shape[2])
    alike_weight, name_weight = (np.exp((score - score[best]) / some) for some in caution)
    out, names = np.zeros(likely.shape[1:]), np.zeros(2)
    for row in np.flatnonzero(name_weight > 1e-6):
        alike = share[best].T @ share[row]
        order = orders[alike[own, orders].sum(1).argmax()]
        same = int((order == own).all())
        names[same] = max(names[same], name_weight[row])
        out += alike_weight[row] * share[row][:, order]
    return Explained(out, float(names[1] / names.sum()))


@cache
def _orders(count: int) -> Ints:
    """(K!, K) all orders of K names."""
    return np.array(list(permutations(range(count))))
