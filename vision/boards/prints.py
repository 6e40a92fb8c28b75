"""Which cells of a board show what others of the same print show, in the same photograph."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from vision.arrays import Flags, Floats, Pixels, Singles
from vision.boards.layout import Layout
from vision.read.likeness import correlation


@dataclass(frozen=True, slots=True)
class PrintSettings:
    """How cells of one print are compared.

    Attributes
    ----------
    side, inset
        Pixels to which crops are reduced, and by how many of them they are shifted to fit.
    sure
        Probability of being bare from which a cell is one to compare with.
    least, most
        Cells that must, and that may, be compared with: the middle of several stands where one of
        them bears a tile after all.
    middle, gain
        Correlation that says nothing, and logarithm of odds a unit above or below it. Of the cells
        with print of 186 hard rendered boards, of 9,328 bare ones 94 % correlate by 0.5 and more,
        of 249 in doubt 74 %, and of 1,690 with a tile 0.4 %; by 0.7 and more none.
    limit
        Most that likeness may say against and for a bare cell, as logarithms of odds.
    """

    side: int = 20
    inset: int = 3
    sure: float = 0.98
    least: int = 2
    most: int = 5
    middle: float = 0.45
    gain: float = 20.0
    limit: tuple[float, float] = (-1.0, 6.0)


def print_odds(crops: Pixels, bare: Floats, which: Flags, layout: Layout) -> Floats:
    """Logarithms of odds that likeness to other cells of the same print gives to bare ones.

    Colours are compared as they are: a dark number upon wood is not alike to a white sign.

    Parameters
    ----------
    crops
        (cells, S, S, 3) uint8.
    bare
        (cells,) probabilities of showing nothing but their print.
    which
        (cells,) those that are to be compared.

    Returns
    -------
    (cells,) float64
        Zero where nothing is printed, or too little is sure to compare with.
    """
    settings = PrintSettings()
    size = settings.side, settings.side

    @cache
    def small(i: int) -> Singles:
        reduced = cv2.resize(crops[i], size, interpolation=cv2.INTER_AREA)
        return np.asarray(np.sqrt(reduced, dtype=np.float32))

    odds = np.zeros(len(crops))
    for i in np.flatnonzero(which).tolist():
        sure = [(j, turn) for j, turn in layout.alike[i] if bare[j] > settings.sure]
        if len(sure) < settings.least:
            continue
        found = [
            correlation(small(i), np.rot90(small(j), -turn), settings.inset)
            for j, turn in sure[: settings.most]
        ]
        away = float(np.median(found)) - settings.middle
        odds[i] = np.clip(settings.gain * away, *settings.limit)
    return odds
