"""Möbi on photographs: a pod as it was called, ruled on with its equations."""

from __future__ import annotations

from referee.errors import UsageError
from referee.games.mobi.adapter import MobiReferee
from referee.games.mobi.pieces import BOX
from referee.ruling.terms import Terms
from referee.sight import TableSight
from rules import RecordError
from rules.mobi import Ruleset, RulesetError


def referee(terms: Terms) -> MobiReferee:
    """The referee of the game as it comes in its box."""
    try:
        rules = Ruleset.from_dict(terms.rules)
    except (RulesetError, RecordError) as error:
        raise UsageError(f"The rules do not fit the game. {error}") from None
    return MobiReferee(TableSight(BOX), rules, terms.final, terms.held)
