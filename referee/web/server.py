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
from referee.plain_text import escape_controls
from referee.ruling.options import read_rules
from referee.table.calls import parse_names
from referee.table.records import Records, SessionHead
from referee.table.sources.camera import Camera
from referee.table.sources.film import Film
from referee.table.sources.shot import ShotSource
from referee.web import photo_tasks
from referee.web.app import create_app
from referee.web.guard import local_names
from referee.web.links import (
    PageLinks,
    bound_socket,
    home_address,
    is_loopback,
    load_token,
    page_address,
    qr_text,
)
from referee.web.services import Services
from referee.web.settings import WebSettings
from referee.web.workers import Workers
from referee.words import localise, sentence
from referee.workers.pool import cluster, processes

GRACE_S = 1
"""Seconds that open streams are given to end when the server stops."""

PHONE_COMMAND = "referee serve --host 0.0.0.0"
"""The command that lets phones in."""


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """How to run the server; see ``referee serve --help``.

    One of `host_names` with a scheme is the address by which a proxy serves the page. A `demo`
    offers sample photographs. `on_start` is called with the link to the page.
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
    on_start: Callable[[str], object] | None = None


def serve(options: ServeOptions) -> int:
    """Serve the page and its API until interrupted. Raises UsageError if that is impossible."""
    head = _session_head(options)
    with (
        bound_socket(options.host, options.port) as listening,
        _https_socket(options, listening) as https_listening,
    ):
        with Records(options.record) as records:
            for note in records.notes:
                print(f"referee: {escape_controls(localise(note))}", file=sys.stderr)
        certificate = _certificate(options) if options.https or https_listening else None
        links = _page_links(options, listening, https_listening)
        source = _shot_source(options)
        services = Services(_workers(options), options.folder, options.record, options.demo)

        async def start() -> None:
            services.workers.warm(photo_tasks.load_networks)
            if https_listening is not None:
                server.serve_also(_config(app, certificate), https_listening)
            if options.on_start is not None:
                asyncio.get_running_loop().run_in_executor(None, options.on_start, links.link())
            if head is not None:
                live = source is None or source.live
                name = await services.tables.begin(head, go_on=live)
                if source is not None:
                    async with services.tables.use(name) as host:
                        host.watch(source)

        app = create_app(services, links, [options.host, *_host_names(options)], start)
        _print_link(links.link())
        server = Server(_config(app, certificate if options.https else None), services)
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
    """A server that ends its event streams when it stops, so that none is cut off with an error."""

    def __init__(self, config: uvicorn.Config, services: Services) -> None:
        super().__init__(config)
        self._services = services
        self._second: SecondServer | None = None

    def serve_also(self, config: uvicorn.Config, listening: socket.socket) -> None:
        """Serve on a second socket too, until this server stops."""
        config.lifespan = "off"
        self._second = SecondServer(config)
        self._second_task = asyncio.create_task(self._second.serve([listening]))

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; a second ^C changes nothing, for streams that end at once log errors."""
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the event streams first: they never end by themselves."""
        self._services.tables.stop_waiting()
        if self._second is not None:
            self._second.should_exit = True
            await self._second_task
        await super().shutdown(sockets)


class SecondServer(uvicorn.Server):
    """A server that leaves the signals of the process to the first one."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield


def _session_head(options: ServeOptions) -> SessionHead | None:
    """The game to begin at a table, if one was named."""
    if options.game is None:
        for name in ("camera", "video", "players", "rules"):
            if getattr(options, name) is not None:
                raise UsageError(sentence("cli-serve-which-game", option=name))
        return None
    game, players = games.find(options.game), parse_names(options.players)
    rules = read_rules(Path(options.rules)) if options.rules else {}
    game.play_class.start(players, rules)
    where = "phone" if options.camera is None and options.video is None else "camera"
    return SessionHead(game.name, players, rules, where)


def _shot_source(options: ServeOptions) -> ShotSource | None:
    if options.camera is not None:
        return Camera(options.camera)
    return None if options.video is None else Film(Path(options.video))


def _workers(options: ServeOptions) -> Workers:
    settings = WebSettings()
    if options.dask is not None:
        return Workers(cluster(options.dask), settings)
    return Workers(processes(os.cpu_count() or 1, settings.task_timeout_s), settings)


def _https_socket(
    options: ServeOptions, listening: socket.socket
) -> AbstractContextManager[socket.socket | None]:
    """Socket for the page over https besides http; none if only this computer reaches it.

    Browsers give a camera, sharing and a screen that stays on to pages over https alone, but warn
    of an unknown certificate first: players choose.
    """
    port = int(listening.getsockname()[1])
    if options.https or is_loopback(page_address(options.host, port, False)):
        return nullcontext()
    try:
        return bound_socket(options.host, port + 1)
    except UsageError:
        return bound_socket(options.host, 0)


def _page_links(
    options: ServeOptions, listening: socket.socket, https_listening: socket.socket | None
) -> PageLinks:
    address, https_address = (
        page_address(options.host, int(bound.getsockname()[1]), https) if bound else ""
        for bound, https in ((listening, options.https), (https_listening, True))
    )
    public = next((name.rstrip("/") for name in options.host_names if "://" in name), "")
    return PageLinks(load_token(options.folder), address, https_address, public)


def _host_names(options: ServeOptions) -> list[str]:
    """Names of the server besides those of this machine."""
    return [name for name in options.host_names if "://" not in name]


def _certificate(options: ServeOptions) -> Path:
    from referee.web.certificate import certificate

    own = (*local_names(), "127.0.0.1", home_address(options.host))
    return certificate(options.folder, [*dict.fromkeys((*own, *_host_names(options)))])


def _print_link(link: str) -> None:
    """Print the address of the page; at a terminal, with a QR code or how to let phones in."""
    local = is_loopback(link)
    if sys.stdout.isatty() and not local:
        print(qr_text(link))
    print(localise(sentence("web-is-at", link=link)), flush=True)
    if sys.stdout.isatty() and local:
        print(localise(sentence("web-here-alone", command=PHONE_COMMAND)), flush=True)
