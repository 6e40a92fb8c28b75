"""Temperature, and how well probabilities keep their promise."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from training.dataset import Crops
from vision.reading.faces import FACES

Floats = npt.NDArray[np.float64]


def temperature(logits: npt.NDArray[np.float32], crops: Crops) -> float:
    """The temperature with the least cross entropy to the soft targets (golden section)."""

    def cost(log_t: float) -> float:
        scaled = logits.astype(np.float64) / math.exp(log_t)
        scaled -= scaled.max(axis=1, keepdims=True)
        logs = scaled - np.log(np.exp(scaled).sum(axis=1, keepdims=True))
        hit = np.take_along_axis(logs, crops.readings.astype(np.int64), axis=1)
        return float(-(hit * crops.masses).sum(axis=1).mean())

    low, high = math.log(0.4), math.log(2.5)
    golden = (math.sqrt(5) - 1) / 2
    for _ in range(24):
        first, second = high - golden * (high - low), low + golden * (high - low)
        low, high = (low, second) if cost(first) < cost(second) else (first, high)
    return math.exp((low + high) / 2)


def probabilities(logits: npt.NDArray[np.float32], heat: float) -> npt.NDArray[np.float32]:
    """(n, 4, C) from logits (n, 4 · C)."""
    scaled = logits / np.float32(heat)
    scaled -= scaled.max(axis=1, keepdims=True)
    out = np.exp(scaled)
    out /= out.sum(axis=1, keepdims=True)
    joint: npt.NDArray[np.float32] = out.reshape(len(out), 4, len(FACES))
    return joint


@dataclass(frozen=True)
class Interval:
    """A share with its 95 % Wilson interval."""

    hits: int
    n: int

    @property
    def share(self) -> float:
        return self.hits / max(1, self.n)

    @property
    def bounds(self) -> tuple[float, float]:
        if self.n == 0:
            return 0.0, 1.0
        z, p, n = 1.959964, self.share, self.n
        middle = p + z * z / (2 * n)
        reach = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        scale = 1 + z * z / n
        return (middle - reach) / scale, (middle + reach) / scale

    def __str__(self) -> str:
        low, high = self.bounds
        return (
            f"{100 * self.share:.2f} % ({self.hits}/{self.n}, "
            f"95 %: {100 * low:.2f}–{100 * high:.2f})"
        )


@dataclass(frozen=True)
class Reliability:
    """Confidence against accuracy in bins, and the expected calibration error."""

    confidence: Floats
    accuracy: Floats
    count: npt.NDArray[np.int64]

    @property
    def error(self) -> float:
        weight = self.count / max(1, self.count.sum())
        return float((weight * np.abs(self.confidence - self.accuracy)).sum())


def reliability(confidence: Floats, right: npt.NDArray[np.bool_], bins: int = 15) -> Reliability:
    """Bins of equal width from 0 to 1."""
    place = np.clip((confidence * bins).astype(int), 0, bins - 1)
    count = np.bincount(place, minlength=bins)
    safe = np.maximum(count, 1)
    return Reliability(
        np.bincount(place, confidence, minlength=bins) / safe,
        np.bincount(place, right.astype(float), minlength=bins) / safe,
        count.astype(np.int64),
    )
