"""The tables that are played now, each kept by a thread of its own."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
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
from referee.web import work
from referee.web.refusal import RefusedError
from referee.web.settings import WebSettings
from referee.web.table import STOPPED, LiveTable, TableView, is_stopped
from referee.web.workers import Workers
from referee.words import sentence
from vision.failure import Unreadable

R = TypeVar("R")

REMOVED = "removed"
"""Kind of the entry after which a session is in no list."""

LOG = logging.getLogger(__name__)


class Host:
    """A table with its thread, and all who look at it.

    Attributes
    ----------
    number
        Of the table.
    born
        Tells this host from an earlier one of the same table.
    view
        What is to be seen; None before the table is open.
    watchers
        Pages that are told of all that happens.
    users
        Requests that are being answered.
    """

    def __init__(self, row: SessionRow, record: Path, read_frame: ReadFrame) -> None:
        self.number = row.id
        self._loop = asyncio.get_running_loop()
        self._thread = ThreadPoolExecutor(1, f"table {row.id}")
        self._changed = asyncio.Event()
        self._sources: list[ShotSource] = []
        self._closed = self._left = False
        self._make: Callable[[], LiveTable] = lambda: LiveTable(row, record, read_frame, self._show)
        self._table: LiveTable | None = None
        self.born = secrets.token_hex(4)
        self.view: TableView | None = None
        self.watchers, self.users = 0, 0

    @property
    def is_idle(self) -> bool:
        """Whether nobody asks for it, no camera looks, and no page unless the game is over."""
        over = self.view is not None and self.view.state["over"]
        return not self.users and not self._sources and (over or not self.watchers)

    async def do(self, what: Callable[[LiveTable], None], key: str = "") -> None:
        """Do something at the table, once of each key; it is opened, with all that it tells."""
        await self._loop.run_in_executor(self._thread, self._at_table, what, key)

    async def begin(self) -> None:
        """Open the table, unless it is open."""
        if self.view is None:
            await self.do(lambda _: None)

    async def next(self, version: int, seconds: float) -> bool:
        """Wait until there is another view than this one; False where that takes too long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.view is None or self.view.version == version:
                    await self._changed.wait()
                    if self._left:
                        return False
                return True
        return False

    def leave(self) -> None:
        """Nobody need wait any more: the server stops."""
        self._left = True
        self._changed.set()

    def watch(self, source: ShotSource) -> None:
        """Let a camera look on, until it ends or the table is closed."""
        self._sources.append(source)
        threading.Thread(target=self._look_on, args=(source,), daemon=True).start()

    async def close(self) -> None:
        """Let go of the camera and of the record."""
        self._closed = True
        for source in [*self._sources]:
            source.close()
        if self._table is not None:
            await self.do(LiveTable.close)
        self._thread.shutdown(wait=False)

    def _at_table(self, what: Callable[[LiveTable], None], key: str = "") -> None:
        # On the table's thread, so that those who come at one time open it once.
        if self._table is None:
            self._table = self._make()
        self._table.do(what, key)

    def _look_on(self, source: ShotSource) -> None:
        start = time.monotonic()
        try:
            for shot in source:
                if not source.live:
                    time.sleep(max(0.0, start + shot.t - time.monotonic()))
                self._see(shot).result()
        except Exception as error:  # whatever it is, the players would wait for nothing
            if not self._closed:
                self._give_up(source, error)
        finally:
            self._sources.remove(source)

    def _give_up(self, source: ShotSource, error: Exception) -> None:
        """Let go of a source, and tell why."""
        source.close()
        said = str(error)
        if not isinstance(error, UsageError):
            LOG.error("%s failed", source.name, exc_info=error)
            said = sentence("web-source-failed", source=source.name)
        with contextlib.suppress(RuntimeError):  # the table was closed just now
            self._see(Shot(0.0, notice=said))

    def _see(self, shot: Shot) -> Future[None]:
        return self._thread.submit(self._at_table, lambda table: table.see(shot))

    def _show(self, view: TableView) -> None:
        self._loop.call_soon_threadsafe(self._shown, view)

    def _shown(self, view: TableView) -> None:
        self.view = view
        self._changed.set()
        self._changed = asyncio.Event()


