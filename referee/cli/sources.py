"""The photographs meant by the names on the command line."""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from glob import glob, has_magic
from pathlib import Path

from referee.cli.speech import tell
from referee.errors import UsageError
from referee.files import FILMS, PHOTOS
from referee.words import sentence
from rules.message import Message
from vision.failure import Unreadable
from vision.photo.photo import Photo, PhotoSettings

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
    for name in _unfolded(names):
        if not name:
            raise UsageError(sentence("cli-empty-name"))  # Python takes it for a folder
        if name == STANDARD_INPUT:
            yield _piped()
        elif name.casefold().endswith(RULED):
            tell(sentence("cli-left-out-ruled", name=name))
        elif _is_folder(name):
            yield from _pictures(Path(name))
        elif Path(name).suffix.lower() in FILMS and is_there(name):
            yield name, Unreadable("film", {"name": name}, "watch-film")
        else:
            yield Path(name)


def _unfolded(names: Iterable[str]) -> Iterator[str]:
    """The names, with what ``*.jpg`` stands for where no shell has said it, as on Windows."""
    for name in names:
        found = [] if is_there(name) or not has_magic(name) else glob(name)  # noqa: PTH207
        yield from sorted(found, key=lambda it: natural_key(Path(it))) if found else (name,)


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
        raise UsageError(sentence("cli-no-pipe"))
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
    return found or [(str(folder), Unreadable("folder-empty", {"folder": folder}, "other-folder"))]


def _closed(error: OSError) -> tuple[str, Unreadable]:
    told = {"folder": error.filename, "why": error.strerror or ""}
    return str(error.filename), Unreadable("folder-unopened", told, "check-permissions")


def _files(folder: Path, refuse: Callable[[OSError], object]) -> Iterator[Path]:
    """All files below a folder but the hidden ones, and what hidden folders hold."""
    for parent, folders, names in os.walk(folder, onerror=refuse):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (Path(parent) / name for name in names if not name.startswith("."))


def _is_photo(path: Path) -> bool:
    return path.suffix.lower() in PHOTOS and not path.name.casefold().endswith(RULED)


def _reasons(left_out: Iterable[Path]) -> list[Message]:
    """Why files are no photographs, with how many there are."""
    films, ruled, others = 0, 0, Counter[str]()
    for path in left_out:
        suffix = path.suffix.lower()
        films += suffix in FILMS
        ruled += suffix in PHOTOS
        if suffix not in PHOTOS | FILMS:
            others[suffix or path.name] += 1
    reasons = []
    if others:
        kinds: object = sorted(others)
        if len(others) > KINDS:
            kinds = Message.of("cli-kinds", number=len(others))
        reasons.append(Message.of("cli-left-out-others", number=others.total(), kinds=kinds))
    if ruled:
        reasons.append(Message.of("cli-left-out-drawn", number=ruled))
    if films:
        reasons.append(Message.of("cli-left-out-films", number=films))
    return reasons


def _say_left_out(name: str, reasons: list[Message]) -> None:
    if reasons:
        what = Message.of("list-clauses", things=reasons)
        tell(sentence("cli-left-out", folder=name, what=what))
