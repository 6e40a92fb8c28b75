"""Where heavy work is done: in processes of this machine, or in those of a Dask cluster.

A worker may die, or be ended because a task takes too long, and the others go on.
"""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from models import THREADS
from referee.errors import UsageError
from referee.extras import missing
from referee.words import sentence

PATIENCE_S = 10
"""Seconds in which the scheduler of a cluster must answer."""


def shut_down(executor: Executor) -> None:
    """Let go of an executor: wait for what is under way, and begin nothing more."""
    executor.shutdown(cancel_futures=True)


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


def processes(count: int, task_s: float, threads: int | None = None) -> Pool:
    """So many processes of this machine, which end what takes longer than so many seconds.

    Each takes so many threads to read a photograph, or None for as many as one alone.

    Whoever closes the pool waits for what is under way: an executor that was let go before could
    close its pipe while Python, at its exit, writes to it.
    """
    return Pool(partial(Processes, count, task_s, threads), count)


def cluster(address: str) -> Pool:
    """The workers of the cluster whose scheduler is at an address.

    A task whose worker dies is given to another one by the cluster itself.

    Raises UsageError where nothing answers there, or nobody works.
    """
    try:
        from distributed import Client, KilledWorker
    except ModuleNotFoundError:
        raise missing("cluster", "cluster") from None
    try:
        client = Client(address, timeout=PATIENCE_S)
    except (OSError, TimeoutError, ValueError):
        raise UsageError(sentence("use-no-scheduler", address=address)) from None
    count = sum(client.nthreads().values())
    if not count:
        client.close()
        raise UsageError(sentence("use-no-workers", address=address))

    def close(executor: Executor) -> None:
        executor.shutdown(wait=False)
        client.close()

    # What is asked twice is done twice: a task that failed would else fail at once for ever.
    return Pool(partial(client.get_executor, pure=False), count, (KilledWorker,), close)


class Processes(ProcessPoolExecutor):
    """Processes that are started afresh, for ONNX Runtime is not fork-safe."""

    def __init__(self, count: int, task_s: float, threads: int | None = None) -> None:
        super().__init__(count, multiprocessing.get_context("spawn"), _begin, (threads,))
        self._task_s = task_s

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run a task; one that takes too long ends its worker, and so breaks the pool."""
        with without_interrupts():
            return super().submit(_limited, self._task_s, fn, *args, **kwargs)


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Processes begun within hear no ^C from their first moment on: it is not for them."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(threads: int | None) -> None:
    """Leave ^C to whoever began this, and go when that is gone."""
    if threads is not None:
        os.environ[THREADS] = str(threads)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _limited(task_s: float, task: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    # It ends the process from a thread of C, whatever the task hangs in.
    with Path(os.devnull).open("w") as sink:
        faulthandler.dump_traceback_later(task_s, exit=True, file=sink)
        try:
            return task(*args, **kwargs)
        finally:
            faulthandler.cancel_dump_traceback_later()
