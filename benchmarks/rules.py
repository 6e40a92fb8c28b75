"""How often the rules and their oracles agree, on positions that are drawn at random.

`tests/rules/oracles` rules on each once more, without a line of the rules' code.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tqdm import tqdm

from benchmarks.figures import Measured
from benchmarks.sets import Asked
from tests.rules.comparisons import COMPARISONS

COUNT = 20_000
"""Positions of each game."""


def rules(asked: Asked) -> Iterator[Measured]:
    """Positions of each game; where the two do not agree, the position is wrong."""
    for game, compare in COMPARISONS.items():
        measured, rng = Measured(f"random/{game}"), Random(asked.seed)
        if not asked.wants(measured.name):
            continue
        for _ in tqdm(range(asked.limit or COUNT), game, leave=False):
            found = compare(rng)
            measured.count("agree", found.agrees)
            if not found.agrees:
                measured.wrong.append(
                    f"{found.position}: oracle {found.expected}, rules {found.ruled}"
                )
        yield measured
