"""What a player can mend about a photograph, as a value rather than an exception."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A photograph, or a part of one, that cannot be read.

    Attributes
    ----------
    reason
        Short code, such as ``"no-board"``, ``"board-cut-off"`` or ``"too-small"``.
    message
        One sentence for the person at the table: what is wrong, and where.
    remedy
        One sentence: what to do about it.
    """

    reason: str
    message: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.message} {self.remedy}"
