"""Where a game stands: who holds how many number tiles, who is out, and who has won.

The tiles themselves are hidden; their numbers follow from the calls alone: what a side starts with,
all FLIPs, and one for each of its SWAPs. So the referee knows what a complete pod is at a Möbi.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.mobi.calls import Call
from rules.mobi.variants import Variant


@dataclass(frozen=True)
class State:
    """A game as far as it has come. A side is a player, or a team that shares a pod.

    `pool` is how many number tiles lie face down in the middle, None where nobody counted them;
    `start_pool` how many there were before any was taken. `out` are the sides disqualified.
    """

    variant: Variant
    teams: Mapping[str, tuple[str, ...]]
    start_pool: int | None
    pool: int | None
    held: Mapping[str, int]
    out: tuple[str, ...] = ()
    calls: tuple[Call, ...] = ()
    winner: str | None = None
    over: bool = False

    @property
    def playing(self) -> tuple[str, ...]:
        """The sides that were not disqualified."""
        return tuple(side for side in self.teams if side not in self.out)

    @property
    def started(self) -> bool:
        return bool(self.calls)

    @property
    def flips(self) -> int:
        return sum(call.kind == "flip" for call in self.calls)

    def held_by(self, side: str) -> int | None:
        """How many number tiles a side holds; None where that is a guess.

        Without a count of the pool nobody knows what a FLIP could serve, unless it was told.
        """
        guessed = any(call.kind == "flip" and call.took is None for call in self.calls)
        return None if guessed and self.pool is None else self.held.get(side)

    @property
    def pool_exhausted(self) -> bool | None:
        """Whether a Möbi can be called; None where the pool was not counted."""
        return None if self.pool is None else self.variant.exhausted(self.pool, len(self.playing))

    @property
    def seconds(self) -> float | None:
        """The time from GO! to the last call, where both were timed."""
        clocks = [call.clock for call in (*self.calls[:1], *self.calls[-1:])]
        first, last = clocks or (None, None)
        return None if first is None or last is None else last - first

    def builder(self, side: str) -> str:
        """Who builds now: with each FLIP the next member of a team (Team Möbi)."""
        members = self.teams[side]
        return members[self.flips % len(members)]
