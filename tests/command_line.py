"""The command line, called in this process."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from referee.cli.main import main


@dataclass(frozen=True, slots=True)
class Result:
    """Exit status and output of a command."""

    status: int
    out: str
    err: str

    @property
    def reports(self) -> list[dict[str, Any]]:
        """The JSON objects on standard output, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def report(self) -> dict[str, Any]:
        """The only JSON object on standard output."""
        (report,) = self.reports
        return report


Cli = Callable[..., Result]
"""Runs a command; arguments may be paths or numbers."""


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> Result:
    """Run a command, and take what it and anything before it has printed."""
    try:
        status = main([str(argument) for argument in arguments])
    except SystemExit as ended:  # by the parser of arguments
        status = int(ended.code or 0)
    return Result(status, *capsys.readouterr())
