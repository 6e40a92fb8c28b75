"""``referee serve``: the page for phones and screens, and its API."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from types import ModuleType

from referee.cli.speech import said
from referee.extras import missing
from referee.words import sentence

AS_TYPED = ("host", "port", "https", "dask", "game", "camera", "video", "players", "rules")
"""Arguments that the server takes as they are."""

WINDOWS = {"DISPLAY", "WAYLAND_DISPLAY"}
"""Variables one of which is set where Linux has windows."""

NEEDED = frozenset({"referee", "rules", "vision", "calibration", "models", "cv2", "numpy"})
"""What the page cannot do without either, and that its extra does not bring."""


def web() -> ModuleType:
    """What serves the page. Raises UsageError where its extra is not installed."""
    try:
        from referee.web import server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in NEEDED:
            raise
        raise missing("page", "web") from None
    return server


def run(args: argparse.Namespace) -> int:
    """Serve until it is stopped."""
    from calibration.user_data import user_data
    from referee.table.record_files import usual_record

    server = web()
    folder, record = user_data(), usual_record()
    if args.data:
        folder, record = Path(args.data), Path(args.data) / record.name
    status: int = server.serve(
        server.ServeOptions(
            folder=folder,
            record=Path(args.record) if args.record else record,
            host_names=args.host_name,
            **{name: getattr(args, name) for name in AS_TYPED},
        )
    )
    return status


def demo(args: argparse.Namespace) -> int:
    """Serve the page with samples, and open it, until it is stopped."""
    from tempfile import TemporaryDirectory

    server = web()
    with TemporaryDirectory() as folder:
        options = server.ServeOptions(
            host="127.0.0.1",
            port=args.port,
            folder=Path(folder),
            record=Path(folder) / "games.db",
            demo=True,
            on_start=open_page,
        )
        print(said(sentence("cli-demo")), flush=True)
        status: int = server.serve(options)
    return status


def open_page(link: str) -> None:
    """Open a browser where there are windows; elsewhere the link is there to be copied."""
    import webbrowser

    if sys.platform in ("win32", "darwin") or WINDOWS & os.environ.keys():
        webbrowser.open(link)
