"""The rules as data: what the rule sheet leaves open, and its variants."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, get_args

from rules.errors import PositionError, RulesetError
from rules.message import Message, Text
from rules.mobi.position import NUMBERS, Face, parse_face
from rules.options import Options, Reader, require, require_list, require_range

Runs = Literal["strict", "loose"]
HIGHEST_WILD = 20
"""A bound that keeps the arithmetic small; no print of the game goes beyond 12."""


def _read_plain_limit(data: Mapping[str, Any], key: str) -> int | Literal["always"]:
    if isinstance(data[key], str) and data[key] != "always":
        raise RulesetError(Message.of("mobi-bad-plain", got=repr(data[key])))
    return "always" if data[key] == "always" else require(data, key, int)


def _read_faces(data: Mapping[str, Any], key: str) -> frozenset[Face]:
    try:
        return frozenset(parse_face(face) for face in require_list(data, key, str))
    except PositionError as error:
        raise RulesetError(*error.args) from error


@dataclass(frozen=True, slots=True)
class Ruleset(Options):
    """The rules of a pod. The defaults are the sheet's and, where it is silent, the usual ones.

    `runs`
        strict: every line of two or more touching tiles must be an equation. loose: lines without
        `=` are ignored, but each tile must be part of an equation.
    `plain_equalities`
        How many `x=x` a pod may hold on the final play, none before (Rule #1); "always" allows
        any number at any time.
    `integers_only`
        Whether intermediate results must be whole numbers; they may be negative.
    `wild`
        The lowest and the highest value of ö (Rule #5).
    `without`
        Faces taken out of the game: × and ÷ for children, 11 and 12 besides if you wish.
    """

    runs: Runs = "strict"
    plain_equalities: int | Literal["always"] = 1
    integers_only: bool = False
    wild: tuple[int, int] = (1, 12)
    without: frozenset[Face] = frozenset()

    descriptions: ClassVar[Mapping[str, Message]] = {
        "runs": Message.of("options-mobi-runs"),
        "plain_equalities": Message.of("options-mobi-plain-equalities"),
        "integers_only": Message.of("options-mobi-integers-only"),
        "wild": Message.of("options-mobi-wild"),
        "without": Message.of("options-mobi-without"),
    }
    readers: ClassVar[Mapping[str, Reader]] = {
        "plain_equalities": _read_plain_limit,
        "wild": require_range,
        "without": _read_faces,
    }

    def problem(self) -> Text:
        if self.runs not in get_args(Runs):
            return Message.of("mobi-bad-runs", got=self.runs)
        plain, (low, high) = self.plain_equalities, self.wild
        if plain != "always" and plain < 0:
            return Message.of("mobi-bad-plain", got=plain)
        if not 0 <= low <= high <= HIGHEST_WILD:
            return Message.of("mobi-bad-wild", highest=HIGHEST_WILD, low=low, high=high)
        if "=" in self.without or "back" in self.without:
            return Message.of("mobi-equals-stays")
        if self.without.issuperset(NUMBERS):
            return Message.of("mobi-no-numbers-left")
        return ""

    def values(self, face: Face) -> tuple[int, ...]:
        """The possible values of a number tile: one, 6 or 9 (Rule #4), or the range of ö."""
        if face == "6/9":
            return (6, 9)
        if face == "wild":
            return tuple(range(self.wild[0], self.wild[1] + 1))
        return (int(face),)

    def plain_limit(self, final: bool) -> int | None:
        """How many `x=x` a pod may hold; None for no limit."""
        if self.plain_equalities == "always":
            return None
        return self.plain_equalities if final else 0


STANDARD_RULES = Ruleset()
CHILDREN_RULES = Ruleset(without=frozenset({"×", "÷"}))
"""Möbi for Children: no multiplication and no division."""


@dataclass(frozen=True, slots=True)
class Variant(Options):
    """A variant of the game. A side is a player, or a team that shares a pod.

    `sides`, `members`
        The fewest and the most sides, and members of each.
    `start`, `start_crowded`, `crowd`
        Number tiles that each side starts with; `start_crowded` of them with `crowd` or more sides.
    `deal_all`
        All number tiles are dealt out at the start.
    `flip`
        How many tiles all take at a FLIP; fewer, down to 1, where the pool cannot serve all. 0
        means no FLIP.
    `flip_outside`
        How many number tiles may lie outside the pod at a FLIP.
    `swap`
        How many tiles a SWAP takes for one. 0 means no SWAP.
    `remainder_exhausts`
        A pool of fewer tiles than there are sides counts as exhausted.
    `whoops`
        A mistake in the pod of a Möbi is corrected, and nobody is disqualified.
    """

    name: str = "standard"
    rules: Ruleset = STANDARD_RULES
    sides: tuple[int, int] = (2, 6)
    members: tuple[int, int] = (1, 1)
    start: int = 7
    start_crowded: int = 5
    crowd: int = 5
    deal_all: bool = False
    flip: int = 3
    flip_outside: int = 1
    swap: int = 2
    remainder_exhausts: bool = True
    whoops: bool = False

    descriptions: ClassVar[Mapping[str, Message]] = {
        "sides members": Message.of("options-mobi-sides"),
        "start start_crowded crowd": Message.of("options-mobi-start"),
        "deal_all": Message.of("options-mobi-deal-all"),
        "flip": Message.of("options-mobi-flip"),
        "flip_outside": Message.of("options-mobi-flip-outside"),
        "swap": Message.of("options-mobi-swap"),
        "remainder_exhausts": Message.of("options-mobi-remainder"),
        "whoops": Message.of("options-mobi-whoops"),
    }
    readers: ClassVar[Mapping[str, Reader]] = {"sides": require_range, "members": require_range}

    def problem(self) -> Text:
        if not self.name:
            return Message.of("mobi-nameless")
        for name, (low, high) in (("sides", self.sides), ("members", self.members)):
            if not 1 <= low <= high:
                return Message.of("mobi-bad-span", name=name, low=low, high=high)
        if min(self.start, self.start_crowded) < 1:
            return Message.of("mobi-start-too-small")
        if min(self.flip, self.flip_outside, self.swap) < 0:
            return Message.of("mobi-negative")
        return ""

    def start_tiles(self, sides: int) -> int:
        """How many number tiles each side starts with (Setting up, 3)."""
        return self.start_crowded if sides >= self.crowd else self.start

    def flip_size(self, pool: int, sides: int) -> int:
        """How many tiles each side takes at a FLIP; 0 where the pool cannot serve all sides."""
        return min(self.flip, pool // max(1, sides))

    def exhausted(self, pool: int, sides: int) -> bool:
        """Whether the pool counts as exhausted (Finishing the Game).

        It does where neither a FLIP nor a SWAP can take from it, or the game could not end.
        """
        if self.remainder_exhausts and pool < sides:
            return True
        return not self.flip_size(pool, sides) and not 0 < self.swap <= pool


STANDARD_GAME = Variant()
FOR_CHILDREN = Variant(name="children", rules=CHILDREN_RULES, whoops=True)
FOR_EXPERTS = Variant(name="experts", flip=2)
SOLO = Variant(name="solo", sides=(1, 1), flip_outside=0)
CHILL = Variant(name="chill", deal_all=True, flip=0, swap=0)
TEAM = Variant(name="team", members=(2, 3), start_crowded=7)

VARIANTS: Mapping[str, Variant] = {
    variant.name: variant
    for variant in (STANDARD_GAME, FOR_CHILDREN, FOR_EXPERTS, SOLO, CHILL, TEAM)
}
"""The standard game and the variants of the rule sheet, by name."""
