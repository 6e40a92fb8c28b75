"""What the person at the keyboard, or the program, got wrong."""

from collections.abc import Iterable

from models import RefereeError


class UsageError(RefereeError):
    """Wrong use, said in one sentence; the command line ends with it and exit status 2."""


class ReportError(UsageError, ValueError):
    """What is no report, or one by another schema."""


def did_you_mean(typed: str, known: Iterable[str]) -> str:
    """ "did you mean mobi?", or "" where nothing that is known looks alike."""
    from difflib import get_close_matches

    close = get_close_matches(typed.casefold(), known, n=1)
    return f"did you mean {close[0]}?" if close else ""
