"""A whole game by its calls, from GO! to the Möbi that wins.

The tiles themselves are hidden; their numbers follow from the calls alone: what a side starts with,
all FLIPs, and one for each of its SWAPs. So the referee knows what a complete pod is at a Möbi.
Where nobody counted the pool, it may have any number of tiles by which the calls can be made.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal, NamedTuple, get_args

from rules.errors import GameError
from rules.frozen import FrozenDict
from rules.message import Message, Text, Value, one_of, sentences
from rules.mobi.ruleset import PLAYED, Variant
from rules.verdict import PlayResult, RuleFinding, Ruling, names_problem, note, violation

BOX = 162
"""Tiles in the box, of both kinds: a pool that nobody counted has no more."""

Kind = Literal["go", "flip", "swap", "mobi"]


@dataclass(frozen=True, slots=True)
class Call:
    """GO!, FLIP!, SWAP! or Möbi!, by a player or a team.

    `outside` is how many number tiles lay outside the pod at a FLIP, and `took` how many each side
    took, where somebody told. A Möbi has in `accepted` what was found of the pod. `clock` is when
    it was called, in seconds.
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
            raise ValueError("A Möbi, and no other call, must have what was found of the pod.")


class Stock(NamedTuple):
    """One way in which the number tiles may lie.

    `pool` of them are left in the middle, and every side has `short` fewer than `Game.most`, as the
    pool could not serve a FLIP in full.
    """

    pool: int
    short: int = 0


