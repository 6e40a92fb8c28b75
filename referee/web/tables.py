"""The tables that are played now, each kept by a thread of its own."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from referee import games
from referee.errors import UsageError
from referee.table.plays import Look, table_game
from referee.table.records import CHECKED, Records, SessionHead, SessionRow
from referee.table.replaying import is_over, unfinished
from referee.table.sources.shot import Shot, Source
from referee.web import work
from referee.web.refusal import RefusedError
from referee.web.settings import WebSettings
from referee.web.table import Table, View
from referee.web.workers import Workers
from vision.failure import Unreadable
from vision.photo.photo import Photo

R = TypeVar("R")

NO_TABLE = "There is no such table; begin a game."
NO_ROOM = "All tables are taken; end a game first."


class Host:
    """A table with its thread, and all who look at it."""

    def __init__(self, row: SessionRow, record: Path, look: Look) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread = ThreadPoolExecutor(1, f"table {row.id}")
        self._changed = asyncio.Event()
        self._sources: list[Source] = []
        self._begin: Callable[[], Table] = lambda: Table(row, record, look, self._show)
        self._table: Table | None = None
        self.born = secrets.token_hex(4)
        self.view: View | None = None
        self.watchers = 0

    async def begin(self) -> None:
        """Open the table, with all that its record tells."""
        try:
            self._table = await self._do(self._begin)
        except BaseException:
            self._thread.shutdown(wait=False)
            raise

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks and no camera does."""
        return not self.watchers and not self._sources

    async def see(self, shot: Shot) -> None:
        """Show the table a picture."""
        await self._do(lambda: self._kept.see(shot))

    async def call(self, line: str) -> None:
        """Call something. Raises CallError for what is no call in this game."""
        await self._do(lambda: self._kept.call(line))

    async def next(self, version: int, seconds: float) -> bool:
        """Wait until there is another view than this one; False where that takes too long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.view is None or self.view.version == version:
                    await self._changed.wait()
                return True
        return False

    def watch(self, source: Source) -> None:
        """Let a camera look on, until it ends or the table is closed."""
        self._sources.append(source)
        threading.Thread(target=self._look_on, args=(source,), daemon=True).start()

    async def close(self) -> None:
        """Let go of the camera and of the record."""
        for source in self._sources:
            source.close()
        if self._table is not None:
            await self._do(self._table.close)
        self._thread.shutdown(wait=False)

    @property
    def _kept(self) -> Table:
        assert self._table is not None
        return self._table

    async def _do(self, task: Callable[[], R]) -> R:
        return await self._loop.run_in_executor(self._thread, task)

    def _look_on(self, source: Source) -> None:
        start = time.monotonic()
        for shot in source:
            if not source.live:
                time.sleep(max(0.0, start + shot.t - time.monotonic()))
            try:
                self._thread.submit(self._kept.see, shot).result()
            except (RuntimeError, UsageError):
                break  # the table was closed, or its record cannot be written any more

    def _show(self, view: View) -> None:
        self._loop.call_soon_threadsafe(self._shown, view)

    def _shown(self, view: View) -> None:
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
        self._opening = asyncio.Lock()
        self._reading = ThreadPoolExecutor(1, "records")

    async def read(self, task: Callable[[Records], R]) -> R:
        """Ask something of the record."""

        def ask() -> R:
            with Records(self._record, CHECKED) as records:
                return task(records)

        return await asyncio.get_running_loop().run_in_executor(self._reading, ask)

    async def begin(self, head: SessionHead, go_on: bool = False) -> str:
        """Begin a game, or go on with the last one where it is the same and not over.

        Returns the table's name. Raises UsageError for what cannot be played.
        """
        table_game(games.find(head.game)).start(head.players, head.rules)

        def begun(records: Records) -> int:
            before = unfinished(records, head) if go_on else None
            return records.begin(head) if before is None else before.id

        number = await self.read(begun)
        await self.get(str(number))
        return str(number)

    async def get(self, name: str) -> Host:
        """The table of a name, opened where it waits. Raises RefusedError where there is none."""
        number = int(name) if name.isascii() and name.isdecimal() and len(name) < 10 else -1
        async with self._opening:
            if number not in self._hosts:
                self._hosts[number] = await self._opened(number)
            self._hosts.move_to_end(number)
            return self._hosts[number]

    async def list(self) -> list[dict[str, Any]]:
        """The newest tables that are not over."""

        def going_on(records: Records) -> list[SessionRow]:
            newest = records.sessions()[::-1][: 2 * self._settings.tables]
            return [row for row in newest if not is_over(records, row.id)]

        return [in_json(row) for row in await self.read(going_on)]

    async def close(self) -> None:
        """Close all tables."""
        for host in self._hosts.values():
            await host.close()
        self._reading.shutdown(wait=False)

    async def _opened(self, number: int) -> Host:
        rows = {row.id: row for row in await self.read(lambda records: records.sessions())}
        if number not in rows:
            raise RefusedError(404, NO_TABLE)
        await self._make_room()
        row = rows[number]
        host = Host(row, self._record, self._look(row.head))
        await host.begin()
        return host

    async def _make_room(self) -> None:
        """Close the table that nobody has looked at for longest."""
        if len(self._hosts) < self._settings.tables:
            return
        for number, host in self._hosts.items():
            if host.is_idle:
                del self._hosts[number]
                await host.close()
                return
        raise RefusedError(503, NO_ROOM, retry_after=60)

    def _look(self, head: SessionHead) -> Look:
        """How a table's pictures are read: by the workers, asked from the table's thread."""
        loop = asyncio.get_running_loop()

        def look(photo: Photo) -> Any:
            asked = self._workers.run(work.look, head.game, head.rules, photo)
            try:
                return asyncio.run_coroutine_threadsafe(asked, loop).result()
            except RefusedError as error:
                return Unreadable("busy", str(error), "It will be tried again.")

        return look


def in_json(row: SessionRow) -> dict[str, Any]:
    """A recorded session in a list."""
    head: Mapping[str, Any] = {
        "game": row.head.game,
        "title": _title(row.head.game),
        "players": list(row.head.players),
        "source": row.head.source,
    }
    return {"id": str(row.id), "started": row.at, **head}


def _title(game: str) -> str:
    """The title of a game, or its name where it is not installed any more."""
    known = {each.name: each.title for each in (*games.ours(), *games.others())}
    return known.get(game, game)
