"""The gate: both candidates rule on the same photographs, and the new one passes or fails.

Costs are paired by photograph, and their difference is tested.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, median

import numpy as np

from benchmarks.command import RefereeFailedError
from benchmarks.gate.candidate import Candidate, open_candidate
from benchmarks.gate.costs import Outcome
from benchmarks.gate.sources import Source, sources
from benchmarks.sets import LabelledPhoto, Selection
from training.progress import progress

ROOT = Path(__file__).parents[2]
CHANCE = 0.05
"""Significance level."""


@dataclass(frozen=True, slots=True)
class Pair:
    """The outcomes of one photograph."""

    name: str
    origin: str
    """The photograph it was made from: pairs of one origin are not independent."""
    old: Outcome
    new: Outcome
    seconds: tuple[float, float]
    """Of the old and the new candidate, by their own clocks."""

    @property
    def rise(self) -> int:
        """Cost of the new candidate above that of the old one."""
        return self.new.cost - self.old.cost


def sign_flip_p(differences: Iterable[int]) -> float:
    """Two-sided p of an exact sign-flip permutation test on the sum of paired differences.

    Under the null hypothesis each difference has either sign with equal probability. The
    differences are small integers, so the exact distribution of the sum over all sign choices
    follows by convolution (Pagano and Tritchler, JASA 78, 1983).

    Parameters
    ----------
    differences
        Cost differences, one per independent unit; zeros carry no information.

    Returns
    -------
    p
        Probability of a sum at least as far from zero; 1 if all differences are zero.
    """
    nonzero = [difference for difference in differences if difference]
    chances = np.ones(1)
    """Probabilities of the sums from -reach to reach."""
    for size in map(abs, nonzero):
        chances = np.convolve(chances, np.bincount([0, 2 * size]) / 2)
    reach = len(chances) // 2
    sums = np.arange(-reach, reach + 1)
    return min(1.0, float(chances[np.abs(sums) >= abs(sum(nonzero))].sum()))


@dataclass(frozen=True, slots=True)
class Comparison:
    """The pairs of one source, or of all."""

    name: str
    pairs: Sequence[Pair]

    @property
    def p(self) -> float:
        """Of the difference in costs, with origins as units."""
        rises = Counter[str]()
        for pair in self.pairs:
            rises[pair.origin] += pair.rise
        return sign_flip_p(rises.values())

    @property
    def costs(self) -> tuple[float, float]:
        """Mean cost per photograph, old and new."""
        return fmean(it.old.cost for it in self.pairs), fmean(it.new.cost for it in self.pairs)

    @property
    def is_worse(self) -> bool:
        """Whether the cost rises beyond chance."""
        return sum(pair.rise for pair in self.pairs) > 0 and self.p < CHANCE

    @property
    def row(self) -> str:
        """Its row under `HEAD`."""
        asked = sum(it.old.asked for it in self.pairs), sum(it.new.asked for it in self.pairs)
        silent = sum(it.old.silent for it in self.pairs), sum(it.new.silent for it in self.pairs)
        old, new = (median(it.seconds[index] for it in self.pairs) for index in (0, 1))
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


def run(before: str, after: str, selection: Selection) -> int:
    """Compare and print; exit status 1 if the cost rises significantly, 2 if it cannot be run."""
    try:
        selected = select(sources(selection), selection)
        with (
            open_candidate(before, selection.work, ROOT) as old,
            open_candidate(after, selection.work, ROOT) as new,
        ):
            overall = compare(selected, selection.limit, old, new)
    except (ValueError, RefereeFailedError) as fault:
        print(f"gate: {fault}", file=sys.stderr)
        return 2
    for pair in sorted(overall.pairs, key=lambda pair: -pair.rise):
        if pair.rise:
            print(f"{pair.name}: {pair.old.cost} → {pair.new.cost}")
    print("The new one costs more." if overall.is_worse else "The new one passes.")
    return 1 if overall.is_worse else 0


def select(available: Iterable[Source], selection: Selection) -> list[Source]:
    """Select sources by name or group. Raises ValueError for an unknown name."""
    every = list(available)
    for name in selection.names:
        if not any(Selection((name,)).includes(source.name) for source in every):
            raise ValueError(f"{name} is none of {', '.join(source.name for source in every)}")
    return [source for source in every if selection.includes(source.name)]


def compare(
    selected: Sequence[Source], limit: int | None, old: Candidate, new: Candidate
) -> Comparison:
    """Run both candidates source by source, so that both are timed under the same load."""
    print(HEAD, flush=True)
    every: list[Pair] = []
    for source in selected:
        photos = source.photos(limit)
        of_old, of_new = (_outcomes(source, photos, candidate) for candidate in (old, new))
        pairs = [
            Pair(f"{source.name}/{it.photo.name}", str(it.origin), before, after, (old_s, new_s))
            for it, (before, old_s), (after, new_s) in zip(photos, of_old, of_new, strict=True)
        ]
        print(Comparison(source.name, pairs).row, flush=True)
        every += pairs
    overall = Comparison("over all", every)
    print(overall.row, flush=True)
    return overall


def _outcomes(
    source: Source, photos: Sequence[LabelledPhoto], candidate: Candidate
) -> list[tuple[Outcome, float]]:
    return list(progress(source.outcomes(candidate, photos), source.name, len(photos)))
