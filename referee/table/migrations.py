"""The form of a record file, by version: what each version adds to the one before it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence

Migration = Callable[[sqlite3.Connection], None]

APPLICATION_ID = 0x52464552
"""Tells our files from other databases: "RFER" in the header."""


def _first(connection: sqlite3.Connection) -> None:
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(
        "CREATE TABLE session (id INTEGER PRIMARY KEY, at REAL NOT NULL, game TEXT NOT NULL, "
        "players TEXT NOT NULL, rules TEXT NOT NULL, source TEXT NOT NULL)"
    )
    connection.execute(
        "CREATE TABLE entry (id INTEGER PRIMARY KEY, session INTEGER NOT NULL REFERENCES session, "
        "at REAL NOT NULL, t REAL NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL)"
    )
    connection.execute("CREATE INDEX entry_of_session ON entry (session, id)")
    connection.execute("CREATE TABLE picture (digest TEXT PRIMARY KEY, jpeg BLOB NOT NULL)")
    for table in ("session", "entry", "picture"):
        for change in ("UPDATE", "DELETE"):
            connection.execute(
                f"CREATE TRIGGER {table}_no_{change.lower()} BEFORE {change} ON {table} "
                "BEGIN SELECT RAISE(ABORT, 'records are only ever added to'); END"
            )


MIGRATIONS: Sequence[Migration] = (_first,)
"""Migration i leads from version i to version i + 1."""
