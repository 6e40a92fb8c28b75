"""One run worked out by itself: is it an equation, and can it be true?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.mobi.arithmetic import (
    chain_values,
    fraction_on_the_way,
    never_equal,
    spread,
    unequal,
    written,
)
from rules.mobi.folds import MOST_FOR_WORDS, TooMuchWork, Work
from rules.mobi.pieces import shown
from rules.mobi.places import Spot, names
from rules.mobi.runs import Run
from rules.mobi.solving import Constraint, Domains, Problem
from rules.mobi.supports import side_values
from rules.verdict import RuleFinding
from rules.wording import listed


@dataclass(frozen=True, slots=True)
class Equation:
    """A run of a pod as it was ruled on.

    `holds` says that nothing is wrong with it, None that this was too much to work out; `ignored`
    that loose rules pass it over. `sentence` is its arithmetic in words, or what is wrong. `sides`
    are the values of its sides where they are known.
    """

    text: str
    tiles: tuple[Spot, ...]
    holds: bool | None
    sentence: str
    sides: tuple[Fraction, ...] = ()
    ignored: bool = False


def describe(
    run: Run,
    constraint: Constraint | None,
    values: Mapping[Spot, int],
    faults: Sequence[RuleFinding],
) -> Equation:
    """A run with what came of it; `values` are those of all tiles that have one."""
    known = constraint is not None and all(at in values for at in constraint.all_numbers)
    sides = _sides(constraint, values) if constraint is not None and known else ()
    if faults:
        said = " ".join(fault.message for fault in faults)
        holds = False if any(fault.is_violation for fault in faults) else None
        return Equation(run.text, run.spots, holds, said, sides)
    if constraint is None:
        said = f"{run.words} has no = and is passed over."
        return Equation(run.text, run.spots, False, said, ignored=True)
    said = f"{run.words}: each side is {written(sides[0])}{_free_words(constraint, values)}."
    return Equation(run.text, run.spots, True, said, sides)


def faults_alone(constraint: Constraint, domains: Domains, work: Work) -> list[RuleFinding]:
    """Why an equation cannot be true whatever its open tiles stand for; nothing where it can.

    Raises TooMuchWork.
    """
    if constraint.narrowed(domains, work) is not None:
        return []
    if _divides_by_zero(constraint, domains):
        return [_finding("division-by-zero", constraint, "divides by 0")]
    fractions = replace(constraint, integers_only=False)
    solution = Problem([fractions], domains, work).solve()
    faults = (
        [] if solution else [_finding("equation-false", constraint, _false(fractions, domains))]
    )
    if solution or not constraint.free:
        faults += _not_integer(constraint, solution.values if solution else {}, domains)
    return faults


def _not_integer(
    constraint: Constraint, values: Mapping[Spot, int], domains: Domains
) -> list[RuleFinding]:
    if not constraint.integers_only:
        return []
    fixed = {at: min(domains[at]) for at in constraint.all_numbers} | dict(values)
    found = fraction_on_the_way(constraint.chain, constraint.by_index(fixed))
    if found is None:
        return []
    return [_finding("not-integer", constraint, f"needs a fraction, {written(found)}, on the way")]


def _false(constraint: Constraint, domains: Domains) -> str:
    if not constraint.free:
        fixed = {at: min(domains[at]) for at in constraint.all_numbers}
        return f"is false: {unequal(_sides(constraint, fixed))}"
    try:
        return f"is false: {never_equal(_possible(constraint, domains))}"
    except TooMuchWork:
        return "is false, whatever its free tiles stand for"


def _possible(constraint: Constraint, domains: Domains) -> list[str]:
    """What each side can come to, in words."""
    choices, work = constraint.choices(domains), Work(MOST_FOR_WORDS)
    sides = (side_values(side, choices, work) for side in constraint.chain)
    return [spread(values, scale) for values, scale in sides]


def _divides_by_zero(constraint: Constraint, domains: Domains) -> bool:
    factors = (factor for side in constraint.chain for term in side for factor in term.factors)
    return any(
        factor.divides and domains[constraint.run.spots[factor.at]] == {0} for factor in factors
    )


def _sides(constraint: Constraint, values: Mapping[Spot, int]) -> tuple[Fraction, ...]:
    found = chain_values(constraint.chain, constraint.by_index(values))
    return tuple(value for value in found if value is not None)


def _free_words(constraint: Constraint, values: Mapping[Spot, int]) -> str:
    said = [f"{shown(constraint.run.faces[i])} as {values[at]}" for i, at in constraint.free]
    return f", with {listed(said)}" if said else ""


def _finding(code: str, constraint: Constraint, said: str) -> RuleFinding:
    return RuleFinding(code, f"{constraint.run.words} {said}.", names(constraint.run.spots))
