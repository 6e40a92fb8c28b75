"""Middleware before every response: host and origin checks, the token, security headers."""

from __future__ import annotations

import hmac
import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as ASGIMessage

from referee.web.refusal import refusal
from referee.words import LANGUAGES, set_language
from rules.message import Message

COOKIES = {"http": "referee", "https": "referee-safe"}
"""Cookie names by scheme: over http a browser neither sends nor replaces a secure cookie."""

COOKIE_S = 180 * 24 * 3600
"""Seconds that a browser stays logged in: half a year."""

PUBLIC_PATHS = ("/api/health", "/api/openapi.json", "/api/words/")
"""Beginnings of paths that need no token."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
}


class Guard:
    """Admits requests that carry the token and call the server by one of its own names.

    It also sets the language of the response to that of the request.

    Parameters
    ----------
    token
        Needed to use the API.
    names
        Host names of the server, besides IP addresses. Any other name that resolves to it may
        belong to a hostile page (DNS rebinding).
    public_address
        Address by which a proxy serves the page, such as ``https://home.example/referee``. The
        proxy may call this server by another name, and may leave the path in place.
    """

    def __init__(
        self, app: ASGIApp, token: str, names: Iterable[str] = (), public_address: str = ""
    ) -> None:
        self._app = app
        self._token = token
        address = urlsplit(public_address)
        proxy = [address.hostname] if address.hostname else []
        self._names = {name.casefold() for name in (*local_names(), *names, *proxy)}
        self._public_host, self._path = address.netloc, address.path.rstrip("/")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if self._path and f"{scope['path']}/".startswith(f"{self._path}/"):
            scope = {**scope, "path": scope["path"].removeprefix(self._path) or "/"}

        async def send_with_headers(message: ASGIMessage) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        request = HTTPConnection(scope)
        set_language(_language(request), on_page=True)
        await (self._intercept(request) or self._app)(scope, receive, send_with_headers)

    def _intercept(self, request: HTTPConnection) -> Response | None:
        """Response to a request that goes no further; None for one that is admitted."""
        host, path = request.headers.get("host", ""), request.scope["path"]
        if not self._is_own_host(host):
            return refusal(400, Message.of("web-wrong-host"))
        origin = request.headers.get("origin")
        if origin is not None and not self._is_own_origin(host, origin):
            return refusal(403, Message.of("web-wrong-origin"))
        if path == "/" and "token" in request.query_params:
            return self._log_in(request)
        if (
            path.startswith("/api/")
            and not path.startswith(PUBLIC_PATHS)
            and not self._is_authorised(request)
        ):
            return refusal(401, Message.of("web-stranger"))
        return None

    def _is_own_host(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
            return name in self._names or bool(ipaddress.ip_address(name))
        except ValueError:
            return False

    def _log_in(self, request: HTTPConnection) -> Response:
        """Exchange the token in the address for a cookie."""
        # Relative, for a proxy may serve the page under a path.
        response = Response(status_code=303, headers={"Location": "./"})
        if self._is_token(request.query_params["token"]):
            scheme = request.scope["scheme"]
            response.set_cookie(
                COOKIES[scheme],
                self._token,
                max_age=COOKIE_S,
                httponly=True,
                samesite="strict",
                secure=scheme == "https",
            )
        return response

    def _is_authorised(self, request: HTTPConnection) -> bool:
        scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
        if scheme.casefold() == "bearer":
            return self._is_token(bearer.strip())
        return any(self._is_token(request.cookies.get(name, "")) for name in COOKIES.values())

    def _is_own_origin(self, host: str, origin: str) -> bool:
        """Whether a page was served from here, by whatever name a browser or a proxy uses."""
        try:
            netloc = urlsplit(origin).netloc
        except ValueError:
            return False
        return bool(netloc) and netloc in (host, self._public_host)

    def _is_token(self, token: str) -> bool:
        return hmac.compare_digest(token.encode("utf-8", "replace"), self._token.encode())


def _language(request: HTTPConnection) -> str:
    """Language of the page's cookie, or else the first of the browser's that there is."""
    accepted = request.headers.get("accept-language", "").split(",")
    codes = (
        name.strip()[:2].casefold() for name in (request.cookies.get("language", ""), *accepted)
    )
    return next((code for code in codes if code in LANGUAGES), LANGUAGES[0])


def local_names() -> tuple[str, ...]:
    """Names of this machine on the local network."""
    name = socket.gethostname()
    short = name.partition(".")[0]
    return "localhost", name, short, f"{short}.local"
