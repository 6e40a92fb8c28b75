"""The newest uploads and what was read in them, in memory; files are written on request only."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.web.photo_tasks import RuledPhoto
from referee.web.refusal import RefusedError
from referee.web.settings import WebSettings


@dataclass
class Upload:
    """A photograph with its game, options and ruling, and the idempotency key it was sent with."""

    encoded: bytes
    game: str
    options: Mapping[str, Any]
    ruled: RuledPhoto
    key: str = ""


class Photos:
    """Uploads by unguessable ids; the oldest ones are forgotten."""

    def __init__(self, settings: WebSettings) -> None:
        self._settings = settings
        self._uploads: OrderedDict[str, Upload] = OrderedDict()
        self._bytes = 0

    def add(self, upload: Upload) -> str:
        """Store an upload, unless one with the same key is stored. Return its id."""
        earlier = self.find(upload.key)
        if earlier is not None:
            return earlier
        photo_id = secrets.token_hex(8)
        self._uploads[photo_id] = upload
        self._bytes += len(upload.encoded)
        limits = self._settings
        while len(self._uploads) > 1 and (
            len(self._uploads) > limits.max_photos or self._bytes > limits.max_photo_bytes
        ):
            _, oldest = self._uploads.popitem(last=False)
            self._bytes -= len(oldest.encoded)
        return photo_id

    def find(self, key: str) -> str | None:
        """The id of the upload that was sent with a key, if any."""
        return next((i for i, upload in self._uploads.items() if key and upload.key == key), None)

    def get(self, photo_id: str) -> Upload:
        """The upload of an id. Raises RefusedError if it is forgotten."""
        upload = self._uploads.get(photo_id)
        if upload is None:
            raise RefusedError(404, "web-gone")
        self._uploads.move_to_end(photo_id)
        return upload


def save(folder: Path, photo_id: str, encoded: bytes) -> None:
    """Write an upload to a folder. Raises RefusedError if that fails."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{photo_id}.photo").write_bytes(encoded)
    except OSError as error:
        raise RefusedError(503, "web-not-kept", why=error.strerror or "") from None
