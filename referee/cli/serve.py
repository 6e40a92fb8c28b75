"""``referee serve``: the page for phones and screens, and its API."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from referee.errors import UsageError

PORT = 8765

MISSING = 'The page needs more than what is installed here: pip install "referee[web]".'


def add_parser(commands: Any) -> None:
    """Add the verb to the command line."""
    serve = commands.add_parser("serve", help="open the page for phones and screens")
    serve.add_argument(
        "--host",
        default="127.0.0.1",
        help="address to listen on; 0.0.0.0 for all at home; default: this computer alone",
    )
    serve.add_argument(
        "--port", type=int, default=PORT, help=f"default {PORT}; 0 for one that is free"
    )
    serve.add_argument("--data", metavar="DIR", help="folder for all that is kept")


def run(args: argparse.Namespace) -> int:
    """Serve until it is stopped."""
    import platformdirs

    try:
        from referee.web.serving import Terms, serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in ("referee", "vision", "rules"):
            raise
        raise UsageError(MISSING) from None
    folder = platformdirs.user_data_path("referee", appauthor=False)
    return serve(Terms(args.host, args.port, Path(args.data) if args.data else folder / "web"))
