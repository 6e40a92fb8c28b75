"""Errors of the person at the keyboard or of the calling program, and of the installation."""

import re
from collections.abc import Iterable

from models import RefereeError
from referee.words import say, sentence
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


def missing_extra(what: str, extra: str) -> UsageError:
    """The error that something needs an extra, with the command that installs it."""
    return UsageError(sentence("cli-needs-more", what=what, command=pip_command(extra)))


def pip_command(extra: str) -> str:
    """The pip command that installs the packages of an extra.

    It lists the packages themselves: this package is in no index, so pip knows its extras only in a
    clone.
    """
    from importlib.metadata import PackageNotFoundError, requires

    condition = re.compile(rf"extra\s*==\s*['\"]{re.escape(extra)}['\"]")
    try:
        requirements = [line for line in requires("referee") or () if condition.search(line)]
    except PackageNotFoundError:
        requirements = []
    names = sorted({re.split(r"[^\w.-]", line)[0] for line in requirements})
    return f"pip install {' '.join(names) or repr(f'.[{extra}]')}"


def explain_opencv_error(error: ImportError | AttributeError) -> str | None:
    """Explain an error of a broken OpenCV installation and its repair; None for other errors.

    Its distributions overwrite each other's files if several are installed as dependencies of other
    packages; uninstalling one breaks the others.
    """
    if isinstance(error, AttributeError):
        is_opencv = getattr(error.obj, "__name__", "") == "cv2"
    else:
        is_opencv = (error.name or "").partition(".")[0] == "cv2" or "cv2" in (error.path or "")
        # The message starts with a library that the system lacks.
        is_opencv = is_opencv or re.match(r"lib\S+\.so", str(error)) is not None
    if not is_opencv:
        return None
    from importlib.metadata import packages_distributions

    distributions = sorted({*packages_distributions().get("cv2", ())})
    return sentence("cli-no-opencv", installed=" ".join(distributions) or "no", why=str(error))
