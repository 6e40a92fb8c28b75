"""Pools of worker processes, on this machine or on a Dask cluster.

A worker may die, or be killed because a task takes too long; the others continue.
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
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from models import THREADS_VARIABLE
from referee.errors import UsageError, missing_extra
from referee.words import sentence

R = TypeVar("R")

PATIENCE_S = 10
"""Timeout for connecting to the scheduler of a cluster, in seconds."""


class Pool:
    """A pool of workers that run `count` tasks at the same time.

    `make_executor` is called for the executor, and again for another if that breaks. `death_errors`
    are the exceptions of tasks whose worker died. `after_close` is called when the pool was closed.
    """

    def __init__(
        self,
        make_executor: Callable[[], Executor],
        count: int,
        death_errors: tuple[type[Exception], ...] = (BrokenExecutor,),
        after_close: Callable[[], object] | None = None,
    ) -> None:
        self.count, self.death_errors = count, death_errors
        self._make_executor, self._after_close = make_executor, after_close
        self._executor = make_executor()

    def submit(self, task: Callable[..., R], *args: Any) -> Future[R]:
        """Run a task, in a new executor if the present one is broken."""
        try:
            return self._executor.submit(task, *args)
        except BrokenExecutor:
            self._executor.shutdown(wait=False)
            self._executor = self._make_executor()
            return self._executor.submit(task, *args)

    def close(self) -> None:
        """Shut the executor down after its running tasks, without starting pending ones."""
        if self._after_close is None:
            self._executor.shutdown(cancel_futures=True)
        else:
            self._executor.shutdown(wait=False)
            self._after_close()


def processes(count: int, task_s: float, threads: int | None = None) -> Pool:
    """A pool of processes on this machine, each killed when a task exceeds its time.

    Closing the pool waits for running tasks: an executor that is abandoned earlier may close its
    pipe while Python writes to it at exit. `task_s` is the time limit in seconds, and `threads` the
    number of threads of the networks in each process, None for the default.
    """
    return Pool(partial(Processes, count, task_s, threads), count)


def cluster(address: str) -> Pool:
    """The workers of a Dask cluster, by the address of its scheduler.

    The cluster itself reassigns a task whose worker dies. Raises UsageError if the scheduler does
    not answer, or has no workers.
    """
    try:
        from distributed import Client, KilledWorker
    except ModuleNotFoundError:
        raise missing_extra("cluster", "cluster") from None
    try:
        client = Client(address, timeout=PATIENCE_S)
    except (OSError, TimeoutError, ValueError):
        raise UsageError(sentence("use-no-scheduler", address=address)) from None
    count = sum(client.nthreads().values())
    if not count:
        client.close()
        raise UsageError(sentence("use-no-workers", address=address))

    # pure=False: otherwise a repeated task would return its cached failure.
    return Pool(partial(client.get_executor, pure=False), count, (KilledWorker,), client.close)


class Processes(ProcessPoolExecutor):
    """Spawned processes, as ONNX Runtime is not fork-safe."""

    def __init__(self, count: int, task_s: float, threads: int | None = None) -> None:
        super().__init__(count, multiprocessing.get_context("spawn"), _start, (threads,))
        self._task_s = task_s

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run a task; exceeding its time kills the worker, which breaks the pool."""
        with without_interrupts():
            return super().submit(_with_time_limit, self._task_s, fn, *args, **kwargs)


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Block SIGINT, so that processes started within ignore ^C from the start."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start(threads: int | None) -> None:
    """Initialise a worker: leave ^C to the parent process, and exit with it."""
    if threads is not None:
        os.environ[THREADS_VARIABLE] = str(threads)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _with_time_limit(task_s: float, task: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    # Exits from a C thread, even if the task hangs in native code.
    with Path(os.devnull).open("w") as sink:
        faulthandler.dump_traceback_later(task_s, exit=True, file=sink)
        try:
            return task(*args, **kwargs)
        finally:
            faulthandler.cancel_dump_traceback_later()
