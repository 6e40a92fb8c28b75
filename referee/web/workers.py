"""All heavy work goes through one executor: processes of our own, or those of a cluster."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager
from typing import Any, TypeVar

from referee.web.refusal import RefusedError
from referee.web.settings import WebSettings
from referee.workers.pool import Pool

R = TypeVar("R")


class Workers:
    """Runs tasks in a pool, so many at most, and makes its executor anew where workers died."""

    def __init__(self, pool: Pool, settings: WebSettings | None = None) -> None:
        self._settings = settings or WebSettings()
        self._pool = pool
        self._executor = pool.make()
        self._running = 0

    async def run(self, task: Callable[..., R], *args: Any, at_once: bool = False) -> R:
        """Run a task, once more if its worker dies.

        Parameters
        ----------
        at_once
            Whether the task is worth nothing later, so that it does not wait for a worker.

        Raises
        ------
        RefusedError
            Where too many wait, it takes too long, or workers die of it.
        """
        with self._place(at_once):
            return await self._run(task, args)

    def warm(self, task: Callable[[], object]) -> None:
        """Have each worker do something before it is needed."""
        for _ in range(self._pool.count):
            self._executor.submit(task)

    def close(self) -> None:
        """Let the workers go."""
        self._pool.close(self._executor)

    @contextmanager
    def _place(self, at_once: bool) -> Iterator[None]:
        waiting = 0 if at_once else self._settings.waiting
        if self._running >= self._pool.count * (1 + waiting):
            raise RefusedError(503, "web-busy", retry_after=1)
        self._running += 1
        try:
            yield
        finally:
            self._running -= 1

    async def _run(self, task: Callable[..., R], args: tuple[Any, ...]) -> R:
        began = time.monotonic()
        for _ in range(2):
            executor = self._executor
            try:
                future = asyncio.wrap_future(executor.submit(task, *args))
                left = began + self._settings.answer_s - time.monotonic()
                return await asyncio.wait_for(future, left)
            except TimeoutError:
                raise RefusedError(503, "web-too-long", retry_after=1) from None
            except self._pool.deaths as death:
                # A cluster stays whole, and others' tasks are in it.
                if isinstance(death, BrokenExecutor):
                    self._renew(executor)
            # A task that was too long for its worker would be so again.
            if time.monotonic() - began > self._settings.task_s:
                raise RefusedError(503, "web-too-long", retry_after=1)
        raise RefusedError(503, "web-died", retry_after=1)

    def _renew(self, broken: Executor) -> None:
        """Put another executor in the place of a broken one, unless that has been done."""
        if self._executor is broken:
            self._executor = self._pool.make()
            broken.shutdown(wait=False)
