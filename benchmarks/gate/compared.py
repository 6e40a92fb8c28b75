"""Paired costs of two states of the referee, and whether they differ beyond chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, median

import numpy as np

from benchmarks.gate.costs import Outcome

CHANCE = 0.05
"""Probability below which a rise is none of chance."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One photograph by both."""

    name: str
    origin: str
    """What it was made from: pairs of one origin are no independent evidence."""
    old: Outcome
    new: Outcome
    seconds: tuple[float, float]
    """Of the old and the new one, by their own clocks."""

    @property
    def rise(self) -> int:
        """How much more the new one costs."""
        return self.new.cost - self.old.cost


def sign_flip_p(differences: Iterable[int]) -> float:
    """Two-sided p of an exact permutation test of paired differences, by their sum.

    Were nothing but chance at work, each difference would be as likely with the other sign. The
    differences are small integers, so the distribution of the sum over all choices of signs is
    had exactly, by convolution (Pagano and Tritchler, JASA 78, 1983).

    Parameters
    ----------
    differences
        Of the costs of each unit; zeros tell nothing.

    Returns
    -------
    p
        Probability of a sum at least as far from zero; 1 where nothing differs.
    """
    told = [difference for difference in differences if difference]
    chances = np.ones(1)
    """Of the sums from -reach to reach."""
    for size in map(abs, told):
        chances = np.convolve(chances, np.bincount([0, 2 * size]) / 2)
    reach = len(chances) // 2
    sums = np.arange(-reach, reach + 1)
    return min(1.0, float(chances[np.abs(sums) >= abs(sum(told))].sum()))


@dataclass(frozen=True, slots=True)
class Comparison:
    """The photographs of one source, or of all, by both."""

    name: str
    pairs: Sequence[Pair]

    @property
    def p(self) -> float:
        """Of the difference of costs, each origin being one unit."""
        rises = Counter[str]()
        for pair in self.pairs:
            rises[pair.origin] += pair.rise
        return sign_flip_p(rises.values())

    @property
    def costs(self) -> tuple[float, float]:
        """Mean cost of a photograph."""
        return fmean(it.old.cost for it in self.pairs), fmean(it.new.cost for it in self.pairs)

    @property
    def is_worse(self) -> bool:
        """Whether the cost rises beyond chance."""
        return sum(pair.rise for pair in self.pairs) > 0 and self.p < CHANCE

    @property
    def row(self) -> str:
        """A row of `HEAD`'s table."""
        asked = sum(it.old.asked for it in self.pairs), sum(it.new.asked for it in self.pairs)
        silent = sum(it.old.silent for it in self.pairs), sum(it.new.silent for it in self.pairs)
        old, new = (median(it.seconds[which] for it in self.pairs) for which in (0, 1))
        cells = (
            self.name,
            len(self.pairs),
            "{} → {}".format(*asked),
            "{} → {}".format(*silent),
            "{:.3f} → {:.3f}".format(*self.costs),
            f"{self.p:.3g}",
            f"{old:.3f} → {new:.3f}",
            f"{new / old:.2f}" if old else "–",
        )
        return f"| {' | '.join(map(str, cells))} |"


HEAD = (
    "| source | n | asked about | silently wrong | mean cost | p | seconds | ratio |\n"
    "|---|---|---|---|---|---|---|---|"
)
