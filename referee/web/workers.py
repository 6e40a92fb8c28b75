"""Runs all heavy work in one executor: local processes, or a cluster."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, TypeVar

from referee.web.refusal import RefusedError
from referee.web.settings import WebSettings
from referee.workers.pool import Pool

R = TypeVar("R")


class Workers:
    """Runs a limited number of tasks in a pool, and those again whose workers die."""

    def __init__(self, pool: Pool, settings: WebSettings | None = None) -> None:
        self._settings = settings or WebSettings()
        self._pool = pool
        self._running = 0

    async def run(self, task: Callable[..., R], *args: Any, at_once: bool = False) -> R:
        """Run a task, and again if its worker dies; with `at_once` it may not wait for a worker.

        Raises RefusedError if too many tasks wait, or the task takes too long or kills its workers.
        """
        waiting = 0 if at_once else self._settings.max_waiting
        if self._running >= self._pool.count * (1 + waiting):
            raise RefusedError(503, "web-busy", retry_after=1)
        self._running += 1
        try:
            return await self._run(task, args)
        finally:
            self._running -= 1

    def warm(self, task: Callable[[], object]) -> None:
        """Have each worker run a task before it is needed."""
        for _ in range(self._pool.count):
            self._pool.submit(task)

    def close(self) -> None:
        """Stop the workers."""
        self._pool.close()

    async def _run(self, task: Callable[..., R], args: tuple[Any, ...]) -> R:
        start = time.monotonic()
        for _ in range(2):
            try:
                future = asyncio.wrap_future(self._pool.submit(task, *args))
                left = start + self._settings.answer_timeout_s - time.monotonic()
                return await asyncio.wait_for(future, left)
            except TimeoutError:
                raise RefusedError(503, "web-too-long", retry_after=1) from None
            except self._pool.death_errors:
                # A task that ran into its time limit would do so again.
                if time.monotonic() - start > self._settings.task_timeout_s:
                    raise RefusedError(503, "web-too-long", retry_after=1) from None
        raise RefusedError(503, "web-died", retry_after=1)