@dataclass(frozen=True)
class Game:
    """A game as far as it has come; each call gives a new one. Begin with `Game.start`.

    A side is a player, or a team that shares a pod. `most` is how many number tiles each may hold
    at most, and `stocks` are all ways in which they may lie by the calls: one where somebody
    counted. `out` are the sides disqualified.
    """

    variant: Variant
    teams: Mapping[str, tuple[str, ...]]
    most: Mapping[str, int]
    stocks: frozenset[Stock]
    out: tuple[str, ...] = ()
    calls: tuple[Call, ...] = ()
    winner: str | None = None
    over: bool = False

    @classmethod
    def start(
        cls,
        sides: Iterable[str] | Mapping[str, Sequence[str]],
        pool: int | None = None,
        variant: Variant = PLAYED,
    ) -> "Game":
        """A game before GO!, its tiles taken.

        `sides` are the players, or the teams with their members in the order of building. `pool` is
        the number of number tiles before any is taken.
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
        pools = range(BOX + 1 - taken) if pool is None else [pool - taken]
        most = FrozenDict(dict.fromkeys(names, each_takes))
        return cls(variant, FrozenDict(teams), most, frozenset(map(Stock, pools)))

    @property
    def playing(self) -> tuple[str, ...]:
        """The sides that were not disqualified."""
        return tuple(side for side in self.teams if side not in self.out)

    @property
    def pool(self) -> int | None:
        """How many number tiles lie face down in the middle; None where nobody can say."""
        pools = {stock.pool for stock in self.stocks}
        return pools.pop() if len(pools) == 1 else None

    def bounds(self, side: str) -> tuple[int, int]:
        """The fewest and the most number tiles that a side may hold."""
        if side in self.out:
            return 0, 0
        shorts = [stock.short for stock in self.stocks]
        return self.most[side] - max(shorts), self.most[side] - min(shorts)

    @property
    def held(self) -> Mapping[str, int | None]:
        """How many number tiles each side holds; None where that is not known."""
        bounds = {side: self.bounds(side) for side in self.teams}
        return FrozenDict(
            {side: low if low == high else None for side, (low, high) in bounds.items()}
        )

    def _is_exhausted(self, stock: Stock) -> bool:
        return self.variant.exhausted(stock.pool, len(self.playing))

    @property
    def pool_exhausted(self) -> bool | None:
        """Whether a Möbi can be called; None where nobody can say."""
        found = set(map(self._is_exhausted, self.stocks))
        return found.pop() if len(found) == 1 else None

    def with_pool(self, fits: Callable[[int], bool]) -> "Game":
        """The game if so many are left in the pool; unchanged where that cannot be by the calls."""
        stocks = frozenset(stock for stock in self.stocks if fits(stock.pool))
        return replace(self, stocks=stocks or self.stocks)

    def counted(self, pool: int) -> "Game":
        """The game after somebody counted the pool, whatever the calls say."""
        stocks = frozenset(stock._replace(pool=pool) for stock in self.stocks)
        return replace(self, stocks=self.stocks & stocks or stocks)

    def holding(self, side: str, number: int) -> "Game":
        """The game after somebody counted the number tiles of a side, whatever the calls say."""
        short = self.most[side] - number
        stocks = frozenset(stock for stock in self.stocks if stock.short == short)
        if stocks:
            return replace(self, stocks=stocks)
        least = min(stock.short for stock in self.stocks)
        stocks = frozenset(stock for stock in self.stocks if stock.short == least)
        return replace(self, most=FrozenDict({**self.most, side: number + least}), stocks=stocks)

    @property
    def seconds(self) -> float | None:
        """The time from GO! to the last call, where both were timed."""
        first, last = (self.calls[at].clock if self.calls else None for at in (0, -1))
        return None if first is None or last is None else last - first

    def builder(self, side: str) -> str:
        """Who builds now: with each FLIP the next member of a team (Team Möbi)."""
        flips, members = sum(call.kind == "flip" for call in self.calls), self.teams[side]
        return members[flips % len(members)]

    @property
    def standing(self) -> Message:
        """What the sides hold and the pool has."""
        held = [_holds(side, *self.bounds(side)) for side in self.playing]
        pool = {True: "used-up", False: "or-more", None: "uncounted"}[self.pool_exhausted]
        return Message.of(
            "mobi-standing",
            held=Message.of("list-comma", things=held),
            pool=pool if self.pool is None else "known",
            left=min(self.stocks).pool,
        )

    @property
    def building(self) -> Text:
        """Who builds now; "" where nobody shares a pod."""
        teams = [side for side in self.playing if len(self.teams[side]) > 1]
        builders = tuple(
            Message.of("mobi-builder", member=self.builder(side), side=side) for side in teams
        )
        return Message.of("mobi-building", builders=builders) if builders else ""

    def play(self, call: Call) -> PlayResult["Game"]:
        """Take a call, or refuse it with all that speaks against it.

        A Möbi with a mistake is taken, though its ruling is invalid: it costs the player the game.
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
        return game._after(Message.of("mobi-go", side=call.player))

    def _after(self, said: Message) -> PlayResult["Game"]:
        """What came of a call that breaks no rule."""
        told = sentences(said, self.building, self.standing)
        return PlayResult(self, Ruling.of((), told), taken=True)

    def _flip(self, call: Call) -> PlayResult["Game"]:
        playing, full = self.playing, self.variant.flip
        stocks = frozenset(
            Stock(stock.pool - size * len(playing), stock.short + full - size)
            for stock, size in self._served()
            if call.took in (None, size)
        )
        most = {side: self.most[side] + full * (side in playing) for side in self.teams}
        game = replace(self, most=FrozenDict(most), stocks=stocks)
        size, *fewer = self._sizes if call.took is None else (call.took,)
        said = Message.of("mobi-flip", side=call.player, size=size)
        if fewer:
            said = Message.of("mobi-flip-or-fewer", **said.args, fewer=one_of(fewer))
        return game._after(said)

    def _served(self) -> Iterator[tuple[Stock, int]]:
        """The ways in which the pool can serve a FLIP, each with how many tiles all take."""
        sizes = ((it, self.variant.flip_size(it.pool, len(self.playing))) for it in self.stocks)
        return ((stock, size) for stock, size in sizes if size)

    @property
    def _sizes(self) -> tuple[int, ...]:
        """How many tiles all may take at a FLIP, most first."""
        return tuple(sorted({size for _, size in self._served()}, reverse=True))

    def _swap(self, call: Call) -> PlayResult["Game"]:
        gain = self.variant.swap - 1
        most = {**self.most, call.player: self.most[call.player] + gain}
        stocks = frozenset(
            stock._replace(pool=stock.pool - gain)
            for stock in self.stocks
            if stock.pool >= self.variant.swap
        )
        game = replace(self, most=FrozenDict(most), stocks=stocks)
        return game._after(Message.of("mobi-swap", side=call.player, number=self.variant.swap))

    def _review(self, call: Call) -> PlayResult["Game"]:
        """A Möbi wins, or the side is out; the last side left wins (Finishing the Game)."""
        side, findings = call.player, list[RuleFinding]()
        game = replace(self, stocks=frozenset(filter(self._is_exhausted, self.stocks)))
        if call.accepted:
            game = replace(game, winner=side, over=True)
        else:
            findings.append(violation("mobi-pod-rejected", side=side))
            if self.variant.whoops:
                findings.append(note("mobi-whoops", side=side))
            else:
                game = game._disqualified(side)
                said = Message.of("mobi-disqualified", side=side)
                goes_on = "" if game.over else game.standing
                told = sentences(said, goes_on)
                findings.append(RuleFinding("disqualified", told, severity="note"))
                if game.winner is not None:
                    findings.append(note("mobi-last-left", side=game.winner))
        if self.pool_exhausted is None:
            findings.append(note("mobi-pool-uncounted"))
        return PlayResult(game, Ruling.of(findings, Message.of("mobi-wins", side=side)), taken=True)

    def _disqualified(self, side: str) -> "Game":
        left = [other for other in self.playing if other != side]
        return replace(
            self,
            stocks=frozenset(
                stock._replace(pool=stock.pool + self.most[side] - stock.short)
                for stock in self.stocks
            ),
            most=FrozenDict({**self.most, side: 0}),
            out=(*self.out, side),
            winner=left[0] if len(left) == 1 else None,
            over=len(left) < 2,
        )

    def _refusals(self, call: Call) -> Iterator[RuleFinding]:
        """Why a call cannot be taken, all reasons at once."""
        if faults := [*self._out_of_place(call)]:
            yield from faults
        elif call.kind == "flip":
            yield from self._flip_faults(call)
        elif call.kind == "swap":
            swap = self.variant.swap
            if not swap:
                yield violation("mobi-no-swap")
            elif max(self.stocks).pool < swap:
                yield violation(
                    "mobi-swap-pool-exhausted", (), "pool-exhausted", needed=swap, left=self._left
                )
        elif call.kind == "mobi" and self.pool_exhausted is False:
            yield violation("mobi-pool-not-exhausted", left=self._left)

    @property
    def _left(self) -> Value:
        """How many tiles are left in the pool: a number, or the fewest."""
        fewest, most = min(self.stocks).pool, max(self.stocks).pool
        return fewest if fewest == most else Message.of("mobi-or-more", number=fewest)

    def _out_of_place(self, call: Call) -> Iterator[RuleFinding]:
        if call.player not in self.teams:
            yield violation("mobi-unknown-player", side=call.player)
        if call.player in self.out:
            yield violation("mobi-is-out", (), "disqualified", side=call.player)
        if self.over:
            yield violation("mobi-game-over")
        if self.calls and call.kind == "go":
            yield violation("mobi-already-started")
        if not self.calls and call.kind != "go":
            yield violation("mobi-not-started")
        clocks = [before.clock for before in self.calls if before.clock is not None]
        if call.clock is not None and clocks and call.clock < clocks[-1]:
            last, now = f"{clocks[-1]:g}", f"{call.clock:g}"
            yield violation("mobi-clock-backwards", last=last, now=now)

    def _flip_faults(self, call: Call) -> Iterator[RuleFinding]:
        sizes, due = self._sizes, self.variant.flip_outside
        if not self.variant.flip:
            yield violation("mobi-no-flip")
        elif not sizes:
            yield violation("mobi-flip-pool-exhausted", (), "pool-exhausted", left=self._left)
        elif call.took is not None and call.took not in sizes:
            yield violation("mobi-flip-size", sizes=one_of(sizes), took=call.took)
        if call.outside is not None and call.outside > due:
            yield violation("mobi-flip-not-due", due=due, outside=call.outside)


def _holds(side: str, low: int, high: int) -> Message:
    """How many number tiles a side holds."""
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
        span = {"fewest": fewest, "most": most, "got": len(names)}
        return Message.of("mobi-side-count", variant=variant.name, **span)
    if problem := names_problem(names, "sides"):
        return problem
    for side, members in teams.items():
        if not small <= len(members) <= large:
            span = {"fewest": small, "most": large, "got": len(members)}
            return Message.of("mobi-member-count", side=side, **span)
    if problem := names_problem([*chain(*teams.values())], "members"):
        return problem
    if variant.deal_all and pool is None:
        return Message.of("mobi-pool-needed", variant=variant.name)
    if pool is not None and pool < len(names) * max(1, each_takes):
        return Message.of("mobi-pool-too-small", pool=pool, sides=len(names))
    return ""
