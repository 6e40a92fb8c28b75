"""What the person at the keyboard, or the program, got wrong."""

from collections.abc import Iterable

from models import RefereeError
from referee.words import say
from rules.message import Text


class UsageError(RefereeError):
    """Wrong use, said in one sentence; the command line ends with it and exit status 64."""

    def __init__(self, told: Text) -> None:
        super().__init__(say(told))


class InputError(UsageError):
    """What cannot be opened or read, said in one sentence; the exit status is 2."""


class ReportError(UsageError, ValueError):
    """What is no report, or one by another schema."""


def closest(typed: str, known: Iterable[str]) -> str:
    """What may have been meant; "" where nothing that is known looks alike."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(typed.casefold(), known, n=1)), "")
