"""Tasks by the thousand: so many at a time, and their results in the order of the tasks."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, TypeVar

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


@dataclass(frozen=True, slots=True)
class Begun(Generic[T, R]):
    """An item that was handed out, to whom, and what becomes of it."""

    item: T
    executor: Executor
    future: Future[R]


class Stream(Generic[T, R]):
    """Runs a task for each of many items, a few at a time.

    A task whose worker dies is run once more, alone, so that none is blamed for another's death.

    Parameters
    ----------
    pool
        Where.
    task
        What; it goes by pickle, with its arguments.
    prepare
        Its arguments of an item, asked for when it is handed out.
    died
        The result of an item of which two workers died.
    """

    def __init__(
        self,
        pool: Pool,
        task: Callable[..., R],
        prepare: Callable[[T], tuple[Any, ...]],
        died: Callable[[T], R],
    ) -> None:
        self._pool = pool
        self._task = task
        self._prepare = prepare
        self._died = died
        self._executor: Executor = pool.make()
        self._deaths = 0

    def __enter__(self) -> Stream[T, R]:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.close(self._executor)

    def results(self, items: Iterable[T]) -> Iterator[tuple[T, R]]:
        """Each item with its result, in order.

        Raises UsageError where there are no workers any more, or all of them die.
        """
        coming, waiting = iter(items), deque[Begun[T, R]]()
        while True:
            room = IN_FLIGHT * self._pool.count - len(waiting)
            waiting.extend(map(self._begin, islice(coming, room)))
            if not waiting:
                return
            first = waiting.popleft()
            if not self._has_died(first):
                yield first.item, self._result(first)
                continue
            # Any of those under way may have ended it, and one broken pool loses them all.
            suspects = (first, *waiting)
            waiting.clear()
            for suspect in suspects:
                yield suspect.item, self._settled(suspect)

    def _settled(self, suspect: Begun[T, R]) -> R:
        """The result of an item that may have ended its worker, by itself if it has to be."""
        if not self._has_died(suspect):
            return self._result(suspect)
        alone = self._begin(suspect.item)
        if not self._has_died(alone):
            return self._result(alone)
        self._deaths += 1
        if self._deaths == DEATHS:
            raise UsageError(sentence("use-deaths", photos=DEATHS))
        return self._died(suspect.item)

    def _begin(self, item: T) -> Begun[T, R]:
        arguments = self._prepare(item)
        try:
            future = self._executor.submit(self._task, *arguments)
        except BrokenExecutor as broken:
            future = Future()
            future.set_exception(broken)
        return Begun(item, self._executor, future)

    def _has_died(self, begun: Begun[T, R]) -> bool:
        """Wait for a task, and tell whether its worker died; a broken executor is replaced."""
        try:
            death = begun.future.exception()
        except CancelledError:
            return False
        if isinstance(death, BrokenExecutor) and begun.executor is self._executor:
            self._executor.shutdown(wait=False)
            self._executor = self._pool.make()
        return isinstance(death, self._pool.deaths)

    def _result(self, begun: Begun[T, R]) -> R:
        self._deaths = 0
        try:
            return begun.future.result()
        except UsageError:
            raise
        except (Exception, CancelledError) as error:
            why = str(error) or type(error).__name__
            raise UsageError(sentence("use-workers-gone", why=why)) from None
