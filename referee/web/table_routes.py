"""Tables: players, calls, photographs from a phone, and what everybody sees."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Header, Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from referee import games
from referee.errors import UsageError
from referee.table.calls import parse_names
from referee.table.records import SessionHead
from referee.table.sources.shot import Shot
from referee.web import replaying, work
from referee.web.forms import ONE_JPEG, CallForm, Key, TableForm, Text
from referee.web.refusal import RefusedError
from referee.web.services import ServicesDep
from referee.web.table import TableView
from referee.web.tables import Host, Tables
from referee.words import localise
from rules.message import Message
from vision.failure import Unreadable

BEAT_S = 10.0
"""Seconds after which a page hears that the stream is alive: phones end streams silently."""

STREAMS = 32
"""Pages that look at one table."""

router = APIRouter(prefix="/tables")


@router.get("")
async def list_tables(services: ServicesDep) -> dict[str, list[dict[str, Any]]]:
    """The newest tables that are not over."""
    return {"tables": await services.tables.list()}


@router.post("")
async def begin(services: ServicesDep, form: TableForm, key: Key = "") -> dict[str, str]:
    """Begin a game at a table."""
    players = parse_names(",".join(form.players))
    if len(players) != len(form.players):
        raise UsageError(Message.of("web-no-commas"))
    head = SessionHead(games.find(form.game).name, players, form.options, form.source or "")
    return {"table": await services.tables.begin(head, key=key)}


@router.get("/{name}")
async def state(services: ServicesDep, name: str) -> Response:
    """What everybody at a table may see."""
    async with services.tables.use(name) as host:
        return _state(host)


@router.post("/{name}/calls")
async def call(services: ServicesDep, name: str, form: CallForm, key: Key = "") -> Response:
    """Call something, in the words of the terminal."""
    async with services.tables.use(name) as host:
        await host.do(lambda table: table.call(form.call, key), key)
        return _state(host)


@router.post("/{name}/stop")
async def stop(services: ServicesDep, name: str, key: Key = "") -> Response:
    """End a game where it stands; the call `undo` goes on with it."""
    async with services.tables.use(name) as host:
        await host.do(lambda table: table.stop(key), key)
        return _state(host)


@router.delete("/{name}")
async def remove(services: ServicesDep, name: str) -> dict[str, str]:
    """Show a game in no list any more; the record keeps what was played."""
    await services.tables.remove(name)
    return {"removed": name}


@router.post("/{name}/photos", openapi_extra=ONE_JPEG)
async def show(
    services: ServicesDep,
    name: str,
    request: Request,
    live: bool = False,
    player: Text | None = None,
    key: Key = "",
) -> Response:
    """Show the table a photograph; or a frame of a film, where a phone stands still and films.

    With a `player` it is of this player's board alone, and the others' stay as they were shown.
    """
    async with services.tables.use(name) as host:
        body = await request.body()
        # A frame is decoded here sooner than its pixels come from a worker.
        decode = asyncio.to_thread if live else services.workers.run
        pixels = await decode(work.frame, body)
        if isinstance(pixels, Unreadable):
            raise UsageError(str(pixels))
        shot = Shot(0.0, pixels, name=None if live else "photo")
        await host.do(
            lambda table: table.see_board(player, pixels) if player else table.see(shot), key
        )
        return _state(host)


@router.post("/{name}/faces", openapi_extra=ONE_JPEG)
async def faces(services: ServicesDep, name: str, request: Request) -> dict[str, Sequence[str]]:
    """What the tiles in a photograph show, such as those on a rack; the table learns nothing."""
    async with services.tables.use(name) as host:
        assert host.view is not None
        game = host.view.state["game"]
    found = await services.workers.run(work.faces, game, await request.body())
    if isinstance(found, Unreadable):
        raise UsageError(str(found))
    return {"faces": found}


@router.get("/{name}/picture", response_class=Response)
async def picture(services: ServicesDep, name: str, marks: bool = False) -> Response:
    """The picture that was read last, as it is or with the ruling drawn on it."""
    async with services.tables.use(name) as host:
        view = host.view
    if view is None or view.picture is None:
        raise RefusedError(404, "web-no-picture")
    report = localise(view.report) if marks else None
    size = view.report.image_size or (1, 1)
    drawn = await services.workers.run(replaying.table_picture, view.picture, size, report)
    return Response(drawn, media_type="image/jpeg")


@router.get("/{name}/events", response_class=StreamingResponse)
async def events(
    services: ServicesDep, name: str, last_event_id: Annotated[str, Header()] = ""
) -> Response:
    """The state whenever it changes, as server-sent events; a beat where nothing happens."""
    async with services.tables.use(name) as host:
        if host.watchers >= STREAMS:
            raise RefusedError(503, "web-too-many-pages", retry_after=10)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    stream = _stream(services.tables, host, last_event_id)
    return StreamingResponse(stream, media_type="text/event-stream", headers=headers)


async def _stream(tables: Tables, host: Host, last: str) -> AsyncIterator[str]:
    host.watchers += 1
    try:
        born, _, seen = last.partition("-")
        version = int(seen) if born == host.born and seen.isdecimal() else 0
        yield "retry: 1000\n\n"
        # Where the table was closed and opened again, the page is to look at it anew.
        while tables.is_kept_by(host):
            if await host.next(version, BEAT_S) and host.view is not None:
                version = host.view.version
                data = json.dumps(_told(host.view), ensure_ascii=False)
                yield f"event: state\nid: {host.born}-{version}\ndata: {data}\n\n"
            else:
                yield "event: beat\ndata: {}\n\n"
    except asyncio.CancelledError:
        pass  # the page has gone, or the server goes
    finally:
        host.watchers -= 1


def _state(host: Host) -> Response:
    assert host.view is not None
    return JSONResponse(_told(host.view))


def _told(view: TableView) -> dict[str, Any]:
    """What everybody at a table may see, aloud."""
    return localise({**view.state, "text": games.describe(view.report)})
