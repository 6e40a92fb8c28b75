"""Memory of a program and of all that it started."""

from __future__ import annotations

import resource
from pathlib import Path


def peak_mib() -> float:
    """Most memory that this process has held, in MiB; Linux counts it in KiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def resident_mib(process: int) -> float:
    """Resident memory of a process and its children, in MiB; 0 where it has ended."""
    try:
        listed = Path(f"/proc/{process}/task/{process}/children").read_text("utf-8")
    except OSError:
        return 0.0
    return sum(map(_resident_kib, (process, *map(int, listed.split())))) / 1024


def _resident_kib(process: int) -> int:
    try:
        said = Path(f"/proc/{process}/status").read_text("utf-8")
    except OSError:
        return 0
    lines = (line for line in said.splitlines() if line.startswith("VmRSS"))
    return next((int(line.split()[1]) for line in lines), 0)
