"""Many photographs with truth, each shown to the referee, and what of them is right."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import cv2
from tqdm import tqdm

from benchmarks.scoring import SCORES, SILENT, Figures, Truth
from models import runtime
from referee import Referee, games
from referee.inspection import INSPECTION
from training.workers import shared


@dataclass(frozen=True, slots=True)
class Known:
    """A photograph with its truth."""

    photo: Path
    truth: Truth


@dataclass(slots=True)
class Measured:
    """What of a set of photographs is right.

    Attributes
    ----------
    figures
        Hits and counts by name.
    silent
        The photographs about which the referee is silently wrong.
    """

    figures: Figures = field(default_factory=dict)
    silent: list[Path] = field(default_factory=list)

    def add(self, photo: Path, figures: Figures) -> None:
        """Count one photograph more."""
        for name, (hits, count) in figures.items():
            before = self.figures.get(name, (0, 0))
            self.figures[name] = before[0] + hits, before[1] + count
        if figures.get(SILENT, (1, 1))[0] == 0:
            self.silent.append(photo)


def with_truth(folder: Path) -> Iterator[Known]:
    """The photographs of a folder of which the truth is known."""
    squares: dict[str, int] = {}
    for photo in sorted(folder.glob("*.jpg")):
        told, move = photo.with_suffix(".json"), photo.with_suffix(".txt")
        if told.exists():
            yield Known(photo, json.loads(told.read_text("utf-8")))
        elif move.exists():
            square, value = move.read_text("utf-8").split()
            squares[square] = int(value)
            yield Known(photo, {"squares": dict(squares)})


def named(given: str) -> tuple[str, Path]:
    """Name and folder of what a command line gives as ``NAME=FOLDER``."""
    name, _, folder = given.partition("=")
    return name, Path(folder)


def measure(kind: str, known: Sequence[Known], name: str, workers: int = 1) -> Measured:
    """What is right of photographs of one kind; several processes change nothing but the time."""
    measured = Measured()
    found = shared(partial(_figures, kind, workers > 1), partial(referee_of, kind), known, workers)
    for one, figures in zip(known, tqdm(found, name, len(known), leave=False), strict=True):
        measured.add(one.photo, figures)
    return measured


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
    return Referee(kind if kind in {game.name for game in games.ours()} else INSPECTION)


def _figures(kind: str, several: bool, referee: Referee, one: Known) -> Figures:
    with single_threaded() if several else nullcontext():
        return SCORES[kind](one.truth, referee.check(one.photo).to_dict())
