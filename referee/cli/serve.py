"""``referee serve``: the page for phones and screens, and its API."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from types import ModuleType

from referee.cli.terminal import printable
from referee.errors import missing_extra
from referee.words import sentence

COPIED = ("host", "port", "https", "dask", "game", "camera", "video", "players", "rules")
"""Arguments that become options of the server under the same names."""

DISPLAY_VARIABLES = {"DISPLAY", "WAYLAND_DISPLAY"}
"""Environment variables, one of which is set on Linux with a graphical desktop."""

CORE_PACKAGES = frozenset({"referee", "rules", "vision", "calibration", "models", "cv2", "numpy"})
"""Packages that the page needs and that its extra does not install."""


def import_server() -> ModuleType:
    """The module of the page's server. Raises UsageError if its extra is not installed."""
    try:
        from referee.web import server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in CORE_PACKAGES:
            raise
        raise missing_extra("page", "web") from None
    return server


def run(args: argparse.Namespace) -> int:
    """Serve the page until stopped."""
    from calibration.user_data import user_data
    from referee.table.record_files import usual_record

    server = import_server()
    folder, record = user_data(), usual_record()
    if args.data:
        folder, record = Path(args.data), Path(args.data) / record.name
    status: int = server.serve(
        server.ServeOptions(
            folder=folder,
            record=Path(args.record) if args.record else record,
            host_names=args.host_name,
            **{name: getattr(args, name) for name in COPIED},
        )
    )
    return status


def demo(args: argparse.Namespace) -> int:
    """Serve the page with samples until stopped, and open it in a browser."""
    from tempfile import TemporaryDirectory

    server = import_server()
    with TemporaryDirectory() as folder:
        options = server.ServeOptions(
            host="127.0.0.1",
            port=args.port,
            folder=Path(folder),
            record=Path(folder) / "games.db",
            demo=True,
            on_start=open_page,
        )
        print(printable(sentence("cli-demo")), flush=True)
        status: int = server.serve(options)
    return status


def open_page(link: str) -> None:
    """Open a browser on a graphical desktop; elsewhere the printed link can be copied."""
    import webbrowser

    if sys.platform in ("win32", "darwin") or DISPLAY_VARIABLES & os.environ.keys():
        webbrowser.open(link)
