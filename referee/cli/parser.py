"""Argument parser that suggests similar commands and options, in the chosen language."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from referee.cli.terminal import printable
from referee.errors import closest
from referee.words import sentence
from rules.message import Message, one_of

WRONG_USE = 64
"""Exit status of wrong use."""

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
"""Messages of `argparse` itself, by their English text."""


def _gettext(text: str) -> str:
    """Replacement for the gettext of `argparse`."""
    key = TRANSLATED.get(text)
    space = text[len(text.rstrip()) :]
    return text if key is None else printable(Message.of(key)) + space


argparse._ = _gettext  # type: ignore[attr-defined]


class Parser(argparse.ArgumentParser):
    """Suggests the command or option that may have been meant."""

    def error(self, message: str) -> NoReturn:
        """Print the usage and the error, and exit."""
        self.print_usage(sys.stderr)
        self.exit(WRONG_USE, f"referee: {printable(message)}\n")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Raise an error with suggestions for a value that is none of the choices."""
        choices = [str(choice) for choice in action.choices or ()]
        if not choices or value in choices:
            return
        if action.dest == "command":
            meant = closest(value, choices) or "no"
            message = sentence("cli-no-command", typed=value, meant=meant)
        else:
            what = "/".join(action.option_strings) or action.metavar
            message = sentence("cli-must-be", what=what, known=one_of(choices), typed=value)
        raise argparse.ArgumentError(None, printable(message))

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Allow options between photographs: `check mobi --json photo.jpg`.

        Unknown arguments are an error here already, where the options of the command are known.
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
            self.error(self._explain_unknown(unknown[0]))
        return parsed, unknown

    def _explain_unknown(self, typed: str) -> str:
        if not typed.startswith("-"):
            return sentence("cli-word-too-many", command=self.prog, typed=typed)
        flags = [
            flag
            for action in self._actions
            if action.help is not argparse.SUPPRESS
            for flag in action.option_strings
            if flag.startswith("--")
        ]
        flag = typed.partition("=")[0]
        meant = closest(flag, flags) or "no"
        return sentence(
            "cli-no-option", command=self.prog, typed=flag, meant=meant, known=tuple(flags)
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
