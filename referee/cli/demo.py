"""``referee demo``: the page with photographs to try, and nothing kept."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from referee.cli.serve import web
from referee.cli.speech import said
from referee.words import sentence
from rules.message import Message

WINDOWS = {"DISPLAY", "WAYLAND_DISPLAY"}
"""Variables one of which is set where Linux has windows."""


def add_parser(commands: Any) -> None:
    """Add the verb to the command line."""
    demo = commands.add_parser("demo", help=said(Message.of("cli-help-demo")))
    demo.add_argument("--port", type=int, default=0, help=said(Message.of("cli-help-demo-port")))


def run(args: argparse.Namespace) -> int:
    """Serve the page with samples, and open it, until it is stopped."""
    from tempfile import TemporaryDirectory

    serving = web()
    with TemporaryDirectory() as folder:
        terms = serving.Terms(
            host="127.0.0.1",
            port=args.port,
            folder=Path(folder),
            record=Path(folder) / "games.db",
            demo=True,
            begun=open_page,
        )
        print(said(sentence("cli-demo")), flush=True)
        status: int = serving.serve(terms)
    return status


def open_page(link: str) -> None:
    """Open a browser where there are windows; elsewhere the link is there to be copied."""
    import webbrowser

    if sys.platform in ("win32", "darwin") or WINDOWS & os.environ.keys():
        webbrowser.open(link)
