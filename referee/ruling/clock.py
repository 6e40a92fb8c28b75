"""How long each stage of a ruling takes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager


class Clock:
    """Milliseconds by stage, added up over all photographs."""

    def __init__(self) -> None:
        self._started = time.perf_counter()
        self._spent: dict[str, float] = {}

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Count what happens inside towards a stage."""
        before = time.perf_counter()
        try:
            yield
        finally:
            passed = 1000 * (time.perf_counter() - before)
            self._spent[name] = self._spent.get(name, 0.0) + passed

    def timing_ms(self) -> dict[str, float]:
        """Milliseconds of each stage, and as ``total`` those since the clock was made."""
        total = 1000 * (time.perf_counter() - self._started)
        return {name: round(ms, 1) for name, ms in (self._spent | {"total": total}).items()}
