"""Errors of the person at the keyboard, or of the calling program."""

from collections.abc import Iterable

from models import RefereeError
from referee.words import say
from rules.message import Text


class UsageError(RefereeError):
    """Wrong use, explained in one sentence; exit status 64 of the command line."""

    def __init__(self, text: Text) -> None:
        super().__init__(say(text))


class InputError(UsageError):
    """An input that cannot be opened or read; exit status 2."""


class ReportError(UsageError, ValueError):
    """JSON that is no report, or a report of another schema."""


def closest(typed: str, names: Iterable[str]) -> str:
    """The name most similar to what was typed; "" if none is similar."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(typed.casefold(), names, n=1)), "")
