"""What is drawn by chance."""

from collections.abc import Sequence
from typing import TypeVar

import numpy as np

Rng = np.random.Generator
Option = TypeVar("Option")


def pick(options: Sequence[Option], rng: Rng) -> Option:
    """One of some, each as likely as any other."""
    return options[int(rng.integers(len(options)))]


def log_uniform(low: float, high: float, rng: Rng) -> float:
    """A number between two whose logarithm is spread evenly."""
    return float(np.exp(rng.uniform(np.log(low), np.log(high))))


def any_seed(rng: Rng) -> int:
    """A seed for a generator of its own."""
    return int(rng.integers(1 << 30))
