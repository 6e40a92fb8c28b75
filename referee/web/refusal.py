"""What the server cannot or will not do, in one sentence for the person who asked."""

from __future__ import annotations

from referee.words import say
from rules.message import Message, Text


class RefusedError(Exception):
    """An answer that is no success.

    Attributes
    ----------
    status
        Of HTTP.
    retry_after
        Seconds after which it may be tried again; None where that would not help.
    """

    def __init__(self, status: int, told: Text, retry_after: int | None = None) -> None:
        super().__init__(say(told))
        self.status = status
        self.retry_after = retry_after


BUSY = Message.of("web-busy")
GONE = Message.of("web-gone")
