"""Expand the names on the command line to photographs."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from glob import glob, has_magic
from pathlib import Path

from referee.cli.terminal import notify
from referee.errors import UsageError
from referee.files import FILMS, PHOTOS
from referee.words import sentence
from rules.message import Message
from vision.failure import Unreadable
from vision.photo.photo import Photo, PhotoSettings

RULED = ".ruled.jpg"
"""Suffix of annotated pictures, which are never ruled on."""

MOST_KINDS = 4
"""Most kinds of skipped files that are listed."""

STANDARD_INPUT = "-"
PIPED = "stdin"
"""Name of a photograph from standard input."""

Named = Path | Photo | tuple[str, Unreadable]
"""A file, a photograph from standard input, or a name with the reason why it cannot be opened."""


def expand(names: Iterable[str]) -> Iterator[Named]:
    """The named files, and the photographs in named folders and their subfolders.

    Other files in folders are skipped, with a notice on standard error.
    """
    for name in _expand_patterns(names):
        if not name:
            raise UsageError(sentence("cli-empty-name"))  # pathlib takes it for a folder
        if name == STANDARD_INPUT:
            yield _read_piped()
        elif name.casefold().endswith(RULED):
            notify(sentence("cli-left-out-ruled", name=name))
        elif is_there(name) and Path(name).is_dir():
            yield from _pictures(Path(name))
        elif Path(name).suffix.lower() in FILMS and is_there(name):
            yield name, Unreadable("film", {"name": name}, "watch-film")
        else:
            yield Path(name)


def _expand_patterns(names: Iterable[str]) -> Iterator[str]:
    """The names, with patterns such as ``*.jpg`` expanded, which the shell of Windows does not."""
    for name in names:
        paths = [] if is_there(name) or not has_magic(name) else glob(name)  # noqa: PTH207
        yield from sorted(paths, key=lambda path: natural_key(Path(path))) if paths else (name,)


def is_there(name: str) -> bool:
    """Whether a file or folder of this name exists; always for standard input."""
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


def _read_piped() -> Photo | tuple[str, Unreadable]:
    if sys.stdin.isatty():
        raise UsageError(sentence("cli-no-pipe"))
    photo = Photo.from_bytes(PIPED, sys.stdin.buffer.read(PhotoSettings().max_bytes + 1))
    return photo if isinstance(photo, Photo) else (PIPED, photo)


def _pictures(folder: Path) -> list[Named]:
    errors: list[OSError] = []
    files = sorted(_files(folder, errors.append), key=natural_key)
    photos = [path for path in files if _is_photo(path)]
    _notify_skipped(str(folder), [path for path in files if not _is_photo(path)])
    sources: list[Named] = [*photos, *map(_unopened, errors)]
    empty = Unreadable("folder-empty", {"folder": folder}, "other-folder")
    return sources or [(str(folder), empty)]


def _unopened(error: OSError) -> tuple[str, Unreadable]:
    params = {"folder": error.filename, "why": error.strerror or ""}
    return str(error.filename), Unreadable("folder-unopened", params, "check-permissions")


def _files(folder: Path, on_error: Callable[[OSError], object]) -> Iterator[Path]:
    """All files below a folder, except hidden files and folders."""
    for parent, folders, names in os.walk(folder, onerror=on_error):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (Path(parent) / name for name in names if not name.startswith("."))


def _is_photo(path: Path) -> bool:
    return path.suffix.lower() in PHOTOS and not path.name.casefold().endswith(RULED)


def _notify_skipped(folder: str, skipped: Iterable[Path]) -> None:
    """Report why files in a folder were skipped, and how many."""
    suffixes = [path.suffix.lower() or path.name for path in skipped]
    others = [suffix for suffix in suffixes if suffix not in PHOTOS | FILMS]
    kinds: object = sorted({*others})
    if len({*others}) > MOST_KINDS:
        kinds = Message.of("cli-kinds", number=len({*others}))
    reasons = [Message.of("cli-left-out-others", number=len(others), kinds=kinds)] if others else []
    for key, group in (("cli-left-out-drawn", PHOTOS), ("cli-left-out-films", FILMS)):
        if number := sum(suffix in group for suffix in suffixes):
            reasons.append(Message.of(key, number=number))
    if reasons:
        what = Message.of("list-clauses", things=reasons)
        notify(sentence("cli-left-out", folder=folder, what=what))
