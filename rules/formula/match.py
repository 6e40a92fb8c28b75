"""Rounds for points, until somebody has reached the target."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.formula.final import FinalRuling
from rules.formula.ruleset import Ruleset
from rules.options import Record, RecordError, each, need
from rules.wording import listed


class MatchError(ValueError):
    """A match that cannot be: its players, or a round that is not one of theirs."""


@dataclass(frozen=True)
class Match:
    """The points of each round, in the order of the players."""

    players: tuple[str, ...]
    ruleset: Ruleset
    rounds: tuple[tuple[int, ...], ...] = ()

    def __post_init__(self) -> None:
        if len(self.players) < 2:
            raise MatchError(f"A match must have 2 players or more, but got {len(self.players)}.")
        if len(set(self.players)) < len(self.players):
            names = ", ".join(map(repr, self.players))
            raise MatchError(f"Players must have names that differ, but got {names}.")
        strange = [points for points in self.rounds if len(points) != len(self.players)]
        if strange:
            raise MatchError(f"A round must have points for each player, but got {strange[0]}.")

    def total(self, player: str) -> int:
        at = self.players.index(player)
        return sum(points[at] for points in self.rounds)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has most once somebody has reached the target; several share it."""
        totals = {player: self.total(player) for player in self.players}
        best = max(totals.values())
        if best < self.ruleset.target:
            return ()
        return tuple(player for player, points in totals.items() if points == best)

    def with_round(self, final: FinalRuling) -> "Match":
        """The match after a round. Raises MatchError for an invalid one, or one too many."""
        points = final.points
        if not final.valid or set(points) != set(self.players):
            raise MatchError("A round must be ended by all players of the match.")
        if self.winners:
            raise MatchError(f"The match is over: {listed(self.winners)} won.")
        row = tuple(points[player] for player in self.players)
        return Match(self.players, self.ruleset, (*self.rounds, row))

    def to_dict(self) -> Record:
        return {
            "players": list(self.players),
            "ruleset": self.ruleset.to_dict(),
            "rounds": [list(points) for points in self.rounds],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Match":
        rounds = tuple(map(tuple, each(data, "rounds", list)))
        if any(type(points) is not int for row in rounds for points in row):
            raise RecordError("'rounds' must hold points.")
        ruleset = Ruleset.from_dict(need(data, "ruleset", dict))
        return cls(each(data, "players", str), ruleset, rounds)
