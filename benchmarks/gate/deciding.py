"""The command of the gate: what is chosen is asked of both, and the new one passes or does not.

Costs are paired, photograph by photograph, and their difference is tested.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, median

import numpy as np
from tqdm import tqdm

from benchmarks.command import RefereeFailedError
from benchmarks.gate.costs import Outcome
from benchmarks.gate.sources import Source, sources
from benchmarks.gate.tried import Tried, tried
from benchmarks.sets import Asked, Known

ROOT = Path(__file__).parents[2]
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


def run(before: str, after: str, asked: Asked) -> int:
    """Compare, print, and tell by the exit status whether the cost rises beyond chance."""
    try:
        chosen = chosen_of(sources(asked), asked)
        with (
            tried(before, asked.work, ROOT) as old,
            tried(after, asked.work, ROOT) as new,
        ):
            whole = compared(chosen, asked.limit, old, new)
    except (ValueError, RefereeFailedError) as fault:
        print(f"gate: {fault}", file=sys.stderr)
        return 2
    for pair in sorted(whole.pairs, key=lambda pair: -pair.rise):
        if pair.rise:
            print(f"{pair.name}: {pair.old.cost} → {pair.new.cost}")
    print("The new one costs more." if whole.is_worse else "The new one passes.")
    return 1 if whole.is_worse else 0


def chosen_of(found: Iterable[Source], asked: Asked) -> list[Source]:
    """The sources of the names or groups asked for, in their order."""
    every = list(found)
    for name in asked.names:
        if not any(Asked((name,)).wants(source.name) for source in every):
            raise ValueError(f"{name} is none of {', '.join(source.name for source in every)}")
    return [source for source in every if asked.wants(source.name)]


def compared(chosen: Sequence[Source], limit: int | None, old: Tried, new: Tried) -> Comparison:
    """All sources by both, source by source, so that both are timed in like hours."""
    print(HEAD, flush=True)
    every: list[Pair] = []
    for source in chosen:
        known = source.known(limit)
        before, after = (outcomes(source, known, which) for which in (old, new))
        pairs = [
            Pair(f"{source.name}/{one.photo.name}", str(one.origin), was, now, (then, since))
            for one, (was, then), (now, since) in zip(known, before, after, strict=True)
        ]
        print(Comparison(source.name, pairs).row, flush=True)
        every += pairs
    whole = Comparison("over all", every)
    print(whole.row, flush=True)
    return whole


def outcomes(source: Source, known: Sequence[Known], which: Tried) -> list[tuple[Outcome, float]]:
    """What became of the photographs of a source, with a bar while it comes about."""
    return list(tqdm(source.outcomes(which, known), source.name, len(known), leave=False))
