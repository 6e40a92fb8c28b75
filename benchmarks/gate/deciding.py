"""The command of the gate: what is chosen is asked of both, and the new one passes or does not."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from tqdm import tqdm

from benchmarks.command import RefereeFailedError
from benchmarks.gate.compared import HEAD, Comparison, Pair
from benchmarks.gate.costs import Outcome
from benchmarks.gate.sources import Source, sources
from benchmarks.gate.tried import Tried, tried
from benchmarks.sets import Asked, Known

ROOT = Path(__file__).parents[2]


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
