"""Opening a record file whatever has become of it: new, of a later version, damaged, in use."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

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
_BESIDE = ("-wal", "-shm")

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


class _DamagedError(Exception):
    """The file is a record, but not whole."""


def prepare(path: Path, busy_s: float, checks: bool) -> tuple[sqlite3.Connection, list[str]]:
    """A connection to a file, new if need be, and what the players should know of it.

    With `checks` all of a file that was not closed is read, to see whether it is whole.
    """
    _check_place(path)
    notes: list[str] = []
    try:
        return _open(path, busy_s, checks), notes
    except _DamagedError:
        aside = _put_aside(path)
        notes.append(sentence("record-put-aside", path=path, aside=aside.name))
    return _open(path, busy_s, checks), notes


def explained(error: sqlite3.Error, path: Path) -> RecordsError:
    """What went wrong, for the person at the table."""
    match getattr(error, "sqlite_errorname", "").split("_")[:2]:
        case ["SQLITE", "BUSY" | "LOCKED"]:
            said, remedy = sentence("record-in-use", path=path), sentence("record-close-that")
            return RecordsError(said, passing=True, remedy=remedy)
        case ["SQLITE", "FULL"]:
            said, remedy = sentence("record-disk-full", path=path), sentence("record-make-room")
            return RecordsError(said, passing=True, remedy=remedy)
        case ["SQLITE", "READONLY"]:
            return RecordsError(sentence("record-read-only", path=path))
        case ["SQLITE", "CORRUPT" | "NOTADB"]:
            return RecordsError(sentence("record-damaged", path=path))
    return RecordsError(sentence("record-unusable", path=path, why=error), passing=True)


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


def _open(path: Path, busy_s: float, checks: bool) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=busy_s, isolation_level=None)
    try:
        _check_ours(connection, path)
        if checks:
            _check_whole(connection)
        _set_up(connection)
        _begin(connection)
    except sqlite3.DatabaseError as error:
        connection.close()
        name = getattr(error, "sqlite_errorname", "")
        if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
            raise _DamagedError from error
        raise explained(error, path) from error
    except BaseException:
        connection.close()
        raise
    return connection


def _set_up(connection: sqlite3.Connection) -> None:
    # Killed programs lose nothing that was committed; a power cut at most the last moments.
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")


def _check_ours(connection: sqlite3.Connection, path: Path) -> None:
    version = _version(connection)
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    (owner,) = connection.execute("PRAGMA application_id").fetchone()
    if tables and owner != APPLICATION_ID:
        raise RecordsError(sentence("record-others", path=path))
    if version > VERSION:
        raise RecordsError(
            sentence("record-newer", path=path, version=str(version), known=str(VERSION))
        )


def _check_whole(connection: sqlite3.Connection) -> None:
    """Raise _DamagedError for a file that is not whole; it is looked at only after a crash."""
    if _version(connection) and not _closed(connection) and not _is_sound(connection):
        raise _DamagedError


def _closed(connection: sqlite3.Connection) -> bool:
    """Whether the last program that wrote ended as it should."""
    last = connection.execute("SELECT kind FROM entry ORDER BY id DESC LIMIT 1").fetchone()
    return last is None or last[0] == CLOSED


def _is_sound(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute("PRAGMA quick_check").fetchone() == ("ok",))


def _begin(connection: sqlite3.Connection) -> None:
    """Make the tables of a new file, unless another program was quicker."""
    if not _version(connection):
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            for statement in () if _version(connection) else TABLES:
                connection.execute(statement)


def _version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def _put_aside(path: Path) -> Path:
    """Rename a damaged file with all that belongs to it."""
    aside = _free_name(path, f"damaged-{time.strftime('%Y%m%d-%H%M%S')}")
    try:
        path.rename(aside)
        for suffix in _BESIDE:
            beside = path.with_name(path.name + suffix)
            if beside.exists():
                beside.rename(aside.with_name(aside.name + suffix))
    except OSError as error:
        reason = error.strerror or str(error)
        raise RecordsError(sentence("record-stays", path=path, why=reason)) from None
    return aside


def _free_name(path: Path, label: str) -> Path:
    names = (path.with_name(f"{path.stem}.{label}{extra}{path.suffix}") for extra in _extras())
    return next(name for name in names if not name.exists())


def _extras() -> list[str]:
    return ["", *(f"-{number}" for number in range(2, 1000))]
