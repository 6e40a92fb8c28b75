"""Work shared among processes, in order, seeded by item: their number changes nothing."""

import multiprocessing
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
    with ProcessPoolExecutor(min(workers, len(items)), context, _start, (make,)) as pool:
        yield from pool.map(partial(_run, work), items)


def _start(make: Callable[[], object]) -> None:
    cv2.setNumThreads(1)
    _tools.append(make())


def _run(work: Callable[[Tool, Item], Result], item: Item) -> Result:
    return work(_tools[0], item)  # type: ignore[arg-type]
