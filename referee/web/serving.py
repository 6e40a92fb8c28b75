"""Runs the server until it is stopped."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from referee.web.address import address, bound_socket, kept_token, qr_code
from referee.web.app import create_app
from referee.web.desk import Desk
from referee.web.processes import Processes
from referee.web.settings import WebSettings
from referee.web.workers import Workers

GRACE_S = 3
"""Seconds that open streams are given when the server is stopped."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How the server is to be run; see ``referee serve --help``."""

    host: str
    port: int
    folder: Path


def serve(terms: Terms) -> int:
    """Serve the page and its API until somebody stops it."""
    listening = bound_socket(terms.host, terms.port)
    port = int(listening.getsockname()[1])
    token = kept_token(terms.folder)
    desk = Desk(_workers(), terms.folder)
    app = create_app(desk, token, [terms.host])
    link = f"{address(terms.host, port, secure=False)}/?token={token}"
    _say(link)
    config = uvicorn.Config(
        app, log_level="warning", server_header=False, timeout_graceful_shutdown=GRACE_S
    )
    uvicorn.Server(config).run(sockets=[listening])
    return 0


def _workers() -> Workers:
    settings, count = WebSettings(), os.cpu_count() or 1
    return Workers(lambda: Processes(count, settings.task_s), count, settings)


def _say(link: str) -> None:
    if sys.stdout.isatty():
        print(qr_code(link))
    print(f"The referee is at {link}", flush=True)
