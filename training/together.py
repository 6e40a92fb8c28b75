"""Make all networks at once in so many minutes: all draw and fit side by side from the first."""

import argparse
import multiprocessing
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial
from itertools import count
from pathlib import Path

import models
from training import finder, places, reader
from training.making import (
    PARTS,
    Network,
    Task,
    TrainingOptions,
    add_options,
    draw_one,
    warn_of_missing,
)
from training.render.stock import keep, stocks
from training.workers import run_in_pool, start_in_pool

NETWORKS: Mapping[str, Network] = {"finder": finder, "reader": reader, "places": places}
LEFT = 0.25, 45.0
"""Share of the time, and most seconds, that are left to export, calibrate and measure."""
FAULTS = 20
"""Files of a network that may fail to be drawn."""


def prepare(parser: argparse.ArgumentParser) -> None:
    """The command."""
    add_options(parser)
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--seed", type=int, default=finder.SETTINGS.seed)
    parser.add_argument("--out", type=Path, default=Path(models.__file__).parent)
    parser.set_defaults(run=run, aside=4000)


def run(given: argparse.Namespace) -> None:
    """Draw and fit; a network that fails takes no other with it."""
    seconds = 60 * given.minutes
    until = time.monotonic() + seconds - min(LEFT[0] * seconds, LEFT[1])
    warn_of_missing()
    given.out.mkdir(parents=True, exist_ok=True)
    values = {key: value for key, value in vars(given).items() if key != "run"}
    with tempfile.TemporaryDirectory(prefix="training-") as work:
        values |= {"work": Path(work), "until": until, "steps": 0, "drawn": 0}
        options = {
            name: TrainingOptions(network=name, **values | {"out": given.out / f"{name}.onnx"})
            for name in NETWORKS
        }
        context = multiprocessing.get_context("spawn")
        fitting = {
            name: context.Process(target=_make, args=(own,)) for name, own in options.items()
        }
        for process in fitting.values():
            process.start()
        try:
            _draw(options, given.workers, until)
        finally:
            for process in fitting.values():
                process.join()
    failed = [name for name, process in fitting.items() if process.exitcode]
    if failed:
        sys.exit(f"not made: {', '.join(failed)}")


def _make(options: TrainingOptions) -> None:
    import torch

    torch.set_num_threads(max(1, (os.cpu_count() or 1) // len(NETWORKS)))
    NETWORKS[options.network].run(options)


def _tasks(options: TrainingOptions) -> Iterator[Task]:
    """Files to train on without end; between the first, those to calibrate and measure with."""
    counts = NETWORKS[options.network].files(options)
    aside = sorted((n, part) for part in PARTS[1:] for n in range(counts.get(part, 0)))
    for number in count():
        yield options.task("train", number)
        # A file of each part is drawn before all else, for a training that is very short.
        for other, part in aside[:2]:
            yield options.task(part, other)
        del aside[:2]


def _draw(options: Mapping[str, TrainingOptions], workers: int, until: float) -> None:
    """Draw in turns so that each network, once all have begun, has its share of the time."""
    tasks = {name: _tasks(own) for name, own in options.items()}
    spent, files, faults = (dict.fromkeys(options, 0.0) for _ in range(3))
    first = next(iter(options.values()))
    make = keep(stocks(first.textures, first.seed, workers), first.work)
    context = multiprocessing.get_context("spawn")
    running: dict[Future[float], str] = {}

    def due(name: str) -> tuple[bool, float]:
        each = spent[name] / files[name] if files[name] else 3.0
        waiting = [*running.values()].count(name)
        begun = files[name] + waiting >= len(PARTS)
        return begun, (spent[name] + each * waiting) / NETWORKS[name].SHARE

    with ProcessPoolExecutor(workers, context, start_in_pool, (make,)) as pool:
        while tasks and (
            time.monotonic() < until or min(files[name] for name in tasks) < len(PARTS)
        ):
            while len(running) <= workers:
                name = min(tasks, key=due)
                work = partial(run_in_pool, partial(draw_one, NETWORKS[name].draw))
                running[pool.submit(work, next(tasks[name]))] = name
            for future in wait(running, 1.0, FIRST_COMPLETED).done:
                name = running.pop(future)
                try:
                    spent[name] += future.result()
                    files[name] += 1
                except Exception:
                    traceback.print_exc()
                    faults[name] += 1
                    if faults[name] > FAULTS:
                        tasks.pop(name, None)
        pool.shutdown(cancel_futures=True)
