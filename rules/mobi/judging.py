"""The ruling on a pod: every violation, and every equation in words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rules.frozen import FrozenDict
from rules.lattice import Cell, cell_names
from rules.message import Message, Text, sentences
from rules.mobi.grammar import (
    format_number,
    intermediate_fraction,
    is_plain,
    parse_run,
    shape_faults,
    values_message,
)
from rules.mobi.position import FACES, OPERATIONS, Pod, Run, face_words, is_number, runs
from rules.mobi.ruleset import STANDARD_RULES, Ruleset
from rules.mobi.solving import (
    Constraint,
    Domains,
    JointSolution,
    Problem,
    conflict_fault,
    solve_jointly,
)
from rules.mobi.supports import (
    MAX_WORK,
    MAX_WORK_FOR_WORDS,
    PAIRS_PER_MS,
    TooMuchWork,
    Work,
    side_values,
)
from rules.verdict import DetailedRuling, RuleFinding, Ruling, note, question, violation


@dataclass(frozen=True, slots=True)
class Equation:
    """The ruling on one run of a pod.

    `holds` is whether nothing is wrong with it, None where that took too much work. `message` gives
    its arithmetic, or what is wrong, or that loose rules ignore it.
    """

    text: str
    tiles: tuple[Cell, ...]
    holds: bool | None
    message: Text


@dataclass(frozen=True, slots=True)
class PodRuling(DetailedRuling):
    """The ruling on a pod, its equations, and the values of its 6/9 and ö tiles.

    `values` covers the equations that hold; `undetermined` tiles could have another value as well.
    `effort` estimates the work in milliseconds.
    """

    equations: tuple[Equation, ...]
    values: Mapping[Cell, int] = field(hash=False)
    undetermined: tuple[Cell, ...] = ()
    effort: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class OrientedRuling:
    """The ruling on a pod turned clockwise by so many quarter turns."""

    quarters: int
    pod_ruling: PodRuling


def judge_pod(
    pod: Pod, rules: Ruleset = STANDARD_RULES, *, final: bool = True, held: int | None = None
) -> PodRuling:
    """Rule on an upright pod: its equations, connectedness and completeness.

    `final` is whether this is the player's final play, called with "Möbi!": then one `x=x` is
    allowed and no number tile may be left over. `held` is the number of number tiles that the
    player holds, None where unknown. The ruling is `unsure` where the open tiles take too much
    work, far beyond pods in play.
    """
    checks = _EquationChecks(pod, rules, final)
    findings = [] if pod.number_count else [violation("mobi-empty-pod")]
    findings += [*checks.findings, *_layout_findings(pod, rules)]
    if rules.runs == "loose":
        findings += _outside_faults(pod, {cell for run in checks.runs for cell in run.cells})
    findings += _count_findings(pod, final, held)
    undetermined = sorted(checks.joint.undetermined)
    if undetermined:
        tiles = tuple(map(pod.tile_words, undetermined))
        findings.append(note("mobi-several-solutions", undetermined, tiles=tiles))
    holding = sum(equation.holds is True for equation in checks.equations)
    return PodRuling(
        Ruling.of(findings, Message.of("mobi-right", equations=holding)),
        checks.equations,
        FrozenDict(checks.joint.values),
        tuple(undetermined),
        (MAX_WORK - max(checks.work.left, 0)) / PAIRS_PER_MS,
    )


def judge_orientations(
    pod: Pod,
    rules: Ruleset = STANDARD_RULES,
    *,
    quarters: Sequence[int] = range(4),
    final: bool = True,
    held: int | None = None,
) -> OrientedRuling:
    """Rule on a pod of unknown orientation: `8−1=7` read backwards is false.

    A pod with a tile that shows its way up is read as it is. Any other is read after each of the
    `quarters`, turns clockwise; the first orientation in which it holds is taken, else the one with
    the fewest violations, and a note `orientation-ambiguous` says so. A caller who doubts the way
    up of a tile must rule on the turned pod as well.
    """
    if not quarters:
        raise ValueError("There must be at least one orientation to rule on.")
    turns = [0] if pod.shows_way_up else quarters
    results = [judge_pod(pod.rotated(n), rules, final=final, held=held) for n in turns]
    rulings = [result.ruling for result in results]
    grades = [(not one.valid, len(one.violations), len(one.questions)) for one in rulings]
    best = grades.index(min(grades))
    ruling, effort = rulings[best], sum(result.effort for result in results)
    if len(turns) > 1:
        holding = sum(result.valid for result in results)
        ambiguous = note("mobi-orientation-ambiguous", holding=holding, ways=len(turns))
        ruling = Ruling.of([*ruling.findings, ambiguous], ruling.summary)
    return OrientedRuling(turns[best], replace(results[best], ruling=ruling, effort=effort))


class _EquationChecks:
    """The runs of a pod, checked as equations one by one and then jointly."""

    def __init__(self, pod: Pod, rules: Ruleset, final: bool) -> None:
        self.pod = pod
        self.domains: Domains = {
            cell: set(rules.values(face)) for cell, face in pod.tiles.items() if is_number(face)
        }
        all_runs = runs(pod)
        self.runs = [run for run in all_runs if rules.runs == "strict" or "=" in run.faces]
        self.constraints = {
            run: constraint
            for run in self.runs
            if (constraint := self._constraint(run, rules)) is not None
        }
        self.findings: list[RuleFinding] = []
        self._faults: dict[Run, list[RuleFinding]] = {}
        for run in self.runs:
            self._add_faults([run], [*shape_faults(pod, run)])
        self._check_operations(rules.plain_limit(final), final)
        self.work = Work(MAX_WORK)
        self.joint = self._solve(self.work)
        fixed = {cell: min(values) for cell, values in self.domains.items() if len(values) == 1}
        values = fixed | self.joint.values
        self.equations = tuple(self._equation(run, values) for run in all_runs)

    def _constraint(self, run: Run, rules: Ruleset) -> Constraint | None:
        chain = parse_run(run.faces)
        if chain is None:
            return None
        cells = ((index, run.cells[index]) for index in run.number_indices)
        free = tuple((index, cell) for index, cell in cells if len(self.domains[cell]) > 1)
        return Constraint(run, chain, free, rules.integers_only)

    def _add_faults(self, runs: Iterable[Run], faults: Sequence[RuleFinding]) -> None:
        self.findings += faults
        for run in runs:
            self._faults.setdefault(run, []).extend(faults)

    def _check_operations(self, limit: int | None, final: bool) -> None:
        """Rule #1: an operation in each equation, with at most `limit` plain equalities."""
        bare = [run for run in self.constraints if not set(OPERATIONS).intersection(run.faces)]
        plain = [run for run in bare if is_plain(run)]
        too_many = limit is not None and len(plain) > limit
        if too_many and limit:
            args = {"number": len(plain), "limit": limit, "runs": _words(plain)}
            self._add_faults(plain, [violation("mobi-too-many-plain", _cells(plain), **args)])
        for run in bare:
            if run not in plain or (too_many and not limit):
                never = final or run not in plain
                key = "mobi-no-operation" if never else "mobi-no-operation-yet"
                self._add_faults([run], [violation(key, run.cells, "no-operation", run=run.words)])

    def _solve(self, work: Work) -> JointSolution:
        """Solve the equations, each alone and then all jointly, within the work budget.

        Those with the fewest open tiles come first, so that as many as possible are settled.
        """
        faults: dict[Run, list[RuleFinding]] = {}
        unsolved = []
        for run, constraint in sorted(self.constraints.items(), key=lambda item: len(item[1].free)):
            try:
                faults[run] = _equation_faults(constraint, self.domains, work)
            except TooMuchWork:
                unsolved.append(run)
        solvable = [run for run in self.constraints if run in faults]
        for run in solvable:
            self._add_faults([run], faults[run])
        possible = [self.constraints[run] for run in solvable if not faults[run]]
        joint = solve_jointly(possible, self.domains, work)
        for conflict in joint.conflicts:
            fault = conflict_fault(self.pod, conflict, self.domains)
            self._add_faults([constraint.run for constraint in conflict], [fault])
        unsolved += [constraint.run for constraint in joint.unsolved]
        if unsolved:
            fault = question("mobi-too-much-work", _cells(unsolved), runs=_words(unsolved))
            self._add_faults(unsolved, [fault])
        return joint

    def _equation(self, run: Run, values: Mapping[Cell, int]) -> Equation:
        """The ruling on a run; `values` are those of all tiles that have one."""
        if faults := self._faults.get(run):
            message = sentences(*(fault.message for fault in faults))
            wrong = any(fault.is_violation for fault in faults)
            return Equation(run.text, run.cells, False if wrong else None, message)
        constraint = self.constraints.get(run)
        if constraint is None:
            message = Message.of("mobi-passed-over", run=run.words)
            return Equation(run.text, run.cells, False, message)
        choices = constraint.choices({cell: {value} for cell, value in values.items()})
        [side] = side_values(constraint.chain[0], choices, Work(MAX_WORK))
        tiles = tuple(
            Message.of("mobi-stands-for", face=face_words(run.faces[index]), value=values[cell])
            for index, cell in constraint.free
        )
        message = Message.of("mobi-holds", run=run.words, value=format_number(side))
        if tiles:
            message = Message.of("mobi-holds-with", **message.args, tiles=tiles)
        return Equation(run.text, run.cells, True, message)


