"""One value for each tile in its place (Rules #4 and #5), so that crossing equations all hold.

Two runs cross in one tile at most. So narrowing each equation to the values that it supports, until
nothing changes, settles pods whose equations form no ring; only rings need any search.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rules.lattice import Cell, names
from rules.message import Message
from rules.mobi.grammar import Chain, spread
from rules.mobi.position import Pod, Run
from rules.mobi.supports import MOST_FOR_WORDS, TooMuchWork, Values, Work, supports
from rules.verdict import RuleFinding, violation

Domains = dict[Cell, Values]


@dataclass(frozen=True, slots=True, eq=False)
class Constraint:
    """A run that the grammar accepts, with the number tiles whose value is open."""

    run: Run
    chain: Chain
    free: tuple[tuple[int, Cell], ...]
    integers_only: bool = False

    def by_index(self, values: Mapping[Cell, int]) -> list[int | None]:
        """The values of its tiles in the order of the run; None for operations."""
        return [values.get(at) for at in self.run.cells]

    @property
    def cells(self) -> frozenset[Cell]:
        return frozenset(at for _, at in self.free)

    def choices(self, domains: Domains) -> list[Values]:
        """The possible values of each of its tiles; none for operations."""
        return [domains.get(at, set()) for at in self.run.cells]

    def narrowed(self, domains: Domains, work: Work) -> Domains | None:
        """The open tiles that lose values by it; None where it cannot hold."""
        found = supports(self.chain, self.choices(domains), work, self.integers_only)
        if found is None:
            return None
        return {at: found[i] for i, at in self.free if len(found[i]) < len(domains[at])}


@dataclass(frozen=True, slots=True)
class Solution:
    """A value for every open tile, and the tiles that can have another value as well."""

    values: Mapping[Cell, int]
    undetermined: frozenset[Cell]


class Problem:
    """Some equations that are to hold together. All that is asked of it may raise TooMuchWork."""

    def __init__(self, constraints: Iterable[Constraint], domains: Domains, work: Work) -> None:
        self.constraints = tuple(constraints)
        self._domains = domains
        self._work = work
        self._of: dict[Cell, list[Constraint]] = {}
        for constraint in self.constraints:
            for at in constraint.cells:
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
        return domains is not None and self._search(domains) is not None

    def _in_rings(self, domains: Domains) -> set[Cell]:
        """The tiles still open in equations that form rings; elsewhere any value left will do."""
        rings: set[Cell] = set()
        for group in groups(self.constraints, _open(domains)):
            cells = {at for constraint in group for at in constraint.cells & _open(domains)}
            if sum(len(self._of[at]) - 1 for at in cells) >= len(group):
                rings |= cells
        return rings

    def _undetermined(self, domains: Domains, first: Mapping[Cell, int]) -> set[Cell]:
        rings = self._in_rings(domains)
        found = {at for at in first if len(domains[at]) > 1} - rings
        for at in sorted(rings):
            if at not in found:
                other = self._assume(domains, at, domains[at] - {first[at]})
                another = {} if other is None else self._search(other) or {}
                found |= {spot for spot, value in another.items() if value != first[spot]}
        return found

    def _search(self, domains: Domains) -> dict[Cell, int] | None:
        # The tiles in two equations first: those in one follow without a wrong try.
        open_cells = [at for at in self._of if len(domains[at]) > 1]
        if not open_cells:
            return {at: min(domains[at]) for at in sorted(self._of)}
        at = min(open_cells, key=lambda spot: (-len(self._of[spot]), len(domains[spot]), spot))
        for value in sorted(domains[at]):
            assumed = self._assume(domains, at, {value})
            found = None if assumed is None else self._search(assumed)
            if found is not None:
                return found
        return None

    def _assume(self, domains: Domains, at: Cell, values: Values) -> Domains | None:
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


def groups(constraints: Sequence[Constraint], cells: frozenset[Cell]) -> list[list[Constraint]]:
    """The constraints in groups that share none of the cells, so that each stands by itself."""
    found: list[tuple[frozenset[Cell], list[Constraint]]] = []
    for constraint in constraints:
        touched = constraint.cells & cells
        linked = [group for group in found if group[0] & touched]
        apart = [group for group in found if not group[0] & touched]
        members = [member for group in linked for member in group[1]]
        found = [*apart, (touched.union(*(group[0] for group in linked)), [*members, constraint])]
    return [members for _, members in found]


def _open(domains: Domains) -> frozenset[Cell]:
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


@dataclass(slots=True)
class Joined:
    """Values for the open tiles of all equations but those in conflict.

    `undetermined` are the tiles that can have other values as well.
    """

    values: dict[Cell, int] = field(default_factory=dict)
    undetermined: set[Cell] = field(default_factory=set)
    conflicts: list[list[Constraint]] = field(default_factory=list)
    given_up: list[Constraint] = field(default_factory=list)


def join(constraints: Sequence[Constraint], domains: Domains, work: Work) -> Joined:
    """Solve equations that are each possible; where some contradict each other, the rest.

    What there is too much work for is given up.
    """
    joined = Joined()
    waiting = groups([one for one in constraints if one.free], frozenset(domains))
    while waiting:
        group = waiting.pop(0)
        try:
            solution = Problem(group, domains, work).solve()
        except TooMuchWork:
            joined.given_up += group
            continue
        if solution is not None:
            joined.values |= solution.values
            joined.undetermined |= solution.undetermined
        else:
            conflict = minimal_conflict(group, domains, work)
            joined.conflicts.append(conflict)
            rest = [constraint for constraint in group if constraint not in conflict]
            waiting[:0] = groups(rest, frozenset(domains))
    return joined


def conflict_fault(pod: Pod, conflict: list[Constraint], domains: Domains) -> RuleFinding:
    """Equations that are each possible, but not with the tiles that they share."""
    count = {at: sum(at in other.cells for other in conflict) for c in conflict for at in c.cells}
    shared = sorted(at for at, number in count.items() if number > 1)
    blamed = names([*shared, *(at for c in conflict for at in c.run.cells)])
    if len(conflict) == 2:
        needs = tuple(_needed(constraint, shared[0], domains) for constraint in conflict)
        told = pod.of_tile("mobi-crossing-conflict", shared[0], needs=needs)
    else:
        runs = tuple(constraint.run.words for constraint in conflict)
        tiles = tuple(map(pod.tile, shared))
        told = Message.of("mobi-crossing-conflict-many", runs=runs, tiles=tiles)
    return violation(told, blamed, "crossing-conflict")


def _needed(constraint: Constraint, at: Cell, domains: Domains) -> Message:
    """What an equation needs a tile to be."""
    try:
        left = Problem([constraint], domains, Work(MOST_FOR_WORDS)).narrowed() or domains
        value = spread(left[at])
    except TooMuchWork:
        value = Message.of("mobi-something-else")
    return Message.of("mobi-needed", value=value, run=constraint.run.words)
