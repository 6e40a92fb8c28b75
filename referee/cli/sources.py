"""The photographs meant by the names on the command line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from vision.failure import Unreadable

SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff"})

Named = Path | tuple[str, Unreadable]
"""A file to open, or a name with the reason why there is nothing to open."""


def natural_key(path: Path) -> list[tuple[int, str]]:
    """Sort key that puts ``2.jpg`` before ``10.jpg``."""
    parts = re.split(r"(\d+)", path.name.casefold())
    return [(int(part), "") if part.isdecimal() else (0, part) for part in parts]


def expand(names: Iterable[str]) -> Iterator[Named]:
    """The files named, and for each folder named the pictures in it in natural order."""
    for name in names:
        yield from _pictures(Path(name)) if _is_folder(name) else (Path(name),)


def is_there(name: str) -> bool:
    """Whether a name is that of a file or folder."""
    try:
        return Path(name).exists()
    except (OSError, ValueError):
        return False


def _is_folder(name: str) -> bool:
    return is_there(name) and Path(name).is_dir()


def _pictures(folder: Path) -> list[Named]:
    try:
        found = [path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES]
    except OSError as error:
        message = f"The folder {folder} cannot be opened: {error.strerror}."
        return [(str(folder), Unreadable("folder-unopened", message, "Check its permissions."))]
    if not found:
        message = f"There is no picture in the folder {folder}."
        return [(str(folder), Unreadable("folder-empty", message, "Name another folder."))]
    found.sort(key=natural_key)
    return [*found]
