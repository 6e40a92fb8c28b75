"""Runs the referee's command line, reads its answers as they come, and tells its memory."""

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

ANSWERED = (0, 1, 2, 3)
"""Exit statuses of a referee that did its work, if it answered to all photographs."""


class RefereeFailedError(RuntimeError):
    """The command line ended in a way that its contract does not know."""


@dataclass(frozen=True, slots=True)
class Caller:
    """How a referee is called."""

    command: tuple[str, ...] = (sys.executable, "-m", "referee")
    """Words of the command line."""
    folder: Path | None = None
    """Where it is started; here, if None."""
    environment: Mapping[str, str] = field(default_factory=dict)
    """Variables beside those of this process."""


def told(
    caller: Caller, asked: Sequence[str], photos: Sequence[Path], count: int
) -> Generator[Answer]:
    """What one process of the referee prints about photographs, as it comes: so many objects.

    Parameters
    ----------
    asked
        What stands before the photographs, such as a verb and a game.
    """
    if not photos:
        return
    command = [*caller.command, *asked, *(str(photo.absolute()) for photo in photos), "--json"]
    answered = 0
    with (
        tempfile.TemporaryFile("w+") as complaints,
        subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=complaints,
            cwd=caller.folder,
            env=os.environ | dict(caller.environment),
            text=True,
            encoding="utf-8",
        ) as process,
    ):
        assert process.stdout is not None
        for line in process.stdout:
            answered += 1
            yield json.loads(line)
        status = process.wait()
        if status not in ANSWERED or answered < count:
            complaints.seek(0)
            tail = complaints.read()[-400:].strip()
            raise RefereeFailedError(
                f"exit status {status}, {answered} answers to {count} questions: {tail}"
            )


def resident_until_it_ends(process: subprocess.Popen[bytes]) -> list[float]:
    """Resident memory twice a second, in MiB."""
    memory = []
    while process.poll() is None:
        memory.append(resident_mib(process.pid))
        time.sleep(0.5)
    return memory


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
