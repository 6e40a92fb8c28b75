"""House rules of Möbi as they are told: a way to play by its name, the pool, teams, and options."""

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
        return read_ruleset(cls._read, rules)

    @classmethod
    def _read(cls, rules: Mapping[str, Any]) -> HouseRules:
        if strange := unknown_option_problem(rules, (*cls._fields, *POD, *TABLE)):
            raise RulesetError(strange)
        pool = require(rules, "pool", int) if "pool" in rules else 0
        teams = require(rules, "teams", dict) if "teams" in rules else {}
        return cls(_variant(rules), pool, {team: require_list(teams, team, str) for team in teams})


def _variant(rules: Mapping[str, Any]) -> Variant:
    name = rules.get("variant", "standard")
    if name not in tuple(VARIANTS):
        known = one_of(VARIANTS)
        raise RulesetError(Message.of("mobi-bad-variant", variants=known, got=str(name)))
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
    known = {*house.teams, *chain(*house.teams.values())}
    strange = [name for name in players if house.teams and name not in known]
    if strange:
        teams = tuple(house.teams)
        raise UsageError(sentence("mobi-not-in-a-team", name=strange[0], teams=teams))
    try:
        return Game.start(house.teams or players, house.pool or None, house.variant)
    except GameError as error:
        raise UsageError(say(error.args[0])) from None
