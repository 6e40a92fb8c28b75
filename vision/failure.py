"""What a player can mend about a photograph, as a value; and the base of exceptions."""

from __future__ import annotations

from calibration.refusal import Refusal


class RefereeError(Exception):
    """The base of all that the referee raises."""


class Unreadable(Refusal):
    """A photograph, or a part of one, that cannot be read."""

    __slots__ = ()
