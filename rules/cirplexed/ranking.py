"""Who has won, with the tie-breaks (rule sheet, Winning the Game and Breaking a Tie Game)."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.cirplexed.circles import Counts
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
    def result(self) -> str:
        """Who has won, without the counts."""
        return f"{self._won}."

    @property
    def _won(self) -> str:
        return f"{listed(self.winners)} {'share the win' if self.winners[1:] else 'wins'}"

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
            return f"{self._won}: {best} each."
        decided = next(level for level, tied in enumerate(self.tied) if len(tied) == 1)
        said = [
            f"{listed(tied)} tie at {best.of_level(level)}"
            for level, tied in enumerate(self.tied[:decided])
        ]
        return "; ".join([*said, f"{self._won} with {best.of_level(decided)}"]) + "."


def rank(counts: Mapping[str, Counts]) -> Ranking:
    """Rank players by their counts. Raises RankingError where there are none."""
    if not counts:
        raise RankingError("A ranking must have a player.")
    return Ranking(tuple(Standing(at, player, counts[player]) for at, player in ranked(counts)))
