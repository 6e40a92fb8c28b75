"""Files that are written as a whole, or not at all."""

from __future__ import annotations

from pathlib import Path

from referee.errors import InputError
from rules.message import Message


def write_file(path: Path, content: bytes) -> None:
    """Write a file. Raises InputError where that fails; on a full disk no part of it is left."""
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
