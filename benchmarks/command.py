"""Run the referee's command line, read its JSON line by line, and sample its memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Answer = dict[str, Any]

RULED_STATUSES = (0, 1, 2, 3)
"""Exit statuses of the command line's contract, as long as every photograph has its report."""


class RefereeFailedError(RuntimeError):
    """The command line ended in a way that its contract does not allow."""


@dataclass(frozen=True, slots=True)
class Caller:
    """How a referee is started."""

    command: tuple[str, ...] = (sys.executable, "-m", "referee")
    """Program and first arguments."""
    folder: Path | None = None
    """Working directory; that of this process if None."""
    environment: Mapping[str, str] = field(default_factory=dict)
    """Variables in addition to those of this process."""


def run_referee(
    caller: Caller, verb: Sequence[str], photos: Sequence[Path], count: int
) -> Generator[Answer]:
    """Run one process of the referee and yield the JSON objects that it prints, as they come.

    Parameters
    ----------
    verb
        The arguments before the photographs, such as ``("check", "mobi")``.
    count
        How many objects are expected.

    Raises
    ------
    RefereeFailedError
        If it prints fewer, or ends with a status that the contract does not know.
    """
    if not photos:
        return
    command = [*caller.command, *verb, *(str(photo.absolute()) for photo in photos), "--json"]
    printed = 0
    with (
        tempfile.TemporaryFile("w+") as stderr,
        subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=stderr,
            cwd=caller.folder,
            env=os.environ | dict(caller.environment),
            text=True,
            encoding="utf-8",
        ) as process,
    ):
        assert process.stdout is not None
        for line in process.stdout:
            printed += 1
            yield json.loads(line)
        status = process.wait()
        if status not in RULED_STATUSES or printed < count:
            stderr.seek(0)
            tail = stderr.read()[-400:].strip()
            raise RefereeFailedError(f"exit status {status}, {printed} of {count} reports: {tail}")


def resident_until_it_ends(process: subprocess.Popen[bytes]) -> list[float]:
    """Sample the resident memory of a process twice a second until it ends, in MiB."""
    memory = []
    while process.poll() is None:
        memory.append(resident_mib(process.pid))
        time.sleep(0.5)
    return memory


def resident_mib(process: int) -> float:
    """Resident memory of a process and its children, in MiB; 0 once it has ended."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text("utf-8")
    except OSError:
        return 0.0
    return sum(map(_resident_kib, (process, *map(int, children.split())))) / 1024


def _resident_kib(process: int) -> int:
    try:
        status = Path(f"/proc/{process}/status").read_text("utf-8")
    except OSError:
        return 0
    lines = (line for line in status.splitlines() if line.startswith("VmRSS"))
    return next((int(line.split()[1]) for line in lines), 0)
