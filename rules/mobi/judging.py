"""The ruling on a pod: everything that is wrong with it, and every equation in words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from rules.frozen import Frozen
from rules.lattice import Cell, names
from rules.message import Message, Text, sentences
from rules.mobi.grammar import (
    FALSE_WHATEVER,
    false,
    fraction_on_the_way,
    is_plain,
    parsed,
    shape_faults,
    side_value,
    spread,
    written,
)
from rules.mobi.position import FACES, OPERATIONS, Pod, Run, called, is_number, runs
from rules.mobi.ruleset import STANDARD, Ruleset
from rules.mobi.solving import Constraint, Domains, Joined, Problem, conflict_fault, join
from rules.mobi.supports import (
    MOST_FOR_WORDS,
    MOST_WORK,
    PAIRS_A_MS,
    TooMuchWork,
    Work,
    side_values,
)
from rules.verdict import Ruled, RuleFinding, Ruling, note, question, violation


@dataclass(frozen=True, slots=True)
class Equation:
    """A run of a pod as it was ruled on.

    `holds` says that nothing is wrong with it, None that this was too much to work out. `said` is
    its arithmetic, or what is wrong, or that loose rules pass it over.
    """

    text: str
    tiles: tuple[Cell, ...]
    holds: bool | None
    said: Text


@dataclass(frozen=True, slots=True)
class PodRuling(Ruled):
    """The ruling on a pod, its equations, and what its 6/9 and ö tiles stand for.

    `values` has those of all equations that hold; `undetermined` are the tiles that could have
    another value as well. `effort` is about the milliseconds that it took.
    """

    equations: tuple[Equation, ...]
    values: Mapping[Cell, int] = field(hash=False)
    undetermined: tuple[Cell, ...] = ()
    effort: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class Oriented:
    """A pod ruled on as it is read after so many quarter turns clockwise."""

    quarters: int
    pod: Pod
    result: PodRuling


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
    findings = [] if pod.numbers else [violation("mobi-empty-pod")]
    findings += [*read.findings, *_layout_findings(pod, rules)]
    if rules.runs == "loose":
        findings += _outside_faults(pod, {at for run in read.counted for at in run.cells})
    findings += _count_findings(pod, final, held)
    undetermined = sorted(read.joined.undetermined)
    if undetermined:
        findings.append(
            note("mobi-several-solutions", undetermined, tiles=tuple(map(pod.tile, undetermined)))
        )
    right = sum(equation.holds is True for equation in read.equations)
    return PodRuling(
        Ruling.of(findings, Message.of("mobi-right", equations=right)),
        read.equations,
        Frozen(read.joined.values),
        tuple(undetermined),
        (MOST_WORK - max(read.work.left, 0)) / PAIRS_A_MS,
    )


def judge_orientations(
    pod: Pod,
    rules: Ruleset = STANDARD,
    *,
    quarters: Sequence[int] = range(4),
    final: bool = True,
    held: int | None = None,
) -> Oriented:
    """Rule on a pod of which it is not known which way it is read: `8−1=7` backwards is false.

    Only where no tile has an unmistakable up may it be read after any of the `quarters`, turns
    clockwise: the first in which it holds is taken, else that with the fewest violations, and a
    note `orientation-ambiguous` says so. A pod with an up is read as it is. Whether the up of a
    tile was seen rightly is not asked here: whoever doubts it must rule on the pod turned as well.
    """
    if not quarters:
        raise ValueError("There must be at least one orientation to rule on.")
    ways = [0] if pod.has_an_up else quarters
    pods = [pod.rotated(way) for way in ways]
    results = [judge(one, rules, final=final, held=held) for one in pods]
    rulings = [result.ruling for result in results]
    grades = [(not it.valid, len(it.violations), len(it.questions)) for it in rulings]
    best = grades.index(min(grades))
    ruling, effort = rulings[best], sum(result.effort for result in results)
    if len(ways) > 1:
        holding = sum(result.valid for result in results)
        ambiguous = note("mobi-orientation-ambiguous", holding=holding, ways=len(ways))
        ruling = Ruling.of([*ruling.findings, ambiguous], ruling.summary)
    return Oriented(ways[best], pods[best], replace(results[best], ruling=ruling, effort=effort))


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
            self._blame([run], [*shape_faults(pod, run)])
        self._blame_plain(rules.plain_limit(final), final)
        self.work = Work(MOST_WORK)
        self.joined = self._join(self.work)
        fixed = {at: min(values) for at, values in self.domains.items() if len(values) == 1}
        values = fixed | self.joined.values
        self.equations = tuple(self._equation(run, values) for run in found)

    def _constraint(self, run: Run, rules: Ruleset) -> Constraint | None:
        chain = parsed(run.faces)
        if chain is None:
            return None
        cells = ((index, run.cells[index]) for index in run.numbers)
        free = tuple((index, at) for index, at in cells if len(self.domains[at]) > 1)
        return Constraint(run, chain, free, rules.integers_only)

    def _blame(self, blamed: Iterable[Run], faults: Sequence[RuleFinding]) -> None:
        self.findings += faults
        for run in blamed:
            self._faults.setdefault(run, []).extend(faults)

    def _blame_plain(self, limit: int | None, final: bool) -> None:
        """Rule #1: an operation in each equation, but for so many `x=x`."""
        bare = [run for run in self.constraints if not set(OPERATIONS).intersection(run.faces)]
        plain = [run for run in bare if is_plain(run)]
        too_many = limit is not None and len(plain) > limit
        if too_many and limit:
            counts = {"number": len(plain), "limit": limit, "runs": _words(plain)}
            self._blame(plain, [violation("mobi-too-many-plain", _cells(plain), **counts)])
        for run in bare:
            if run not in plain or (too_many and not limit):
                never = final or run not in plain
                key = "mobi-no-operation" if never else "mobi-no-operation-yet"
                self._blame([run], [violation(key, run.cells, "no-operation", run=run.words)])

    def _join(self, work: Work) -> Joined:
        """Work out the equations, each alone and then all together, as far as that is bearable.

        Those with the fewest open tiles come first, so that what can be found out is.
        """
        alone: dict[Run, list[RuleFinding]] = {}
        given_up = []
        for run, constraint in sorted(self.constraints.items(), key=lambda at: len(at[1].free)):
            try:
                alone[run] = _faults_alone(constraint, self.domains, work)
            except TooMuchWork:
                given_up.append(run)
        worked_out = [run for run in self.constraints if run in alone]
        for run in worked_out:
            self._blame([run], alone[run])
        possible = [self.constraints[run] for run in worked_out if not alone[run]]
        joined = join(possible, self.domains, work)
        for conflict in joined.conflicts:
            fault = conflict_fault(self.pod, conflict, self.domains)
            self._blame([constraint.run for constraint in conflict], [fault])
        given_up += [constraint.run for constraint in joined.given_up]
        if given_up:
            found = question("mobi-too-much-work", _cells(given_up), runs=_words(given_up))
            self._blame(given_up, [found])
        return joined

    def _equation(self, run: Run, values: Mapping[Cell, int]) -> Equation:
        """A run with what came of it; `values` are those of all tiles that have one."""
        if faults := self._faults.get(run):
            said = sentences(*(fault.message for fault in faults))
            wrong = any(fault.is_violation for fault in faults)
            return Equation(run.text, run.cells, False if wrong else None, said)
        constraint = self.constraints.get(run)
        if constraint is None:
            said = Message.of("mobi-passed-over", run=run.words)
            return Equation(run.text, run.cells, False, said)
        (side, *_), free = _sides(constraint, values), constraint.free
        tiles = tuple(
            Message.of("mobi-stands-for", face=called(run.faces[i]), value=values[at])
            for i, at in free
        )
        said = Message.of("mobi-holds", run=run.words, value=written(side))
        if tiles:
            said = Message.of("mobi-holds-with", **said.args, tiles=tiles)
        return Equation(run.text, run.cells, True, said)


