"""The open tables, each with a thread of its own."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from referee import games
from referee.errors import UsageError
from referee.game import ReadFrame
from referee.table.records import Entry, Records, SessionHead, SessionRow
from referee.table.replaying import end_time, is_over, resumable_session
from referee.table.sighting import BoardLook
from referee.table.sources.shot import Shot, ShotSource
from referee.web import table_tasks
from referee.web.live_table import STOPPED, LiveTable, TableSnapshot, is_stopped
from referee.web.refusal import RefusedError
from referee.web.settings import WebSettings
from referee.web.workers import Workers
from referee.words import sentence
from vision.failure import Unreadable

R = TypeVar("R")

REMOVED = "removed"
"""Kind of the record entry that hides a session from all lists."""

LOG = logging.getLogger(__name__)


class TableHost:
    """An open table with its thread, its cameras and the requests that wait for it.

    `instance` is a random id that differs from that of an earlier host of the same table, and
    `snapshot` the latest state, None until the table is open. `watchers` counts the pages that
    receive events, `users` the requests in progress.
    """

    def __init__(self, row: SessionRow, record: Path, read_frame: ReadFrame) -> None:
        self.number = row.id
        self._loop = asyncio.get_running_loop()
        self._thread = ThreadPoolExecutor(1, f"table {row.id}")
        self._changed = asyncio.Event()
        self._sources: list[ShotSource] = []
        self._closed = self._stopping = False
        self._make_table = partial(LiveTable, row, record, read_frame, self._publish)
        self._table: LiveTable | None = None
        self.instance = secrets.token_hex(4)
        self.snapshot: TableSnapshot | None = None
        self.watchers, self.users = 0, 0

    @property
    def is_idle(self) -> bool:
        """Whether no request or camera uses the table, nor a page while the game goes on."""
        over = self.snapshot is not None and self.snapshot.state["over"]
        return not self.users and not self._sources and (over or not self.watchers)

    async def apply(self, action: Callable[[LiveTable], None], key: str = "") -> None:
        """Apply an action to the table, once for each key; open the table if necessary."""
        await self._loop.run_in_executor(self._thread, self._apply, action, key)

    async def open(self) -> None:
        """Open the table, unless it is open."""
        if self.snapshot is None:
            await self.apply(lambda _: None)

    async def wait_for_change(self, version: int, seconds: float) -> bool:
        """Wait for a snapshot of another version; False after a timeout."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.snapshot is None or self.snapshot.version == version:
                    await self._changed.wait()
                    if self._stopping:
                        return False
                return True
        return False

    def stop_waiting(self) -> None:
        """Wake all who wait for a change: the server stops."""
        self._stopping = True
        self._changed.set()

    def watch(self, source: ShotSource) -> None:
        """Watch a camera, until it ends or the table is closed."""
        self._sources.append(source)
        threading.Thread(target=self._run_source, args=(source,), daemon=True).start()

    async def close(self) -> None:
        """Close the cameras and the record."""
        self._closed = True
        for source in [*self._sources]:
            source.close()
        if self._table is not None:
            await self.apply(LiveTable.close)
        self._thread.shutdown(wait=False)

    def _apply(self, action: Callable[[LiveTable], None], key: str = "") -> None:
        # Opened on the table's thread, so that concurrent requests open it once.
        if self._table is None:
            self._table = self._make_table()
        self._table.apply(action, key)

    def _run_source(self, source: ShotSource) -> None:
        start = time.monotonic()
        try:
            for shot in source:
                if not source.live:
                    time.sleep(max(0.0, start + shot.t - time.monotonic()))
                self._add_shot(shot).result()
        except Exception as error:  # the players are told, or they would wait in vain
            if not self._closed:
                self._give_up(source, error)
        finally:
            self._sources.remove(source)

    def _give_up(self, source: ShotSource, error: Exception) -> None:
        """Close a source that failed, and tell the players why."""
        source.close()
        notice = str(error)
        if not isinstance(error, UsageError):
            LOG.error("%s failed", source.name, exc_info=error)
            notice = sentence("web-source-failed", source=source.name)
        with contextlib.suppress(RuntimeError):  # the table was closed just now
            self._add_shot(Shot(0.0, notice=notice))

    def _add_shot(self, shot: Shot) -> Future[None]:
        return self._thread.submit(self._apply, lambda table: table.add_shot(shot))

    def _publish(self, snapshot: TableSnapshot) -> None:
        self._loop.call_soon_threadsafe(self._set_snapshot, snapshot)

    def _set_snapshot(self, snapshot: TableSnapshot) -> None:
        self.snapshot = snapshot
        self._changed.set()
        self._changed = asyncio.Event()


