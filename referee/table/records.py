"""Append-only records of sessions, in one SQLite file.

Each append is one transaction, so that a program that is killed loses at most the current frame.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from referee.table.record_files import CLOSED, RecordsError, open_database, records_error
from referee.words import join_sentences, sentence


@dataclass(frozen=True, slots=True)
class SessionHead:
    """The settings of a session: game, players, house rules and the name of its source."""

    game: str
    players: tuple[str, ...] = ()
    rules: Mapping[str, Any] = field(default_factory=dict)
    source: str = ""


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A recorded session: its number, its start in seconds since 1970, and its head."""

    id: int
    at: float
    head: SessionHead


@dataclass(frozen=True, slots=True)
class Entry:
    """One recorded input or event, at `t` seconds of stream time, with its data as JSON.

    The kind is ``frame``, ``reading``, ``unseen``, ``call``, ``answer``, or the name of an event.
    `picture` is a small JPEG of a frame; its digest is ``body["digest"]``.
    """

    kind: str
    t: float
    body: Mapping[str, Any]
    picture: bytes | None = None


BUSY_S = 5.0
"""Seconds that another program may lock the file before it counts as in use; a page that reads it
takes milliseconds."""


class Records:
    """An open record file, with `notes` on it for the players.

    Use it in a ``with`` statement, from one thread.
    """

    def __init__(self, path: Path, checks: bool = True) -> None:
        """Open a file, or create it.

        Raises RecordsError for a file of another program or of a newer version, or in use. A
        damaged file is renamed and a new one created. `checks` is whether the integrity of the file
        is checked after a crash, at about a second a gigabyte; not needed when it is opened again.
        """
        self._path = path
        self._connection, self.notes = open_database(path, BUSY_S, checks)

    def __enter__(self) -> Records:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    def begin(self, head: SessionHead) -> int:
        """Begin a session and return its number."""
        players, rules, source = _json(head.players), _json(head.rules), _text(head.source)
        with self._translated_errors(), self._connection:
            cursor = self._connection.execute(
                "INSERT INTO session (at, game, players, rules, source) VALUES (?, ?, ?, ?, ?)",
                (time.time(), head.game, players, rules, source),
            )
        return int(cursor.lastrowid or 0)

    def append(self, session: int, entries: Iterable[Entry]) -> None:
        """Add entries in one transaction."""
        now = time.time()
        with self._translated_errors(), self._connection:
            for entry in entries:
                if entry.picture is not None:
                    self._connection.execute(
                        "INSERT OR IGNORE INTO picture (digest, jpeg) VALUES (?, ?)",
                        (entry.body["digest"], entry.picture),
                    )
                self._connection.execute(
                    "INSERT INTO entry (session, at, t, kind, body) VALUES (?, ?, ?, ?, ?)",
                    (session, now, entry.t, entry.kind, _json(entry.body)),
                )

    def sessions(self) -> tuple[SessionRow, ...]:
        """All sessions, oldest first."""
        rows = self._rows("SELECT id, at, game, players, rules, source FROM session ORDER BY id")
        return tuple(
            SessionRow(
                number, at, SessionHead(game, tuple(json.loads(players)), json.loads(rules), source)
            )
            for number, at, game, players, rules, source in rows
        )

    def entries(self, session: int, *kinds: str) -> tuple[Entry, ...]:
        """The entries of a session in order, without pictures; only of `kinds`, if any."""
        condition = f" AND kind IN ({', '.join('?' * len(kinds))})" if kinds else ""
        query = f"SELECT kind, t, body FROM entry WHERE session = ?{condition} ORDER BY id"
        rows = self._rows(query, session, *kinds)
        return tuple(Entry(kind, t, json.loads(body)) for kind, t, body in rows)

    def sessions_with(self, kind: str) -> frozenset[int]:
        """The numbers of the sessions with an entry of a kind."""
        rows = self._rows("SELECT DISTINCT session FROM entry WHERE kind = ?", kind)
        return frozenset(number for (number,) in rows)

    def picture(self, digest: str) -> bytes | None:
        """The JPEG of a frame."""
        rows = self._rows("SELECT jpeg FROM picture WHERE digest = ?", digest)
        return bytes(rows[0][0]) if rows else None

    def ended_cleanly(self, session: int) -> bool:
        """Whether the program that recorded a session closed it."""
        query = "SELECT kind FROM entry WHERE session = ? ORDER BY id DESC LIMIT 1"
        return self._rows(query, session) == [(CLOSED,)]

    def _rows(self, query: str, *values: object) -> list[Any]:
        with self._translated_errors():
            return self._connection.execute(query, values).fetchall()

    @contextmanager
    def _translated_errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise records_error(error, self._path) from error


class Recorder:
    """Records one session.

    While the disk is full or the file in use, entries wait in memory and are written with the next
    ones.
    """

    def __init__(self, records: Records, session: int) -> None:
        self._records = records
        self._session = session
        self._waiting: list[Entry] = []
        self._failing = False

    def add(self, entries: Iterable[Entry]) -> str | None:
        """Write entries; returns a sentence for the players when writing begins to fail.

        Raises RecordsError for a lasting failure.
        """
        error = self._write(entries)
        was_failing, self._failing = self._failing, error is not None
        return None if error is None or was_failing else str(error)

    def close(self, t: float) -> str | None:
        """Write the closing entry; returns a sentence if it cannot be written."""
        error = self._write([Entry(CLOSED, t, {})])
        if error is None:
            return None
        return join_sentences(error.message, sentence("record-lost", entries=len(self._waiting)))

    def _write(self, entries: Iterable[Entry]) -> RecordsError | None:
        """Write waiting entries and new ones; returns a temporary failure."""
        self._waiting += entries
        try:
            self._records.append(self._session, self._waiting)
        except RecordsError as error:
            if not error.is_temporary:
                raise
            return error
        self._waiting.clear()
        return None


def _json(value: object) -> str:
    return _text(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def _text(text: str) -> str:
    """Text with a "?" for each surrogate, as file names may have."""
    return text.encode("utf-8", "replace").decode("utf-8")
