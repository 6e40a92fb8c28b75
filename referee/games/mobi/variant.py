"""House rules of Möbi as they are told: a way to play by its name, the pool, teams, and options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, NamedTuple

from referee.errors import UsageError
from rules import RecordError
from rules.mobi import VARIANTS, Game, GameError, Ruleset, Variant
from rules.options import RulesetError, each, need, strange_option

POD = tuple(option.name for option in fields(Ruleset))
TABLE = tuple(option.name for option in fields(Variant) if option.name not in ("name", "rules"))


class HouseRules(NamedTuple):
    """What players agreed on: the variant, the number tiles in the box, the members of teams.

    A pool of 0 is one that nobody counted.
    """

    variant: Variant
    pool: int
    teams: Mapping[str, tuple[str, ...]]

    @classmethod
    def told(cls, rules: Mapping[str, Any]) -> HouseRules:
        """Read `variant`, `pool`, `teams`, options of the variant, and of the rules for a pod.

        Faces that are taken out are so besides those of the variant. Raises UsageError.
        """
        if strange := strange_option(rules, (*cls._fields, *POD, *TABLE)):
            raise UsageError(strange)
        try:
            pool = need(rules, "pool", int) if "pool" in rules else 0
            teams = need(rules, "teams", dict) if "teams" in rules else {}
            members = {team: each(teams, team, str) for team in teams}
            return cls(_variant(rules), pool, members)
        except RecordError as error:
            raise UsageError(f"The rules do not fit the game. {error}") from None


def _variant(rules: Mapping[str, Any]) -> Variant:
    name = rules.get("variant", "standard")
    if name not in tuple(VARIANTS):
        raise RulesetError(f"'variant' must be one of {', '.join(VARIANTS)}, but got {name!r}.")
    usual = VARIANTS[name]
    pod, table = ({key: rules[key] for key in keys if key in rules} for keys in (POD, TABLE))
    told = Ruleset.from_dict({**usual.rules.to_dict(), **pod})
    without = sorted(told.without | usual.rules.without)
    of_a_pod = {**told.to_dict(), "without": without}
    return Variant.from_dict({**usual.to_dict(), **table, "rules": of_a_pod})


def new_game(players: Sequence[str], rules: Mapping[str, Any]) -> Game | None:
    """The game of these players, or teams; None where nobody named any. Raises UsageError."""
    house = HouseRules.told(rules)
    if not (players or house.teams):
        return None
    try:
        return Game.start(house.teams or players, house.pool or None, house.variant)
    except GameError as error:
        raise UsageError(str(error)) from None
