"""Runs the server until it is stopped."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

import uvicorn
from fastapi import FastAPI

from referee import games
from referee.errors import UsageError
from referee.plain_text import shown
from referee.ruling.terms import read_rules
from referee.table.calls import parse_names
from referee.table.records import Records, SessionHead
from referee.table.sources.shot import ShotSource
from referee.web import work
from referee.web.app import create_app
from referee.web.desk import Desk
from referee.web.door import (
    Door,
    address,
    bound_socket,
    home_address,
    is_here_alone,
    kept_token,
    qr_code,
)
from referee.web.guard import own_names
from referee.web.settings import WebSettings
from referee.web.workers import Workers
from referee.words import localise, sentence
from referee.workers.pool import processes

GRACE_S = 1
"""Seconds that open streams are given when the server is stopped."""

FOR_PHONES = "referee serve --host 0.0.0.0"
"""The command that lets phones in."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How the server is to be run; see ``referee serve --help``.

    Of `host_names`, one with a scheme is the address that a proxy has the page by. In a `demo`
    there are photographs to try. `begun` is called with the link to the page.
    """

    host: str
    port: int
    folder: Path
    record: Path
    https: bool = False
    host_names: Sequence[str] = ()
    dask: str | None = None
    game: str | None = None
    camera: str | None = None
    video: str | None = None
    players: str | None = None
    rules: str | None = None
    demo: bool = False
    begun: Callable[[str], object] | None = None


def serve(terms: Terms) -> int:
    """Serve the page and its API until somebody stops it. Raises UsageError where it cannot be."""
    head = _head(terms)
    with bound_socket(terms.host, terms.port) as listening, _beside(terms, listening) as beside:
        with Records(terms.record) as records:
            for note in records.notes:
                print(f"referee: {shown(localise(note))}", file=sys.stderr)
        certified = _certificate(terms) if terms.https or beside else None
        door = _door(terms, listening, beside)
        source = _source(terms)
        desk = Desk(_workers(terms), terms.folder, terms.record, terms.demo)

        async def begin() -> None:
            desk.workers.warm(work.warm)
            if beside is not None:
                server.serve_beside(_config(app, certified), beside)
            if terms.begun is not None:
                asyncio.get_running_loop().run_in_executor(None, terms.begun, door.link())
            if head is not None:
                live = source is None or source.live
                name = await desk.tables.begin(head, go_on=live)
                if source is not None:
                    async with desk.tables.use(name) as host:
                        host.watch(source)

        app = create_app(desk, door, [terms.host, *_names(terms)], begin)
        _say(door.link())
        server = Server(_config(app, certified if terms.https else None), desk)
        server.run(sockets=[listening])
    return 0


def _config(app: FastAPI, certificate: Path | None) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=GRACE_S,
        ssl_certfile=certificate,
    )


class Server(uvicorn.Server):
    """A server whose streams end when it stops, instead of being cut off with complaints."""

    def __init__(self, config: uvicorn.Config, desk: Desk) -> None:
        super().__init__(config)
        self._desk = desk
        self._beside: Beside | None = None

    def serve_beside(self, config: uvicorn.Config, listening: socket.socket) -> None:
        """Serve the same on another socket, for as long as this one serves."""
        config.lifespan = "off"
        self._beside = Beside(config)
        self._beside_ends = asyncio.create_task(self._beside.serve([listening]))

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; a second ^C changes nothing, for what ends at once is cut off with complaints."""
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End what never ends by itself, and then all else."""
        self._desk.tables.leave()
        if self._beside is not None:
            self._beside.should_exit = True
            await self._beside_ends
        await super().shutdown(sockets)


class Beside(uvicorn.Server):
    """A server beside another one, whose signals it leaves alone."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """None are to be heard."""
        yield


def _head(terms: Terms) -> SessionHead | None:
    """The game that a table is begun with."""
    if terms.game is None:
        for name in ("camera", "video", "players", "rules"):
            if getattr(terms, name) is not None:
                raise UsageError(sentence("cli-serve-which-game", option=name))
        return None
    game, players = games.find(terms.game), parse_names(terms.players)
    rules = read_rules(Path(terms.rules)) if terms.rules else {}
    game.at_table.start(players, rules)
    where = "phone" if terms.camera is None and terms.video is None else "camera"
    return SessionHead(game.name, players, rules, where)


def _source(terms: Terms) -> ShotSource | None:
    if terms.camera is not None:
        from referee.table.sources.camera import Camera

        return Camera(terms.camera)
    if terms.video is not None:
        from referee.table.sources.film import Film

        return Film(Path(terms.video))
    return None


def _workers(terms: Terms) -> Workers:
    settings = WebSettings()
    if terms.dask is not None:
        from referee.workers.pool import cluster

        return Workers(cluster(terms.dask), settings)
    return Workers(processes(os.cpu_count() or 1, settings.task_s), settings)


def _beside(terms: Terms, listening: socket.socket) -> AbstractContextManager[socket.socket | None]:
    """Where the page is served over https besides; nowhere if only this computer reaches it.

    Browsers film, share and keep screens awake over https alone, but there they first warn of a
    certificate that they do not know: so whoever wants to may change over.
    """
    port = int(listening.getsockname()[1])
    if terms.https or is_here_alone(address(terms.host, port, False)):
        return nullcontext()
    try:
        return bound_socket(terms.host, port + 1)
    except UsageError:
        return bound_socket(terms.host, 0)


def _door(terms: Terms, listening: socket.socket, beside: socket.socket | None) -> Door:
    """How phones come in."""
    here, safe = (
        address(terms.host, int(one.getsockname()[1]), is_safe) if one else ""
        for one, is_safe in ((listening, terms.https), (beside, True))
    )
    public = next((name.rstrip("/") for name in terms.host_names if "://" in name), "")
    return Door(kept_token(terms.folder), here, safe, public)


def _names(terms: Terms) -> list[str]:
    """Names that the server goes by besides its own."""
    return [name for name in terms.host_names if "://" not in name]


def _certificate(terms: Terms) -> Path:
    from referee.web.certificate import certificate

    names = dict.fromkeys((*own_names(), "127.0.0.1", home_address(terms.host), *_names(terms)))
    return certificate(terms.folder, list(names))


def _say(link: str) -> None:
    """Where the referee is; at a terminal also how phones come in."""
    here = is_here_alone(link)
    if sys.stdout.isatty() and not here:
        print(qr_code(link))
    print(localise(sentence("web-is-at", link=link)), flush=True)
    if sys.stdout.isatty() and here:
        print(localise(sentence("web-here-alone", command=FOR_PHONES)), flush=True)