def _words(runs: Iterable[Run]) -> tuple[Text, ...]:
    return tuple(run.words for run in runs)


def _cells(runs: Iterable[Run]) -> tuple[str, ...]:
    return names(at for run in runs for at in run.cells)


def _faults_alone(constraint: Constraint, domains: Domains, work: Work) -> list[RuleFinding]:
    """Why an equation cannot be true whatever its open tiles stand for; nothing where it can.

    Raises TooMuchWork.
    """
    if constraint.narrowed(domains, work) is not None:
        return []
    run = constraint.run
    factors = (factor for side in constraint.chain for term in side for factor in term.factors)
    if any(divides and domains[run.cells[at]] == {0} for at, divides in factors):
        return [violation("mobi-division-by-zero", run.cells, run=run.words)]
    rational = replace(constraint, integers_only=False)
    solution, faults = Problem([rational], domains, work).solve(), []
    fixed = {run.cells[index]: min(domains[run.cells[index]]) for index in run.numbers}
    if not solution:
        told = _why_false(rational, domains, fixed)
        faults.append(violation(told, run.cells, "equation-false"))
    if constraint.integers_only and (solution or not constraint.free):
        values = constraint.by_index(fixed | dict(solution.values if solution else {}))
        found = fraction_on_the_way(constraint.chain, values)
        if found is not None:
            faults.append(
                violation("mobi-not-integer", run.cells, run=run.words, fraction=written(found))
            )
    return faults


