"""Formula on photographs: a formula, a turn, and whole rounds photo by photo."""

from __future__ import annotations

from referee.errors import UsageError
from referee.games.formula.adapter import FormulaReferee
from referee.games.formula.sight import CardSight
from referee.ruling.terms import Terms
from rules import RecordError
from rules.formula import Ruleset, RulesetError


def referee(terms: Terms) -> FormulaReferee:
    """The referee of the game as it comes in its box, or with the variants agreed on."""
    try:
        rules = Ruleset.from_dict(terms.rules)
    except (RulesetError, RecordError) as error:
        raise UsageError(f"The rules do not fit the game. {error}") from None
    return FormulaReferee(CardSight(), rules, terms.held)
