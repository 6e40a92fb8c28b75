"""One value for each tile in its place (Rules #4 and #5), so that crossing equations all hold.

Two runs cross in one tile at most. So narrowing each equation to the values that it supports, until
nothing changes, settles pods whose equations form no ring; only rings need any search.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.mobi.folds import TooMuchWork, Values, Work
from rules.mobi.grammar import Chain
from rules.mobi.places import Spot
from rules.mobi.runs import Run
from rules.mobi.supports import supports

Domains = dict[Spot, Values]


@dataclass(frozen=True, slots=True, eq=False)
class Constraint:
    """A run that the grammar accepts, with the number tiles whose value is open."""

    run: Run
    chain: Chain
    free: tuple[tuple[int, Spot], ...]
    integers_only: bool = False

    @property
    def all_numbers(self) -> tuple[Spot, ...]:
        """The spots of its number tiles, open or not."""
        return tuple(self.run.spots[index] for index in self.run.numbers)

    def by_index(self, values: Mapping[Spot, int]) -> list[int | None]:
        """The values of its tiles in the order of the run; None for operations."""
        return [values.get(at) for at in self.run.spots]

    @property
    def spots(self) -> frozenset[Spot]:
        return frozenset(at for _, at in self.free)

    def choices(self, domains: Domains) -> list[Values]:
        """The possible values of each of its tiles; none for operations."""
        return [domains.get(at, set()) for at in self.run.spots]

    def narrowed(self, domains: Domains, work: Work) -> Domains | None:
        """The open tiles that lose values by it; None where it cannot hold."""
        found = supports(self.chain, self.choices(domains), work, self.integers_only)
        if found is None:
            return None
        return {at: found[i] for i, at in self.free if len(found[i]) < len(domains[at])}


@dataclass(frozen=True, slots=True)
class Solution:
    """A value for every open tile, and the tiles that can have another value as well."""

    values: Mapping[Spot, int]
    undetermined: frozenset[Spot]


class Problem:
    """Some equations that are to hold together. All that is asked of it may raise TooMuchWork."""

    def __init__(self, constraints: Iterable[Constraint], domains: Domains, work: Work) -> None:
        self.constraints = tuple(constraints)
        self._domains = domains
        self._work = work
        self._of: dict[Spot, list[Constraint]] = {}
        for constraint in self.constraints:
            for at in constraint.spots:
                self._of.setdefault(at, []).append(constraint)

    def narrowed(self) -> Domains | None:
        """The values left when each equation has been narrowed until nothing changes."""
        return self._propagate(self._domains, self.constraints)

    def solve(self) -> Solution | None:
        """A solution, or None."""
        domains = self.narrowed()
        first = None if domains is None else self._search(domains)
        if domains is None or first is None:
            return None
        return Solution(first, frozenset(self._undetermined(domains, first)))

    def holds(self) -> bool:
        """Whether there is a solution."""
        domains = self.narrowed()
        if domains is None:
            return False
        return not self._in_rings(domains) or self._search(domains) is not None

    def _in_rings(self, domains: Domains) -> set[Spot]:
        """The tiles still open in equations that form rings; elsewhere any value left will do."""
        rings: set[Spot] = set()
        for group in groups(self.constraints, _open(domains)):
            spots = {at for constraint in group for at in constraint.spots & _open(domains)}
            if sum(len(self._of[at]) - 1 for at in spots) >= len(group):
                rings |= spots
        return rings

    def _undetermined(self, domains: Domains, first: Mapping[Spot, int]) -> set[Spot]:
        rings = self._in_rings(domains)
        found = {at for at in first if len(domains[at]) > 1} - rings
        for at in sorted(rings):
            if at not in found:
                other = self._assume(domains, at, domains[at] - {first[at]})
                another = {} if other is None else self._search(other) or {}
                found |= {spot for spot, value in another.items() if value != first[spot]}
        return found

    def _search(self, domains: Domains) -> dict[Spot, int] | None:
        # The tiles in two equations first: those in one follow without a wrong try.
        open_spots = [at for at in self._of if len(domains[at]) > 1]
        if not open_spots:
            return {at: min(domains[at]) for at in sorted(self._of)}
        at = min(open_spots, key=lambda spot: (-len(self._of[spot]), len(domains[spot]), spot))
        for value in sorted(domains[at]):
            assumed = self._assume(domains, at, {value})
            found = None if assumed is None else self._search(assumed)
            if found is not None:
                return found
        return None

    def _assume(self, domains: Domains, at: Spot, values: Values) -> Domains | None:
        return self._propagate({**domains, at: values}, self._of[at])

    def _propagate(self, domains: Domains, dirty: Iterable[Constraint]) -> Domains | None:
        domains = dict(domains)
        queue = dict.fromkeys(dirty)
        while queue:
            constraint = next(iter(queue))
            del queue[constraint]
            losses = constraint.narrowed(domains, self._work)
            if losses is None:
                return None
            domains |= losses
            queue |= {other: None for at in losses for other in self._of[at]}
            queue.pop(constraint, None)
        return domains


def groups(constraints: Sequence[Constraint], spots: frozenset[Spot]) -> list[list[Constraint]]:
    """The constraints in groups that share none of the spots, so that each stands by itself."""
    found: list[tuple[frozenset[Spot], list[Constraint]]] = []
    for constraint in constraints:
        touched = constraint.spots & spots
        linked = [group for group in found if group[0] & touched]
        apart = [group for group in found if not group[0] & touched]
        members = [member for group in linked for member in group[1]]
        found = [*apart, (touched.union(*(group[0] for group in linked)), [*members, constraint])]
    return [members for _, members in found]


def _open(domains: Domains) -> frozenset[Spot]:
    return frozenset(at for at, values in domains.items() if len(values) > 1)


def minimal_conflict(
    constraints: Sequence[Constraint], domains: Domains, work: Work
) -> list[Constraint]:
    """Of equations that cannot all hold, some that cannot, any of which less would do.

    Some may be left to spare where there is too much work.
    """
    kept = list(constraints)
    for constraint in constraints:
        rest = [other for other in kept if other is not constraint]
        try:
            holds = Problem(rest, domains, work).holds()
        except TooMuchWork:
            return kept
        kept = kept if holds else rest
    return kept
