"""Likeness of doubtful tiles to sure ones of the same set, which is printed alike."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats, Singles


@dataclass(frozen=True, slots=True)
class LikenessSettings:
    """Thresholds and weights of likeness.

    Attributes
    ----------
    sure
        Probability from which a tile serves as a reference for its face.
    settled
        Probability of its likeliest face from which a tile needs no comparison.
    least
        Probability from which a face is compared at all.
    inset
        Pixels of a reference left out on each side, by which it may shift to match.
    middle, gain
        Correlation without evidence, and log odds a unit above or below it. Tiles of one face
        correlate by 0.85 and more, different faces mostly by less than 0.6.
    limit
        Largest absolute log odds.
    half_turns
        Whether references are also tried half a turn on, as some faces are each other's.
    references
        Most references for each face.
    """

    sure: float = 0.98
    settled: float = 0.99999
    least: float = 1e-4
    inset: int = 6
    middle: float = 0.75
    gain: float = 25.0
    limit: float = 1.0
    half_turns: bool = True
    references: int = 3


def likeness_log_odds(
    pictures: Singles, faces: Floats, settings: LikenessSettings | None = None
) -> Floats:
    """Log odds that likeness gives to each face of each tile.

    Parameters
    ----------
    pictures
        (N, 40, 40) float32 faces from `vision.read.faces.normalise`, all upright.
    faces
        (N, K) probabilities of the faces of a set.

    Returns
    -------
    (N, K) float64
        Zero without a reference.
    """
    settings = settings or LikenessSettings()
    odds: Floats = np.zeros(faces.shape)
    directions = (1, -1) if settings.half_turns else (1,)
    for i in np.flatnonzero(faces.max(1) < settings.settled).tolist():
        for face in np.flatnonzero(faces[i] > settings.least).tolist():
            sure = np.flatnonzero(faces[:, face] > settings.sure)
            sure = sure[sure != i][: settings.references]
            if not len(sure):
                continue
            best = max(
                correlation(pictures[i], pictures[j, ::step, ::step], settings.inset)
                for j in sure
                for step in directions
            )
            odds[i, face] = settings.gain * (best - settings.middle)
    return np.clip(odds, -settings.limit, settings.limit)


def correlation(picture: Singles, reference: Singles, inset: int) -> float:
    """Greatest normalised correlation of pictures (S, S) float32, shifted by up to `inset`."""
    part = slice(inset, -inset)
    template = np.ascontiguousarray(reference[part, part])
    return float(cv2.matchTemplate(picture, template, cv2.TM_CCOEFF_NORMED).max())
