"""The language of whoever asks: what the page says in its cookie, or what the browser accepts."""

from __future__ import annotations

from collections.abc import Iterator
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from referee.words import LANGUAGES, speak

COOKIE = "language"


class Speaking:
    """Middleware by which each answer is given in the language of the request; else in English."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http":
            asked = (code[:2].casefold() for code in _asked(Headers(scope=scope)))
            speak(next((code for code in asked if code in LANGUAGES), LANGUAGES[0]))
        await self._app(scope, receive, send)


def _asked(headers: Headers) -> Iterator[str]:
    """Names of languages, such as de-AT, the dearest first."""
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        cookie = None
    if cookie is not None:
        yield cookie.value
    for entry in headers.get("accept-language", "").split(","):
        yield entry.strip()
