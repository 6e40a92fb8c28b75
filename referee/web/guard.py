"""What stands before every answer: whose server it is, who may ask, and what browsers may do."""

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
from starlette.types import Message as Told

from referee.web.refusal import refusal
from referee.words import LANGUAGES, set_language
from rules.message import Message

COOKIES = {"http": "referee", "https": "referee-safe"}
"""By scheme: over http a browser neither sends nor replaces what it was given over https."""

COOKIE_S = 180 * 24 * 3600
"""How long a browser is known: half a year of evenings."""

OPEN = ("/api/health", "/api/openapi.json", "/api/words/")
"""What anybody may ask of the API."""

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

    Each answer is given in the language of whoever asks.

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

        async def safely(message: Told) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        asked = HTTPConnection(scope)
        set_language(_language(asked))
        await (self._answer(asked) or self._app)(scope, receive, safely)

    def _answer(self, asked: HTTPConnection) -> Response | None:
        """The answer to a request that goes no further; None where it does."""
        host, path = asked.headers.get("host", ""), asked.scope["path"]
        if not self._is_ours(host):
            return refusal(400, Message.of("web-wrong-host"))
        origin = asked.headers.get("origin")
        if origin is not None and not self._leads_here(host, origin):
            return refusal(403, Message.of("web-wrong-origin"))
        if path == "/" and "token" in asked.query_params:
            return self._let_in(asked)
        if path.startswith("/api/") and not path.startswith(OPEN) and not self._is_known(asked):
            return refusal(401, Message.of("web-stranger"))
        return None

    def _is_ours(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
            return name in self._names or bool(ipaddress.ip_address(name))
        except ValueError:
            return False

    def _let_in(self, asked: HTTPConnection) -> Response:
        """Swap the token in the address for a cookie."""
        # Relative, for a proxy may have the page under a path.
        response = Response(status_code=303, headers={"Location": "./"})
        if self._is_token(asked.query_params["token"]):
            scheme = asked.scope["scheme"]
            response.set_cookie(
                COOKIES[scheme],
                self._token,
                max_age=COOKIE_S,
                httponly=True,
                samesite="strict",
                secure=scheme == "https",
            )
        return response

    def _is_known(self, asked: HTTPConnection) -> bool:
        scheme, _, bearer = asked.headers.get("authorization", "").partition(" ")
        if scheme.casefold() == "bearer":
            return self._is_token(bearer.strip())
        return any(self._is_token(asked.cookies.get(name, "")) for name in COOKIES.values())

    def _leads_here(self, host: str, origin: str) -> bool:
        """Whether a page came from here, by whatever name a browser or a proxy calls us."""
        try:
            netloc = urlsplit(origin).netloc
        except ValueError:
            return False
        return bool(netloc) and netloc in (host, self._public)

    def _is_token(self, given: str) -> bool:
        return hmac.compare_digest(given.encode("utf-8", "replace"), self._token.encode())


def _language(asked: HTTPConnection) -> str:
    """What the page says in its cookie, or what the browser accepts, dearest first."""
    accepted = asked.headers.get("accept-language", "").split(",")
    codes = (name.strip()[:2].casefold() for name in (asked.cookies.get("language", ""), *accepted))
    return next((code for code in codes if code in LANGUAGES), LANGUAGES[0])


def own_names() -> tuple[str, ...]:
    """Names by which this machine is called at home."""
    name = socket.gethostname()
    plain = name.partition(".")[0]
    return "localhost", name, plain, f"{plain}.local"
