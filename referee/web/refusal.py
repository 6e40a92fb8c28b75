"""What the server cannot or will not do, in one sentence for the person who asked."""

from __future__ import annotations

from starlette.responses import JSONResponse, Response

from referee.words import localise, sentence
from rules.message import Text


class RefusedError(Exception):
    """An answer that is no success.

    Attributes
    ----------
    status
        Of HTTP.
    retry_after
        Seconds after which it may be tried again; None where that would not help.
    """

    def __init__(
        self, status: int, key: str, *, retry_after: int | None = None, **args: object
    ) -> None:
        """Refuse by the sentence of a key of the catalogue and its parameters."""
        super().__init__(sentence(key, **args))
        self.status = status
        self.retry_after = retry_after


def refusal(status: int, told: Text, retry_after: int | None = None) -> Response:
    """The answer that says why not, in the language of whoever asked."""
    headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
    plain = localise(told).encode("utf-8", "replace").decode()
    return JSONResponse({"error": plain}, status, headers)
