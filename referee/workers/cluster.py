"""Workers of a Dask cluster, where one machine is not enough."""

from __future__ import annotations

from concurrent.futures import Executor
from functools import partial

from referee.errors import UsageError
from referee.extras import missing
from referee.words import sentence
from referee.workers.pool import Pool

PATIENCE_S = 10
"""Seconds in which a scheduler must answer."""


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
