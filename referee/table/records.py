"""What happened at the table, kept in one file: added to as it happens, and never changed.

An embedded database (SQLite). Each append is one transaction, so that whatever kills the program,
at most the frame in hand is lost.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from referee.table.record_files import CLOSED, RecordsError, explained, prepare

CLOCK_TOLERANCE_S = 60.0
"""A clock that is set by the network jumps by seconds; by more, somebody has set it back."""


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
        ``frame``, ``reading``, ``call``, ``answer``, or the name of an event.
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


@dataclass(frozen=True, slots=True)
class RecordSettings:
    """How the file is written.

    Attributes
    ----------
    busy_s
        How long another program may hold the file before that is said: a page that reads it
        takes milliseconds.
    checks
        Whether the whole file is checked where the last program did not end as it should. That
        takes a second a gigabyte, so who has checked it already opens it again without.
    """

    busy_s: float = 5.0
    checks: bool = True


CHECKED = RecordSettings(checks=False)
"""For a file that this program has checked when it began."""


class Records:
    """An open record file. Use it in a ``with`` statement, from one thread.

    Attributes
    ----------
    notes
        Sentences for the people at the table: what was odd about the file or the clock.
    """

    def __init__(
        self,
        path: Path,
        settings: RecordSettings | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Open a file, or begin a new one.

        Raises RecordsError for a file that is none of ours, of a newer version, or in use. A
        damaged one is put aside and a new one begun.
        """
        settings = settings or RecordSettings()
        self._path = path
        self._clock = clock
        self._connection, notes = prepare(path, settings.busy_s, settings.checks)
        self.notes = notes
        self._latest = self._last_time()

    def __enter__(self) -> Records:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def begin(self, head: SessionHead) -> int:
        """Begin a session and return its number."""
        with self._transaction():
            cursor = self._connection.execute(
                "INSERT INTO session (at, game, players, rules, source) VALUES (?, ?, ?, ?, ?)",
                (
                    self._now(),
                    head.game,
                    _json(head.players),
                    _json(head.rules),
                    _text(head.source),
                ),
            )
        return int(cursor.lastrowid or 0)

    def append(self, session: int, entries: Iterable[Entry]) -> None:
        """Add entries together: all of them are kept, or none."""
        with self._transaction():
            now = self._now()
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
        with self._explained():
            rows = self._connection.execute(
                "SELECT id, at, game, players, rules, source FROM session ORDER BY id"
            ).fetchall()
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
        with self._explained():
            rows = self._connection.execute(
                f"SELECT kind, t, body FROM entry WHERE session = ?{among} ORDER BY id",
                (session, *kinds),
            ).fetchall()
        return tuple(Entry(kind, t, json.loads(body)) for kind, t, body in rows)

    def holding(self, kind: str) -> frozenset[int]:
        """The numbers of the sessions with an entry of a kind."""
        with self._explained():
            rows = self._connection.execute(
                "SELECT DISTINCT session FROM entry WHERE kind = ?", (kind,)
            ).fetchall()
        return frozenset(number for (number,) in rows)

    def picture(self, digest: str) -> bytes | None:
        """The small picture of a frame."""
        with self._explained():
            row = self._connection.execute(
                "SELECT jpeg FROM picture WHERE digest = ?", (digest,)
            ).fetchone()
        return None if row is None else bytes(row[0])

    def ended_cleanly(self, session: int) -> bool:
        """Whether the program that kept a session ended as it should."""
        with self._explained():
            row = self._connection.execute(
                "SELECT kind FROM entry WHERE session = ? ORDER BY id DESC LIMIT 1", (session,)
            ).fetchone()
        return row is not None and row[0] == CLOSED

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._explained():
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                # A full disk may have rolled it back already.
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise explained(error, self._path) from error

    def _now(self) -> float:
        now = self._clock()
        behind = self._latest - now
        if behind > CLOCK_TOLERANCE_S:
            said = f"{behind / 3600:.1f} hours" if behind >= 5400 else f"{behind / 60:.0f} minutes"
            self.notes.append(
                f"The clock of this computer was set back by {said}; the record keeps the order "
                "in which things happened, but its times of day are not to be trusted."
            )
            self._latest = now
        self._latest = max(self._latest, now)
        return now

    def _last_time(self) -> float:
        with self._explained():
            (last,) = self._connection.execute(
                "SELECT max((SELECT coalesce(max(at), 0) FROM session), "
                "(SELECT coalesce((SELECT at FROM entry ORDER BY id DESC LIMIT 1), 0)))"
            ).fetchone()
        return float(last)


def _json(value: object) -> str:
    return _text(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def _text(said: str) -> str:
    """What UTF-8 can tell; a "?" for each byte of a file's name that is no letter."""
    return said.encode("utf-8", "replace").decode("utf-8")


__all__ = ["CLOSED", "Entry", "Records", "RecordsError", "SessionHead", "SessionRow"]
