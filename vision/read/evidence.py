"""What crops tell besides the reader: whether there is ink at all, as logarithms of odds."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.arrays import Flags, Floats, Pixels


@dataclass(frozen=True, slots=True)
class InkSettings:
    """When a crop shows no ink.

    Attributes
    ----------
    contrast
        Contrast of the strongest ink to the ground in any channel, below which a piece shows
        nothing and above which it may. Of rendered tiles with numbers and signs 57 of 280 below
        0.06 are misread, 25 of 285 from there to 0.12, and 132 of 12,673 above. With 0.12 and 0.24
        498 of 678 legible pods are ruled on, with these 509, and as rarely wrongly.
    odds
        Logarithm of the odds that the former gives against every face.
    step
        Grey levels from which a step between ink and ground is no noise.
    light
        Whether ink may be lighter than its ground.
    """

    contrast: tuple[float, float] = (0.06, 0.12)
    odds: float = -7.0
    step: float = 40.0
    light: bool = True


INSET = 8
"""Pixels of a crop left out on each side when its ink is looked for: the piece less its edge."""

TAIL = 0.025
"""Share of the pixels that ink covers at least: a thin 1 inks about 4 %."""


def ink_odds(crops: Pixels | Floats, marked: Flags, settings: InkSettings | None = None) -> Floats:
    """(N, K) logarithms of odds against the faces that are `marked` (K,) where no ink is seen.

    Parameters
    ----------
    crops
        (N, 40, 40, 3) as `vision.read.crops.PieceSampler` cuts them, or (N, 40, 40, 1) their
        grey, where ink is dark and the ground's grain is coloured.
    """
    settings = settings or InkSettings()
    inside = crops[:, INSET:-INSET, INSET:-INSET]
    height, width, channels = inside.shape[1:]
    inner = inside.reshape(len(crops), height * width, channels).astype(np.float64)
    low, ground, high = np.maximum(np.quantile(inner, (TAIL, 0.5, 1 - TAIL), axis=1), 1.0)
    # Near black a ratio is noise: a step counts as far as it is one in grey levels too.
    darker = (1 - low / ground) * np.minimum((ground - low) / settings.step, 1)
    lighter = (1 - ground / high) * np.minimum((high - ground) / settings.step, 1)
    contrast = (np.maximum(darker, lighter) if settings.light else darker).max(1)
    least, enough = settings.contrast
    inkless = np.clip((enough - contrast) / (enough - least), 0, 1)
    return np.asarray(settings.odds * inkless[:, None] * marked)
