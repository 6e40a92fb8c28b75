"""One value for each tile in its place (Rules #4 and #5), so that crossing equations all hold.

Two runs cross in one tile at most. So narrowing each equation to the values that it supports, until
nothing changes, settles pods whose equations form no ring; only rings need any search.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rules.lattice import Cell, cell_names
from rules.message import Message
from rules.mobi.grammar import Chain, values_message
from rules.mobi.position import Pod, Run
from rules.mobi.supports import MAX_WORK_FOR_WORDS, TooMuchWork, Values, Work, supported_values
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
        return [values.get(cell) for cell in self.run.cells]

    @property
    def cells(self) -> frozenset[Cell]:
        return frozenset(cell for _, cell in self.free)

    def choices(self, domains: Domains) -> list[Values]:
        """The possible values of each of its tiles; none for operations."""
        return [domains.get(cell, set()) for cell in self.run.cells]

    def narrowed(self, domains: Domains, work: Work) -> Domains | None:
        """The open tiles that lose values by it; None where it cannot hold."""
        support = supported_values(self.chain, self.choices(domains), work, self.integers_only)
        if support is None:
            return None
        return {
            cell: support[index]
            for index, cell in self.free
            if len(support[index]) < len(domains[cell])
        }


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
        self._by_cell: dict[Cell, list[Constraint]] = {}
        for constraint in self.constraints:
            for cell in constraint.cells:
                self._by_cell.setdefault(cell, []).append(constraint)

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
        for group in independent_groups(self.constraints, _open(domains)):
            cells = {cell for constraint in group for cell in constraint.cells & _open(domains)}
            if sum(len(self._by_cell[cell]) - 1 for cell in cells) >= len(group):
                rings |= cells
        return rings

    def _undetermined(self, domains: Domains, first: Mapping[Cell, int]) -> set[Cell]:
        rings = self._in_rings(domains)
        found = {cell for cell in first if len(domains[cell]) > 1} - rings
        for cell in sorted(rings):
            if cell not in found:
                other = self._assume(domains, cell, domains[cell] - {first[cell]})
                another = {} if other is None else self._search(other) or {}
                found |= {cell for cell, value in another.items() if value != first[cell]}
        return found

    def _search(self, domains: Domains) -> dict[Cell, int] | None:
        # The tiles in two equations first: those in one follow without a wrong try.
        open_cells = [cell for cell in self._by_cell if len(domains[cell]) > 1]
        if not open_cells:
            return {cell: min(domains[cell]) for cell in sorted(self._by_cell)}
        cell = min(
            open_cells, key=lambda cell: (-len(self._by_cell[cell]), len(domains[cell]), cell)
        )
        for value in sorted(domains[cell]):
            assumed = self._assume(domains, cell, {value})
            found = None if assumed is None else self._search(assumed)
            if found is not None:
                return found
        return None

    def _assume(self, domains: Domains, cell: Cell, values: Values) -> Domains | None:
        return self._propagate({**domains, cell: values}, self._by_cell[cell])

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
            queue |= {other: None for cell in losses for other in self._by_cell[cell]}
            queue.pop(constraint, None)
        return domains


def independent_groups(
    constraints: Sequence[Constraint], cells: frozenset[Cell]
) -> list[list[Constraint]]:
    """The constraints in groups that share none of the cells, so that each stands by itself."""
    groups: list[tuple[frozenset[Cell], list[Constraint]]] = []
    for constraint in constraints:
        touched = constraint.cells & cells
        linked = [group for group in groups if group[0] & touched]
        apart = [group for group in groups if not group[0] & touched]
        members = [member for group in linked for member in group[1]]
        groups = [*apart, (touched.union(*(group[0] for group in linked)), [*members, constraint])]
    return [members for _, members in groups]


def _open(domains: Domains) -> frozenset[Cell]:
    return frozenset(cell for cell, values in domains.items() if len(values) > 1)


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
class JointSolution:
    """Values for the open tiles of all equations but those in conflict.

    `undetermined` are the tiles that can have other values as well.
    """

    values: dict[Cell, int] = field(default_factory=dict)
    undetermined: set[Cell] = field(default_factory=set)
    conflicts: list[list[Constraint]] = field(default_factory=list)
    unsolved: list[Constraint] = field(default_factory=list)


def solve_jointly(constraints: Sequence[Constraint], domains: Domains, work: Work) -> JointSolution:
    """Solve equations that are each possible; where some contradict each other, the rest.

    What there is too much work for is given up.
    """
    joint = JointSolution()
    pending = independent_groups(
        [constraint for constraint in constraints if constraint.free], frozenset(domains)
    )
    while pending:
        group = pending.pop(0)
        try:
            solution = Problem(group, domains, work).solve()
        except TooMuchWork:
            joint.unsolved += group
            continue
        if solution is not None:
            joint.values |= solution.values
            joint.undetermined |= solution.undetermined
        else:
            conflict = minimal_conflict(group, domains, work)
            joint.conflicts.append(conflict)
            rest = [constraint for constraint in group if constraint not in conflict]
            pending[:0] = independent_groups(rest, frozenset(domains))
    return joint


def conflict_fault(pod: Pod, conflict: list[Constraint], domains: Domains) -> RuleFinding:
    """Equations that are each possible, but not with the tiles that they share."""
    counts = {
        cell: sum(cell in other.cells for other in conflict)
        for constraint in conflict
        for cell in constraint.cells
    }
    shared = sorted(cell for cell, number in counts.items() if number > 1)
    blamed = cell_names([*shared, *(cell for each in conflict for cell in each.run.cells)])
    if len(conflict) == 2:
        needs = tuple(_need(constraint, shared[0], domains) for constraint in conflict)
        message = pod.tile_message("mobi-crossing-conflict", shared[0], needs=needs)
    else:
        runs = tuple(constraint.run.words for constraint in conflict)
        tiles = tuple(map(pod.tile_words, shared))
        message = Message.of("mobi-crossing-conflict-many", runs=runs, tiles=tiles)
    return violation(message, blamed, "crossing-conflict")


def _need(constraint: Constraint, cell: Cell, domains: Domains) -> Message:
    """What an equation needs a tile to be."""
    try:
        domain = Problem([constraint], domains, Work(MAX_WORK_FOR_WORDS)).narrowed() or domains
        value = values_message(domain[cell])
    except TooMuchWork:
        value = Message.of("mobi-something-else")
    return Message.of("mobi-needed", value=value, run=constraint.run.words)
