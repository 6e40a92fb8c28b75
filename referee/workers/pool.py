"""Where heavy work is done, and what it means there that a worker dies."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass


def shut_down(executor: Executor) -> None:
    """Let go of an executor, and wait for what is under way."""
    executor.shutdown()


@dataclass(frozen=True, slots=True)
class Pool:
    """Workers.

    Attributes
    ----------
    make
        Makes the executor, and another one where that is broken.
    count
        Tasks that it runs at the same time.
    deaths
        What tasks raise whose worker died.
    close
        Lets go of an executor, and of what it needs.
    """

    make: Callable[[], Executor]
    count: int
    deaths: tuple[type[Exception], ...] = (BrokenExecutor,)
    close: Callable[[Executor], object] = shut_down
