"""Make networks of data that are drawn before, or within so many minutes.

Then they draw and fit side by side from the first.
"""

import argparse
import multiprocessing
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import replace
from importlib import import_module
from itertools import count
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import NamedTuple, Protocol, cast

import numpy as np
import torch

from training.data.shards import ALL_DRAWN
from training.making import TrainingOptions
from training.progress import progress
from training.render.chance import Rng
from training.render.fonts import missing_packages
from training.render.stock import Stock, save_stocks, stocks
from training.settings import NETWORKS
from training.workers import parallel_map, run_in_pool, start_in_pool

PARTS = ("train", "calibrate", "validate")
"""The last one is drawn with fonts and surfaces that nothing is trained on."""
LEFT = 0.25, 45.0
"""Share of the time, and most seconds, that are left to export, calibrate and measure."""
FAULTS = 20
"""Files of a network that may fail to be drawn before it is given up."""


class Network(Protocol):
    """A module that makes a network."""

    def draw(self, stock: Stock, rng: Rng, file: Path) -> None:
        """Draw a file of data."""

    def run(self, options: TrainingOptions) -> None:
        """Fit, export, measure, write the card."""


def network(name: str) -> Network:
    """The module of a network."""
    return cast(Network, import_module(f"training.{name}"))


class Task(NamedTuple):
    """A file of data to be drawn, and what it is drawn from."""

    network: str
    key: tuple[int, int, int]
    file: Path

    @classmethod
    def of(cls, options: TrainingOptions, part: str, number: int) -> "Task":
        """A file of a part."""
        file = options.work / f"{options.network}-{part}-{number:05d}.pt"
        return cls(options.network, (options.seed, PARTS.index(part), number), file)


def draw_one(both: tuple[Stock, Stock], task: Task) -> float:
    """Draw a file; the seconds it took."""
    begin, stock = time.monotonic(), both[PARTS[task.key[1]] == "validate"]
    network(task.network).draw(stock, np.random.default_rng(task.key), task.file)
    return time.monotonic() - begin


def run(given: argparse.Namespace, names: list[str]) -> None:
    """Make the networks of these names as the command line says."""
    if missing := missing_packages():
        print(f"{len(missing)} packages of fonts are not installed", file=sys.stderr)
    given.out.mkdir(parents=True, exist_ok=True)
    options = {
        name: TrainingOptions(name, **vars(given) | {"out": given.out / f"{name}.onnx"})
        for name in names
    }
    if given.minutes is None:
        for own in options.values():
            _draw_before(own)
            network(own.network).run(own)
        return
    with tempfile.TemporaryDirectory(prefix="training-") as work:
        seconds = 60 * given.minutes
        until = time.monotonic() + seconds - min(LEFT[0] * seconds, LEFT[1])
        _make_all({n: replace(o, work=Path(work), until=until) for n, o in options.items()})


def _draw_before(options: TrainingOptions) -> None:
    """Draw what is not there yet of all files."""
    options.work.mkdir(parents=True, exist_ok=True)
    counts = options.files.items()
    tasks = [Task.of(options, part, n) for part, count in counts for n in range(count)]
    tasks = [task for task in tasks if not task.file.exists()]
    make = save_stocks(stocks(options.textures, options.seed, options.workers), options.work)
    for _ in progress(parallel_map(draw_one, make, tasks, options.workers), "drawing", len(tasks)):
        pass


def _make_all(options: Mapping[str, TrainingOptions]) -> None:
    """Draw and fit; a network that fails takes no other with it."""
    context = multiprocessing.get_context("spawn")
    fitting = {name: context.Process(target=_make, args=(own,)) for name, own in options.items()}
    for process in fitting.values():
        process.start()
    first = next(iter(options.values()))
    try:
        _draw(options, first, fitting)
    finally:
        (first.work / ALL_DRAWN).touch()
        for process in fitting.values():
            process.join()
    failed = [name for name, process in fitting.items() if process.exitcode]
    if failed:
        sys.exit(f"not made: {', '.join(failed)}")


def _make(options: TrainingOptions) -> None:
    torch.set_num_threads(max(1, (os.cpu_count() or 1) // len(NETWORKS)))
    network(options.network).run(options)


def _tasks(options: TrainingOptions) -> Iterator[Task]:
    """Files to train on without end; between the first, those to calibrate and measure with."""
    counts = options.files
    aside = sorted((n, part) for part in PARTS[1:] for n in range(counts.get(part, 0)))
    for number in count():
        yield Task.of(options, "train", number)
        # A file of each part is drawn before all else, for a training that is very short.
        for other, part in aside[:2]:
            yield Task.of(options, part, other)
        del aside[:2]


def _draw(
    options: Mapping[str, TrainingOptions],
    first: TrainingOptions,
    fitting: Mapping[str, SpawnProcess],
) -> None:
    """Draw in turns so that each network, once all have begun, has its share of the time."""
    tasks = {name: _tasks(own) for name, own in options.items()}
    spent, files, faults = (dict.fromkeys(options, 0.0) for _ in range(3))
    make = save_stocks(stocks(first.textures, first.seed, first.workers), first.work)
    context = multiprocessing.get_context("spawn")
    running: dict[Future[float], str] = {}

    def due(name: str) -> tuple[bool, float]:
        each = spent[name] / files[name] if files[name] else 3.0
        waiting = [*running.values()].count(name)
        begun = files[name] + waiting >= len(PARTS)
        return begun, (spent[name] + each * waiting) / NETWORKS[name].share

    def is_enough() -> bool:
        begun = all(files[name] >= len(PARTS) for name in tasks)
        return begun and time.monotonic() >= (first.until or 0.0)

    with ProcessPoolExecutor(first.workers, context, start_in_pool, (make,)) as pool:
        while tasks and not is_enough():
            while len(running) <= first.workers:
                name = min(tasks, key=due)
                running[pool.submit(run_in_pool, draw_one, next(tasks[name]))] = name
            for future in wait(running, 1.0, FIRST_COMPLETED).done:
                name = running.pop(future)
                try:
                    spent[name] += future.result()
                    files[name] += 1
                except Exception:
                    traceback.print_exc()
                    faults[name] += 1
                    if faults[name] > FAULTS and name in tasks:
                        del tasks[name]
                        fitting[name].terminate()
        pool.shutdown(cancel_futures=True)
