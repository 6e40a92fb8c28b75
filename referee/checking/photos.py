"""The rulings on many photographs, in their order, by as many processes as gain something."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING

from referee.opening import PhotoSource, name_of
from referee.run import CheckedPhoto, CheckRequest, check_photo, died
from vision.failure import Unreadable
from vision.photo.photo import Photo

if TYPE_CHECKING:
    from referee.workers.pool import Pool

POOL_FROM = 24
"""Photographs from which processes gain: one starts in half a second of computing, in which it
would rule on six to ten of them, and two share what is left."""

PHOTO_S = 60.0
"""Seconds after which a process is ended: the slowest photographs take 3 s on a slow machine."""


def check_photos(
    asked: CheckRequest, sources: Iterable[PhotoSource], cluster: str | None = None
) -> Iterator[CheckedPhoto]:
    """The rulings on photographs, in order; only a few of these are held at a time.

    Parameters
    ----------
    cluster
        Address of the scheduler of a Dask cluster that is to do the work.

    Raises
    ------
    UsageError
        For answers that make no sense, or where workers are gone for good.
    """
    coming = iter(sources)
    first = list(islice(coming, POOL_FROM))
    task, every = partial(check_photo, asked), chain(first, coming)
    if not first or (cluster is None and (len(first) < POOL_FROM or cores() < 2)):
        return map(task, every)
    from referee.workers.streaming import Stream

    stream = Stream(_pool(cluster), task, partial(died, asked))
    return stream.results(map(_sent, every) if cluster else every)


def cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _pool(address: str | None) -> Pool:
    from referee.workers.pool import cluster, processes

    return processes(cores(), PHOTO_S, threads=1) if address is None else cluster(address)


def _sent(source: PhotoSource) -> PhotoSource:
    """A photograph with its bytes, for other machines cannot open its file."""
    if isinstance(source, tuple | Photo):
        return source
    photo = Photo.load(source)
    return (name_of(source), photo) if isinstance(photo, Unreadable) else photo
