"""What the command line says, in the language that was chosen, or else the system's."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

from referee.plain_text import shown
from referee.words import LANGUAGES, say, spoken
from rules.message import Text

if TYPE_CHECKING:
    from referee.table.events import Event
    from referee.table.live import Outlet

OPTION = "--language"

T = TypeVar("T")

_language = LANGUAGES[0]


def choose(arguments: Sequence[str]) -> None:
    """Speak the language that arguments name, before they are parsed: that may fail already."""
    global _language  # noqa: PLW0603
    named = [_systems()]
    for option, value in pairwise((*arguments, "")):
        name, _, joined = option.partition("=")
        if name == OPTION:
            named.append(joined or value)
    _language = named[-1]


def _systems() -> str:
    """The language of the system, such as de_AT.UTF-8."""
    if sys.platform == "win32":
        import ctypes
        import locale

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next(filter(None, names), "")


def said(text: Text) -> str:
    """A sentence as a terminal may show it."""
    return shown(say(text, _language))


def translated(report: T) -> T:
    """A report, or an event, with its sentences in the language."""
    return report if _language.startswith(LANGUAGES[0]) else spoken(report, _language)


class Translating:
    """Where a session is told, in the language."""

    def __init__(self, outlet: Outlet) -> None:
        self._outlet = outlet

    def tell(self, event: Event) -> None:
        """Something happened."""
        self._outlet.tell(translated(event))

    def note(self, sentence: str) -> None:
        """Something that the players should know besides."""
        self._outlet.note(say(sentence, _language))

    def typing(self, text: str) -> None:
        """What is being typed, where that is shown."""
        show = getattr(self._outlet, "typing", None)
        if show is not None:
            show(text)


def tell(text: Text) -> None:
    """Say something that is no ruling: on standard error."""
    print(f"referee: {said(text)}", file=sys.stderr, flush=True)
