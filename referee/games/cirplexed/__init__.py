"""Cirplexed! on photographs: circles counted, and players ranked with the tie-breaks."""

from __future__ import annotations

from referee.errors import UsageError
from referee.games.cirplexed.adapter import CirplexedReferee
from referee.games.cirplexed.sight import DiscSight
from referee.ruling.terms import Terms
from rules import RecordError
from rules.cirplexed import Ruleset, RulesetError


def referee(terms: Terms) -> CirplexedReferee:
    """The referee of the game as it comes in its box."""
    try:
        rules = Ruleset.from_dict(terms.rules)
    except (RulesetError, RecordError) as error:
        raise UsageError(f"The rules do not fit the game. {error}") from None
    return CirplexedReferee(DiscSight(), rules, terms.players)
