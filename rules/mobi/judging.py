"""The ruling on a pod: everything that is wrong with it, and every equation in words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rules.frozen import Frozen
from rules.mobi.equations import Equation, describe, faults_alone
from rules.mobi.faults import count_findings, empty_faults, layout_findings, outside_faults
from rules.mobi.folds import MOST_WORK, PAIRS_A_MS, TooMuchWork, Work
from rules.mobi.grammar import has_operation, is_plain, parse_run, shape_faults
from rules.mobi.joining import Joined, conflict_fault, join
from rules.mobi.pieces import is_number, shown
from rules.mobi.places import Spot, names
from rules.mobi.position import Pod
from rules.mobi.ruleset import STANDARD, Ruleset
from rules.mobi.runs import Run, runs
from rules.mobi.solving import Constraint, Domains
from rules.verdict import Ruled, RuleFinding, Ruling
from rules.wording import listed, plural


@dataclass(frozen=True, slots=True)
class PodRuling(Ruled):
    """The ruling on a pod, its equations, and what its 6/9 and ö tiles stand for.

    `values` has those of all equations that hold; `undetermined` are the tiles that could have
    another value as well. `effort` is about the milliseconds that it took.
    """

    equations: tuple[Equation, ...]
    values: Mapping[Spot, int] = field(hash=False)
    undetermined: tuple[Spot, ...] = ()
    effort: float = field(default=0.0, compare=False)


def judge(
    pod: Pod, rules: Ruleset = STANDARD, *, final: bool = True, held: int | None = None
) -> PodRuling:
    """Rule on a pod: all equations, connectedness and completeness, with every violation.

    Parameters
    ----------
    pod
        The pod, seen upright.
    rules
        What the players agreed on.
    final
        Whether this is the player's final play, called with "Möbi!": then one `x=x` is allowed
        and no number tile may be left over.
    held
        How many number tiles the player holds; None where nobody kept count.

    A pod of so many open tiles that it would take long to work out is `unsure`; that takes far more
    than players ever lay.
    """
    read = _Read(pod, rules, final)
    findings = [
        *empty_faults(pod),
        *read.findings,
        *layout_findings(pod, rules),
        *(outside_faults(pod, read.inside) if rules.runs == "loose" else []),
        *count_findings(pod, final, held),
        *read.notes,
    ]
    return PodRuling(
        Ruling.of(findings, _summary(read.equations)),
        read.equations,
        Frozen(read.joined.values),
        tuple(sorted(read.joined.undetermined)),
        (MOST_WORK - max(read.work.left, 0)) / PAIRS_A_MS,
    )


class _Read:
    """The runs of a pod, read as equations alone and together."""

    def __init__(self, pod: Pod, rules: Ruleset, final: bool) -> None:
        self.pod = pod
        self.domains: Domains = {
            at: set(rules.values(face)) for at, face in pod.tiles.items() if is_number(face)
        }
        found = runs(pod)
        self.counted = [run for run in found if rules.runs == "strict" or "=" in run.faces]
        self.constraints = {
            run: constraint
            for run in self.counted
            if (constraint := self._constraint(run, rules)) is not None
        }
        self.findings: list[RuleFinding] = []
        self._faults: dict[Run, list[RuleFinding]] = {}
        for run in self.counted:
            self._blame([run], shape_faults(pod, run))
        self._blame_plain(rules.plain_limit(final), final)
        self.work = Work(MOST_WORK)
        self.joined = self._join(self.work)
        fixed = {at: min(values) for at, values in self.domains.items() if len(values) == 1}
        values = fixed | self.joined.values
        self.equations = tuple(
            describe(run, self.constraints.get(run), values, self._faults.get(run, []))
            for run in found
        )

    @property
    def inside(self) -> set[Spot]:
        """The tiles that stand in some run that counts."""
        return {at for run in self.counted for at in run.spots}

    @property
    def notes(self) -> list[RuleFinding]:
        """That other values would do as well, if so."""
        spots = sorted(self.joined.undetermined)
        if not spots:
            return []
        tiles = [f"the {shown(self.pod.tiles[at])} at {self.pod.place(at)}" for at in spots]
        message = f"Other values would do as well for {listed(tiles)}."
        return [RuleFinding("several-solutions", message, names(spots), "note")]

    def _constraint(self, run: Run, rules: Ruleset) -> Constraint | None:
        chain = parse_run(run)
        if chain is None:
            return None
        spots = ((index, run.spots[index]) for index in run.numbers)
        free = tuple((index, at) for index, at in spots if len(self.domains[at]) > 1)
        return Constraint(run, chain, free, rules.integers_only)

    def _blame(self, blamed: Iterable[Run], faults: Sequence[RuleFinding]) -> None:
        self.findings += faults
        for run in blamed:
            self._faults.setdefault(run, []).extend(faults)

    def _blame_plain(self, limit: int | None, final: bool) -> None:
        """Rule #1: an operation in each equation, but for so many `x=x`."""
        bare = [run for run in self.constraints if not has_operation(run)]
        plain = [run for run in bare if is_plain(run)]
        too_many = limit is not None and len(plain) > limit
        if too_many and limit:
            listing = listed([run.words for run in plain])
            message = f"{len(plain)} equations have no operation, but only {limit} may: {listing}."
            at = names([spot for run in plain for spot in run.spots])
            self._blame(plain, [RuleFinding("too-many-plain", message, at)])
        for run in bare:
            if run not in plain or (too_many and not limit):
                only = "" if final or run not in plain else ", which only the final play may lack"
                message = f"{run.words} has no operation{only}."
                self._blame([run], [RuleFinding("no-operation", message, names(run.spots))])

    def _join(self, work: Work) -> Joined:
        """Work out the equations, each alone and then all together, as far as that is bearable."""
        alone, given_up = self._each_alone(work)
        for run, faults in alone.items():
            self._blame([run], faults)
        possible = [self.constraints[run] for run, faults in alone.items() if not faults]
        joined = join(possible, self.domains, work)
        for conflict in joined.conflicts:
            fault = conflict_fault(self.pod, conflict, self.domains)
            self._blame([constraint.run for constraint in conflict], [fault])
        given_up += [constraint.run for constraint in joined.given_up]
        if given_up:
            self._blame(given_up, [_too_much(given_up)])
        return joined

    def _each_alone(self, work: Work) -> tuple[dict[Run, list[RuleFinding]], list[Run]]:
        """What is wrong with each equation, and those for which there is too much work.

        Those with the fewest open tiles come first, so that what can be found out is.
        """
        found: dict[Run, list[RuleFinding]] = {}
        given_up = []
        for run, constraint in sorted(self.constraints.items(), key=lambda at: len(at[1].free)):
            try:
                found[run] = faults_alone(constraint, self.domains, work)
            except TooMuchWork:
                given_up.append(run)
        return {run: found[run] for run in self.constraints if run in found}, given_up


def _too_much(runs: Sequence[Run]) -> RuleFinding:
    equations = listed([run.words for run in runs])
    message = f"So many tiles of open value lie in {equations} that it is not worked out."
    spots = names([spot for run in runs for spot in run.spots])
    return RuleFinding("too-much-work", message, spots, "question")


def _summary(equations: Sequence[Equation]) -> str:
    count = sum(equation.holds is True for equation in equations)
    return f"The pod is right: {plural(count, 'equation')} hold{'s' * (count == 1)}."
