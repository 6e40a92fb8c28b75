"""A whole game by its calls, from GO! to the Möbi that wins.

The tiles themselves are hidden; their numbers follow from the calls alone: what a side starts with,
all FLIPs, and one for each of its SWAPs. So the referee knows what a complete pod is at a Möbi.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from rules.frozen import Frozen
from rules.mobi.ruleset import PLAYED, Variant
from rules.verdict import RuleFinding, Ruling, names_problem, note, violation
from rules.wording import plural

Kind = Literal["go", "flip", "swap", "mobi"]


class GameError(ValueError):
    """A game that cannot be: its players, or its tiles."""


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

    @classmethod
    def go(cls, player: str, clock: float | None = None) -> "Call":
        return cls("go", player, clock=clock)

    @classmethod
    def flip(
        cls,
        player: str,
        outside: int | None = None,
        took: int | None = None,
        clock: float | None = None,
    ) -> "Call":
        return cls("flip", player, outside, took, clock=clock)

    @classmethod
    def swap(cls, player: str, clock: float | None = None) -> "Call":
        return cls("swap", player, clock=clock)

    @classmethod
    def mobi_reviewed(cls, player: str, accepted: bool, clock: float | None = None) -> "Call":
        """A Möbi whose pod was reviewed, by the players or the referee."""
        return cls("mobi", player, accepted=accepted, clock=clock)


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a call: the ruling, and the game after it.

    A call that was not `taken` leaves the game as it was. A Möbi with a mistake is taken, though
    its ruling is invalid: it costs the player the game.
    """

    game: "Game"
    ruling: Ruling
    taken: bool


