"""The ways to play, as data: who plays, how many tiles they take, and what a mistake costs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.mobi.ruleset import CHILDREN, STANDARD, Ruleset, two
from rules.options import Options, Reader


@dataclass(frozen=True, slots=True)
class Variant(Options):
    """One way to play. A side is a player, or a team that shares a pod.

    `sides` and `members` are the fewest and the most of them. Each side starts with `start` number
    tiles, but with `start_crowded` where there are `crowd` sides or more; with `deal_all` the pool
    is dealt out instead. `flip_sizes` are the numbers of tiles that all take at a FLIP, the first
    that the pool can serve; `flip_outside` is how many tiles lie outside the pod when it is due. A
    SWAP takes `swap` tiles for one. With `remainder_exhausts` a pool of fewer tiles than there are
    sides counts as exhausted. With `whoops` a mistake is put right and nobody is disqualified.
    """

    name: str = "standard"
    rules: Ruleset = STANDARD
    sides: tuple[int, int] = (2, 6)
    members: tuple[int, int] = (1, 1)
    start: int = 7
    start_crowded: int = 5
    crowd: int = 5
    deal_all: bool = False
    flip_sizes: tuple[int, ...] = (3, 2, 1)
    flip_outside: int = 1
    swap: int = 2
    remainder_exhausts: bool = True
    whoops: bool = False

    readers: ClassVar[Mapping[str, Reader]] = {"sides": two, "members": two}

    def problem(self) -> str:
        """Why nobody could play so."""
        if not self.name:
            return "A variant must have a name."
        for name, (low, high) in (("sides", self.sides), ("members", self.members)):
            if not 1 <= low <= high:
                return (
                    f"'{name}' must go from 1 or more to as many or more, but got {low} to {high}."
                )
        if min(self.start, self.start_crowded) < 1:
            return "Each side must start with at least 1 tile."
        if list(self.flip_sizes) != sorted(set(self.flip_sizes) - {0}, reverse=True):
            return f"'flip_sizes' must fall and end at 1 or more, but got {list(self.flip_sizes)}."
        if min(self.flip_outside, self.swap, *self.flip_sizes, 0) < 0:
            return "Numbers of tiles must be 0 or more."
        return ""

    def start_tiles(self, sides: int) -> int:
        """How many number tiles each of so many sides takes (Setting up, 3)."""
        return self.start_crowded if sides >= self.crowd else self.start

    def flip_size(self, pool: int, sides: int) -> int:
        """How many tiles each side takes at a FLIP; 0 where the pool cannot serve all."""
        return next((size for size in self.flip_sizes if size * sides <= pool), 0)

    def exhausted(self, pool: int, sides: int) -> bool:
        """Whether so many tiles left in the pool count as none (Finishing the Game).

        They do where neither a FLIP nor a SWAP can take any: else the game could not end.
        """
        if self.remainder_exhausts and pool < sides:
            return True
        return not self.flip_size(pool, sides) and not 0 < self.swap <= pool


PLAYED = Variant()
FOR_CHILDREN = Variant(name="children", rules=CHILDREN, whoops=True)
FOR_EXPERTS = Variant(name="experts", flip_sizes=(2, 1))
SOLO = Variant(name="solo", sides=(1, 1), flip_outside=0)
CHILL = Variant(name="chill", deal_all=True, flip_sizes=(), swap=0)
TEAM = Variant(name="team", members=(2, 3), start_crowded=7)

VARIANTS: Mapping[str, Variant] = {
    variant.name: variant for variant in (PLAYED, FOR_CHILDREN, FOR_EXPERTS, SOLO, CHILL, TEAM)
}
"""The standard game and the alternative ways of the rule sheet, by name."""
