"""A whole game by its calls, from GO! to the winning Möbi.

The tiles are hidden, but the number that each side holds follows from the calls: its start, all
FLIPs, and one for each of its SWAPs. So the referee knows whether a pod is complete at a Möbi. An
uncounted pool may hold any number of tiles that is consistent with the calls.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal, NamedTuple, get_args

from rules.errors import GameError
from rules.frozen import FrozenDict
from rules.message import Message, Text, Value, one_of, sentences
from rules.mobi.ruleset import STANDARD_GAME, Variant
from rules.verdict import PlayResult, RuleFinding, Ruling, names_problem, note, violation

TILES_IN_BOX = 162
"""Tiles in the box, of both kinds: an upper bound of an uncounted pool."""

Kind = Literal["go", "flip", "swap", "mobi"]


@dataclass(frozen=True, slots=True)
class Call:
    """GO!, FLIP!, SWAP! or Möbi!, by a player or a team.

    `outside` is how many number tiles lay outside the pod at a FLIP and `took` how many each side
    took, where known. `accepted` is whether the pod of a Möbi was right. `clock` is the time of the
    call in seconds.
    """

    kind: Kind
    player: str
    outside: int | None = None
    took: int | None = None
    accepted: bool | None = None
    clock: float | None = None

    def __post_init__(self) -> None:
        if self.kind not in get_args(Kind):
            raise ValueError(f"A call must be go, flip, swap or mobi, but got {self.kind!r}.")
        if (self.kind == "mobi") != (self.accepted is not None):
            raise ValueError("A Möbi, and no other call, must say whether the pod was accepted.")


class Split(NamedTuple):
    """One possible split of the number tiles between the pool and the sides.

    `pool` of them are left in the middle, and every side holds `shortfall` fewer than
    `Game.max_held`, as the pool could not serve a FLIP in full.
    """

    pool: int
    shortfall: int = 0


@dataclass(frozen=True)
class Game:
    """The state of a game; each call gives a new one. Begin with `Game.start`.

    A side is a player, or a team that shares a pod. `max_held` is the most number tiles that each
    may hold, and `splits` are all splits consistent with the calls: a single one if counted.
    """

    variant: Variant
    teams: Mapping[str, tuple[str, ...]]
    max_held: Mapping[str, int]
    splits: frozenset[Split]
    disqualified: tuple[str, ...] = ()
    calls: tuple[Call, ...] = ()
    winner: str | None = None
    over: bool = False

    @classmethod
    def start(
        cls,
        sides: Iterable[str] | Mapping[str, Sequence[str]],
        pool: int | None = None,
        variant: Variant = STANDARD_GAME,
    ) -> "Game":
        """A game before GO!, after the sides have taken their tiles.

        `sides` are the players, or the teams with their members in building order. `pool` is the
        number of number tiles before any is taken, None if not counted.
        """
        names = list(sides)
        teams = {
            side: tuple(sides[side]) if isinstance(sides, Mapping) else (side,) for side in names
        }
        each_takes = variant.start_tiles(len(names))
        if variant.deal_all and pool is not None:
            each_takes = pool // max(1, len(names))
        if problem := _start_problem(names, teams, pool, each_takes, variant):
            raise GameError(problem)
        taken = len(names) * each_takes
        pools = range(TILES_IN_BOX + 1 - taken) if pool is None else [pool - taken]
        max_held = FrozenDict(dict.fromkeys(names, each_takes))
        return cls(variant, FrozenDict(teams), max_held, frozenset(map(Split, pools)))

    @property
    def playing(self) -> tuple[str, ...]:
        """The sides still in the game."""
        return tuple(side for side in self.teams if side not in self.disqualified)

    @property
    def pool(self) -> int | None:
        """How many number tiles are left in the pool; None where unknown."""
        pools = {split.pool for split in self.splits}
        return pools.pop() if len(pools) == 1 else None

    def bounds(self, side: str) -> tuple[int, int]:
        """The fewest and the most number tiles that a side may hold."""
        if side in self.disqualified:
            return 0, 0
        shortfalls = [split.shortfall for split in self.splits]
        return self.max_held[side] - max(shortfalls), self.max_held[side] - min(shortfalls)

    @property
    def held(self) -> Mapping[str, int | None]:
        """How many number tiles each side holds; None where unknown."""
        bounds = ((side, *self.bounds(side)) for side in self.teams)
        return FrozenDict({side: low if low == high else None for side, low, high in bounds})

    def _is_exhausted(self, split: Split) -> bool:
        return self.variant.exhausted(split.pool, len(self.playing))

    @property
    def pool_exhausted(self) -> bool | None:
        """Whether a Möbi can be called; None where unknown."""
        states = set(map(self._is_exhausted, self.splits))
        return states.pop() if len(states) == 1 else None

    def restrict_pool(self, fits: Callable[[int], bool]) -> "Game":
        """The game with only the pools that fit; unchanged if none does."""
        splits = frozenset(split for split in self.splits if fits(split.pool))
        return replace(self, splits=splits or self.splits)

    def with_pool_counted(self, pool: int) -> "Game":
        """The game after the pool was counted; a count overrides the calls."""
        splits = frozenset(split._replace(pool=pool) for split in self.splits)
        return replace(self, splits=self.splits & splits or splits)

    def with_hand_counted(self, side: str, number: int) -> "Game":
        """The game after the number tiles of a side were counted; a count overrides the calls."""
        shortfall = self.max_held[side] - number
        splits = frozenset(split for split in self.splits if split.shortfall == shortfall)
        if splits:
            return replace(self, splits=splits)
        least = min(split.shortfall for split in self.splits)
        splits = frozenset(split for split in self.splits if split.shortfall == least)
        max_held = FrozenDict({**self.max_held, side: number + least})
        return replace(self, max_held=max_held, splits=splits)

    @property
    def seconds(self) -> float | None:
        """The time from GO! to the last call, where both were timed."""
        first, last = (self.calls[index].clock if self.calls else None for index in (0, -1))
        return None if first is None or last is None else last - first

    def builder(self, side: str) -> str:
        """The member who builds now; each FLIP passes the pod on to the next (Team Möbi)."""
        flips, members = sum(call.kind == "flip" for call in self.calls), self.teams[side]
        return members[flips % len(members)]

    @property
    def tile_counts(self) -> Message:
        """The number tiles that the sides hold and that are left in the pool."""
        holdings = [_holding(side, *self.bounds(side)) for side in self.playing]
        pool = {True: "used-up", False: "or-more", None: "uncounted"}[self.pool_exhausted]
        return Message.of(
            "mobi-standing",
            held=Message.of("list-comma", things=holdings),
            pool=pool if self.pool is None else "known",
            left=min(self.splits).pool,
        )

    @property
    def builders(self) -> Text:
        """Who builds now; "" without teams."""
        names = ((side, self.builder(side)) for side in self.playing if len(self.teams[side]) > 1)
        builders = [Message.of("mobi-builder", member=name, side=side) for side, name in names]
        return Message.of("mobi-building", builders=builders) if builders else ""

    def play(self, call: Call) -> PlayResult["Game"]:
        """Take a call, or refuse it with every violation.

        A Möbi with a mistake is taken although its ruling is invalid: it disqualifies the side.
        """
        if faults := [*self._refusals(call)]:
            return PlayResult(self, Ruling.of(faults, ""), taken=False)
        game = replace(self, calls=(*self.calls, call))
        if call.kind == "flip":
            return game._flip(call)
        if call.kind == "swap":
            return game._swap(call)
        if call.kind == "mobi":
            return game._review(call)
        return game._accept(Message.of("mobi-go", side=call.player))

    def _accept(self, message: Message) -> PlayResult["Game"]:
        """The result of a legal call."""
        summary = sentences(message, self.builders, self.tile_counts)
        return PlayResult(self, Ruling.of((), summary), taken=True)

    def _flip(self, call: Call) -> PlayResult["Game"]:
        playing, full = self.playing, self.variant.flip
        splits = frozenset(
            Split(split.pool - size * len(playing), split.shortfall + full - size)
            for split, size in self._servings()
            if call.took in (None, size)
        )
        max_held = {side: self.max_held[side] + full * (side in playing) for side in self.teams}
        game = replace(self, max_held=FrozenDict(max_held), splits=splits)
        size, *fewer = self._flip_sizes if call.took is None else (call.took,)
        message = Message.of("mobi-flip", side=call.player, size=size)
        if fewer:
            message = Message.of("mobi-flip-or-fewer", **message.args, fewer=one_of(fewer))
        return game._accept(message)

    def _servings(self) -> Iterator[tuple[Split, int]]:
        """The splits whose pool can serve a FLIP, each with the number of tiles all take."""
        for split in self.splits:
            if size := self.variant.flip_size(split.pool, len(self.playing)):
                yield split, size

    @property
    def _flip_sizes(self) -> tuple[int, ...]:
        """How many tiles all may take at a FLIP, in descending order."""
        return tuple(sorted({size for _, size in self._servings()}, reverse=True))

    def _swap(self, call: Call) -> PlayResult["Game"]:
        gain = self.variant.swap - 1
        max_held = {**self.max_held, call.player: self.max_held[call.player] + gain}
        splits = frozenset(
            split._replace(pool=split.pool - gain)
            for split in self.splits
            if split.pool >= self.variant.swap
        )
        game = replace(self, max_held=FrozenDict(max_held), splits=splits)
        return game._accept(Message.of("mobi-swap", side=call.player, number=self.variant.swap))

    def _review(self, call: Call) -> PlayResult["Game"]:
        """A Möbi wins or disqualifies its side; the last side left wins (Finishing the Game)."""
        side, findings = call.player, list[RuleFinding]()
        game = replace(self, splits=frozenset(filter(self._is_exhausted, self.splits)))
        if call.accepted:
            game = replace(game, winner=side, over=True)
        else:
            findings.append(violation("mobi-pod-rejected", side=side))
            if self.variant.whoops:
                findings.append(note("mobi-whoops", side=side))
            else:
                game = game._without_side(side)
                message = Message.of("mobi-disqualified", side=side)
                outcome = sentences(message, "" if game.over else game.tile_counts)
                findings.append(RuleFinding("disqualified", outcome, severity="note"))
                if game.winner is not None:
                    findings.append(note("mobi-last-left", side=game.winner))
        if self.pool_exhausted is None:
            findings.append(note("mobi-pool-uncounted"))
        return PlayResult(game, Ruling.of(findings, Message.of("mobi-wins", side=side)), taken=True)

    def _without_side(self, side: str) -> "Game":
        remaining = [other for other in self.playing if other != side]
        return replace(
            self,
            splits=frozenset(
                split._replace(pool=split.pool + self.max_held[side] - split.shortfall)
                for split in self.splits
            ),
            max_held=FrozenDict({**self.max_held, side: 0}),
            disqualified=(*self.disqualified, side),
            winner=remaining[0] if len(remaining) == 1 else None,
            over=len(remaining) < 2,
        )

    def _refusals(self, call: Call) -> Iterator[RuleFinding]:
        """Why a call cannot be taken, one violation for each reason."""
        if faults := [*self._order_faults(call)]:
            yield from faults
        elif call.kind == "flip":
            yield from self._flip_faults(call)
        elif call.kind == "swap":
            swap = self.variant.swap
            if not swap:
                yield violation("mobi-no-swap")
            elif max(self.splits).pool < swap:
                args = {"needed": swap, "left": self._pool_left}
                yield violation("mobi-swap-pool-exhausted", (), "pool-exhausted", **args)
        elif call.kind == "mobi" and self.pool_exhausted is False:
            yield violation("mobi-pool-not-exhausted", left=self._pool_left)

    @property
    def _pool_left(self) -> Value:
        """The number of tiles left in the pool, or a message with the fewest."""
        fewest, most = min(self.splits).pool, max(self.splits).pool
        return fewest if fewest == most else Message.of("mobi-or-more", number=fewest)

    def _order_faults(self, call: Call) -> Iterator[RuleFinding]:
        if call.player not in self.teams:
            yield violation("mobi-unknown-player", side=call.player)
        if call.player in self.disqualified:
            yield violation("mobi-is-out", (), "disqualified", side=call.player)
        if self.over:
            yield violation("mobi-game-over")
        if self.calls and call.kind == "go":
            yield violation("mobi-already-started")
        if not self.calls and call.kind != "go":
            yield violation("mobi-not-started")
        clocks = [earlier.clock for earlier in self.calls if earlier.clock is not None]
        if call.clock is not None and clocks and call.clock < clocks[-1]:
            last, now = f"{clocks[-1]:g}", f"{call.clock:g}"
            yield violation("mobi-clock-backwards", last=last, now=now)

    def _flip_faults(self, call: Call) -> Iterator[RuleFinding]:
        sizes, due = self._flip_sizes, self.variant.flip_outside
        if not self.variant.flip:
            yield violation("mobi-no-flip")
        elif not sizes:
            yield violation("mobi-flip-pool-exhausted", (), "pool-exhausted", left=self._pool_left)
        elif call.took is not None and call.took not in sizes:
            yield violation("mobi-flip-size", sizes=one_of(sizes), took=call.took)
        if call.outside is not None and call.outside > due:
            yield violation("mobi-flip-not-due", due=due, outside=call.outside)


def _holding(side: str, low: int, high: int) -> Message:
    if low == high:
        return Message.of("mobi-side-holds", side=side, number=low)
    return Message.of("mobi-side-may-hold", side=side, low=low, high=high)


def _start_problem(
    names: list[str],
    teams: Mapping[str, tuple[str, ...]],
    pool: int | None,
    each_takes: int,
    variant: Variant,
) -> Text:
    (fewest, most), (small, large) = variant.sides, variant.members
    if not fewest <= len(names) <= most:
        args = {"fewest": fewest, "most": most, "got": len(names)}
        return Message.of("mobi-side-count", variant=variant.name, **args)
    if problem := names_problem(names, "sides"):
        return problem
    for side, members in teams.items():
        if not small <= len(members) <= large:
            args = {"fewest": small, "most": large, "got": len(members)}
            return Message.of("mobi-member-count", side=side, **args)
    if problem := names_problem([*chain(*teams.values())], "members"):
        return problem
    if variant.deal_all and pool is None:
        return Message.of("mobi-pool-needed", variant=variant.name)
    if pool is not None and pool < len(names) * max(1, each_takes):
        return Message.of("mobi-pool-too-small", pool=pool, sides=len(names))
    return ""
