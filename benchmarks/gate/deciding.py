"""The command of the gate: what is chosen is asked of both, and the new one passes or does not."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tqdm import tqdm

from benchmarks.command import RefereeFailedError
from benchmarks.gate.compared import HEAD, Comparison, Pair
from benchmarks.gate.costs import Outcome
from benchmarks.gate.sources import Case, Source, sources
from benchmarks.gate.tried import Tried, tried

ROOT = Path(__file__).parents[2]
WORK = Path(tempfile.gettempdir()) / "referee_gate"


def prepare(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    state = "a revision, or a path: '.' is the working tree as it is"
    parser.add_argument("old", help=state)
    parser.add_argument("new", help=state)
    parser.add_argument("--photos", type=Path, help="folder of photographs that do not ship")
    parser.add_argument(
        "--sets",
        nargs="+",
        metavar="NAME",
        help="only these sources, such as 'gate/mobi', or groups of them, such as 'renders'",
    )
    parser.add_argument("--limit", type=int, help="only so many photographs of each source")
    parser.add_argument("--work", type=Path, default=WORK, help="what is drawn and told stays here")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Compare, print, and tell by the exit status whether the cost rises beyond chance."""
    try:
        chosen = chosen_of(sources(given.work, given.photos), given.sets)
        with (
            tried(given.old, given.work, ROOT) as old,
            tried(given.new, given.work, ROOT) as new,
        ):
            whole = compared(chosen, given.limit, old, new)
    except (ValueError, RefereeFailedError) as fault:
        print(f"gate: {fault}", file=sys.stderr)
        return 2
    for pair in sorted(whole.pairs, key=lambda pair: -pair.rise):
        if pair.rise:
            print(f"{pair.name}: {pair.old.cost} → {pair.new.cost}")
    print("The new one costs more." if whole.is_worse else "The new one passes.")
    return 1 if whole.is_worse else 0


def chosen_of(found: Sequence[Source], names: Sequence[str] | None) -> list[Source]:
    """The sources of these names or groups, in their order; all, if None."""
    if names is None:
        return list(found)
    known = {name for source in found for name in (source.name, source.name.partition("/")[0])}
    if unknown := [name for name in names if name not in known]:
        raise ValueError(f"{unknown[0]} is none of {', '.join(source.name for source in found)}")
    return [
        source for source in found if source.name in names or source.name.partition("/")[0] in names
    ]


def compared(chosen: Sequence[Source], limit: int | None, old: Tried, new: Tried) -> Comparison:
    """All sources by both, source by source, so that both are timed in like hours."""
    print(HEAD, flush=True)
    every: list[Pair] = []
    for source in chosen:
        cases = source.cases(limit)
        before, after = (outcomes(source, cases, which) for which in (old, new))
        pairs = [
            Pair(f"{source.name}/{case.photo.name}", case.origin, was, now, (then, since))
            for case, (was, then), (now, since) in zip(cases, before, after, strict=True)
        ]
        print(Comparison(source.name, pairs).row, flush=True)
        every += pairs
    whole = Comparison("over all", every)
    print(whole.row, flush=True)
    return whole


def outcomes(source: Source, cases: Sequence[Case], which: Tried) -> list[tuple[Outcome, float]]:
    """What became of the photographs of a source, with a bar while it comes about."""
    return list(tqdm(source.outcomes(which, cases), source.name, len(cases), leave=False))
