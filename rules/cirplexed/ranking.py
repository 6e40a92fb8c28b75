"""Who has won, with the tie-breaks (rule sheet, Winning the Game and Breaking a Tie Game)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rules.cirplexed.circles import USUAL, Counts, count
from rules.cirplexed.doubt import Range, Ranges, Reading
from rules.cirplexed.position import Quarter
from rules.cirplexed.ruleset import Ruleset
from rules.ranks import ranked
from rules.wording import listed


class RankingError(ValueError):
    """Nobody to rank."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place, from 1; players of equal counts share it."""

    place: int
    player: str
    counts: Counts


@dataclass(frozen=True, slots=True)
class Ranking:
    """The players from the first place on, those of one place in the order given."""

    standings: tuple[Standing, ...]

    @property
    def winners(self) -> tuple[str, ...]:
        """One player, or those who share the win."""
        return tuple(standing.player for standing in self.standings if standing.place == 1)

    @property
    def tied(self) -> tuple[tuple[str, ...], ...]:
        """Who was still level at the top after the full, the ¾ and the ½ circles."""
        best = self.standings[0].counts
        return tuple(
            tuple(at.player for at in self.standings if at.counts[:level] == best[:level])
            for level in (1, 2, 3)
        )

    def __str__(self) -> str:
        best = self.standings[0].counts
        if len(self.winners) > 1:
            return f"{listed(self.winners)} share the win: {best} each."
        decided = next(level for level, tied in enumerate(self.tied) if len(tied) == 1)
        said = [
            f"{listed(tied)} tie at {best.of_level(level)}"
            for level, tied in enumerate(self.tied[:decided])
        ]
        won = f"{self.winners[0]} wins with {best.of_level(decided)}"
        return "; ".join([*said, won]) + "."


def rank(counts: Mapping[str, Counts]) -> Ranking:
    """Rank players by their counts. Raises RankingError where there are none."""
    if not counts:
        raise RankingError("A ranking must have a player.")
    return Ranking(tuple(Standing(at, player, counts[player]) for at, player in ranked(counts)))


class Ask(NamedTuple):
    """A quarter that somebody should be asked about."""

    player: str
    quarter: Quarter


@dataclass(frozen=True)
class Contest:
    """A ranking under doubt.

    `ranking` is None where it is open who wins; else those on its first place win however the
    doubtful quarters turn out, while further places are as read. `asks` are the quarters that
    decide an open win. When they are answered, lesser circles may decide, and there may be
    something to ask again.
    """

    ranking: Ranking | None
    ranges: Mapping[str, Ranges]
    asks: tuple[Ask, ...]

    @property
    def winners(self) -> tuple[str, ...] | None:
        """Those who win beyond doubt; None where that is open."""
        return None if self.ranking is None else self.ranking.winners

    def __str__(self) -> str:
        return "It is open who wins." if self.ranking is None else str(self.ranking)

    def places(self, player: str) -> Range:
        """The best and the worst place that a player can have, as a range."""
        own = self.ranges[player]
        others = [ranges for name, ranges in self.ranges.items() if name != player]
        return Range(
            1 + sum(other.least > own.most for other in others),
            1 + sum(other.most > own.least for other in others),
        )


def contest(readings: Mapping[str, Reading], ruleset: Ruleset = USUAL) -> Contest:
    """Rank players whose boards hold doubtful quarters. Raises RankingError where there are none.

    A win stands if the least of the leader is above the most of everyone else, or if those who
    share it are all certain.
    """
    ranges = {player: reading.ranges(ruleset) for player, reading in readings.items()}
    ranking = rank({player: count(one.board, ruleset) for player, one in readings.items()})
    able = _able(ranges)
    if len(able) == 1 or all(ranges[player].is_certain for player in able):
        return Contest(ranking, ranges, ())
    return Contest(None, ranges, _asks(readings, ranges, able, ruleset))


def _able(ranges: Mapping[str, Ranges]) -> tuple[str, ...]:
    """Those who can win: nobody else has more for certain."""
    least = max(own.least for own in ranges.values())
    return tuple(player for player, own in ranges.items() if own.most >= least)


def _asks(
    readings: Mapping[str, Reading],
    ranges: Mapping[str, Ranges],
    able: tuple[str, ...],
    ruleset: Ruleset,
) -> tuple[Ask, ...]:
    """The quarters that change the first count that is open among those who can win."""
    level = next(
        level
        for level in range(3)
        if any(not ranges[player].levels[level].is_certain for player in able)
    )
    return tuple(
        Ask(player, quarter)
        for player in able
        if not ranges[player].levels[level].is_certain
        for quarter in readings[player].changing(level, ruleset)
    )
