"""Refused requests: an HTTP status with one sentence for the person."""

from __future__ import annotations

from starlette.responses import JSONResponse, Response

from referee.words import localise, sentence
from rules.message import Text


class RefusedError(Exception):
    """A request that the server refuses, with an HTTP status code.

    `retry_after` is in seconds; None where trying again would not help.
    """

    def __init__(
        self, status: int, key: str, *, retry_after: int | None = None, **args: object
    ) -> None:
        """Make the sentence from a message key and its parameters."""
        super().__init__(sentence(key, **args))
        self.status = status
        self.retry_after = retry_after


def refusal(status: int, reason: Text, retry_after: int | None = None) -> Response:
    """Response that says why a request is refused, in the language of the request."""
    headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
    plain = localise(reason).encode("utf-8", "replace").decode()
    return JSONResponse({"error": plain}, status, headers)
