"""What a player can mend about a photograph, as a value rather than an exception."""

from __future__ import annotations

from calibration.refusal import Refusal


class Unreadable(Refusal):
    """A photograph, or a part of one, that cannot be read."""

    __slots__ = ()
