"""Tasks by the thousand: so many at a time, and their results in the order of the tasks."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from itertools import islice
from typing import Generic, TypeVar

from referee.errors import UsageError
from referee.words import sentence
from referee.workers.pool import Pool

T = TypeVar("T")
R = TypeVar("R")

IN_FLIGHT = 3
"""Tasks for each worker that are begun or wait for their turn to be handed out: one runs, one
waits, and one may be done before a slow one ahead of it."""

DEATHS = 5
"""Items one after another that end their workers, after which it is not the items' fault."""


class Stream(Generic[T, R]):
    """Runs a task for each of many items, a few at a time.

    A task whose worker dies is run once more, alone, so that none is blamed for another's death.

    Parameters
    ----------
    pool
        Where.
    task
        What; it goes by pickle, with the item.
    died
        The result of an item of which two workers died.
    """

    def __init__(self, pool: Pool, task: Callable[[T], R], died: Callable[[T], R]) -> None:
        self._pool = pool
        self._task = task
        self._died = died
        self._executor: Executor = pool.make()
        self._deaths = 0

    def results(self, items: Iterable[T]) -> Iterator[R]:
        """The result of each item, in order; then the pool is let go.

        Raises UsageError where there are no workers any more, or all of them die.
        """
        coming, waiting = iter(items), deque[tuple[T, Future[R]]]()
        try:
            while True:
                room = IN_FLIGHT * self._pool.count - len(waiting)
                waiting.extend((item, self._begin(item)) for item in islice(coming, room))
                if not waiting:
                    return
                suspects = [waiting.popleft()]
                if self._has_died(suspects[0][1]):
                    # Any of those under way may have ended it, and one broken pool loses them all.
                    suspects += waiting
                    waiting.clear()
                yield from (self._settled(*suspect) for suspect in suspects)
        finally:
            self._pool.close(self._executor)

    def _settled(self, item: T, begun: Future[R]) -> R:
        """The result of an item, by itself if it may have ended its worker."""
        if self._has_died(begun):
            begun = self._begin(item)
        if not self._has_died(begun):
            self._deaths = 0
            return self._result(begun)
        self._deaths += 1
        if self._deaths == DEATHS:
            raise UsageError(sentence("use-deaths", photos=DEATHS))
        return self._died(item)

    def _begin(self, item: T) -> Future[R]:
        try:
            return self._executor.submit(self._task, item)
        except BrokenExecutor:
            self._executor.shutdown(wait=False)
            self._executor = self._pool.make()
            return self._executor.submit(self._task, item)

    def _has_died(self, begun: Future[R]) -> bool:
        """Wait for a task, and tell whether its worker died."""
        try:
            return isinstance(begun.exception(), self._pool.deaths)
        except CancelledError:
            return False

    def _result(self, begun: Future[R]) -> R:
        try:
            return begun.result()
        except UsageError:
            raise
        except (Exception, CancelledError) as error:
            why = str(error) or type(error).__name__
            raise UsageError(sentence("use-workers-gone", why=why)) from None
