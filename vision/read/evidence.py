"""What crops tell besides the reader: whether there is ink at all, as logarithms of odds."""

from __future__ import annotations

import numpy as np

from vision.arrays import Flags, Floats, Pixels

CONTRAST = (0.06, 0.12)
"""Contrast of the strongest ink to the ground in any channel, below which a piece shows nothing and
above which it may."""

INKLESS = -7.0
"""Logarithm of the odds that the former gives against every face."""

STEP = 40.0
"""Grey levels from which a step between ink and ground is no noise."""

INSET = 8
"""Pixels of a crop left out on each side when its ink is looked for: the piece less its edge."""

TAIL = 0.025
"""Share of the pixels that ink covers at least: a thin 1 inks about 4 %."""


def ink_odds(crops: Pixels, marked: Flags) -> Floats:
    """(N, K) logarithms of odds against the faces that are `marked` (K,) where no ink is seen.

    Parameters
    ----------
    crops
        (N, 40, 40, 3) as `vision.read.crops.PieceSampler` cuts them.
    """
    inside = crops[:, INSET:-INSET, INSET:-INSET]
    height, width, channels = inside.shape[1:]
    inner = inside.reshape(len(crops), height * width, channels).astype(np.float64)
    low, ground, high = np.maximum(np.quantile(inner, (TAIL, 0.5, 1 - TAIL), axis=1), 1.0)
    # Near black a ratio is noise: a step counts as far as it is one in grey levels too.
    darker = (1 - low / ground) * np.minimum((ground - low) / STEP, 1)
    lighter = (1 - ground / high) * np.minimum((high - ground) / STEP, 1)
    contrast = np.maximum(darker, lighter).max(1)
    least, enough = CONTRAST
    inkless = np.clip((enough - contrast) / (enough - least), 0, 1)
    return np.asarray(INKLESS * inkless[:, None] * marked)
