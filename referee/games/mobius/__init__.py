"""Mobius by Mark Steere, 2008 (marksteeregames.com): positions on the printed board, who won."""

from __future__ import annotations

from referee.errors import UsageError
from referee.games.mobius.adapter import MobiusReferee
from referee.games.mobius.sight import PrintSight
from referee.ruling.terms import Terms


def referee(terms: Terms) -> MobiusReferee:
    """The referee of the board of the rule sheet, as the kit prints it."""
    if terms.rules:
        names = ", ".join(terms.rules)
        raise UsageError(f"Mobius by Mark Steere has no house rules, but got {names}.")
    return MobiusReferee(PrintSight())
