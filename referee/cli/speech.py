"""What the command line says, in the language that was chosen, or else the system's."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import pairwise

from referee.plain_text import escape_controls
from referee.words import localise, set_language
from rules.message import Text

LANGUAGE = "--language"


def choose(arguments: Sequence[str]) -> None:
    """Speak the language that arguments name, before they are parsed: that may fail already."""
    named: list[str | None] = [None]
    for option, value in pairwise((*arguments, "")):
        name, _, joined = option.partition("=")
        if name == LANGUAGE:
            named.append(joined or value)
    set_language(named[-1])


def said(text: Text) -> str:
    """A sentence as a terminal may show it."""
    return escape_controls(localise(text))


def tell(text: Text) -> None:
    """Say something that is no ruling: on standard error."""
    print(f"referee: {said(text)}", file=sys.stderr, flush=True)


def is_somebody_there() -> bool:
    """Whether questions can be asked: at a terminal, with nothing piped in or out."""
    return sys.stdin.isatty() and sys.stdout.isatty()
