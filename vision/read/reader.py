"""Read rectified faces: the joint probability of what stands there and how it is turned.

Readings that are physically the same picture share their probability: ``+`` and ``×`` at all
four turns; ``−``, ``=``, ``÷``, ``0``, ``8`` at a turn and its half turn; an unmarked ``6`` with
``9`` half a turn on (so too 66 and 99, 68 and 89, 86 and 98, …); in fonts whose ``1`` is a bare
bar, ``1`` with ``−`` and ``11`` with ``=`` a quarter turn on. Which of them is meant follows
from what is known besides: the orientation or the kind of piece.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

import models
from models.runtime import Session, session
from vision.arrays import Pixels, Singles
from vision.read.faces import FACES, normalise


@dataclass(frozen=True)
class FaceProbabilities:
    """The reader's probabilities for n crops."""

    probabilities: Singles
    """(n, 4, C): P(face, quarter turns clockwise of the glyph in the crop); each sums to 1."""

    def __post_init__(self) -> None:
        if self.probabilities.ndim != 3 or self.probabilities.shape[1:] != (4, len(FACES)):
            raise ValueError(
                f"probabilities must be (n, 4, {len(FACES)}), but got {self.probabilities.shape}"
            )


FLAT = 0.1
"""Range of a crop, in least contrasts that are stretched to full, below which it shows nothing."""

NOTHING = np.zeros((4, len(FACES)), np.float32)
"""Probabilities of a flat crop, of which there was none in training."""
NOTHING[:, [FACES.index("blank"), FACES.index("none")]] = 1 / 8


@dataclass(frozen=True)
class Reader:
    """The reader's weights; the session starts with the first crop."""

    weights: Path | None = None
    """Other weights than those that ship."""
    batch: int = 256
    """Crops at a time: keeps the memory of the net below 40 MB."""

    @cached_property
    def _session(self) -> Session:
        return session(self.weights or models.path("reader.onnx"))

    def read(self, crops: Pixels) -> FaceProbabilities:
        """Read crops, uint8 (n, 40, 40, 3), RGB, as `PieceSampler.faces` makes them."""
        parts = [np.zeros((0, 4, len(FACES)), np.float32)]
        for start in range(0, len(crops), self.batch):
            normal = normalise(crops[start : start + self.batch])
            read = self._session.run(None, {"crops": normal})[0]
            read[np.ptp(normal, axis=(1, 2, 3)) < FLAT] = NOTHING
            parts.append(read)
        return FaceProbabilities(np.concatenate(parts))
