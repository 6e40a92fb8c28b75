"""What is not always installed, and how to install it."""

from __future__ import annotations

import re


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


def _is_of(requirement: str, extra: str) -> bool:
    return re.search(rf"extra\s*==\s*['\"]{re.escape(extra)}['\"]", requirement) is not None
