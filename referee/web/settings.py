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
        Pixels of a photograph: the largest that phones usually give have 50 million.
    max_photos, max_photo_bytes
        Uploads kept in memory with what was read in them, the newest ones: six phones, each with
        some photographs to look back at.
    max_waiting
        Tasks that may wait for each worker: at a third of a second each, nobody waits longer than
        a few seconds.
    task_timeout_s
        Seconds that one task may take: the slowest photographs take 3 s on a slow machine.
    answer_timeout_s
        Seconds until an answer, waiting included.
    max_tables
        Tables that are open at one time.
    """

    max_body: int = 32 * 2**20
    max_pixels: int = 64_000_000
    max_photos: int = 32
    max_photo_bytes: int = 128 * 2**20
    max_waiting: int = 8
    task_timeout_s: float = 20.0
    answer_timeout_s: float = 60.0
    max_tables: int = 8
