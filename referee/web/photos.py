"""The newest uploads with what was read of them: in memory, and nowhere else unless asked."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.web.refusal import RefusedError
from referee.web.settings import WebSettings
from referee.web.work import RuledPhoto


@dataclass
class Upload:
    """A photograph, how it was to be ruled on, the ruling, and the key that it was sent with."""

    encoded: bytes
    game: str
    options: Mapping[str, Any]
    ruled: RuledPhoto
    key: str = ""


class Photos:
    """Uploads by their numbers, which nobody can guess; the oldest ones are forgotten."""

    def __init__(self, settings: WebSettings) -> None:
        self._settings = settings
        self._uploads: OrderedDict[str, Upload] = OrderedDict()
        self._bytes = 0

    def add(self, upload: Upload) -> str:
        """Remember an upload, once of each key, and tell its number."""
        known = self.number_of(upload.key)
        if known is not None:
            return known
        number = secrets.token_hex(8)
        self._uploads[number] = upload
        self._bytes += len(upload.encoded)
        while self._is_full and len(self._uploads) > 1:
            _, oldest = self._uploads.popitem(last=False)
            self._bytes -= len(oldest.encoded)
        return number

    def number_of(self, key: str) -> str | None:
        """The number of the upload that was sent with a key; None where none was."""
        keys = {upload.key: number for number, upload in self._uploads.items()}
        return keys.get(key) if key else None

    def get(self, number: str) -> Upload:
        """The upload of a number. Raises RefusedError where it is forgotten."""
        upload = self._uploads.get(number)
        if upload is None:
            raise RefusedError(404, "web-gone")
        self._uploads.move_to_end(number)
        return upload

    @property
    def _is_full(self) -> bool:
        settings = self._settings
        return len(self._uploads) > settings.max_photos or self._bytes > settings.max_photo_bytes


def keep(folder: Path, number: str, encoded: bytes) -> None:
    """Write an upload to a folder. Raises RefusedError where that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{number}.photo").write_bytes(encoded)
    except OSError as error:
        raise RefusedError(503, "web-not-kept", why=error.strerror or "") from None
