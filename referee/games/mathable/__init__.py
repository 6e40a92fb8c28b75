"""Mathable on photographs: positions ruled on one by one, and games photo by photo."""

from __future__ import annotations

from referee.errors import UsageError
from referee.games.mathable.adapter import MathableReferee
from referee.games.mathable.layout import LAYOUT_2021
from referee.ruling.terms import Terms
from referee.sight import BoardSight


def referee(terms: Terms) -> MathableReferee:
    """The referee for the edition of 2021, which leaves nothing to agree on."""
    if terms != Terms():
        raise UsageError("Mathable is ruled by its edition; it knows no other terms.")
    return MathableReferee(BoardSight(LAYOUT_2021))
