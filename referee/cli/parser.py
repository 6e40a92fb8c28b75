"""The parser of the command line: it says which command or option may have been meant."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from typing import NoReturn

from referee.cli.speech import said
from referee.errors import closest
from referee.words import sentence

WRONG_USE = 64
"""Exit status."""


class Parser(argparse.ArgumentParser):
    """Says which command or option may have been meant."""

    def error(self, message: str) -> NoReturn:
        """End with what is wrong, and the exit status of wrong use."""
        typed = re.search(r"argument COMMAND: invalid choice: '([^']*)'", message)
        if typed is not None:
            known: list[str] = re.findall(r"\w+", message.partition("(")[2])
            meant = closest(typed[1], known) or "no"
            message = sentence("cli-no-command", typed=typed[1], meant=meant)
        self.print_usage(sys.stderr)
        self.exit(WRONG_USE, f"referee: {said(message)}\n")

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Let options stand between photographs: `check mobi --json photo.jpg`.

        What is unknown ends the program here, where the options of the command are known.
        """
        if self._is_mixing:
            return super().parse_known_args(args, namespace)
        self._is_mixing = True
        try:
            if any(action.dest == "photos" for action in self._actions):
                parsed, unknown = super().parse_known_intermixed_args(args, namespace)
            else:
                parsed, unknown = super().parse_known_args(args, namespace)
        finally:
            self._is_mixing = False
        if unknown:
            self.error(self._unknown(unknown[0]))
        return parsed, unknown

    def _unknown(self, typed: str) -> str:
        if not typed.startswith("-"):
            return sentence("cli-word-too-many", command=self.prog, typed=typed)
        known = [
            flag
            for action in self._actions
            if action.help is not argparse.SUPPRESS
            for flag in action.option_strings
            if flag.startswith("--")
        ]
        flag = typed.partition("=")[0]
        meant = closest(flag, known) or "no"
        return sentence(
            "cli-no-option", command=self.prog, typed=flag, meant=meant, known=tuple(known)
        )

    _is_mixing = False


class Version(argparse.Action):
    """Prints the version of the package."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str) -> None:  # noqa: A002
        super().__init__(option_strings, dest=argparse.SUPPRESS, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from referee import __version__

        print(f"referee {__version__}", flush=True)
        parser.exit()
