"""What happened at the table, kept in one file: added to as it happens, and never changed.

An embedded database (SQLite). Each append is one transaction, so that whatever kills the program,
at most the frame in hand is lost.
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

from referee.table.record_files import CLOSED, RecordsError, explained, prepare
from referee.words import join_sentences, sentence


@dataclass(frozen=True, slots=True)
class SessionHead:
    """What a session begins with: the game, its players, house rules and where it is watched."""

    game: str
    players: tuple[str, ...] = ()
    rules: Mapping[str, Any] = field(default_factory=dict)
    source: str = ""


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A recorded session: its number, when it began (seconds since 1970), and its head."""

    id: int
    at: float
    head: SessionHead


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened.

    Attributes
    ----------
    kind
        ``frame``, ``reading``, ``unseen``, ``call``, ``answer``, or the name of an event.
    t
        Seconds of stream time.
    body
        What happened, as JSON.
    picture
        A small JPEG of a frame; its digest is ``body["digest"]``.
    """

    kind: str
    t: float
    body: Mapping[str, Any]
    picture: bytes | None = None


BUSY_S = 5.0
"""Seconds for which another program may hold the file before that is said: a page that reads it
takes milliseconds."""


class Records:
    """An open record file. Use it in a ``with`` statement, from one thread.

    Attributes
    ----------
    notes
        Sentences for the people at the table: what was odd about the file.
    """

    def __init__(self, path: Path, checks: bool = True) -> None:
        """Open a file, or begin a new one.

        Raises RecordsError for a file that is none of ours, of a newer version, or in use. A
        damaged one is put aside and a new one begun.

        Parameters
        ----------
        checks
            Whether the whole file is checked where the last program did not end as it should. That
            takes a second a gigabyte, so who has checked it already opens it again without.
        """
        self._path = path
        self._connection, self.notes = prepare(path, BUSY_S, checks)

    def __enter__(self) -> Records:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def begin(self, head: SessionHead) -> int:
        """Begin a session and return its number."""
        players, rules, source = _json(head.players), _json(head.rules), _text(head.source)
        with self._explained(), self._connection:
            cursor = self._connection.execute(
                "INSERT INTO session (at, game, players, rules, source) VALUES (?, ?, ?, ?, ?)",
                (time.time(), head.game, players, rules, source),
            )
        return int(cursor.lastrowid or 0)

    def append(self, session: int, entries: Iterable[Entry]) -> None:
        """Add entries together: all of them are kept, or none."""
        now = time.time()
        with self._explained(), self._connection:
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
        """All sessions, the first begun first."""
        rows = self._rows("SELECT id, at, game, players, rules, source FROM session ORDER BY id")
        return tuple(
            SessionRow(
                number, at, SessionHead(game, tuple(json.loads(players)), json.loads(rules), source)
            )
            for number, at, game, players, rules, source in rows
        )

    def entries(self, session: int, *kinds: str) -> tuple[Entry, ...]:
        """The entries of a session in the order in which they came, without their pictures.

        Of these kinds alone, where any are named.
        """
        among = f" AND kind IN ({', '.join('?' * len(kinds))})" if kinds else ""
        query = f"SELECT kind, t, body FROM entry WHERE session = ?{among} ORDER BY id"
        rows = self._rows(query, session, *kinds)
        return tuple(Entry(kind, t, json.loads(body)) for kind, t, body in rows)

    def holding(self, kind: str) -> frozenset[int]:
        """The numbers of the sessions with an entry of a kind."""
        rows = self._rows("SELECT DISTINCT session FROM entry WHERE kind = ?", kind)
        return frozenset(number for (number,) in rows)

    def picture(self, digest: str) -> bytes | None:
        """The small picture of a frame."""
        rows = self._rows("SELECT jpeg FROM picture WHERE digest = ?", digest)
        return bytes(rows[0][0]) if rows else None

    def ended_cleanly(self, session: int) -> bool:
        """Whether the program that kept a session ended as it should."""
        last = "SELECT kind FROM entry WHERE session = ? ORDER BY id DESC LIMIT 1"
        return self._rows(last, session) == [(CLOSED,)]

    def _rows(self, query: str, *values: object) -> list[Any]:
        with self._explained():
            return self._connection.execute(query, values).fetchall()

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise explained(error, self._path) from error


class Recorder:
    """Keeps one session in a record file.

    While the disk is full or the file in use, entries wait in memory and are written with the
    next ones: the game goes on.
    """

    def __init__(self, records: Records, session: int) -> None:
        self._records = records
        self._session = session
        self._waiting: list[Entry] = []
        self._failing = False

    def add(self, entries: Iterable[Entry]) -> str | None:
        """Write entries together; a sentence for the table when writing begins to fail.

        Raises RecordsError where it will never succeed.
        """
        error = self._write(entries)
        told, self._failing = self._failing, error is not None
        return None if error is None or told else str(error)

    def close(self, t: float) -> str | None:
        """Write down that the program ends as it should; a sentence if it cannot be written."""
        error = self._write([Entry(CLOSED, t, {})])
        if error is None:
            return None
        return join_sentences(error.message, sentence("record-lost", entries=len(self._waiting)))

    def _write(self, entries: Iterable[Entry]) -> RecordsError | None:
        """Write entries and those that wait; why that fails for now."""
        self._waiting += entries
        try:
            self._records.append(self._session, self._waiting)
        except RecordsError as error:
            if not error.passing:
                raise
            return error
        self._waiting.clear()
        return None


def _json(value: object) -> str:
    return _text(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def _text(said: str) -> str:
    """What UTF-8 can tell; a "?" for each byte of a file's name that is no letter."""
    return said.encode("utf-8", "replace").decode("utf-8")
