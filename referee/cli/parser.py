"""The parser of the command line: it says which command or option may have been meant."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from referee.cli.speech import said
from referee.errors import closest
from referee.words import sentence
from rules.message import Message, one_of

WRONG_USE = 64
"""Exit status."""

TRANSLATED = {
    "usage: ": "cli-arg-usage",
    "positional arguments": "cli-arg-positional",
    "options": "cli-arg-options",
    "show this help message and exit": "cli-arg-help",
    "argument %(argument_name)s: %(message)s": "cli-arg-wrong",
    "invalid %(type)s value: %(value)r": "cli-arg-number",
    "expected one argument": "cli-arg-value",
    "expected at least one argument": "cli-arg-values",
    "ignored explicit argument %r": "cli-arg-no-value",
    "not allowed with argument %s": "cli-arg-not-with",
    "the following arguments are required: %s": "cli-arg-missing",
    "one of the arguments %s is required": "cli-arg-one-of",
    "ambiguous option: %(option)s could match %(matches)s": "cli-arg-ambiguous",
}
"""What `argparse` says for itself to whoever types, by its own English."""


def _translated(text: str) -> str:
    """What `argparse` gets from us where it asks gettext."""
    key = TRANSLATED.get(text)
    end = text[len(text.rstrip()) :]
    return text if key is None else said(Message.of(key)) + end


argparse._ = _translated  # type: ignore[attr-defined]


class Parser(argparse.ArgumentParser):
    """Says which command or option may have been meant."""

    def error(self, message: str) -> NoReturn:
        """End with what is wrong, and the exit status of wrong use."""
        self.print_usage(sys.stderr)
        self.exit(WRONG_USE, f"referee: {said(message)}\n")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Say what may have been meant where a word is none of those that are known."""
        known = [str(choice) for choice in action.choices or ()]
        if not known or value in known:
            return
        if action.dest == "command":
            wrong = sentence("cli-no-command", typed=value, meant=closest(value, known) or "no")
        else:
            what = "/".join(action.option_strings) or action.metavar
            wrong = sentence("cli-must-be", what=what, known=one_of(known), typed=value)
        raise argparse.ArgumentError(None, said(wrong))

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