def _words(runs: Iterable[Run]) -> tuple[Text, ...]:
    return tuple(run.words for run in runs)


def _cells(runs: Iterable[Run]) -> tuple[str, ...]:
    return cell_names(cell for run in runs for cell in run.cells)


def _equation_faults(constraint: Constraint, domains: Domains, work: Work) -> list[RuleFinding]:
    """Why an equation is false for all values of its open tiles. Raises TooMuchWork."""
    if constraint.narrowed(domains, work) is not None:
        return []
    run = constraint.run
    steps = (step for side in constraint.chain for _, factors in side for step in factors)
    if any(sign == "÷" and domains[run.cells[index]] == {0} for sign, index in steps):
        return [violation("mobi-division-by-zero", run.cells, run=run.words)]
    rational = replace(constraint, integers_only=False)
    solution, faults = Problem([rational], domains, work).solve(), []
    if solution is None:
        message = _false_reason(rational, domains)
        faults.append(violation(message, run.cells, "equation-false"))
    if constraint.integers_only and not (solution is None and constraint.free):
        fixed = {cell: min(values) for cell, values in domains.items()}
        values = fixed | (solution or {})
        fraction = intermediate_fraction(constraint.chain, [*map(values.get, run.cells)])
        if fraction is not None:
            args = {"run": run.words, "fraction": format_number(fraction)}
            faults.append(violation("mobi-not-integer", run.cells, **args))
    return faults


