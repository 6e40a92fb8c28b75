"""House rules of Möbi: the variant, its options, the pool, and teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from itertools import chain
from typing import Any, NamedTuple

from referee.errors import UsageError
from referee.ruling.options import read_ruleset
from referee.words import say, sentence
from rules import Message
from rules.errors import GameError, RulesetError
from rules.message import one_of
from rules.mobi import VARIANTS, Game, Ruleset, Variant
from rules.options import require, require_list, unknown_option_problem

POD_OPTIONS = tuple(option.name for option in fields(Ruleset))
TABLE_OPTIONS = tuple(
    option.name for option in fields(Variant) if option.name not in ("name", "rules")
)


class HouseRules(NamedTuple):
    """The variant, the number of number tiles in the box (0: not counted), and teams by name."""

    variant: Variant
    pool: int
    teams: Mapping[str, tuple[str, ...]]

    @classmethod
    def parse(cls, rules: Mapping[str, Any]) -> HouseRules:
        """Read `variant`, `pool`, `teams` and options of the variant and its rules for a pod.

        Faces in `without` are added to those of the variant. Raises UsageError.
        """
        return read_ruleset(cls._read, rules)

    @classmethod
    def _read(cls, rules: Mapping[str, Any]) -> HouseRules:
        names = (*cls._fields, *POD_OPTIONS, *TABLE_OPTIONS)
        if problem := unknown_option_problem(rules, names):
            raise RulesetError(problem)
        pool = require(rules, "pool", int) if "pool" in rules else 0
        teams = require(rules, "teams", dict) if "teams" in rules else {}
        return cls(_variant(rules), pool, {team: require_list(teams, team, str) for team in teams})


def _variant(rules: Mapping[str, Any]) -> Variant:
    name = rules.get("variant", "standard")
    if name not in tuple(VARIANTS):
        variants = one_of(VARIANTS)
        raise RulesetError(Message.of("mobi-bad-variant", variants=variants, got=str(name)))
    base = VARIANTS[name]
    pod, table = (
        {key: rules[key] for key in keys if key in rules} for keys in (POD_OPTIONS, TABLE_OPTIONS)
    )
    ruleset = Ruleset.from_dict({**base.rules.to_dict(), **pod})
    without = sorted(ruleset.without | base.rules.without)
    pod_rules = {**ruleset.to_dict(), "without": without}
    return Variant.from_dict({**base.to_dict(), **table, "rules": pod_rules})


def new_game(players: Sequence[str], rules: Mapping[str, Any]) -> Game | None:
    """A game of these players or teams; None without any. Raises UsageError."""
    house = HouseRules.parse(rules)
    if not (players or house.teams):
        return None
    names = {*house.teams, *chain(*house.teams.values())}
    unknown = [name for name in players if house.teams and name not in names]
    if unknown:
        teams = tuple(house.teams)
        raise UsageError(sentence("mobi-not-in-a-team", name=unknown[0], teams=teams))
    try:
        return Game.start(house.teams or players, house.pool or None, house.variant)
    except GameError as error:
        raise UsageError(say(error.args[0])) from None
