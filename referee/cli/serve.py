"""``referee serve``: the page for phones and screens, and its API."""

from __future__ import annotations

import argparse
from pathlib import Path
from types import ModuleType
from typing import Any

from referee.cli.completion import completed, game_names
from referee.cli.endings import RECORDS
from referee.cli.live import add_camera, add_table
from referee.extras import missing

PORT = 8765

NEEDED = frozenset({"referee", "rules", "vision", "calibration", "models", "cv2", "numpy"})
"""What the page cannot do without either, and that its extra does not bring."""


def add_parser(commands: Any) -> None:
    """Add the verb to the command line."""
    serve = commands.add_parser("serve", help="open the page for phones and screens")
    game = serve.add_argument(
        "game", metavar="GAME", nargs="?", help="begin a game at a table with it"
    )
    completed(game, game_names)
    source = serve.add_mutually_exclusive_group()
    add_camera(source)
    add_table(serve)
    record = serve.add_argument(
        "--record", metavar="FILE", help="where games are written down; else in your data folder"
    )
    completed(record, files=RECORDS)
    serve.add_argument(
        "--host",
        default="127.0.0.1",
        help="address to listen on; 0.0.0.0 for all at home; default: this computer alone",
    )
    serve.add_argument(
        "--port", type=int, default=PORT, help=f"default {PORT}; 0 for one that is free"
    )
    serve.add_argument(
        "--https", action="store_true", help="with a certificate of its own: phones' live cameras"
    )
    name = serve.add_argument(
        "--host-name",
        metavar="NAME",
        action="append",
        default=[],
        help="a name that it goes by besides; the whole address, such as "
        "https://home.example/referee, where a proxy stands before it",
    )
    completed(name)
    data = serve.add_argument(
        "--data", metavar="DIR", help="folder for all that is kept; else your data folder"
    )
    completed(data, files=())
    serve.add_argument("--dask", metavar="ADDRESS", help="work on the cluster of this scheduler")


def web() -> ModuleType:
    """What serves the page. Raises UsageError where its extra is not installed."""
    try:
        from referee.web import serving
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in NEEDED:
            raise
        raise missing("page", "web") from None
    return serving


def run(args: argparse.Namespace) -> int:
    """Serve until it is stopped."""
    from calibration.user_data import user_data
    from referee.table.record_files import usual_record

    serving = web()
    folder, record = user_data(), usual_record()
    if args.data:
        folder, record = Path(args.data), Path(args.data) / record.name
    status: int = serving.serve(
        serving.Terms(
            host=args.host,
            port=args.port,
            folder=folder,
            record=Path(args.record) if args.record else record,
            https=args.https,
            host_names=args.host_name,
            dask=args.dask,
            game=args.game,
            camera=args.camera,
            video=args.video,
            players=args.players,
            rules=args.rules,
        )
    )
    return status
