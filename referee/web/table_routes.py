"""Routes of tables: begin a game, show photographs, make calls, follow the state."""

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
from referee.web import photo_tasks, table_tasks
from referee.web.forms import ONE_JPEG, CallForm, Key, TableForm, Text
from referee.web.live_table import TableSnapshot
from referee.web.refusal import RefusedError
from referee.web.services import ServicesDep
from referee.web.tables import TableHost, Tables
from referee.words import localise
from rules.message import Message
from vision.failure import Unreadable

HEARTBEAT_S = 10.0
"""Seconds between heartbeats of an event stream: phones drop streams silently."""

MAX_STREAMS = 32
"""Event streams of one table."""

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
    """The state of a table."""
    async with services.tables.use(name) as host:
        return _state_response(host)


@router.post("/{name}/calls")
async def call(services: ServicesDep, name: str, form: CallForm, key: Key = "") -> Response:
    """Make a call, as typed at the terminal."""
    async with services.tables.use(name) as host:
        await host.apply(lambda table: table.call(form.call, key), key)
        return _state_response(host)


@router.post("/{name}/stop")
async def stop(services: ServicesDep, name: str, key: Key = "") -> Response:
    """Stop a game; the call `undo` goes on with it."""
    async with services.tables.use(name) as host:
        await host.apply(lambda table: table.stop(key), key)
        return _state_response(host)


@router.delete("/{name}")
async def remove(services: ServicesDep, name: str) -> dict[str, str]:
    """Hide a game from all lists; the record keeps it."""
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
    """Show the table a photograph, or a frame (`live`) of a phone that films it.

    A photograph with a `player` is of this player's board alone.
    """
    async with services.tables.use(name) as host:
        body = await request.body()
        # Decoding a frame here is faster than receiving its pixels from a worker.
        decode = asyncio.to_thread if live else services.workers.run
        pixels = await decode(photo_tasks.decode_table, body)
        if isinstance(pixels, Unreadable):
            raise UsageError(str(pixels))
        shot = Shot(0.0, pixels, name=None if live else "photo")
        await host.apply(
            lambda table: table.add_board(player, pixels) if player else table.add_shot(shot), key
        )
        return _state_response(host)


@router.post("/{name}/faces", openapi_extra=ONE_JPEG)
async def faces(services: ServicesDep, name: str, request: Request) -> dict[str, Sequence[str]]:
    """Faces of the tiles in a photograph, such as on a rack; the table does not change."""
    async with services.tables.use(name) as host:
        assert host.snapshot is not None
        game = host.snapshot.state["game"]
    read = await services.workers.run(table_tasks.read_rack, game, await request.body())
    if isinstance(read, Unreadable):
        raise UsageError(str(read))
    return {"faces": read}


@router.get("/{name}/picture", response_class=Response)
async def picture(services: ServicesDep, name: str, marks: bool = False) -> Response:
    """The picture that was read last, plain or with the ruling drawn on it."""
    async with services.tables.use(name) as host:
        snapshot = host.snapshot
    if snapshot is None or snapshot.picture is None:
        raise RefusedError(404, "web-no-picture")
    report = localise(snapshot.report) if marks else None
    size = snapshot.report.image_size or (1, 1)
    jpeg = await services.workers.run(table_tasks.draw_table, snapshot.picture, size, report)
    return Response(jpeg, media_type="image/jpeg")


@router.get("/{name}/events", response_class=StreamingResponse)
async def events(
    services: ServicesDep, name: str, last_event_id: Annotated[str, Header()] = ""
) -> Response:
    """Server-sent events: the state whenever it changes, and heartbeats."""
    async with services.tables.use(name) as host:
        if host.watchers >= MAX_STREAMS:
            raise RefusedError(503, "web-too-many-pages", retry_after=10)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    stream = _stream(services.tables, host, last_event_id)
    return StreamingResponse(stream, media_type="text/event-stream", headers=headers)


async def _stream(tables: Tables, host: TableHost, last_event_id: str) -> AsyncIterator[str]:
    host.watchers += 1
    try:
        instance, _, last = last_event_id.partition("-")
        version = int(last) if instance == host.instance and last.isdecimal() else 0
        yield "retry: 1000\n\n"
        # Once the table was closed, the page is to reconnect.
        while tables.is_current(host):
            changed = await host.wait_for_change(version, HEARTBEAT_S)
            if changed and host.snapshot is not None:
                version = host.snapshot.version
                data = json.dumps(_state_json(host.snapshot), ensure_ascii=False)
                yield f"event: state\nid: {host.instance}-{version}\ndata: {data}\n\n"
            else:
                yield "event: beat\ndata: {}\n\n"
    except asyncio.CancelledError:
        pass  # the page was closed, or the server stops
    finally:
        host.watchers -= 1


def _state_response(host: TableHost) -> Response:
    assert host.snapshot is not None
    return JSONResponse(_state_json(host.snapshot))


def _state_json(snapshot: TableSnapshot) -> dict[str, Any]:
    """The state of a table in the current language."""
    return localise({**snapshot.state, "text": games.describe(snapshot.report)})
