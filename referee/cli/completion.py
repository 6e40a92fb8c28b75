"""What the shell offers when the Tab key is pressed; `argcomplete` does the work."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable

from referee import games

COMPLETING = "_ARGCOMPLETE"
"""Set by the shell while it asks for completions."""


def is_completing() -> bool:
    """Whether this call only asks what could be typed next."""
    return COMPLETING in os.environ


def offer(parser: argparse.ArgumentParser) -> None:
    """Print what could be typed next, and end the program."""
    import argcomplete

    argcomplete.autocomplete(parser)


def game_names() -> list[str]:
    """Names of all games that can be ruled on."""
    return [game.name for game in (*games.ours(), *games.others())]


def kit_names() -> list[str]:
    """What can be printed."""
    from referee.kits import ALL, KITS

    return [*KITS, ALL]


def completed(
    action: argparse.Action, words: Callable[[], Iterable[str]], *, or_files: bool = False
) -> None:
    """Let an argument be completed by these words."""

    def complete(prefix: str, **_: object) -> list[str]:
        from argcomplete.completers import FilesCompleter

        found = [word for word in words() if word.startswith(prefix)]
        return found + (list(FilesCompleter()(prefix)) if or_files else [])

    action.completer = complete  # type: ignore[attr-defined]
