"""Mathable on photographs: positions ruled on one by one, and games photo by photo."""

from __future__ import annotations

from referee.games.mathable.adapter import MathableReferee
from referee.games.mathable.layout import LAYOUT_2021
from referee.sight import BoardSight


def referee() -> MathableReferee:
    """The referee for the edition of 2021."""
    return MathableReferee(BoardSight(LAYOUT_2021))
