"""What the server cannot or will not do, in one sentence for the person who asked."""

from __future__ import annotations


class RefusedError(Exception):
    """An answer that is no success.

    Attributes
    ----------
    status
        Of HTTP.
    retry_after
        Seconds after which it may be tried again; None where that would not help.
    """

    def __init__(self, status: int, sentence: str, retry_after: int | None = None) -> None:
        super().__init__(sentence)
        self.status = status
        self.retry_after = retry_after


BUSY = "The referee is busy; try again in a moment."
GONE = "This photo is no longer here; take it again."