def _why_false(constraint: Constraint, domains: Domains, fixed: Mapping[Cell, int]) -> Message:
    run = constraint.run
    if not constraint.free:
        return false(run, [*map(written, _sides(constraint, fixed))])
    choices, work = constraint.choices(domains), Work(MOST_FOR_WORDS)
    try:
        sides = [side_values(side, choices, work) for side in constraint.chain]
    except TooMuchWork:
        return Message.of("mobi-equation-false-whatever", run=run.words)
    either = [spread(values, scale) for values, scale in sides]
    return false(run, either, FALSE_WHATEVER)


def _sides(constraint: Constraint, values: Mapping[Cell, int]) -> tuple[Fraction, ...]:
    """What the sides come to where none divides by 0."""
    found = (side_value(side, constraint.by_index(values)) for side in constraint.chain)
    return tuple(value for value in found if value is not None)


def _layout_findings(pod: Pod, rules: Ruleset) -> Iterator[RuleFinding]:
    """Tiles that lie apart, face down, or do not belong to the game."""
    for index, part in enumerate(pod.parts):
        if len(part) == 1:
            yield violation(pod.of_tile("mobi-isolated-tile", part[0]), part)
        elif index:
            yield violation(pod.of_tile("mobi-disconnected", part[0], number=len(part)), part)
    inside = {at for part in pod.parts for at in part}
    for at in (at for at, face in pod.tiles.items() if face == "back"):
        above, left, right, below = (cell in inside for cell in at.neighbours)
        if (above and below) or (left and right):
            yield violation(pod.of_tile("mobi-face-down", at), [at])
        elif above or below or left or right:
            yield note(pod.of_tile("mobi-face-down-beside", at), [at])
    for face in (face for face in FACES if face in rules.without):
        cells = [at for part in pod.parts for at in part if pod.tiles[at] == face]
        if cells:
            yield violation("mobi-not-in-game", cells, face=called(face))


def _outside_faults(pod: Pod, inside: set[Cell]) -> Iterator[RuleFinding]:
    """Tiles that touch others, but stand in none of the equations (for loose runs)."""
    for at in (at for part in pod.parts if len(part) > 1 for at in part if at not in inside):
        yield violation(pod.of_tile("mobi-outside-equations", at), [at])


def _count_findings(pod: Pod, final: bool, held: int | None) -> Iterator[RuleFinding]:
    """Number tiles left over, missing or too many; before the final play only too many are wrong.

    Where the pod has all the tiles that the player holds, a loose one must be someone else's.
    """
    tell = violation if final and pod.numbers != held else note
    for index, face in enumerate(pod.loose):
        yield tell("mobi-loose-number", [f"loose:{index}"], face=called(face))
    seen = pod.numbers + len(pod.loose)
    if held is not None and pod.numbers > held:
        yield violation("mobi-too-many-tiles", number=pod.numbers, held=held)
    elif held is not None and final and seen < held:
        yield violation("mobi-tiles-missing", seen=seen, held=held, missing=held - seen)
