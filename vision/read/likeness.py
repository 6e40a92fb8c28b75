"""Tiles of one set are printed alike: doubtful tiles compared with sure ones."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats, Singles


@dataclass(frozen=True, slots=True)
class LikenessSettings:
    """Which tiles are compared.

    Attributes
    ----------
    settled
        Probability of its likeliest face from which a tile needs no comparison.
    references
        Tiles compared with, at most, for each face.
    """

    settled: float = 0.99999
    references: int = 3


SURE = 0.98
"""Probability from which a tile is a reference for its face."""

LEAST = 1e-4
"""Probability from which a face is compared at all."""

INSET = 6
"""Pixels of a reference left out on each side: the range of shifts that are tried."""

MIDDLE, GAIN = 0.75, 25.0
"""Correlation that is no evidence, and logarithm of odds a unit above or below it."""

LIMIT = 1.0
"""Most evidence for or against a face, as logarithm of odds."""


def likeness_odds(
    pictures: Singles, faces: Floats, settings: LikenessSettings | None = None
) -> Floats:
    """Logarithms of odds of each face of each tile, by its likeness to sure ones.

    Parameters
    ----------
    pictures
        (N, 40, 40) float32 faces from `vision.read.faces.normalise`, all upright.
    faces
        (N, K) probabilities of the faces of a set.

    Returns
    -------
    (N, K) float64
        Zero where there is nothing to compare with.
    """
    settings = settings or LikenessSettings()
    odds: Floats = np.zeros(faces.shape)
    for i in np.flatnonzero(faces.max(1) < settings.settled).tolist():
        for face in np.flatnonzero(faces[i] > LEAST).tolist():
            sure = np.flatnonzero(faces[:, face] > SURE)
            sure = sure[sure != i][: settings.references]
            if not len(sure):
                continue
            found = max(
                _correlation(pictures[i], reference)
                for j in sure
                # Some faces are half turns of each other.
                for reference in (pictures[j], pictures[j, ::-1, ::-1])
            )
            odds[i, face] = GAIN * (found - MIDDLE)
    return np.clip(odds, -LIMIT, LIMIT)


def _correlation(picture: Singles, reference: Singles) -> float:
    """Greatest correlation of pictures (40, 40), one shifted by up to `INSET` pixels."""
    part = slice(INSET, -INSET)
    template = np.ascontiguousarray(reference[part, part])
    return float(cv2.matchTemplate(picture, template, cv2.TM_CCOEFF_NORMED).max())
