"""File name extensions by content; files that are written completely or not at all."""

from __future__ import annotations

from pathlib import Path

from referee.errors import InputError
from rules.message import Message

PHOTOS = frozenset(
    {
        *(".jpg", ".jpeg", ".jpe", ".jfif", ".png", ".webp", ".bmp", ".tif", ".tiff", ".gif"),
        *(".heic", ".heif", ".avif"),
    }
)
FILMS = frozenset({".mp4", ".mov", ".avi", ".mkv", ".webm", ".m4v", ".mpg", ".mpeg"})
MOVING = frozenset({".gif", ".webp"})
"""Image formats that may be animated."""

TEXTS = frozenset({".txt"})
RULES = frozenset({".toml"})
RECORDS = frozenset({".db"})
EXPORTS = frozenset({".html", ".json", ".mp4"})
RULINGS = frozenset({".jsonl", ".json"})


def write_file(path: Path, content: bytes) -> None:
    """Write a file. Raises InputError on failure, and leaves no partial file on a full disk."""
    try:
        with path.open("wb") as file:
            try:
                file.write(content)
                file.flush()
            except OSError:
                path.unlink(missing_ok=True)
                raise
    except OSError as error:
        raise InputError(Message.of("use-not-written", path=path, why=error.strerror)) from None