@dataclass(frozen=True)
class Game:
    """A game as far as it has come; each call gives a new one. Begin with `Game.start`.

    A side is a player, or a team that shares a pod. `pool` is how many number tiles lie face down
    in the middle, None where nobody counted them. `out` are the sides disqualified.
    """

    variant: Variant
    teams: Mapping[str, tuple[str, ...]]
    pool: int | None
    held: Mapping[str, int]
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
        left = None if pool is None else pool - len(names) * each_takes
        return cls(variant, Frozen(teams), left, Frozen(dict.fromkeys(names, each_takes)))

    @property
    def playing(self) -> tuple[str, ...]:
        """The sides that were not disqualified."""
        return tuple(side for side in self.teams if side not in self.out)

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
        first, last = (self.calls[at].clock if self.calls else None for at in (0, -1))
        return None if first is None or last is None else last - first

    def builder(self, side: str) -> str:
        """Who builds now: with each FLIP the next member of a team (Team Möbi)."""
        flips, members = sum(call.kind == "flip" for call in self.calls), self.teams[side]
        return members[flips % len(members)]

    def play(self, call: Call) -> Played:
        """Take a call, or refuse it with all that speaks against it."""
        if faults := [*self._refusals(call)]:
            return Played(self, Ruling.of(faults, ""), taken=False)
        game = replace(self, calls=(*self.calls, call))
        if call.kind == "flip":
            return game._flip(call)
        if call.kind == "swap":
            return game._swap(call)
        if call.kind == "mobi":
            return game._review(call)
        return Played(game, Ruling.of((), f"{call.player} says GO!"), taken=True)

    def _flip(self, call: Call) -> Played:
        if self.pool is None:
            took, pool = call.took or self.variant.flip_sizes[0], None
        else:
            took = self.variant.flip_size(self.pool, len(self.playing))
            pool = self.pool - took * len(self.playing)
        held = {side: self.held[side] + took * (side in self.playing) for side in self.teams}
        ruling = Ruling.of((), f"{call.player} calls FLIP: all take {took}.")
        return Played(replace(self, pool=pool, held=Frozen(held)), ruling, taken=True)

    def _swap(self, call: Call) -> Played:
        gain = self.variant.swap - 1
        held = {**self.held, call.player: self.held[call.player] + gain}
        pool = None if self.pool is None else self.pool - gain
        ruling = Ruling.of((), f"{call.player} swaps one tile for {self.variant.swap}.")
        return Played(replace(self, pool=pool, held=Frozen(held)), ruling, taken=True)

    def _review(self, call: Call) -> Played:
        """A Möbi wins, or the side is out; the last side left wins (Finishing the Game)."""
        side, game, findings = call.player, self, list[RuleFinding]()
        if call.accepted:
            game = replace(self, winner=side, over=True)
        else:
            message = f"The players found a mistake in the pod of {side}."
            findings.append(violation("pod-rejected", message))
            if self.variant.whoops:
                said = f"Whoops! {side} puts it right, and all play on."
                findings.append(note("whoops", said))
            else:
                game = self._disqualified(side)
                said = f"{side} is disqualified; the tiles go back."
                findings.append(note("disqualified", said))
                if game.winner is not None:
                    said = f"{game.winner} is the last one left and wins."
                    findings.append(note("last-left", said))
        if game.pool is None:
            said = "Whether the pool is exhausted was not counted."
            findings.append(note("pool-uncounted", said))
        return Played(game, Ruling.of(findings, f"Möbi! {side} wins."), taken=True)

    def _disqualified(self, side: str) -> "Game":
        left = [other for other in self.playing if other != side]
        return replace(
            self,
            pool=None if self.pool is None else self.pool + self.held[side],
            held=Frozen({**self.held, side: 0}),
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
                yield violation("no-swap", "There is no SWAP in this game.")
            elif self.pool is not None and self.pool < swap:
                needs = f"A SWAP needs {plural(swap, 'number tile')} in the pool"
                yield violation("pool-exhausted", f"{needs}, which has {self.pool}.")
        elif call.kind == "mobi" and self.pool_exhausted is False:
            has = plural(self.pool or 0, "number tile")
            yield violation("pool-not-exhausted", f"The pool must be exhausted, but has {has}.")

    def _out_of_place(self, call: Call) -> Iterator[RuleFinding]:
        if call.player not in self.teams:
            yield violation("unknown-player", f"{call.player} does not play in this game.")
        if call.player in self.out:
            yield violation("disqualified", f"{call.player} was disqualified.")
        if self.over:
            yield violation("game-over", "The game is over.")
        if self.calls and call.kind == "go":
            yield violation("already-started", "GO! was called already.")
        if not self.calls and call.kind != "go":
            yield violation("not-started", "The game must begin with GO!")
        clocks = [before.clock for before in self.calls if before.clock is not None]
        if call.clock is not None and clocks and call.clock < clocks[-1]:
            message = f"The clock must not run backwards from {clocks[-1]:g} to {call.clock:g} s."
            yield violation("clock-backwards", message)

    def _flip_faults(self, call: Call) -> Iterator[RuleFinding]:
        sizes, due = self.variant.flip_sizes, self.variant.flip_outside
        if not sizes:
            yield violation("no-flip", "There is no FLIP in this game.")
        elif self.pool is None:
            if call.took not in (None, *sizes):
                yield violation("flip-size", f"All must take {sizes[0]} or fewer, not {call.took}.")
        elif not (size := self.variant.flip_size(self.pool, len(self.playing))):
            tiles = plural(self.pool, "number tile")
            message = f"The {tiles} in the pool cannot serve all: nobody takes any."
            yield violation("pool-exhausted", message)
        elif call.took not in (None, size):
            yield violation("flip-size", f"All must take {size}, not {call.took}.")
        if call.outside not in (None, due):
            tiles = f"{plural(due, 'number tile')} outside the pod"
            yield violation("flip-not-due", f"A FLIP is due with {tiles}, not {call.outside}.")


def _start_problem(
    names: list[str],
    teams: Mapping[str, tuple[str, ...]],
    pool: int | None,
    each_takes: int,
    variant: Variant,
) -> str:
    (fewest, most), (small, large) = variant.sides, variant.members
    if not fewest <= len(names) <= most:
        return f"A {variant.name} game must have {fewest} to {most} sides, but got {len(names)}."
    if problem := names_problem(names, "Sides"):
        return problem
    for side, members in teams.items():
        if not small <= len(members) <= large:
            return f"{side} must have {small} to {large} members, but got {len(members)}."
    if variant.deal_all and pool is None:
        return f"A {variant.name} game deals out all number tiles: their number must be given."
    if pool is not None and pool < len(names) * max(1, each_takes):
        return f"The {pool} number tiles must be enough for {len(names)} sides."
    return ""
