"""Tiles of one set are printed alike: what a doubtful tile may be, by its likeness to sure ones."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats, Singles


@dataclass(frozen=True, slots=True)
class LikenessSettings:
    """How likeness is weighed.

    Attributes
    ----------
    sure
        Probability from which a tile serves as a reference for its face.
    settled
        Probability of its likeliest face from which a tile needs no comparison.
    inset
        Pixels of a reference left out on each side: so far it is shifted about to fit.
    middle, gain
        Correlation that says nothing, and logarithm of odds a unit above or below it. Tiles of
        one face correlate by 0.85 and more, different faces mostly by less than 0.6.
    limit
        Most that likeness may say against and for a face, as logarithms of odds.
    references
        Tiles compared with, at most, for each face.
    """

    sure: float = 0.98
    settled: float = 0.99999
    inset: int = 6
    middle: float = 0.75
    gain: float = 25.0
    limit: tuple[float, float] = (-2.0, 2.0)
    references: int = 3


def likeness_odds(
    pictures: Singles, faces: Floats, settings: LikenessSettings | None = None
) -> Floats:
    """Logarithms of odds that likeness gives to each face of each tile.

    Parameters
    ----------
    pictures
        (N, 40, 40) float32 faces from `vision.reading.faces.normalise`, all upright.
    faces
        (N, K) probabilities of the faces of a set.

    Returns
    -------
    (N, K) float64
        Zero where there is nothing to compare with. A half turn counts as alike, for some
        faces are each other's half turn.
    """
    settings = settings or LikenessSettings()
    odds: Floats = np.zeros(faces.shape)
    part = slice(settings.inset, -settings.inset)
    for i in np.flatnonzero(faces.max(1) < settings.settled).tolist():
        for face in np.flatnonzero(faces[i] > 1e-4).tolist():
            sure = np.flatnonzero(faces[:, face] > settings.sure)
            sure = sure[sure != i][: settings.references]
            if not len(sure):
                continue
            found = max(
                float(cv2.matchTemplate(pictures[i], template, cv2.TM_CCOEFF_NORMED).max())
                for j in sure
                for template in _both_ways(pictures[j, part, part])
            )
            odds[i, face] = np.clip(settings.gain * (found - settings.middle), *settings.limit)
    return odds


def _both_ways(picture: Singles) -> tuple[Singles, Singles]:
    return np.ascontiguousarray(picture), np.ascontiguousarray(picture[::-1, ::-1])
