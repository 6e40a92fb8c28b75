"""The server's application: the API under ``/api``, and the page."""

from __future__ import annotations

import mimetypes
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from referee.errors import UsageError
from referee.web import game_routes, photo_routes, record_routes, table_routes
from referee.web.desk import Desk
from referee.web.door import Door
from referee.web.forms import Error
from referee.web.guard import Guard
from referee.web.refusal import RefusedError, refusal
from rules.message import Message

FOLDER = Path(__file__).parent / "page"

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Error} for status in (400, 401, 403, 404, 413, 422, 503)
}

SENTENCES = {
    404: Message.of("web-nothing"),
    405: Message.of("web-not-here"),
    413: Message.of("web-too-large"),
}
"""Where a library refuses in words of its own."""


def create_app(
    desk: Desk,
    door: Door,
    names: Iterable[str] = (),
    begin: Callable[[], Awaitable[None]] | None = None,
) -> FastAPI:
    """The application around a desk, with the door to it; for `names` see `Guard`.

    What is to be begun with the server is done by `begin`.
    """

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        if begin is not None:
            await begin()
        yield
        await desk.close()

    app = FastAPI(
        title="The tabletop referee",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.desk, app.state.door = desk, door
    for routes in (game_routes, photo_routes, table_routes, record_routes):
        app.include_router(routes.router, prefix="/api", responses=REFUSALS)
    app.mount("/", Page())
    for kind in (RefusedError, UsageError, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, _refused)
    app.add_middleware(GZipMiddleware)
    app.add_middleware(RequestBodyLimitMiddleware, max_body_size=desk.settings.max_body)
    app.add_middleware(Guard, token=door.token, names=tuple(names), public=door.public)
    return app


async def _refused(_: Request, error: Exception) -> Response:
    """Every error as one sentence."""
    match error:
        case RefusedError():
            return refusal(error.status, str(error), error.retry_after)
        case UsageError():
            return refusal(422, str(error))
        case RequestValidationError():
            first = error.errors()[0]
            if first["loc"][0] == "path":
                return refusal(404, Message.of("web-nothing"))
            where = ".".join(str(part) for part in first["loc"][1:])
            return refusal(422, Message.of("web-not-understood", where=where, why=first["msg"]))
        case HTTPException():
            said = SENTENCES.get(error.status_code, str(error.detail))
            return refusal(error.status_code, said)
    return refusal(500, Message.of("web-unexpected"))


class Page(StaticFiles):
    """The files of the page, which anybody may have."""

    def __init__(self) -> None:
        # Systems do not agree on these, and browsers run no script of another type.
        mimetypes.add_type("text/javascript", ".js")
        mimetypes.add_type("application/manifest+json", ".webmanifest")
        super().__init__(directory=FOLDER, html=True)

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """A file, or that it is as the browser has it: it asks each time, by its ETag."""
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "no-cache"
        return response
