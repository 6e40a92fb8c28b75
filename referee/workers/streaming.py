"""Run many tasks, a few at a time, with results in the order of the tasks."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Future
from itertools import islice
from typing import Generic, TypeVar

from referee.errors import UsageError
from referee.words import sentence
from referee.workers.pool import Pool

T = TypeVar("T")
R = TypeVar("R")

IN_FLIGHT = 3
"""Submitted tasks per worker: one runs, one waits, one may be done ahead of a slow predecessor."""

DEATHS = 5
"""Consecutive items that kill their workers, from which the workers are to blame."""


class Stream(Generic[T, R]):
    """Runs a task for each of many items, a few at a time.

    A task whose worker dies runs once more, alone, as another task may have killed the worker;
    `crash_result` makes the result for an item that kills two. Tasks and items are pickled.
    """

    def __init__(self, pool: Pool, task: Callable[[T], R], crash_result: Callable[[T], R]) -> None:
        self._pool = pool
        self._task = task
        self._crash_result = crash_result
        self._deaths = 0

    def results(self, items: Iterable[T]) -> Iterator[R]:
        """The result of each item, in order; closes the pool in the end.

        Raises UsageError if no workers are left, or if they keep dying.
        """
        remaining, submitted = iter(items), deque[tuple[T, Future[R]]]()
        try:
            while True:
                room = IN_FLIGHT * self._pool.count - len(submitted)
                new = islice(remaining, room)
                submitted.extend((item, self._pool.submit(self._task, item)) for item in new)
                if not submitted:
                    return
                finished = [submitted.popleft()]
                if self._has_died(finished[0][1]):
                    # Any of the submitted tasks may be the cause, and a broken pool loses them all.
                    finished += submitted
                    submitted.clear()
                yield from (self._settle(*pair) for pair in finished)
        finally:
            self._pool.close()

    def _settle(self, item: T, future: Future[R]) -> R:
        """The result of an item, which runs again alone if its worker died."""
        if self._has_died(future):
            future = self._pool.submit(self._task, item)
        if not self._has_died(future):
            self._deaths = 0
            return self._result(future)
        self._deaths += 1
        if self._deaths == DEATHS:
            raise UsageError(sentence("use-deaths", photos=DEATHS))
        return self._crash_result(item)

    def _has_died(self, future: Future[R]) -> bool:
        """Wait for a task; whether its worker died."""
        try:
            return isinstance(future.exception(), self._pool.death_errors)
        except CancelledError:
            return False

    def _result(self, future: Future[R]) -> R:
        try:
            return future.result()
        except UsageError:
            raise
        except (Exception, CancelledError) as error:
            why = str(error) or type(error).__name__
            raise UsageError(sentence("use-workers-gone", why=why)) from None
