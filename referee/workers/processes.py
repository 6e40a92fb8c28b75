"""Worker processes: each may die, or be ended because it takes too long, and the others go on."""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from referee.workers.pool import Pool


def processes(count: int, task_s: float) -> Pool:
    """So many processes of this machine, which end what takes longer than so many seconds.

    Whoever closes the pool waits for what is under way: an executor that was let go before could
    close its pipe while Python, at its exit, writes to it.
    """
    return Pool(lambda: Processes(count, task_s), count)


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


class Processes(ProcessPoolExecutor):
    """Processes that are started afresh, for runtimes of networks bear no fork."""

    def __init__(self, count: int, task_s: float) -> None:
        super().__init__(count, multiprocessing.get_context("spawn"), _begin)
        self._task_s = task_s

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run a task; one that takes too long ends its worker, and so breaks the pool."""
        with without_interrupts():
            return super().submit(_limited, self._task_s, fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:
        """Let the processes go; nobody asks any more for what is not begun."""
        super().shutdown(wait, cancel_futures=cancel_futures)


def _begin() -> None:
    """Leave ^C to whoever began this, and go when that is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
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
