"""Timing of the stages of a ruling."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager


class Clock:
    """Adds up milliseconds by stage over all photographs."""

    def __init__(self) -> None:
        self._started = time.perf_counter()
        self._spent: dict[str, float] = {}

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Add the time of the ``with`` block to a stage."""
        start = time.perf_counter()
        try:
            yield
        finally:
            elapsed = 1000 * (time.perf_counter() - start)
            self._spent[name] = self._spent.get(name, 0.0) + elapsed

    def timing_ms(self) -> dict[str, float]:
        """Milliseconds of each stage, and as ``total`` since the clock was made."""
        total = 1000 * (time.perf_counter() - self._started)
        return {name: round(ms, 1) for name, ms in (self._spent | {"total": total}).items()}
