"""The user's data folder, and atomic writing of files."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def user_data() -> Path:
    """The referee's folder of user data, which may not exist yet."""
    import platformdirs

    return platformdirs.user_data_path("referee", appauthor=False)


def write_atomically(path: Path, text: str) -> None:
    """Replace a file atomically. Raises OSError, and then leaves the old file."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem}-", suffix=".new")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
