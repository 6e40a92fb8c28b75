"""Work shared among processes, in order, seeded by item: their number changes nothing."""

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
"""Of this process: what its work needs, made once."""


def shared(
    work: Callable[[Tool, Item], Result],
    make: Callable[[], Tool],
    items: Sequence[Item],
    workers: int,
) -> Iterator[Result]:
    """The results of ``work(make(), item)`` for all items, in their order.

    Both must be functions of a module or partial ones, for they are sent to other processes.
    Nothing is made where there is nothing to do.
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
    """Make what the work of this process needs; it gives way to whoever fits."""
    cv2.setNumThreads(1)
    os.nice(5)
    _tools.append(make())


def run_in_pool(work: Callable[[Tool, Item], Result], item: Item) -> Result:
    """Work with what was made."""
    return work(_tools[0], item)  # type: ignore[arg-type]
