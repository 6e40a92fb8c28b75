"""Möbi on photographs: a pod as it was called, ruled on with its equations."""

from __future__ import annotations

from referee.games.mobi.adapter import MobiReferee
from referee.games.mobi.pieces import BOX
from referee.sight import TableSight


def referee() -> MobiReferee:
    """The referee of the game as it comes in its box."""
    return MobiReferee(TableSight(BOX))
