"""How printed colours come to look in one photograph: a mixture fitted to all discs at once."""

from __future__ import annotations

import numpy as np

from vision.arrays import Floats
from vision.discs.fit import DiscProblem, Discs, Fits
from vision.discs.glare import clean, glared
from vision.discs.settings import ColourModelSettings


def explain(discs: Discs, reference: Floats, settings: ColourModelSettings) -> Floats:
    """Explain all discs together, from several guesses of stray light.

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
    problem = DiscProblem(discs, reference, settings)
    best = _fitted(problem, settings)
    return np.asarray(best.likely[0].T, np.float64)


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
