"""A JSON Lines file of rulings that an interrupted run continues."""

from __future__ import annotations

import hashlib
import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from referee.errors import UsageError
from referee.opening import PhotoSource
from referee.ruling.report import EXIT_STATUS, Report, Verdict
from referee.run import CheckRequest
from referee.words import sentence
from vision.photo.photo import Photo

PHOTO, TERMS = "photo_sha256", "terms"
"""Keys of a line beside those of the report: digests of the photograph and of the request."""

FIRST_BYTES = b'{"schema": '


class RulingsFile:
    """Rulings on disk; an incomplete last line is dropped when the file is opened again.

    Raises UsageError for a file of something else, and for one of another request.
    """

    def __init__(self, path: Path, request: CheckRequest) -> None:
        self._path = path
        self._terms = terms_of(request)
        self._verdicts: dict[bytes, Verdict] = {}
        try:
            # Pipes and devices may be endless, and cannot be continued.
            if path.exists() and not (path.is_file() or path.is_dir()):
                raise UsageError(sentence("use-rulings-pipe", path=path))
            self._file = path.open("ab", buffering=0)
        except (OSError, ValueError) as error:
            raise UsageError(sentence("use-not-written", path=path, why=_reason(error))) from None
        try:
            self._lock()
            self._end = self._read()
            self._file.truncate(self._end)
        except BaseException:
            self._file.close()
            raise
        self.continues = bool(self._verdicts)
        """Whether the file has rulings of earlier runs."""

    def __enter__(self) -> RulingsFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def verdict(self, name: str, digest: str | None) -> Verdict | None:
        """The verdict on a photograph in an earlier run; None where there is none."""
        return self._verdicts.get(_key(name, digest))

    def add(self, report: Report, digest: str | None) -> None:
        """Append a ruling. Raises UsageError on a full disk, which keeps the earlier ones."""
        row = {**report.to_dict(), PHOTO: digest, TERMS: self._terms}
        line = f"{json.dumps(row, ensure_ascii=False)}\n".encode(errors="backslashreplace")
        try:
            remaining = memoryview(line)
            while remaining:
                remaining = remaining[self._file.write(remaining) :]
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(self._end)
            why = _reason(error)
            raise UsageError(sentence("use-rulings-stuck", path=self._path, why=why)) from None
        self._end += len(line)

    def _lock(self) -> None:
        """Exclude other runs while the file is open."""
        if sys.platform != "win32":
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise UsageError(sentence("use-rulings-busy", path=self._path)) from None
            except OSError:
                # Some network file systems have no locks.
                return

    def _read(self) -> int:
        """Read earlier verdicts, and return the offset behind the last complete line."""
        end = 0
        with self._path.open("rb") as lines:
            for number, line in enumerate(lines, start=1):
                ours = number > 1 or FIRST_BYTES.startswith(line[: len(FIRST_BYTES)])
                if ours and not line.endswith(b"\n"):
                    break
                self._read_line(line, number)
                end += len(line)
        return end

    def _read_line(self, line: bytes, number: int) -> None:
        try:
            row = json.loads(line)
            key, terms = _key(row["source"], row[PHOTO]), row[TERMS]
            (self._verdicts[key],) = (name for name in EXIT_STATUS if name == row["verdict"])
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            message = sentence("use-rulings-none", path=self._path, number=number)
            raise UsageError(message) from None
        if terms != self._terms:
            raise UsageError(sentence("use-rulings-others", path=self._path))


def digest_of(source: PhotoSource) -> str | None:
    """Hexadecimal SHA-256 of a photograph's file; None if it cannot be opened."""
    if isinstance(source, tuple):
        return None
    if isinstance(source, Photo):
        return hashlib.sha256(source.encoded).hexdigest()
    try:
        with Path(source).open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError):
        return None


def terms_of(request: CheckRequest) -> str:
    """Digest of everything but the photograph that a ruling depends on."""
    from referee import __version__

    def as_json(value: Any) -> str | None:
        return digest_of(value) if isinstance(value, Photo) else str(value)

    terms = [__version__, request.game, dict(request.options), dict(request.answers)]
    text = json.dumps(terms, sort_keys=True, default=as_json)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _key(name: str, digest: str | None) -> bytes:
    """A short key of a photograph, as there may be many."""
    text = f"{digest}\0{name}".encode(errors="backslashreplace")
    return hashlib.blake2b(text, digest_size=16).digest()


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