class Tables:
    """All tables: those in use are open, the others are in the record.

    The record was checked when the server started.
    """

    def __init__(self, record: Path, workers: Workers, settings: WebSettings) -> None:
        self._record = record
        self._workers = workers
        self._settings = settings
        self._hosts: OrderedDict[int, TableHost] = OrderedDict()
        self._stopping = False
        self._begun: dict[str, int] = {}
        self._opening = asyncio.Lock()
        self._record_thread = ThreadPoolExecutor(1, "records")

    async def read(self, task: Callable[[Records], R]) -> R:
        """Run a task on the record, in a thread."""

        def run() -> R:
            with Records(self._record, checks=False) as records:
                return task(records)

        return await asyncio.get_running_loop().run_in_executor(self._record_thread, run)

    async def begin(self, head: SessionHead, go_on: bool = False, key: str = "") -> str:
        """Begin a game, once for each key, or go on with the last one if it is the same.

        Returns the table's name. Raises UsageError for a game that cannot be played.
        """
        games.find(head.game).play_class.start(head.players, head.rules)
        self._host_to_close()  # refused before the game is recorded

        def begin(records: Records) -> int:
            if key and key in self._begun:
                return self._begun[key]
            last = resumable_session(records, head) if go_on else None
            self._begun[key] = records.begin(head) if last is None else last.id
            return self._begun[key]

        number = await self.read(begin)
        async with self.use(str(number)):
            return str(number)

    @contextlib.asynccontextmanager
    async def use(self, name: str) -> AsyncIterator[TableHost]:
        """The host of a table, which is opened if necessary and stays open meanwhile.

        Raises RefusedError if there is no such table, or no room for it.
        """
        number = _parse_number(name)
        if number not in self._hosts:
            async with self._opening:
                if number not in self._hosts:
                    self._hosts[number] = await self._make_host(number)
        # No other coroutine runs between here and the count of users.
        host = self._hosts[number]
        self._hosts.move_to_end(number)
        host.users += 1
        try:
            # Outside the lock: replaying a long record takes seconds.
            await host.open()
            yield host
        finally:
            host.users -= 1

    def is_current(self, host: TableHost) -> bool:
        """Whether no later host has opened the table, and the server is not stopping."""
        return not self._stopping and self._hosts.get(host.number, host) is host

    def stop_waiting(self) -> None:
        """End all event streams: the server stops."""
        self._stopping = True
        for host in self._hosts.values():
            host.stop_waiting()

    async def list(self) -> list[dict[str, Any]]:
        """The newest tables that are not over."""

        def unfinished_sessions(records: Records) -> list[SessionRow]:
            newest = listed_sessions(records)[: 2 * self._settings.max_tables]
            return [row for row in newest if not has_ended(records, row.id)]

        return [session_json(row) for row in await self.read(unfinished_sessions)]

    async def remove(self, name: str) -> None:
        """Hide a table from all lists; the record keeps the game.

        Raises RefusedError if there is no such table.
        """
        number = _parse_number(name)

        def remove(records: Records) -> bool:
            exists = any(row.id == number for row in listed_sessions(records))
            if exists:
                records.append(number, [Entry(REMOVED, end_time(records.entries(number)), {})])
            return exists

        if not await self.read(remove):
            raise RefusedError(404, "web-no-table")
        host = self._hosts.pop(number, None)
        if host is not None:
            await host.close()

    async def close(self) -> None:
        """Close all tables."""
        for host in [*self._hosts.values()]:
            await host.close()
        self._record_thread.shutdown(wait=False)

    async def _make_host(self, number: int) -> TableHost:
        """Make a host for a table; close another one if there is no room."""
        rows = {row.id: row for row in await self.read(listed_sessions)}
        if number not in rows:
            raise RefusedError(404, "web-no-table")
        surplus = self._host_to_close()
        if surplus is not None:
            await self._hosts.pop(surplus.number).close()
        row = rows[number]
        return TableHost(row, self._record, self._frame_reader(row.head))

    def _host_to_close(self) -> TableHost | None:
        """The host to close before another one is opened; None while there is room.

        That is the one unused for longest, or else one whose game is over. Raises RefusedError if
        there is none.
        """
        if len(self._hosts) < self._settings.max_tables:
            return None
        idle = [host for host in self._hosts.values() if host.is_idle]
        if not idle:
            raise RefusedError(503, "web-no-room", retry_after=60)
        return min(idle, key=lambda host: host.watchers > 0)

    def _frame_reader(self, head: SessionHead) -> ReadFrame:
        """A function that has a table's pictures read by the workers, called from its thread."""
        loop = asyncio.get_running_loop()

        def run(task: Callable[..., Any], *args: Any) -> Any:
            coroutine = self._workers.run(task, *args)
            try:
                read = asyncio.run_coroutine_threadsafe(coroutine, loop).result()
            except RefusedError as error:
                return Unreadable("busy", str(error), sentence("web-try-again"))
            # Reading a part of it again is a task for the workers, too.
            if isinstance(read, BoardLook) and read.reread is not None:
                return replace(read, reread=partial(run, read.reread))
            return read

        return partial(run, table_tasks.read_frame, head.game, head.rules)


def listed_sessions(records: Records) -> tuple[SessionRow, ...]:
    """The sessions that were not removed from the lists, the newest first."""
    removed = records.sessions_with(REMOVED)
    return tuple(row for row in records.sessions()[::-1] if row.id not in removed)


def has_ended(records: Records, session: int) -> bool:
    """Whether a game is over, or was stopped."""
    return is_over(records, session) or is_stopped(records.entries(session, STOPPED))


def _parse_number(name: str) -> int:
    """The number of a table; -1 for an invalid name."""
    return int(name) if name.isascii() and name.isdecimal() and len(name) < 10 else -1


def session_json(row: SessionRow) -> dict[str, Any]:
    """The list entry of a session."""
    return {
        "id": str(row.id),
        "started": row.at,
        "game": row.head.game,
        "title": _title(row.head.game),
        "players": list(row.head.players),
        "options": dict(row.head.rules),
        "source": row.head.source,
    }


def _title(game: str) -> str:
    """The title of a game, or its name if it is no longer installed."""
    titles = {each.name: each.title for each in games.available()}
    return titles.get(game, game)
