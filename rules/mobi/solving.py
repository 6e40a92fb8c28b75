"""A constraint solver: one value for each tile (Rules #4 and #5) so that all equations hold.

Two runs cross in one tile at most, so arc consistency (`supports`) settles pods whose equations
form no cycle; only cycles need a search.
"""

from collections import Counter
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
    """A grammatical run; `free` are its number tiles of open value, by index and cell."""

    run: Run
    chain: Chain
    free: tuple[tuple[int, Cell], ...]
    integers_only: bool = False

    def by_index(self, values: Mapping[Cell, int]) -> list[int | None]:
        """The values of its tiles along the run; None for operations."""
        return [values.get(cell) for cell in self.run.cells]

    @property
    def cells(self) -> frozenset[Cell]:
        return frozenset(cell for _, cell in self.free)

    def choices(self, domains: Domains) -> list[Values]:
        """The possible values of its tiles along the run; empty for operations."""
        return [domains.get(cell, set()) for cell in self.run.cells]

    def narrowed(self, domains: Domains, work: Work) -> Domains | None:
        """The domains that lose values by it; None if it cannot hold."""
        support = supported_values(self.chain, self.choices(domains), work, self.integers_only)
        if support is None:
            return None
        return {at: support[i] for i, at in self.free if len(support[i]) < len(domains[at])}


@dataclass(frozen=True, slots=True)
class Solution:
    """A value for every open tile; `undetermined` tiles can have another value as well."""

    values: Mapping[Cell, int]
    undetermined: frozenset[Cell]


class Problem:
    """Equations that must hold together. All methods may raise TooMuchWork."""

    def __init__(self, constraints: Iterable[Constraint], domains: Domains, work: Work) -> None:
        self.constraints = tuple(constraints)
        self._domains = domains
        self._work = work
        self._by_cell: dict[Cell, list[Constraint]] = {}
        for constraint in self.constraints:
            for cell in constraint.cells:
                self._by_cell.setdefault(cell, []).append(constraint)

    def narrowed(self) -> Domains | None:
        """The arc-consistent domains; None if some equation cannot hold."""
        return self._propagate(self._domains, self.constraints)

    def solve(self) -> Solution | None:
        domains = self.narrowed()
        first = None if domains is None else self._search(domains)
        if domains is None or first is None:
            return None
        return Solution(first, frozenset(self._undetermined(domains, first)))

    def is_solvable(self) -> bool:
        domains = self.narrowed()
        return domains is not None and self._search(domains) is not None

    def _cells_in_cycles(self, domains: Domains) -> set[Cell]:
        """The open tiles of equations in cycles; elsewhere every value left has a solution."""
        cycles, open_cells = set[Cell](), _open(domains)
        for group in independent_groups(self.constraints, open_cells):
            cells = {cell for constraint in group for cell in constraint.cells & open_cells}
            if sum(len(self._by_cell[cell]) - 1 for cell in cells) >= len(group):
                cycles |= cells
        return cycles

    def _undetermined(self, domains: Domains, first: Mapping[Cell, int]) -> set[Cell]:
        cycles = self._cells_in_cycles(domains)
        undetermined = {cell for cell in first if len(domains[cell]) > 1} - cycles
        for cell in sorted(cycles):
            if cell not in undetermined:
                others = self._assume(domains, cell, domains[cell] - {first[cell]})
                second = {} if others is None else self._search(others) or {}
                undetermined |= {at for at, value in second.items() if value != first[at]}
        return undetermined

    def _search(self, domains: Domains) -> dict[Cell, int] | None:
        open_cells = [cell for cell in self._by_cell if len(domains[cell]) > 1]
        if not open_cells:
            return {cell: min(domains[cell]) for cell in sorted(self._by_cell)}
        # Tiles in two equations first: those in one then follow without backtracking.
        cell = min(open_cells, key=lambda at: (-len(self._by_cell[at]), len(domains[at]), at))
        for value in sorted(domains[cell]):
            assumed = self._assume(domains, cell, {value})
            solution = None if assumed is None else self._search(assumed)
            if solution is not None:
                return solution
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
    """The constraints in groups that share none of the cells, to be solved independently."""
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
    """An irreducible subset of equations that cannot all hold, if the work budget allows."""
    kept = list(constraints)
    for constraint in constraints:
        rest = [other for other in kept if other is not constraint]
        try:
            kept = kept if Problem(rest, domains, work).is_solvable() else rest
        except TooMuchWork:
            return kept
    return kept


@dataclass(slots=True)
class JointSolution:
    """Values for the open tiles of all equations without a conflict.

    `undetermined` tiles can have other values as well; `unsolved` equations took too much work.
    """

    values: dict[Cell, int] = field(default_factory=dict)
    undetermined: set[Cell] = field(default_factory=set)
    conflicts: list[list[Constraint]] = field(default_factory=list)
    unsolved: list[Constraint] = field(default_factory=list)


def solve_jointly(constraints: Sequence[Constraint], domains: Domains, work: Work) -> JointSolution:
    """Solve equations that can each hold; where some contradict each other, the others."""
    joint = JointSolution()
    pending = independent_groups([c for c in constraints if c.free], frozenset(domains))
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
    """A violation: equations that can each hold, but not with the tiles they share."""
    counts = Counter(cell for constraint in conflict for cell in constraint.cells)
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
    """The values of a tile with which one equation holds."""
    try:
        domain = Problem([constraint], domains, Work(MAX_WORK_FOR_WORDS)).narrowed() or domains
        value = values_message(domain[cell])
    except TooMuchWork:
        value = Message.of("mobi-something-else")
    return Message.of("mobi-needed", value=value, run=constraint.run.words)
