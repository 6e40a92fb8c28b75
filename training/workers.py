"""Ordered parallel map over processes; results do not depend on their number."""

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import TypeVar

import cv2

Tool = TypeVar("Tool")
Item = TypeVar("Item")
Result = TypeVar("Result")

_tools: list[object] = []
"""The tool of this process, made once."""


def parallel_map(
    work: Callable[[Tool, Item], Result],
    make: Callable[[], Tool],
    items: Sequence[Item],
    workers: int,
) -> Iterator[Result]:
    """Yield ``work(make(), item)`` for all items in order; `make` is called once per process.

    Both must be picklable.
    """
    if not items:
        return
    if workers <= 1 or len(items) <= 1:
        tool = make()
        yield from (work(tool, item) for item in items)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(workers, len(items)), context, start_in_pool, (make,)) as pool:
        yield from pool.map(partial(run_in_pool, work), items)


def start_in_pool(make: Callable[[], object]) -> None:
    """Initialise a worker process, at lower priority than the training."""
    cv2.setNumThreads(1)
    os.nice(5)
    _tools.append(make())


def run_in_pool(work: Callable[[Tool, Item], Result], item: Item) -> Result:
    """Process one item in a worker."""
    return work(_tools[0], item)  # type: ignore[arg-type]
