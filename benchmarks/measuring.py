"""Many photographs with truth, each shown to the referee, and what of them is right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from tqdm import tqdm

from benchmarks import sets
from benchmarks.figures import Measured
from benchmarks.scoring import SCORES, SILENT, Report
from benchmarks.sets import GAMES, Asked, Known
from referee import Referee
from referee.inspection import INSPECTION
from training.render.stock import Stock, own_stock
from training.scenes import Job, held_out
from training.workers import shared


def measure(name: str, kind: str, known: Sequence[Known], workers: int = 1) -> Measured:
    """What is right of photographs of one kind; several processes change nothing but the time."""
    measured = Measured(name)
    for one, report in reports(name, kind, known, workers):
        scores = SCORES[kind](one.truth, report)
        for figure, (hits, n) in scores.items():
            measured.count(figure, hits, n)
        if scores.get(SILENT, (1, 1))[0] == 0:
            measured.wrong.append(f"silently wrong: {one.photo.name}")
    return measured


def reports(
    name: str, kind: str, known: Sequence[Known], workers: int = 1
) -> Iterator[tuple[Known, Report]]:
    """What the referee of a game, or of pieces of no game, says of photographs."""
    make = partial(Referee, kind if kind in GAMES else INSPECTION)
    found = shared(_reported, make, known, workers)
    yield from zip(known, tqdm(found, name, len(known), leave=False), strict=True)


def _reported(referee: Referee, one: Known) -> Report:
    return referee.check(one.photo).to_dict()


def photographs(asked: Asked) -> Iterator[Measured]:
    """The samples, and photographs that do not ship."""
    for each in sets.found(asked):
        if asked.wants(each.name):
            yield measure(each.name, each.kind, each.known(asked.limit), asked.workers)


def rendered(asked: Asked) -> Iterator[Measured]:
    """Tables that never were, drawn with the seed; what is drawn stays."""
    return _drawn("rendered", asked, 100, partial(held_out, asked.textures))


def round_trips(asked: Asked) -> Iterator[Measured]:
    """Any position, photographed in light in which a player could read all, is read as it is."""
    return _drawn("round_trips", asked, 20, own_stock, tilt=20.0, hard=0.1)


def _drawn(
    folder: str,
    asked: Asked,
    count: int,
    stock: Callable[[], Stock],
    tilt: float | None = None,
    hard: float | None = None,
) -> Iterator[Measured]:
    for kind in filter(asked.wants, SCORES):
        job = Job(kind, asked.work / folder / kind, asked.seed, tilt=tilt, hard=hard)
        known = list(sets.rendered(job, asked.limit or count, stock, asked.workers))
        yield measure(f"{kind}/seed {asked.seed}", kind, known, asked.workers)
