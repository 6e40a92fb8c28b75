"""Rule on many photographs, in order, in parallel where that is faster."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING

from referee.opening import PhotoSource, name_of
from referee.run import CheckedPhoto, CheckRequest, check_photo, crash_report
from vision.failure import Unreadable
from vision.photo.photo import Photo

if TYPE_CHECKING:
    from referee.workers.pool import Pool

POOL_FROM = 24
"""Photographs from which a pool of processes is faster: each takes half a second to start, in which
one process alone rules on six to ten photographs."""

PHOTO_S = 60.0
"""Seconds for a photograph, after which its process is killed; the slowest take about 3 s."""


def check_photos(
    request: CheckRequest, sources: Iterable[PhotoSource], cluster: str | None = None
) -> Iterator[CheckedPhoto]:
    """Rule on photographs, in order; only a few are held in memory at a time.

    `cluster` is the address of the scheduler of a Dask cluster that does the work. Raises
    UsageError for invalid answers, and if all workers are lost.
    """
    remaining = iter(sources)
    first = list(islice(remaining, POOL_FROM))
    task, photos = partial(check_photo, request), chain(first, remaining)
    if not first or (cluster is None and (len(first) < POOL_FROM or cores() < 2)):
        return map(task, photos)
    from referee.workers.streaming import Stream

    stream = Stream(_pool(cluster), task, partial(crash_report, request))
    return stream.results(map(_with_bytes, photos) if cluster else photos)


def cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _pool(address: str | None) -> Pool:
    from referee.workers.pool import cluster, processes

    return processes(cores(), PHOTO_S, threads=1) if address is None else cluster(address)


def _with_bytes(source: PhotoSource) -> PhotoSource:
    """The photograph itself in place of its path, which other machines cannot open."""
    if isinstance(source, tuple | Photo):
        return source
    photo = Photo.load(source)
    return (name_of(source), photo) if isinstance(photo, Unreadable) else photo
