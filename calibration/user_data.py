"""What is kept for a user of this computer: where, and in files that are whole whatever happens."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def user_data() -> Path:
    """The referee's folder among the user's data; it need not be there yet."""
    import platformdirs

    return platformdirs.user_data_path("referee", appauthor=False)


def write_whole(path: Path, text: str) -> None:
    """Replace a file at once, or leave it as it was. Raises OSError."""
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
