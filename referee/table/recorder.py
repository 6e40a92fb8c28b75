"""Writes a session down as it happens, and holds on to what cannot be written yet."""

from __future__ import annotations

from collections.abc import Iterable

from referee.table.record_files import CLOSED
from referee.table.records import Entry, Records, RecordsError, SessionHead
from referee.words import following, sentence


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

    @classmethod
    def begin(cls, records: Records, head: SessionHead) -> Recorder:
        """Keep a new session."""
        return cls(records, records.begin(head))

    @property
    def waiting(self) -> int:
        """How many entries could not be written yet."""
        return len(self._waiting)

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
        return following(error.message, sentence("record-lost", entries=self.waiting))

    def _write(self, entries: Iterable[Entry]) -> RecordsError | None:
        """Write entries and those that wait; why that fails for now."""
        self._waiting += entries
        if not self._waiting:
            return None
        try:
            self._records.append(self._session, self._waiting)
        except RecordsError as error:
            if not error.passing:
                raise
            return error
        self._waiting.clear()
        return None
