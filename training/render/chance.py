"""Random choices."""

from collections.abc import Sequence
from typing import TypeVar

import numpy as np

Rng = np.random.Generator
Option = TypeVar("Option")


def pick(options: Sequence[Option], rng: Rng) -> Option:
    """Choose one option uniformly."""
    return options[int(rng.integers(len(options)))]


def log_uniform(low: float, high: float, rng: Rng) -> float:
    """A log-uniform number."""
    return float(np.exp(rng.uniform(np.log(low), np.log(high))))


def random_seed(rng: Rng) -> int:
    """A seed for another generator."""
    return int(rng.integers(1 << 30))
