"""Failures of reading that a player can mend, as values rather than exceptions."""

from __future__ import annotations

from calibration.refusal import Refusal


class Unreadable(Refusal):
    """Why a photograph, or a part of one, cannot be read, and what to do about it."""

    __slots__ = ()
