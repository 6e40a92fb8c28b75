"""Workers of a Dask cluster, where one machine is not enough."""

from __future__ import annotations

from referee.errors import UsageError
from referee.web.settings import WebSettings
from referee.web.workers import Workers

MISSING = 'A cluster needs more than what is installed here: pip install "referee[cluster]".'

PATIENCE_S = 10
"""Seconds in which a scheduler must answer."""


def cluster_workers(address: str, settings: WebSettings | None = None) -> Workers:
    """The workers of the cluster whose scheduler is at an address.

    A task whose worker dies is given to another one by the cluster itself.

    Raises UsageError where nothing answers there, or nobody works.
    """
    try:
        from distributed import Client, KilledWorker
    except ModuleNotFoundError:
        raise UsageError(MISSING) from None
    try:
        client = Client(address, timeout=PATIENCE_S)
    except (OSError, TimeoutError, ValueError):
        raise UsageError(f"No Dask scheduler answers at {address}; check the address.") from None
    count = sum(client.nthreads().values())
    if not count:
        client.close()
        raise UsageError(f"The Dask cluster at {address} has no workers; start some.")
    return Workers(client.get_executor, count, settings, (KilledWorker,), client.close)
