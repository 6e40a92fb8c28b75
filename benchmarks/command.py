"""The referee's command line, and the memory of its processes."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress

import psutil

REFEREE = (sys.executable, "-m", "referee")

RULED_STATUSES = (0, 1, 2, 3)
"""Exit statuses of the command line's contract, as long as every photograph has its report."""


class RefereeFailedError(RuntimeError):
    """The command line ended in a way that its contract does not allow."""


def run_for_memory(arguments: Sequence[str], cores: Sequence[int] = ()) -> list[float]:
    """Run the referee to its end, on these cores if any: its memory twice a second, in MiB."""
    memory = []
    with psutil.Popen([*REFEREE, *arguments], stdout=subprocess.DEVNULL) as process:
        if cores:
            process.cpu_affinity(cores)
        while process.poll() is None:
            memory.append(resident_mib(process.pid))
            time.sleep(0.5)
    return memory


def resident_mib(pid: int) -> float:
    """Resident memory of a process and its children, in MiB; 0 once it has ended."""
    resident = 0
    with suppress(psutil.NoSuchProcess):
        process = psutil.Process(pid)
        for each in (process, *process.children()):
            resident += each.memory_info().rss
    return resident / 2**20
