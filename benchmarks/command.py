"""Runs the referee's command line and reads its answers as they come."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

Answer = dict[str, Any]

DEFAULT = f"{shlex.quote(sys.executable)} -m referee"
ANSWERED = (0, 1, 2, 3)
"""Exit statuses of a referee that did its work, if it answered to all photographs."""


class RefereeFailedError(RuntimeError):
    """The command line ended in a way that its contract does not know."""


def answers(referee: str, game: str, photos: Sequence[Path]) -> Iterator[Answer]:
    """The answer of one process of the referee to each photograph, in order."""
    command = [*shlex.split(referee), "check", game, *map(str, photos), "--json"]
    answered = 0
    with (
        tempfile.TemporaryFile("w+") as complaints,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=complaints, text=True, encoding="utf-8"
        ) as process,
    ):
        assert process.stdout is not None
        for line in process.stdout:
            yield json.loads(line)
            answered += 1
        status = process.wait()
        if status not in ANSWERED or answered < len(photos):
            complaints.seek(0)
            tail = complaints.read()[-400:].strip()
            raise RefereeFailedError(
                f"exit status {status}, {answered} answers to {len(photos)} photographs: {tail}"
            )
