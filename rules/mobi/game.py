"""A whole game by its calls, from GO! to the Möbi that wins."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.frozen import Frozen
from rules.mobi.calls import Call
from rules.mobi.refusals import refusals
from rules.mobi.state import State
from rules.mobi.upright import Oriented, judge_orientations
from rules.mobi.variants import PLAYED, Variant
from rules.records import Record, RecordError, each, maybe, need
from rules.verdict import RuleFinding, Ruling


class GameError(ValueError):
    """A game that cannot be: its players, its tiles, or a record with a call that was refused."""


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a call: the ruling, the game after it, and for a Möbi the ruling on the pod.

    A call that was not `taken` leaves the game as it was. A Möbi with a mistake is taken, though
    its ruling is invalid: it costs the player the game.
    """

    game: "Game"
    ruling: Ruling
    taken: bool
    reviewed: Oriented | None = None


class Game(State):
    """A game that is played call by call; each call gives a new one. Begin with `Game.start`."""

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
        problem = _start_problem(names, teams, pool, variant)
        if problem:
            raise GameError(problem)
        each_takes = _dealt(len(names), pool, variant)
        held = Frozen(dict.fromkeys(names, each_takes))
        left = None if pool is None else pool - len(names) * each_takes
        return cls(variant, Frozen(teams), pool, left, held)

    def play(self, call: Call) -> Played:
        """Take a call, or refuse it with all that speaks against it.

        A Möbi whose pod the referee cannot rule on is not taken: the players review it themselves.
        """
        faults = refusals(self, call)
        if faults:
            return Played(self, Ruling.of(faults, ""), taken=False)
        after = replace(self, calls=(*self.calls, call))
        if call.kind == "mobi":
            reviewed = _review(after, call)
            unsure = reviewed.ruling.outcome == "unsure"
            return replace(reviewed, game=self, taken=False) if unsure else reviewed
        return _TAKE[call.kind](after, call)

    def to_dict(self) -> Record:
        return {
            "variant": self.variant.to_dict(),
            "sides": {side: list(members) for side, members in self.teams.items()},
            "pool": self.start_pool,
            "calls": [call.to_dict() for call in self.calls],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Game":
        """The game of a record, call by call. Raises GameError where one must be refused."""
        sides = need(data, "sides", dict)
        members = {side: each(sides, side, str) for side in sides}
        variant = Variant.from_dict(need(data, "variant", dict))
        game = cls.start(members, maybe(data, "pool", int), variant)
        for number, entry in enumerate(each(data, "calls", dict), start=1):
            played = game.play(_read_call(entry, number))
            if not played.taken:
                raise GameError(f"Call {number} is refused: {played.ruling.summary}")
            game = played.game
        return game


def _read_call(entry: Record, number: int) -> Call:
    try:
        return Call.from_dict(entry)
    except ValueError as error:
        raise RecordError(f"Call {number}: {error}") from error


def _dealt(sides: int, pool: int | None, variant: Variant) -> int:
    if variant.deal_all and pool is not None:
        return pool // sides
    return variant.start_tiles(sides)


def _start_problem(
    names: list[str],
    teams: Mapping[str, tuple[str, ...]],
    pool: int | None,
    variant: Variant,
) -> str:
    (fewest, most), (small, large) = variant.sides, variant.members
    if not fewest <= len(names) <= most:
        return f"A {variant.name} game must have {fewest} to {most} sides, but got {len(names)}."
    if len(set(names)) < len(names) or not all(names):
        return f"Sides must have names that differ, but got {', '.join(map(repr, names))}."
    for side, members in teams.items():
        if not small <= len(members) <= large:
            return f"{side} must have {small} to {large} members, but got {len(members)}."
    if variant.deal_all and pool is None:
        return f"A {variant.name} game deals out all number tiles: their number must be given."
    if pool is not None and pool < len(names) * max(1, _dealt(len(names), pool, variant)):
        return f"The {pool} number tiles must be enough for {len(names)} sides."
    return ""


def _go(game: Game, call: Call) -> Played:
    return Played(game, Ruling.of((), f"{call.player} says GO!"), taken=True)


def _flip(game: Game, call: Call) -> Played:
    sides, sizes = game.playing, game.variant.flip_sizes
    if game.pool is None:
        took, pool = call.took or sizes[0], None
    else:
        took = game.variant.flip_size(game.pool, len(sides))
        pool = game.pool - took * len(sides)
    held = {side: game.held[side] + took * (side in sides) for side in game.teams}
    after = replace(game, pool=pool, held=Frozen(held))
    return Played(after, Ruling.of((), f"{call.player} calls FLIP: all take {took}."), taken=True)


def _swap(game: Game, call: Call) -> Played:
    gain = game.variant.swap - 1
    held = {**game.held, call.player: game.held[call.player] + gain}
    pool = None if game.pool is None else game.pool - gain
    after = replace(game, pool=pool, held=Frozen(held))
    said = f"{call.player} swaps one tile for {game.variant.swap}."
    return Played(after, Ruling.of((), said), taken=True)


_TAKE = {"go": _go, "flip": _flip, "swap": _swap}


def _review(game: Game, call: Call) -> Played:
    """Rule on a Möbi: it wins, or the side is out; the last side left wins (Finishing the Game)."""
    reviewed, findings = None, list[RuleFinding]()
    if call.pod is not None:
        held = game.held_by(call.player)
        reviewed = judge_orientations(call.pod, game.variant.rules, held=held)
        findings += reviewed.result.ruling.findings
    elif not call.accepted:
        message = f"The players found a mistake in the pod of {call.player}."
        findings.append(RuleFinding("pod-rejected", message))
    if not any(finding.is_violation for finding in findings):
        after = replace(game, winner=call.player, over=True)
    elif game.variant.whoops:
        after = game
        findings.append(_note("whoops", f"Whoops! {call.player} puts it right, and all play on."))
    else:
        after = _disqualified(game, call.player)
        findings += _farewell(after, call.player)
    findings += _uncounted(game, call.player, call.pod is not None)
    ruling = Ruling.of(findings, f"Möbi! {call.player} wins.")
    return Played(after, ruling, taken=True, reviewed=reviewed)


def _disqualified(game: Game, side: str) -> Game:
    pool = None if game.pool is None else game.pool + game.held[side]
    held = Frozen({**game.held, side: 0})
    left = [other for other in game.playing if other != side]
    return replace(
        game,
        pool=pool,
        held=held,
        out=(*game.out, side),
        winner=left[0] if len(left) == 1 else None,
        over=len(left) < 2,
    )


def _farewell(game: Game, side: str) -> list[RuleFinding]:
    notes = [_note("disqualified", f"{side} is disqualified; the tiles go back.")]
    if game.winner is not None:
        notes.append(_note("last-left", f"{game.winner} is the last one left and wins."))
    return notes


def _uncounted(game: Game, side: str, by_referee: bool) -> list[RuleFinding]:
    if game.pool is not None:
        return []
    notes = [_note("pool-uncounted", "Whether the pool is exhausted was not counted.")]
    if by_referee and game.held_by(side) is None:
        said = f"How many number tiles {side} holds is not known: nobody told what a FLIP gave."
        notes.append(_note("held-uncounted", said))
    return notes


def _note(code: str, message: str) -> RuleFinding:
    return RuleFinding(code, message, severity="note")
