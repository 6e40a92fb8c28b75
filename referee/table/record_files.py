"""Opening a record file whatever has become of it: new, of a later version, damaged, in use."""

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
"""Tells our files from other databases: "RFER" in the header."""

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
"""What a new file is made by."""

USUAL_NAME = "games.db"
"""Of the record in the user's data folder."""

_MAGIC = b"SQLite format 3\x00"

CLOSED = "closed"
"""Kind of the last entry of a program that ended as it should."""


def usual_record() -> Path:
    """The record of this user, which exists once a game was watched."""
    return user_data() / USUAL_NAME


class RecordsError(UsageError):
    """A record that cannot be read or written, said in one sentence.

    Attributes
    ----------
    message
        What is wrong.
    passing
        Whether it may go by itself: the file is in use, or the disk is full.
    """

    def __init__(self, message: Text, passing: bool = False, remedy: Text = "") -> None:
        super().__init__(sentences(message, remedy))
        self.message = message
        self.passing = passing


def prepare(path: Path, busy_s: float, checks: bool) -> tuple[sqlite3.Connection, list[str]]:
    """A connection to a file, new if need be, and what the players should know of it.

    With `checks` all of a file that was not closed is read, to see whether it is whole.
    """
    _check_place(path)
    connection = _opened(path, busy_s, checks)
    if connection is not None:
        return connection, []
    aside = _put_aside(path)
    connection, _ = prepare(path, busy_s, checks)
    return connection, [sentence("record-put-aside", path=path, aside=aside.name)]


_REASONS = {
    "BUSY": ("record-in-use", "record-close-that"),
    "LOCKED": ("record-in-use", "record-close-that"),
    "FULL": ("record-disk-full", "record-make-room"),
    "READONLY": ("record-read-only",),
    "CORRUPT": ("record-damaged",),
    "NOTADB": ("record-damaged",),
}
"""Sentences for what SQLite calls so: what is wrong, and what to do where it may go by itself."""


def explained(error: sqlite3.Error, path: Path) -> RecordsError:
    """What went wrong, for the person at the table."""
    if (code := _code(error)) not in _REASONS:
        return RecordsError(sentence("record-unusable", path=path, why=error), passing=True)
    wrong, *remedy = _REASONS[code]
    said = map(sentence, remedy)
    return RecordsError(sentence(wrong, path=path), passing=bool(remedy), remedy="".join(said))


def _code(error: sqlite3.Error) -> str:
    """What SQLite calls it, as in ``CORRUPT``."""
    return getattr(error, "sqlite_errorname", "").removeprefix("SQLITE_").partition("_")[0]


def _check_place(path: Path) -> None:
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


def _opened(path: Path, busy_s: float, checks: bool) -> sqlite3.Connection | None:
    """The file, open and with its tables; None for a record that is not whole."""
    connection = sqlite3.connect(path, timeout=busy_s, isolation_level="IMMEDIATE")
    try:
        _check_ours(connection, path)
        if not checks or _is_whole(connection):
            # Killed programs lose nothing committed; a power cut at most the last moments.
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA foreign_keys = ON")
            _make_tables(connection)
            return connection
    except sqlite3.DatabaseError as error:
        connection.close()
        if _code(error) not in ("CORRUPT", "NOTADB"):
            raise explained(error, path) from error
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
        told = {"version": str(version), "known": str(VERSION)}
        raise RecordsError(sentence("record-newer", path=path, **told))


def _is_whole(connection: sqlite3.Connection) -> bool:
    """Whether a file is whole; all of it is looked at only after a crash."""
    if not _value(connection, "PRAGMA user_version"):
        return True
    last = _value(connection, "SELECT (SELECT kind FROM entry ORDER BY id DESC LIMIT 1)")
    return last in (None, CLOSED) or _value(connection, "PRAGMA quick_check") == "ok"


def _make_tables(connection: sqlite3.Connection) -> None:
    """Make the tables of a new file, unless another program was quicker."""
    if not _value(connection, "PRAGMA user_version"):
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            for statement in () if _value(connection, "PRAGMA user_version") else TABLES:
                connection.execute(statement)


def _value(connection: sqlite3.Connection, query: str) -> Any:
    (value,) = connection.execute(query).fetchone()
    return value


def _put_aside(path: Path) -> Path:
    """Rename a damaged file with all that belongs to it."""
    stem = f"{path.stem}.damaged-{time.strftime('%Y%m%d-%H%M%S')}"
    names = (path.with_name(f"{stem}{extra}{path.suffix}") for extra in ("", *range(-2, -1000, -1)))
    aside = next(name for name in names if not name.exists())
    try:
        for suffix in ("", "-wal", "-shm"):
            beside = path.with_name(path.name + suffix)
            if beside.exists():
                beside.rename(aside.with_name(aside.name + suffix))
    except OSError as error:
        reason = error.strerror or str(error)
        raise RecordsError(sentence("record-stays", path=path, why=reason)) from None
    return aside
