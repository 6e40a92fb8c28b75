"""Many photographs with truth, each shown to the referee, and what of them is right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from typing import Any
from unittest import mock

import cv2
import numpy as np
from tqdm import tqdm

from benchmarks import sets
from benchmarks.figures import Measured
from benchmarks.scoring import SCORES, SILENT, Scores
from benchmarks.sets import GAMES, Asked, Known
from models import runtime
from referee import Referee
from referee.inspection import INSPECTION
from training.render.fonts import HANDWRITING, missing_packages
from training.render.stock import own_stock
from training.scenes import KINDS, Job
from training.tables.table import shoot
from training.workers import shared
from vision.failure import Unreadable
from vision.photo.photo import Photo

TILT, HARD = 20.0, 0.1
"""Of round trips: most degrees from overhead, and how far light and sensor are from the best."""


def measure(name: str, kind: str, known: Sequence[Known], workers: int = 1) -> Measured:
    """What is right of photographs of one kind; several processes change nothing but the time."""
    measured = Measured(name)
    found = shared(partial(_scored, kind, workers > 1), partial(referee_of, kind), known, workers)
    for one, scores in zip(known, tqdm(found, name, len(known), leave=False), strict=True):
        add(measured, one.photo.name, scores)
    return measured


def add(measured: Measured, photo: str, scores: Scores) -> None:
    """Count one photograph more."""
    for name, (hits, n) in scores.items():
        measured.count(name, hits, n)
    if scores.get(SILENT, (1, 1))[0] == 0:
        measured.wrong.append(f"silently wrong: {photo}")


@contextmanager
def single_threaded() -> Iterator[None]:
    """One thread for everything: as many of these may run beside each other as there are cores."""
    cv2.setNumThreads(1)
    usual = runtime.Session

    def on_one_thread(weights: str, options: Any, **more: Any) -> runtime.Session:
        options.intra_op_num_threads = 1
        return usual(weights, options, **more)

    with mock.patch.object(runtime, "Session", on_one_thread):
        yield


def referee_of(kind: str) -> Referee:
    """Of the game, or of pieces of no game, as for ``number_tiles``."""
    return Referee(kind if kind in GAMES else INSPECTION)


def _scored(kind: str, several: bool, referee: Referee, one: Known) -> Scores:
    with single_threaded() if several else nullcontext():
        return SCORES[kind](one.truth, referee.check(one.photo).to_dict())


def photographs(asked: Asked) -> Iterator[Measured]:
    """The samples, and photographs that do not ship."""
    for each in (*sets.samples(), *sets.photographs(asked.photos)):
        if asked.wants(each.name):
            yield measure(each.name, each.kind, each.known(asked.limit), asked.workers)


def rendered(asked: Asked, written: bool = False) -> Iterator[Measured]:
    """Tables that never were, drawn with the seed; what is drawn stays."""
    if written and (missing := missing_packages(HANDWRITING)):
        raise SystemExit(f"Fonts like handwriting are missing; install {' '.join(missing)}.")
    for kind in filter(asked.wants, SCORES):
        job = Job(kind, asked.work / "rendered" / kind, asked.seed, written=written)
        if written:
            job = replace(job, out=asked.work / "handwritten" / kind)
        count = asked.limit or 100
        known = list(sets.rendered(job, count, asked.textures, asked.workers))
        yield measure(f"{kind}/seed {asked.seed}", kind, known, asked.workers)


def handwritten(asked: Asked) -> Iterator[Measured]:
    """The same in fonts like handwriting."""
    return rendered(asked, written=True)


def round_trips(asked: Asked) -> Iterator[Measured]:
    """Any position, rendered, photographed and read, is the same position."""
    for game in filter(asked.wants, GAMES):
        measured = Measured(game)
        for number, scores in enumerate(positions(game, asked.limit or 20, asked.seed)):
            add(measured, f"{game} {number}", scores)
        yield measured


def positions(game: str, count: int, seed: int) -> Iterator[Scores]:
    """What came back of so many positions of a game, in light in which a player could read all."""
    kind, stock, referee = KINDS[game], own_stock(), Referee(game)
    for number in range(count):
        rng = np.random.default_rng((seed, number))
        table = kind.make(rng, stock)
        shot = shoot(table, stock, rng, replace(kind.ranges, tilt=TILT, hard=HARD))
        photo = Photo.from_bytes("rendered", shot.jpeg(rng))
        assert not isinstance(photo, Unreadable)
        yield SCORES[game](table.truth(shot), referee.check(photo).to_dict())
