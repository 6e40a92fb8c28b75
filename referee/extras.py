"""What is not always installed, and how to install it."""

from __future__ import annotations

import re

from referee.errors import UsageError
from referee.words import sentence


def missing(what: str, extra: str) -> UsageError:
    """That something needs an extra which is not installed, with the command that does."""
    return UsageError(sentence("cli-needs-more", what=what, command=pip_command(extra)))


def pip_command(extra: str) -> str:
    """The command that installs what an extra of this package asks for.

    It names the packages: this one is in no index, so an extra's name means nothing to pip but in
    a clone.
    """
    from importlib.metadata import PackageNotFoundError, requires

    try:
        wanted = [line for line in requires("referee") or () if _is_of(line, extra)]
    except PackageNotFoundError:
        wanted = []
    names = sorted({re.split(r"[^\w.-]", line)[0] for line in wanted})
    return f"pip install {' '.join(names) or repr(f'.[{extra}]')}"


def why_no_opencv(error: ImportError | AttributeError) -> str | None:
    """What is wrong with OpenCV, where an error is due to that, and how to mend it; else None.

    Several of its distributions, which other packages may bring, overwrite each other's files; one
    that is taken away leaves the others broken.
    """
    if isinstance(error, AttributeError):
        is_it = getattr(error.obj, "__name__", "") == "cv2"
    else:
        is_it = (error.name or "").partition(".")[0] == "cv2" or "cv2" in (error.path or "")
        # So it ends where a library of the system is missing.
        is_it = is_it or re.match(r"lib\S+\.so", str(error)) is not None
    if not is_it:
        return None
    from importlib.metadata import packages_distributions

    found = sorted({*packages_distributions().get("cv2", ())})
    return sentence("cli-no-opencv", installed=" ".join(found) or "no", why=str(error))


def _is_of(requirement: str, extra: str) -> bool:
    return re.search(rf"extra\s*==\s*['\"]{re.escape(extra)}['\"]", requirement) is not None