class Tables:
    """All tables, of which those that are looked at are open; others wait in the record.

    Whether the record is whole was looked at when the server began.
    """

    def __init__(self, record: Path, workers: Workers, settings: WebSettings) -> None:
        self._record = record
        self._workers = workers
        self._settings = settings
        self._hosts: OrderedDict[int, Host] = OrderedDict()
        self._left = False
        self._begun: dict[str, int] = {}
        self._seating = asyncio.Lock()
        self._reading = ThreadPoolExecutor(1, "records")

    async def read(self, task: Callable[[Records], R]) -> R:
        """Ask something of the record."""

        def ask() -> R:
            with Records(self._record, checks=False) as records:
                return task(records)

        return await asyncio.get_running_loop().run_in_executor(self._reading, ask)

    async def begin(self, head: SessionHead, go_on: bool = False, key: str = "") -> str:
        """Begin a game, once of each key, or go on with the last if it is the same and not over.

        Returns the table's name. Raises UsageError for what cannot be played.
        """
        games.find(head.game).play_class.start(head.players, head.rules)
        self._least_needed()  # no game is written down that finds no table

        def begun(records: Records) -> int:
            if key and key in self._begun:
                return self._begun[key]
            before = resumable_session(records, head) if go_on else None
            self._begun[key] = records.begin(head) if before is None else before.id
            return self._begun[key]

        number = await self.read(begun)
        async with self.use(str(number)):
            return str(number)

    @contextlib.asynccontextmanager
    async def use(self, name: str) -> AsyncIterator[Host]:
        """The table of a name, opened where it waits, and not closed meanwhile.

        Raises RefusedError where there is none, or none can be opened.
        """
        number = _number(name)
        if number not in self._hosts:
            async with self._seating:
                if number not in self._hosts:
                    self._hosts[number] = await self._seated(number)
        # From here on nobody else has a turn before the table is counted as used.
        host = self._hosts[number]
        self._hosts.move_to_end(number)
        host.users += 1
        try:
            # A long record takes seconds: others are let in to their tables meanwhile.
            await host.begin()
            yield host
        finally:
            host.users -= 1

    def is_kept_by(self, host: Host) -> bool:
        """Whether no other host has opened the table since, and the server goes on."""
        return not self._left and self._hosts.get(host.number, host) is host

    def leave(self) -> None:
        """The server stops: pages are told nothing more."""
        self._left = True
        for host in self._hosts.values():
            host.leave()

    async def list(self) -> list[dict[str, Any]]:
        """The newest tables that are not over."""

        def going_on(records: Records) -> list[SessionRow]:
            newest = shown(records)[: 2 * self._settings.max_tables]
            return [row for row in newest if not has_ended(records, row.id)]

        return [in_json(row) for row in await self.read(going_on)]

    async def remove(self, name: str) -> None:
        """Show a table in no list any more; the record keeps what was played.

        Raises RefusedError where there is none.
        """
        number = _number(name)

        def removed(records: Records) -> bool:
            known = any(row.id == number for row in shown(records))
            if known:
                records.append(number, [Entry(REMOVED, end_time(records.entries(number)), {})])
            return known

        if not await self.read(removed):
            raise RefusedError(404, "web-no-table")
        host = self._hosts.pop(number, None)
        if host is not None:
            await host.close()

    async def close(self) -> None:
        """Close all tables."""
        for host in [*self._hosts.values()]:
            await host.close()
        self._reading.shutdown(wait=False)

    async def _seated(self, number: int) -> Host:
        """A host for a table, in the place of another one if all are taken."""
        rows = {row.id: row for row in await self.read(shown)}
        if number not in rows:
            raise RefusedError(404, "web-no-table")
        leaves = self._least_needed()
        if leaves is not None:
            await self._hosts.pop(leaves.number).close()
        row = rows[number]
        return Host(row, self._record, self._frame_reader(row.head))

    def _least_needed(self) -> Host | None:
        """The table that makes room for another one; None while there is room.

        It is that which nobody has looked at for longest, or else one whose game is over. Raises
        RefusedError where there is none.
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
            asked = self._workers.run(task, *args)
            try:
                read = asyncio.run_coroutine_threadsafe(asked, loop).result()
            except RefusedError as error:
                return Unreadable("busy", str(error), sentence("web-try-again"))
            # Reading in parts what was read is work for them, too.
            if isinstance(read, BoardLook) and read.again is not None:
                return replace(read, again=partial(run, read.again))
            return read

        return partial(run, work.read_frame, head.game, head.rules)


def shown(records: Records) -> tuple[SessionRow, ...]:
    """The sessions that were not removed from the lists, the newest first."""
    removed = records.holding(REMOVED)
    return tuple(row for row in records.sessions()[::-1] if row.id not in removed)


def has_ended(records: Records, session: int) -> bool:
    """Whether a game is over, or was stopped."""
    return is_over(records, session) or is_stopped(records.entries(session, STOPPED))


def _number(name: str) -> int:
    """The number of a table of a name; -1 for what is no number."""
    return int(name) if name.isascii() and name.isdecimal() and len(name) < 10 else -1


def in_json(row: SessionRow) -> dict[str, Any]:
    """A recorded session in a list."""
    head: Mapping[str, Any] = {
        "game": row.head.game,
        "title": _title(row.head.game),
        "players": list(row.head.players),
        "options": dict(row.head.rules),
        "source": row.head.source,
    }
    return {"id": str(row.id), "started": row.at, **head}


def _title(game: str) -> str:
    """The title of a game, or its name where it is not installed any more."""
    known = {each.name: each.title for each in games.available()}
    return known.get(game, game)
