"""Rule on photographs with truth and count what is right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from benchmarks import sets
from benchmarks.figures import Measurement
from benchmarks.scoring import SCORES, SILENT, Report
from benchmarks.sets import GAMES, LabelledPhoto, Selection
from referee import Referee
from referee.inspection import INSPECTION
from training.progress import progress
from training.render.stock import Stock, own_stock
from training.scenes import Job, held_out
from training.workers import parallel_map


def measure(name: str, kind: str, photos: Sequence[LabelledPhoto], workers: int = 1) -> Measurement:
    """Score photographs of one kind; the number of workers affects the time alone."""
    measurement = Measurement(name)
    for labelled, report in reports(name, kind, photos, workers):
        scores = SCORES[kind](labelled.truth, report)
        for figure, (hits, n) in scores.items():
            measurement.count(figure, hits, n)
        if scores.get(SILENT, (1, 1))[0] == 0:
            measurement.wrong.append(f"silently wrong: {labelled.photo.name}")
    return measurement


def reports(
    name: str, kind: str, photos: Sequence[LabelledPhoto], workers: int = 1
) -> Iterator[tuple[LabelledPhoto, Report]]:
    """Yield photographs with their reports, by the referee of the game or the inspector."""
    make = partial(Referee, kind if kind in GAMES else INSPECTION)
    results = parallel_map(_report, make, photos, workers)
    yield from zip(photos, progress(results, name, len(photos)), strict=True)


def _report(referee: Referee, labelled: LabelledPhoto) -> Report:
    return referee.check(labelled.photo).to_dict()


def photographs(selection: Selection) -> Iterator[Measurement]:
    """The samples and local photographs."""
    for photo_set in sets.all_photographs(selection):
        if selection.includes(photo_set.name):
            photos = photo_set.photos(selection.limit)
            yield measure(photo_set.name, photo_set.kind, photos, selection.workers)


def rendered(selection: Selection) -> Iterator[Measurement]:
    """Rendered tables of the seed."""
    return _render_and_measure("rendered", selection, 100, partial(held_out, selection.textures))


def round_trips(selection: Selection) -> Iterator[Measurement]:
    """Positions rendered in good light, in which all must be read."""
    return _render_and_measure("round_trips", selection, 20, own_stock, tilt=20.0, hard=0.1)


def _render_and_measure(
    folder: str,
    selection: Selection,
    count: int,
    stock: Callable[[], Stock],
    tilt: float | None = None,
    hard: float | None = None,
) -> Iterator[Measurement]:
    for kind in filter(selection.includes, SCORES):
        job = Job(kind, selection.work / folder / kind, selection.seed, tilt=tilt, hard=hard)
        photos = list(sets.rendered(job, selection.limit or count, stock, selection.workers))
        yield measure(f"{kind}/seed {selection.seed}", kind, photos, selection.workers)
