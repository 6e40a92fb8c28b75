"""``referee serve``: the page for phones and screens, and its API."""

from __future__ import annotations

import argparse
from pathlib import Path
from types import ModuleType
from typing import Any

from referee.cli.completion import completed, game_names
from referee.cli.endings import RECORDS
from referee.cli.live import add_camera, add_table
from referee.cli.speech import said
from referee.extras import missing
from rules.message import Message

PORT = 8765

NEEDED = frozenset({"referee", "rules", "vision", "calibration", "models", "cv2", "numpy"})
"""What the page cannot do without either, and that its extra does not bring."""


def add_parser(commands: Any) -> None:
    """Add the verb to the command line."""
    serve = commands.add_parser("serve", help=said(Message.of("cli-help-serve")))
    game = serve.add_argument(
        "game", metavar="GAME", nargs="?", help=said(Message.of("cli-help-serve-game"))
    )
    completed(game, game_names)
    source = serve.add_mutually_exclusive_group()
    add_camera(source)
    add_table(serve)
    record = serve.add_argument(
        "--record", metavar="FILE", help=said(Message.of("cli-help-serve-record"))
    )
    completed(record, files=RECORDS)
    serve.add_argument(
        "--host",
        default="127.0.0.1",
        help=said(Message.of("cli-help-host")),
    )
    serve.add_argument("--port", type=int, default=PORT, help=said(Message.of("cli-help-port")))
    serve.add_argument("--https", action="store_true", help=said(Message.of("cli-help-https")))
    name = serve.add_argument(
        "--host-name",
        metavar="NAME",
        action="append",
        default=[],
        help=said(Message.of("cli-help-host-name")),
    )
    completed(name)
    data = serve.add_argument("--data", metavar="DIR", help=said(Message.of("cli-help-data")))
    completed(data, files=())
    serve.add_argument("--dask", metavar="ADDRESS", help=said(Message.of("cli-help-dask")))


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
