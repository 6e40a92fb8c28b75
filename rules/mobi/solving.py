"""A constraint solver: one value for each tile (Rules #4 and #5) so that all equations hold.

Two runs cross in one tile at most, so arc consistency (`supports`) settles pods whose equations
form no cycle; only cycles need backtracking.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rules.lattice import Cell, cell_names, linked_groups
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

    @property
    def cells(self) -> frozenset[Cell]:
        return frozenset(cell for _, cell in self.free)

    def choices(self, domains: Mapping[Cell, Values]) -> list[Values]:
        """The possible values of its tiles along the run; empty for operations."""
        return [domains.get(cell, set()) for cell in self.run.cells]

    def narrowed(self, domains: Domains, work: Work) -> Domains | None:
        """The domains that lose values by it; None if it cannot hold."""
        support = supported_values(self.chain, self.choices(domains), work, self.integers_only)
        if support is None:
            return None
        return {at: support[i] for i, at in self.free if len(support[i]) < len(domains[at])}


class Problem:
    """Equations that must hold together. All methods may raise TooMuchWork."""

    def __init__(self, constraints: Iterable[Constraint], domains: Domains, work: Work) -> None:
        self._work = work
        self._by_cell: dict[Cell, list[Constraint]] = {}
        for constraint in constraints:
            for cell in constraint.cells:
                self._by_cell.setdefault(cell, []).append(constraint)
        self.domains = self._propagate(domains, constraints)
        """Arc-consistent; None if some equation cannot hold."""

    def solve(self) -> dict[Cell, int] | None:
        """A value for every open tile."""
        return self._search(self.domains)

    def undetermined(self, solution: Mapping[Cell, int]) -> set[Cell]:
        """The tiles that can have another value than in this solution."""
        found, domains = set[Cell](), self.domains or {}
        for cell, value in sorted(solution.items()):
            if cell not in found and len(domains[cell]) > 1:
                other = self._search(self._assume(domains, cell, domains[cell] - {value})) or {}
                found |= {at for at, another in other.items() if another != solution[at]}
        return found

    def _search(self, domains: Domains | None) -> dict[Cell, int] | None:
        if domains is None:
            return None
        open_cells = [cell for cell in self._by_cell if len(domains[cell]) > 1]
        if not open_cells:
            return {cell: min(domains[cell]) for cell in sorted(self._by_cell)}
        # Tiles in two equations first: those in one then follow without backtracking.
        cell = min(open_cells, key=lambda at: (-len(self._by_cell[at]), len(domains[at]), at))
        tries = (self._search(self._assume(domains, cell, {v})) for v in sorted(domains[cell]))
        return next((solution for solution in tries if solution is not None), None)

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


def minimal_conflict(
    constraints: Sequence[Constraint], domains: Domains, work: Work
) -> list[Constraint]:
    """An irreducible subset of equations that cannot all hold, if the work budget allows."""
    kept = list(constraints)
    for constraint in constraints:
        rest = [other for other in kept if other is not constraint]
        try:
            if Problem(rest, domains, work).solve() is None:
                kept = rest
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
    pending = linked_groups([c for c in constraints if c.free], lambda c: c.cells)
    while pending:
        group = pending.pop(0)
        try:
            problem = Problem(group, domains, work)
            solution = problem.solve()
            undetermined = problem.undetermined(solution or {})
        except TooMuchWork:
            joint.unsolved += group
            continue
        if solution is not None:
            joint.values |= solution
            joint.undetermined |= undetermined
        else:
            conflict = minimal_conflict(group, domains, work)
            joint.conflicts.append(conflict)
            rest = [constraint for constraint in group if constraint not in conflict]
            pending[:0] = linked_groups(rest, lambda c: c.cells)
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
        narrowed = constraint.narrowed(domains, Work(MAX_WORK_FOR_WORDS)) or {}
        value = values_message(narrowed.get(cell, domains[cell]))
    except TooMuchWork:
        value = Message.of("mobi-something-else")
    return Message.of("mobi-needed", value=value, run=constraint.run.words)
