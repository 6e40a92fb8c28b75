"""Non-maximum suppression: of things that cannot lie so near to each other the likelier stays."""

from __future__ import annotations

import numpy as np

from vision.arrays import Floats, Ints


def suppress(distances: Floats, scores: Floats, apart: float) -> Ints:
    """Which things stay, the likeliest first.

    Parameters
    ----------
    distances
        (N, N) from each thing to each, in whatever measure `apart` is.
    scores
        (N,) higher where a thing is likelier; of equals the first stays.
    apart
        Distance below which two things cannot both lie there.

    Returns
    -------
    (M,) indices; each is at least `apart` from every one before it.
    """
    order = np.argsort(-scores, kind="stable")
    clash = distances[np.ix_(order, order)] < apart
    stays = np.ones(len(order), bool)
    for i in range(len(order)):
        if stays[i]:
            stays[i + 1 :] &= ~clash[i, i + 1 :]
    return np.asarray(order[stays])
