"""What the shell offers when the Tab key is pressed; `argcomplete` does the work."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from pathlib import Path

from referee import games

IS_COMPLETING = "_ARGCOMPLETE" in os.environ
"""Whether a shell only asks what could be typed next."""


def game_names() -> list[str]:
    """Names of all games that can be ruled on."""
    return [game.name for game in games.available()]


def kit_names() -> list[str]:
    """What can be printed."""
    from referee.kits import ALL, kits

    return [*kits(), ALL]


def camera_names() -> list[str]:
    """Cameras that are plugged in, where the system tells."""
    from referee.table.sources.devices import devices

    return [name for device in devices() for name in (str(device.number), device.name) if name]


def profile_names() -> list[str]:
    """Cameras that are calibrated."""
    from calibration.profiles import Profile, Profiles

    return [profile.name for profile in Profiles() if isinstance(profile, Profile)]


def completed(
    action: argparse.Action,
    words: Callable[[], Iterable[str]] = tuple,
    files: Collection[str] | None = None,
) -> None:
    """Let an argument be completed by words, and by folders and files whose names end so."""

    def complete(prefix: str, **_: object) -> list[str]:
        found = [word for word in words() if word.startswith(prefix)]
        return found + ([] if files is None else _paths(prefix, files))

    action.completer = complete  # type: ignore[attr-defined]


def _paths(prefix: str, endings: Collection[str]) -> list[str]:
    """Folders, and files with these endings, whose paths begin so."""
    parent, name = os.path.split(prefix)
    found = []
    with suppress(OSError):
        for path in Path(parent or ".").iterdir():
            is_folder = path.is_dir()
            if path.name.startswith(name) and (is_folder or path.suffix.lower() in endings):
                found.append(os.path.join(parent, path.name) + os.sep * is_folder)  # noqa: PTH118
    return found
