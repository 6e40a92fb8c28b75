"""A file of rulings, one JSON object a line, that a run which was stopped goes on with."""

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
"""What a line has besides the report: digests of the photograph and of how it was ruled on."""

BEGINNING = b'{"schema": '


class RulingsFile:
    """Rulings on disk; each is there as a whole, or is dropped when the file is opened again.

    Parameters
    ----------
    path
        A file that was written by this class, or one to be made.
    asked
        How photographs are ruled on; a file under other terms is refused.
    """

    def __init__(self, path: Path, asked: CheckRequest) -> None:
        self._path = path
        self._terms = terms_of(asked)
        self._verdicts: dict[bytes, Verdict] = {}
        try:
            # Of pipes and devices some have no end, and none can be gone on with.
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
        self.goes_on = bool(self._verdicts)
        """Whether it has rulings of earlier runs."""

    def __enter__(self) -> RulingsFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def verdict(self, name: str, digest: str | None) -> Verdict | None:
        """What is there already of a photograph; None where nothing is."""
        return self._verdicts.get(_key(name, digest))

    def add(self, report: Report, digest: str | None) -> None:
        """Write a ruling. Raises UsageError where there is no room; all others stay."""
        told = {**report.to_dict(), PHOTO: digest, TERMS: self._terms}
        line = f"{json.dumps(told, ensure_ascii=False)}\n".encode(errors="backslashreplace")
        try:
            left = memoryview(line)
            while left:
                left = left[self._file.write(left) :]
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(self._end)
            why = _reason(error)
            raise UsageError(sentence("use-rulings-stuck", path=self._path, why=why)) from None
        self._end += len(line)

    def _lock(self) -> None:
        """Keep other runs out as long as the file is open."""
        if sys.platform != "win32":
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise UsageError(sentence("use-rulings-busy", path=self._path)) from None
            except OSError:
                # Not every file system of a network has locks.
                return

    def _read(self) -> int:
        """Learn what is there, and tell where the last whole line ends."""
        end = 0
        with self._path.open("rb") as lines:
            for number, line in enumerate(lines, start=1):
                ours = number > 1 or BEGINNING.startswith(line[: len(BEGINNING)])
                if ours and not line.endswith(b"\n"):
                    break
                self._learn(line, number)
                end += len(line)
        return end

    def _learn(self, line: bytes, number: int) -> None:
        try:
            told = json.loads(line)
            key, terms = _key(told["source"], told[PHOTO]), told[TERMS]
            (self._verdicts[key],) = (known for known in EXIT_STATUS if known == told["verdict"])
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            wrong = sentence("use-rulings-none", path=self._path, number=number)
            raise UsageError(wrong) from None
        if terms != self._terms:
            raise UsageError(sentence("use-rulings-others", path=self._path))


def digest_of(source: PhotoSource) -> str | None:
    """SHA-256 of a photograph's file in hexadecimal; None where there is nothing to open."""
    if isinstance(source, tuple):
        return None
    if isinstance(source, Photo):
        return hashlib.sha256(source.encoded).hexdigest()
    try:
        with Path(source).open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError):
        return None


def terms_of(asked: CheckRequest) -> str:
    """Digest of all but the photograph that a ruling depends on."""
    from referee import __version__

    def plain(value: Any) -> str | None:
        return digest_of(value) if isinstance(value, Photo) else str(value)

    terms = [__version__, asked.game, dict(asked.options), dict(asked.answers)]
    told = json.dumps(terms, sort_keys=True, default=plain)
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def _key(name: str, digest: str | None) -> bytes:
    """A photograph in few bytes."""
    told = f"{digest}\0{name}".encode(errors="backslashreplace")
    return hashlib.blake2b(told, digest_size=16).digest()


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
