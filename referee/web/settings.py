"""Limits of the server."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WebSettings:
    """How much the server takes on.

    Attributes
    ----------
    max_body
        Bytes of a request: a photograph of 48 megapixels as phones store it has 10 to 20 MB.
    max_pixels
        Of a photograph: the largest that phones usually give have 50 million.
    photos, photo_bytes
        Uploads that are kept in memory with what was read of them, the newest ones: six phones,
        each with some photographs to look back at.
    waiting
        Tasks for each worker that may wait for it: at a third of a second each, nobody waits
        longer than a few seconds.
    task_s
        Longest time of one task: the slowest photographs take 3 s on a slow machine.
    answer_s
        Longest time until an answer, waiting included.
    tables
        Tables that are played at one time.
    """

    max_body: int = 32 * 2**20
    max_pixels: int = 64_000_000
    photos: int = 32
    photo_bytes: int = 128 * 2**20
    waiting: int = 8
    task_s: float = 20.0
    answer_s: float = 60.0
    tables: int = 8
