"""All equations of a pod together: one value a tile, or which equations contradict each other."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.mobi.arithmetic import spread
from rules.mobi.folds import MOST_FOR_WORDS, TooMuchWork, Work
from rules.mobi.pieces import shown
from rules.mobi.places import Spot, names
from rules.mobi.position import Pod
from rules.mobi.solving import Constraint, Domains, Problem, groups, minimal_conflict
from rules.verdict import RuleFinding
from rules.wording import listed


@dataclass(slots=True)
class Joined:
    """Values for the open tiles of all equations but those in conflict.

    `undetermined` are the tiles that can have other values as well.
    """

    values: dict[Spot, int] = field(default_factory=dict)
    undetermined: set[Spot] = field(default_factory=set)
    conflicts: list[list[Constraint]] = field(default_factory=list)
    given_up: list[Constraint] = field(default_factory=list)


def join(constraints: Sequence[Constraint], domains: Domains, work: Work) -> Joined:
    """Solve equations that are each possible; where some contradict each other, the rest.

    What there is too much work for is given up.
    """
    joined = Joined()
    _join(constraints, domains, work, joined)
    return joined


def _join(constraints: Sequence[Constraint], domains: Domains, work: Work, joined: Joined) -> None:
    free = [constraint for constraint in constraints if constraint.free]
    for group in groups(free, frozenset(domains)):
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
            _join(rest, domains, work, joined)


def conflict_fault(pod: Pod, conflict: list[Constraint], domains: Domains) -> RuleFinding:
    """Equations that are each possible, but not with the tiles that they share."""
    count = {at: sum(at in other.spots for other in conflict) for c in conflict for at in c.spots}
    shared = sorted(at for at, number in count.items() if number > 1)
    blamed = names([*shared, *(at for c in conflict for at in c.run.spots)])
    if len(conflict) == 2:
        message = _two(pod, shared[0], conflict, domains)
    else:
        equations = listed([constraint.run.words for constraint in conflict])
        tiles = listed([_tile(pod, at) for at in shared])
        message = f"{equations} cannot all hold: no values of {tiles} fit them together."
    return RuleFinding("crossing-conflict", message, blamed)


def _two(pod: Pod, at: Spot, conflict: list[Constraint], domains: Domains) -> str:
    needs = [
        f"{_needed(constraint, at, domains)} in {constraint.run.words}" for constraint in conflict
    ]
    tile = _tile(pod, at)
    return f"{tile[0].upper()}{tile[1:]} would have to be {listed(needs)}."


def _needed(constraint: Constraint, at: Spot, domains: Domains) -> str:
    try:
        left = Problem([constraint], domains, Work(MOST_FOR_WORDS)).narrowed() or domains
    except TooMuchWork:
        return "something else"
    return spread(left[at])


def _tile(pod: Pod, at: Spot) -> str:
    return f"the {shown(pod.tiles[at])} at {pod.place(at)}"
