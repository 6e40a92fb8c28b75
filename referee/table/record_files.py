"""Opens record files, and handles new, newer, damaged and locked ones."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

from calibration.user_data import user_data
from referee.errors import UsageError
from referee.words import sentence
from rules.message import Text, sentences

APPLICATION_ID = 0x52464552
"""SQLite application id of record files: "RFER"."""

VERSION = 1
TABLES = (
    f"PRAGMA application_id = {APPLICATION_ID}",
    "CREATE TABLE session (id INTEGER PRIMARY KEY, at REAL NOT NULL, game TEXT NOT NULL, "
    "players TEXT NOT NULL, rules TEXT NOT NULL, source TEXT NOT NULL)",
    "CREATE TABLE entry (id INTEGER PRIMARY KEY, session INTEGER NOT NULL REFERENCES session, "
    "at REAL NOT NULL, t REAL NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL)",
    "CREATE INDEX entry_of_session ON entry (session, id)",
    "CREATE TABLE picture (digest TEXT PRIMARY KEY, jpeg BLOB NOT NULL)",
    *(
        f"CREATE TRIGGER {table}_no_{change.lower()} BEFORE {change} ON {table} "
        "BEGIN SELECT RAISE(ABORT, 'records are only ever added to'); END"
        for table in ("session", "entry", "picture")
        for change in ("UPDATE", "DELETE")
    ),
    f"PRAGMA user_version = {VERSION}",
)
"""The statements that create a new file."""

USUAL_NAME = "games.db"
"""Name of the record in the user's data folder."""

_MAGIC = b"SQLite format 3\x00"

CLOSED = "closed"
"""Kind of the entry that a program writes last."""


def usual_record() -> Path:
    """The path of this user's record, which may not exist yet."""
    return user_data() / USUAL_NAME


class RecordsError(UsageError):
    """A record that cannot be read or written; `message` says what is wrong, without a remedy.

    With `is_temporary` a later try may succeed: the file is in use, or the disk is full.
    """

    def __init__(self, message: Text, is_temporary: bool = False, remedy: Text = "") -> None:
        super().__init__(sentences(message, remedy))
        self.message = message
        self.is_temporary = is_temporary


def open_database(path: Path, busy_s: float, checks: bool) -> tuple[sqlite3.Connection, list[str]]:
    """Open or create a file; returns its connection, and remarks for the players.

    With `checks` the integrity of a file that was not closed is checked. A damaged one is renamed.
    """
    _check_path(path)
    connection = _connect(path, busy_s, checks)
    if connection is not None:
        return connection, []
    aside = _put_aside(path)
    connection, _ = open_database(path, busy_s, checks)
    return connection, [sentence("record-put-aside", path=path, aside=aside.name)]


_REASONS = {
    "BUSY": ("record-in-use", "record-close-that"),
    "LOCKED": ("record-in-use", "record-close-that"),
    "FULL": ("record-disk-full", "record-make-room"),
    "READONLY": ("record-read-only",),
    "CORRUPT": ("record-damaged",),
    "NOTADB": ("record-damaged",),
}
"""Message ids by SQLite's error code: the problem, and the remedy of a temporary one."""


def records_error(error: sqlite3.Error, path: Path) -> RecordsError:
    """Translate an error of SQLite for the players."""
    if (code := _code(error)) not in _REASONS:
        return RecordsError(sentence("record-unusable", path=path, why=error), is_temporary=True)
    problem, *remedies = _REASONS[code]
    remedy = "".join(map(sentence, remedies))
    return RecordsError(sentence(problem, path=path), is_temporary=bool(remedies), remedy=remedy)


def _code(error: sqlite3.Error) -> str:
    """SQLite's primary error code, such as ``CORRUPT``."""
    return getattr(error, "sqlite_errorname", "").removeprefix("SQLITE_").partition("_")[0]


def _check_path(path: Path) -> None:
    """Raise RecordsError for a folder, an unreadable file and one of another program."""
    try:
        if path.is_dir():
            raise RecordsError(sentence("record-folder", path=path))
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("rb") if path.exists() else path.open("ab") as file:
            start = file.read(len(_MAGIC)) if file.readable() else b""
    except OSError as error:
        reason = error.strerror or str(error)
        raise RecordsError(sentence("record-unopened", path=path, why=reason)) from None
    if start and start != _MAGIC and any(start):
        raise RecordsError(sentence("record-none", path=path))


def _connect(path: Path, busy_s: float, checks: bool) -> sqlite3.Connection | None:
    """A connection to a file with its tables; None for a damaged file."""
    connection = sqlite3.connect(path, timeout=busy_s, isolation_level="IMMEDIATE")
    try:
        _check_ours(connection, path)
        if not checks or _is_whole(connection):
            # A killed program loses nothing committed, a power cut at most the last moments.
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA foreign_keys = ON")
            _make_tables(connection)
            return connection
    except sqlite3.DatabaseError as error:
        connection.close()
        if _code(error) not in ("CORRUPT", "NOTADB"):
            raise records_error(error, path) from error
    except BaseException:
        connection.close()
        raise
    connection.close()
    return None


def _check_ours(connection: sqlite3.Connection, path: Path) -> None:
    version = _value(connection, "PRAGMA user_version")
    tables = _value(connection, "SELECT count(*) FROM sqlite_master")
    if tables and _value(connection, "PRAGMA application_id") != APPLICATION_ID:
        raise RecordsError(sentence("record-others", path=path))
    if version > VERSION:
        versions = {"version": str(version), "known": str(VERSION)}
        raise RecordsError(sentence("record-newer", path=path, **versions))


def _is_whole(connection: sqlite3.Connection) -> bool:
    """Whether a file is intact; it is read in full only after a crash."""
    if not _value(connection, "PRAGMA user_version"):
        return True
    last = _value(connection, "SELECT (SELECT kind FROM entry ORDER BY id DESC LIMIT 1)")
    return last in (None, CLOSED) or _value(connection, "PRAGMA quick_check") == "ok"


def _make_tables(connection: sqlite3.Connection) -> None:
    """Create the tables of a new file, unless another program has done so meanwhile."""
    if not _value(connection, "PRAGMA user_version"):
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            for statement in () if _value(connection, "PRAGMA user_version") else TABLES:
                connection.execute(statement)


def _value(connection: sqlite3.Connection, query: str) -> Any:
    (value,) = connection.execute(query).fetchone()
    return value


def _put_aside(path: Path) -> Path:
    """Rename a damaged file and its journals; returns the new path."""
    stem = f"{path.stem}.damaged-{time.strftime('%Y%m%d-%H%M%S')}"
    names = (path.with_name(f"{stem}{extra}{path.suffix}") for extra in ("", *range(-2, -1000, -1)))
    aside = next(name for name in names if not name.exists())
    try:
        for suffix in ("", "-wal", "-shm"):
            file = path.with_name(path.name + suffix)
            if file.exists():
                file.rename(aside.with_name(aside.name + suffix))
    except OSError as error:
        reason = error.strerror or str(error)
        raise RecordsError(sentence("record-stays", path=path, why=reason)) from None
    return aside
