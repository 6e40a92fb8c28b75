"""Runs the referee's command line and reads its answers as they come."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Answer = dict[str, Any]

DEFAULT = f"{shlex.quote(sys.executable)} -m referee"
ANSWERED = (0, 1, 2, 3)
"""Exit statuses of a referee that did its work."""


class RefereeFailedError(RuntimeError):
    """The command line ended in a way that its contract does not know."""


@dataclass(slots=True)
class Run:
    """One process of the referee over several photographs.

    Attributes
    ----------
    wall_s
        Seconds from start to end.
    peak_mib
        Peak resident memory.
    """

    referee: str
    photos: list[Path]
    wall_s: float = 0.0
    peak_mib: float = 0.0

    def answers(self) -> Iterator[Answer]:
        """Yield the answer to each photograph, in order; the figures stand when all are read."""
        command = [*shlex.split(self.referee), "check", "mathable", "--json"]
        start = time.perf_counter()
        with tempfile.TemporaryFile("w+") as complaints:
            process = subprocess.Popen(
                [*command, *map(str, self.photos)],
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
            )
            assert process.stdout is not None
            for line in process.stdout:
                yield json.loads(line)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.wall_s = time.perf_counter() - start
            self.peak_mib = usage.ru_maxrss / 1024
            if process.returncode not in ANSWERED:
                complaints.seek(0)
                tail = complaints.read()[-400:].strip()
                raise RefereeFailedError(f"exit status {process.returncode}: {tail}")
