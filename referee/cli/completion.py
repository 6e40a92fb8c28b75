"""Tab completion in the shell, by `argcomplete`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from pathlib import Path

from referee import games

IS_COMPLETING = "_ARGCOMPLETE" in os.environ
"""Whether this process only completes a command line for the shell."""


def game_names() -> list[str]:
    """Names of all games."""
    return [game.name for game in games.available()]


def kit_names() -> list[str]:
    """Names of the kits to print."""
    from referee.kits import ALL, kits

    return [*kits(), ALL]


def camera_names() -> list[str]:
    """Numbers and names of connected cameras, where the system lists them."""
    from referee.table.sources.devices import devices

    return [name for device in devices() for name in (str(device.number), device.name) if name]


def profile_names() -> list[str]:
    """Names of calibrated cameras."""
    from calibration.profiles import Profile, Profiles

    return [profile.name for profile in Profiles() if isinstance(profile, Profile)]


def set_completer(
    action: argparse.Action,
    words: Callable[[], Iterable[str]] = tuple,
    files: Collection[str] | None = None,
) -> None:
    """Complete an argument by words, and by folders and files with these extensions."""

    def complete(prefix: str, **_: object) -> list[str]:
        matches = [word for word in words() if word.startswith(prefix)]
        return matches + ([] if files is None else _paths(prefix, files))

    action.completer = complete  # type: ignore[attr-defined]


def _paths(prefix: str, extensions: Collection[str]) -> list[str]:
    """Folders, and files with these extensions, whose paths start with the prefix."""
    parent, name = os.path.split(prefix)
    paths = []
    with suppress(OSError):
        for path in Path(parent or ".").iterdir():
            is_folder = path.is_dir()
            if path.name.startswith(name) and (is_folder or path.suffix.lower() in extensions):
                paths.append(os.path.join(parent, path.name) + os.sep * is_folder)  # noqa: PTH118
    return paths