def _false_reason(constraint: Constraint, domains: Domains) -> Message:
    run, choices, work = constraint.run, constraint.choices(domains), Work(MAX_WORK_FOR_WORDS)
    try:
        sides = [side_values(side, choices, work) for side in constraint.chain]
    except TooMuchWork:
        return Message.of("mobi-equation-false-whatever", run=run.words)
    keys = "mobi-equation-false", "mobi-equation-false-chain"
    values: tuple[Text, ...] = tuple(format_number(value) for side in sides for value in side)
    if constraint.free:
        keys = "mobi-equation-false-open", "mobi-equation-false-open-chain"
        values = tuple(map(values_message, sides))
    if len(values) > 2:
        return Message.of(keys[1], run=run.words, sides=values)
    return Message.of(keys[0], run=run.words, left=values[0], right=values[1])


def _layout_findings(pod: Pod, rules: Ruleset) -> Iterator[RuleFinding]:
    """Tiles that lie apart, lie face down, or are not in the game."""
    for index, part in enumerate(pod.parts):
        if len(part) == 1:
            yield violation(pod.tile_message("mobi-isolated-tile", part[0]), part)
        elif index:
            yield violation(pod.tile_message("mobi-disconnected", part[0], number=len(part)), part)
    pod_cells = {cell for part in pod.parts for cell in part}
    for cell in (cell for cell, face in pod.tiles.items() if face == "back"):
        above, left, right, below = (neighbour in pod_cells for neighbour in cell.neighbours)
        if (above and below) or (left and right):
            yield violation(pod.tile_message("mobi-face-down", cell), [cell])
        elif above or below or left or right:
            yield note(pod.tile_message("mobi-face-down-beside", cell), [cell])
    for face in (face for face in FACES if face in rules.without):
        cells = [cell for part in pod.parts for cell in part if pod.tiles[cell] == face]
        if cells:
            yield violation("mobi-not-in-game", cells, face=face_words(face))


def _outside_faults(pod: Pod, inside: set[Cell]) -> Iterator[RuleFinding]:
    """Tiles that touch others, but are part of no equation (loose runs only)."""
    touching = (cell for part in pod.parts if len(part) > 1 for cell in part)
    for cell in (cell for cell in touching if cell not in inside):
        yield violation(pod.tile_message("mobi-outside-equations", cell), [cell])


def _count_findings(pod: Pod, final: bool, held: int | None) -> Iterator[RuleFinding]:
    """Number tiles left over, missing or too many; before the final play only too many are wrong.

    If the pod has all tiles that the player holds, loose ones must be someone else's.
    """
    finding = violation if final and pod.number_count != held else note
    for index, face in enumerate(pod.loose):
        yield finding("mobi-loose-number", [f"loose:{index}"], face=face_words(face))
    visible = pod.number_count + len(pod.loose)
    if held is not None and pod.number_count > held:
        yield violation("mobi-too-many-tiles", number=pod.number_count, held=held)
    elif held is not None and final and visible < held:
        yield violation("mobi-tiles-missing", seen=visible, held=held, missing=held - visible)
