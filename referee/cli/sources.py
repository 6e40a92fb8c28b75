"""The photographs meant by the names on the command line."""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from referee.errors import UsageError
from referee.plain_text import shown
from rules.wording import listed, plural
from vision.failure import Unreadable
from vision.photo.photo import Photo, PhotoSettings

SUFFIXES = frozenset(
    {
        *(".jpg", ".jpeg", ".jpe", ".jfif", ".png", ".webp", ".bmp", ".tif", ".tiff", ".gif"),
        *(".heic", ".heif", ".avif"),
    }
)
FILMS = frozenset({".mp4", ".mov", ".avi", ".mkv", ".webm", ".m4v", ".mpg", ".mpeg"})

RULED = ".ruled.jpg"
"""How the names of annotated pictures end; they are no photographs of a table."""

KINDS = 4
"""Kinds of files that are named at most."""

STANDARD_INPUT = "-"
PIPED = "stdin"
"""What a photograph from standard input is called."""

Named = Path | Photo | tuple[str, Unreadable]
"""A file to open, what was piped, or a name with the reason why there is nothing to open."""


def expand(names: Iterable[str]) -> Iterator[Named]:
    """The files named, and for each folder named the pictures in it and in its sub-folders.

    What lies in folders and is no photograph is left out, and standard error says so.
    """
    for name in names:
        if name == STANDARD_INPUT:
            yield _piped()
        elif name.casefold().endswith(RULED):
            print(f"referee: {shown(name)} is left out: a ruling is drawn on it.", file=sys.stderr)
        elif _is_folder(name):
            yield from _pictures(Path(name))
        elif Path(name).suffix.lower() in FILMS and is_there(name):
            remedy = f"Watch it: 'referee live GAME --video {name}'."
            yield name, Unreadable("film", f"{name} is a film.", remedy)
        else:
            yield Path(name)


def is_there(name: str) -> bool:
    """Whether a name is that of a file or folder, or of standard input."""
    try:
        return name == STANDARD_INPUT or Path(name).exists()
    except (OSError, ValueError):
        return False


def natural_key(path: Path) -> list[list[tuple[int, str]]]:
    """Sort key that puts ``2.jpg`` before ``10.jpg``, folder by folder."""
    return [
        [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", name)]
        for name in (part.casefold() for part in path.parts)
    ]


def _piped() -> Photo | tuple[str, Unreadable]:
    if sys.stdin.isatty():
        raise UsageError("A photo must be piped into '-', but standard input is the keyboard.")
    photo = Photo.from_bytes(PIPED, sys.stdin.buffer.read(PhotoSettings().max_bytes + 1))
    return photo if isinstance(photo, Photo) else (PIPED, photo)


def _is_folder(name: str) -> bool:
    return is_there(name) and Path(name).is_dir()


def _pictures(folder: Path) -> list[Named]:
    closed: list[OSError] = []
    files = sorted(_files(folder, closed.append), key=natural_key)
    photos = [path for path in files if _is_photo(path)]
    _say_left_out(str(folder), _reasons([path for path in files if not _is_photo(path)]))
    found: list[Named] = [*photos, *map(_closed, closed)]
    if not found:
        message = f"There is no picture in the folder {folder}."
        return [(str(folder), Unreadable("folder-empty", message, "Name another folder."))]
    return found


def _closed(error: OSError) -> tuple[str, Unreadable]:
    message = f"The folder {error.filename} cannot be opened: {error.strerror}."
    return str(error.filename), Unreadable("folder-unopened", message, "Check its permissions.")


def _files(folder: Path, refuse: Callable[[OSError], object]) -> Iterator[Path]:
    """All files below a folder but the hidden ones, and what hidden folders hold."""
    for parent, folders, names in os.walk(folder, onerror=refuse):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (Path(parent) / name for name in names if not name.startswith("."))


def _is_photo(path: Path) -> bool:
    return path.suffix.lower() in SUFFIXES and not path.name.casefold().endswith(RULED)


def _reasons(left_out: Iterable[Path]) -> list[str]:
    """Why files are no photographs, with how many there are."""
    films, ruled, others = 0, 0, Counter[str]()
    for path in left_out:
        suffix = path.suffix.lower()
        films += suffix in FILMS
        ruled += suffix in SUFFIXES
        if suffix not in SUFFIXES | FILMS:
            others[suffix or path.name] += 1
    reasons = []
    if others:
        number = others.total()
        which = listed(sorted(others)) if len(others) <= KINDS else f"of {len(others)} kinds"
        reasons.append(f"{plural(number, 'file')} that {_are(number, 'no picture')} ({which})")
    if ruled:
        reasons.append(f"{plural(ruled, 'picture')} with a ruling drawn on")
    if films:
        reasons.append(f"{plural(films, 'film')}, for 'referee live GAME --video FILE'")
    return reasons


def _are(number: int, thing: str) -> str:
    return f"is {thing}" if number == 1 else f"are {thing}s"


def _say_left_out(name: str, reasons: list[str]) -> None:
    if reasons:
        said = f"left out of {name}: {'; '.join(reasons)}."
        print(f"referee: {shown(said)}", file=sys.stderr)
