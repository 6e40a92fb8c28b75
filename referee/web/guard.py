"""What stands before every answer: whose server it is, who may ask, and what browsers may do."""

from __future__ import annotations

import hmac
import ipaddress
import json
import socket
from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from referee.words import aloud
from rules.message import Message as Told

COOKIES = {"http": "referee", "https": "referee-safe"}
"""By scheme: over http a browser neither sends nor replaces what it was given over https."""

COOKIE_S = 180 * 24 * 3600
"""How long a browser is known: half a year of evenings."""

OPEN = ("/api/health", "/api/openapi.json")
"""What anybody may ask of the API."""

STRANGER = Told.of("web-stranger")
WRONG_HOST = Told.of("web-wrong-host")
WRONG_ORIGIN = Told.of("web-wrong-origin")

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
    """Middleware that lets in who has the token, by the server's own names alone.

    Parameters
    ----------
    token
        Whoever has it may use the API.
    names
        By which the server may be called, besides addresses in numbers: a name that leads here
        may belong to a page elsewhere (DNS rebinding).
    public
        Address by which a proxy has the page, such as ``https://home.example/referee``. The proxy
        may call us by a name of its own, and leave the path for us to take off.
    """

    def __init__(
        self, app: ASGIApp, token: str, names: Iterable[str] = (), public: str = ""
    ) -> None:
        self._app = app
        self._token = token
        address = urlsplit(public)
        proxy = [address.hostname] if address.hostname else []
        self._names = {name.casefold() for name in (*own_names(), *names, *proxy)}
        self._public, self._path = address.netloc, address.path.rstrip("/")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if self._path and f"{scope['path']}/".startswith(f"{self._path}/"):
            scope = {**scope, "path": scope["path"].removeprefix(self._path) or "/"}

        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refusal = self._refusal(scope)
        await (refusal or self._app)(scope, receive, safely)

    def _refusal(self, scope: Scope) -> Response | None:
        """Why a request goes no further; None where it does."""
        headers = Headers(scope=scope)
        if not self._is_ours(headers.get("host", "")):
            return _error(400, WRONG_HOST)
        origin = headers.get("origin")
        if origin is not None and not self._leads_here(headers["host"], origin):
            return _error(403, WRONG_ORIGIN)
        path = scope["path"]
        if path == "/" and b"token=" in scope["query_string"]:
            return self._let_in(scope)
        if path.startswith("/api/") and path not in OPEN and not self._is_known(headers):
            return _error(401, STRANGER)
        return None

    def _is_ours(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return name in self._names or _is_address(name)

    def _let_in(self, scope: Scope) -> Response:
        """Swap the token in the address for a cookie."""
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        # Relative, for a proxy may have the page under a path.
        response = Response(status_code=303, headers={"Location": "./"})
        if self._is_token(given):
            response.set_cookie(
                COOKIES[scope["scheme"]],
                self._token,
                max_age=COOKIE_S,
                httponly=True,
                samesite="strict",
                secure=scope["scheme"] == "https",
            )
        return response

    def _is_known(self, headers: Headers) -> bool:
        scheme, _, bearer = headers.get("authorization", "").partition(" ")
        if scheme.casefold() == "bearer":
            return self._is_token(bearer.strip())
        try:
            cookies = SimpleCookie(headers.get("cookie", ""))
        except CookieError:
            return False
        given = [cookies[name].value for name in COOKIES.values() if name in cookies]
        return any(map(self._is_token, given))

    def _leads_here(self, host: str, origin: str) -> bool:
        """Whether a page came from here, by whatever name a browser or a proxy calls us."""
        try:
            netloc = urlsplit(origin).netloc
        except ValueError:
            return False
        return bool(netloc) and netloc in (host, self._public)

    def _is_token(self, given: str) -> bool:
        return hmac.compare_digest(given.encode("utf-8", "replace"), self._token.encode())


def own_names() -> tuple[str, ...]:
    """Names by which this machine is called at home."""
    name = socket.gethostname()
    plain = name.partition(".")[0]
    return "localhost", name, plain, f"{plain}.local"


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _error(status: int, told: Told) -> Response:
    body = json.dumps({"error": aloud(told)})
    return Response(body, status, media_type="application/json")
