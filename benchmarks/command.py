"""Runs the referee's command line and reads its answers as they come."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Answer = dict[str, Any]

DEFAULT = f"{shlex.quote(sys.executable)} -m referee"
ANSWERED = (0, 1, 2, 3)
"""Exit statuses of a referee that did its work, if it answered to all photographs."""


class RefereeFailedError(RuntimeError):
    """The command line ended in a way that its contract does not know."""


@dataclass(frozen=True, slots=True)
class Caller:
    """How a referee is called.

    Attributes
    ----------
    command
        Words of the command line.
    folder
        Where it is started; here, if None.
    environment
        Variables beside those of this process.
    """

    command: tuple[str, ...]
    folder: Path | None = None
    environment: Mapping[str, str] = field(default_factory=dict)


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


def answers(referee: str, game: str, photos: Sequence[Path]) -> Iterator[Answer]:
    """The answer of one process of the referee to each photograph, in order."""
    yield from told(Caller(tuple(shlex.split(referee))), ("check", game), photos, len(photos))
