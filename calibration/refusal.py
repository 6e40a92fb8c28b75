"""What the person at the camera or the table can mend, as a value rather than an exception."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """Pictures or a file that nothing can be made from.

    Attributes
    ----------
    reason
        Short code, such as ``"too-few"`` or ``"board-cut-off"``.
    message
        One sentence for that person: what is wrong, and where.
    remedy
        One sentence: what to do about it.
    """

    reason: str
    message: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.message} {self.remedy}"
