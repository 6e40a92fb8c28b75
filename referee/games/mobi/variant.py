"""House rules of Möbi as they are told: a variant by its name, the pool, teams, and options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from referee.errors import UsageError
from rules import RecordError
from rules.mobi import VARIANTS, Game, GameError, Ruleset, Variant
from rules.options import each, strange_option

GAME = ("variant", "pool", "teams")
POD = tuple(option.name for option in fields(Ruleset))
OPTIONS = (*GAME, *POD, *(option.name for option in fields(Variant) if option.name != "rules"))


def variant_of(rules: Mapping[str, Any]) -> Variant:
    """The variant that house rules describe.

    `variant` names one of the rule sheet, `pool` is the number of number tiles in the box, `teams`
    has their members; all else are options of the variant, or of the rules for a pod.
    """
    if strange := strange_option(rules, OPTIONS):
        raise UsageError(strange)
    told = {key: value for key, value in rules.items() if key not in GAME}
    name = rules.get("variant", "standard")
    if name not in tuple(VARIANTS):
        raise UsageError(f"'variant' must be one of {', '.join(VARIANTS)}, but got {name!r}.")
    usual = VARIANTS[name].to_dict()
    pod = {key: told.pop(key) for key in POD if key in told}
    try:
        return Variant.from_dict({**usual, **told, "rules": {**usual["rules"], **pod}})
    except RecordError as error:
        raise UsageError(f"The rules do not fit the game. {error}") from None


def new_game(players: Sequence[str], rules: Mapping[str, Any]) -> Game | None:
    """The game of these players, or teams; None where nobody named any."""
    variant, pool, teams = variant_of(rules), rules.get("pool"), rules.get("teams", {})
    if not players and not teams:
        return None
    if pool is not None and type(pool) is not int:
        raise UsageError(f"'pool' must be a number of tiles, but got {pool!r}.")
    if not isinstance(teams, dict):
        raise UsageError(f"'teams' must have the members of each team, but got {teams!r}.")
    try:
        named = {team: each(teams, team, str) for team in teams}
        return Game.start(named or players, pool, variant)
    except (GameError, RecordError) as error:
        raise UsageError(str(error)) from None
