"""Messages of the command line at a terminal, in the chosen language or else the system's."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import pairwise

from referee.plain_text import escape_controls
from referee.words import localise, set_language
from rules.message import Text

LANGUAGE = "--language"


def choose_language(arguments: Sequence[str]) -> None:
    """Set the language that arguments name, before parsing them, which may report errors."""
    language: str | None = None
    for option, next_argument in pairwise((*arguments, "")):
        name, _, value = option.partition("=")
        if name == LANGUAGE:
            language = value or next_argument
    set_language(language)


def printable(text: Text) -> str:
    """Translate a text to the current language, and escape control characters."""
    return escape_controls(localise(text))


def notify(text: Text) -> None:
    """Print a message other than a ruling on standard error."""
    print(f"referee: {printable(text)}", file=sys.stderr, flush=True)


def is_interactive() -> bool:
    """Whether questions can be asked: at a terminal without pipes."""
    return sys.stdin.isatty() and sys.stdout.isatty()
