"""The page itself: files that anybody may have, kept by browsers and asked about anew."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

from starlette.responses import Response
from starlette.staticfiles import StaticFiles

FOLDER = Path(__file__).parent / "page"

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""Systems do not agree on them, and browsers run no script of another type."""


class Shell(StaticFiles):
    """The files of the page."""

    def __init__(self) -> None:
        for suffix, kind in TYPES.items():
            mimetypes.add_type(kind, suffix)
        super().__init__(directory=FOLDER, html=True)

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """A file, or that it is as the browser has it: it asks each time, by its ETag."""
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "no-cache"
        return response
