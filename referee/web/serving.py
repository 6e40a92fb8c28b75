"""Runs the server until it is stopped."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from referee import games
from referee.errors import UsageError
from referee.game import table_game
from referee.ruling.terms import read_rules
from referee.table.calls import check_names
from referee.table.records import Records, SessionHead
from referee.table.sources.shot import ShotSource
from referee.web import work
from referee.web.address import (
    EVERYWHERE,
    address,
    bound_socket,
    home_address,
    is_here_alone,
    kept_token,
    qr_code,
)
from referee.web.app import create_app
from referee.web.desk import Desk
from referee.web.guard import own_names
from referee.web.settings import WebSettings
from referee.web.workers import Workers
from referee.workers.processes import processes

GRACE_S = 1
"""Seconds that open streams are given when the server is stopped."""

FOR_PHONES = "Only this computer reaches it; for phones at home: referee serve --host 0.0.0.0"


@dataclass(frozen=True, slots=True)
class Terms:
    """How the server is to be run; see ``referee serve --help``.

    In a `demo` there are photographs to try. `begun` is called with the link to the page.
    """

    host: str
    port: int
    folder: Path
    record: Path
    https: bool = False
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
    with bound_socket(terms.host, terms.port) as listening:
        with Records(terms.record) as records:
            for note in records.notes:
                print(f"referee: {note}", file=sys.stderr)
        secure = _certificate(terms) if terms.https else None
        token = kept_token(terms.folder)
        source = _source(terms)
        desk = Desk(_workers(terms), terms.folder, terms.record, terms.demo)
        port = int(listening.getsockname()[1])
        link = f"{address(terms.host, port, secure is not None)}/?token={token}"

        async def begin() -> None:
            desk.workers.warm(work.warm)
            if terms.begun is not None:
                asyncio.get_running_loop().run_in_executor(None, terms.begun, link)
            if head is not None:
                live = source is None or source.live
                name = await desk.tables.begin(head, go_on=live)
                if source is not None:
                    async with desk.tables.use(name) as host:
                        host.watch(source)

        app = create_app(desk, token, [terms.host], begin)
        _say(link)
        config = uvicorn.Config(
            app,
            log_level="warning",
            server_header=False,
            timeout_graceful_shutdown=GRACE_S,
            ssl_certfile=secure,
        )
        Server(config, desk).run(sockets=[listening])
    return 0


class Server(uvicorn.Server):
    """A server whose streams end when it stops, instead of being cut off with complaints."""

    def __init__(self, config: uvicorn.Config, desk: Desk) -> None:
        super().__init__(config)
        self._desk = desk

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End what never ends by itself, and then all else."""
        self._desk.tables.leave()
        await super().shutdown(sockets)


def _head(terms: Terms) -> SessionHead | None:
    """The game that a table is begun with."""
    if terms.game is None:
        for name in ("camera", "video", "players", "rules"):
            if getattr(terms, name) is not None:
                raise UsageError(f"Name the game that --{name} is for: referee serve GAME.")
        return None
    game, players = games.find(terms.game), check_names(terms.players)
    rules = read_rules(Path(terms.rules)) if terms.rules else {}
    table_game(game).start(players, rules)
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
        from referee.workers.cluster import cluster

        return Workers(cluster(terms.dask), settings)
    return Workers(processes(os.cpu_count() or 1, settings.task_s), settings)


def _certificate(terms: Terms) -> Path:
    from referee.web.certificate import certificate

    host = home_address() if terms.host in EVERYWHERE else terms.host
    names = dict.fromkeys((*own_names(), "127.0.0.1", host))
    return certificate(terms.folder, list(names))


def _say(link: str) -> None:
    """Where the referee is; at a terminal also how phones come in."""
    here = is_here_alone(link)
    if sys.stdout.isatty() and not here:
        print(qr_code(link))
    print(f"The referee is at {link}", flush=True)
    if sys.stdout.isatty() and here:
        print(FOR_PHONES, flush=True)
