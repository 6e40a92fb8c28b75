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
from referee.web.forms import Error
from referee.web.guard import Guard
from referee.web.links import PageLinks
from referee.web.refusal import RefusedError, refusal
from referee.web.services import Services
from rules.message import Message

FOLDER = Path(__file__).parent / "page"

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Error} for status in (400, 401, 403, 404, 413, 422, 503)
}

LIBRARY_ERRORS = {
    404: Message.of("web-nothing"),
    405: Message.of("web-not-here"),
    413: Message.of("web-too-large"),
}
"""Messages by status, in place of those of Starlette."""


def create_app(
    services: Services,
    links: PageLinks,
    names: Iterable[str] = (),
    on_start: Callable[[], Awaitable[None]] | None = None,
) -> FastAPI:
    """The application; `on_start` is awaited when it starts. For `names` see `Guard`."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        if on_start is not None:
            await on_start()
        yield
        await services.close()

    app = FastAPI(
        title="The tabletop referee",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.services, app.state.links = services, links
    for routes in (game_routes, photo_routes, table_routes, record_routes):
        app.include_router(routes.router, prefix="/api", responses=REFUSALS)
    app.mount("/", Page())
    for kind in (RefusedError, UsageError, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, _error_response)
    app.add_middleware(GZipMiddleware)
    app.add_middleware(RequestBodyLimitMiddleware, max_body_size=services.settings.max_body)
    app.add_middleware(
        Guard, token=links.token, names=tuple(names), public_address=links.public_address
    )
    return app


async def _error_response(_: Request, error: Exception) -> Response:
    """Any error as one sentence."""
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
            reason = LIBRARY_ERRORS.get(error.status_code, str(error.detail))
            return refusal(error.status_code, reason)
    return refusal(500, Message.of("web-unexpected"))


class Page(StaticFiles):
    """The files of the page, which need no token."""

    def __init__(self) -> None:
        # Systems disagree on these types, and browsers run no script of another type.
        mimetypes.add_type("text/javascript", ".js")
        mimetypes.add_type("application/manifest+json", ".webmanifest")
        super().__init__(directory=FOLDER, html=True)

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """Let browsers cache a file, but ask each time whether it changed, by its ETag."""
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "no-cache"
        return response
