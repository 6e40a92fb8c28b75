"""The server's application: the API under ``/api``, and the page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, Response

from referee.errors import UsageError
from referee.web import (
    door_routes,
    game_routes,
    kit_routes,
    photo_routes,
    record_routes,
    sample_routes,
    table_routes,
)
from referee.web.desk import Desk
from referee.web.door import Door
from referee.web.guard import Guard
from referee.web.refusal import RefusedError
from referee.web.shell import Shell
from referee.web.speaking import Speaking
from referee.words import aloud, sentence
from rules.message import Message, Text

SENTENCES = {
    404: Message.of("web-nothing"),
    405: Message.of("web-not-here"),
    413: Message.of("web-too-large"),
}
"""Where a library refuses in words of its own."""

UNEXPECTED = Message.of("web-unexpected")


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
    for routes in (
        game_routes, photo_routes, sample_routes, table_routes, record_routes, kit_routes,
        door_routes,
    ):  # fmt: skip
        app.include_router(routes.router, prefix="/api")
    app.mount("/", Shell())
    _explain(app)
    app.add_middleware(GZipMiddleware)
    app.add_middleware(RequestBodyLimitMiddleware, max_body_size=desk.settings.max_body)
    app.add_middleware(Guard, token=door.token, names=tuple(names), public=door.public)
    app.add_middleware(Speaking)
    return app


def _explain(app: FastAPI) -> None:
    """All errors as one sentence."""

    @app.exception_handler(RefusedError)
    async def refused(_: Request, error: RefusedError) -> Response:
        return _error(error.status, str(error), error.retry_after)

    @app.exception_handler(UsageError)
    async def misused(_: Request, error: UsageError) -> Response:
        return _error(422, str(error))

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, error: RequestValidationError) -> Response:
        return _error(422, _first_of(error))

    @app.exception_handler(HTTPException)
    async def unserved(_: Request, error: HTTPException) -> Response:
        return _error(error.status_code, SENTENCES.get(error.status_code, str(error.detail)))

    @app.exception_handler(Exception)
    async def unexpected(_: Request, error: Exception) -> Response:
        return _error(500, UNEXPECTED)


def _first_of(error: RequestValidationError) -> str:
    """What is wrong with a request, and where."""
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    return sentence("web-not-understood", where=where, why=first["msg"])


def _error(status: int, told: Text, retry_after: int | None = None) -> Response:
    headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
    plain = aloud(told).encode("utf-8", "replace").decode()
    return JSONResponse({"error": plain}, status, headers)
