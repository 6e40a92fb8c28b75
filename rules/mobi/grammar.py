"""How a run is read: `equation := expr ("=" expr)+`, `expr := number (operation number)*`.

There are no brackets and no signs before a number; × and ÷ come before + and − (Rule #2). What it
comes to with a value for every tile is worked out in exact rationals, and said.
"""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain as flatten
from itertools import pairwise
from typing import NamedTuple

from rules.mobi.position import OPERATIONS, Face, Pod, Run, is_number, shown
from rules.verdict import RuleFinding, violation
from rules.wording import listed

MOST_LISTED = 4
"""So many values of a side are listed; more are summed up."""


class Factor(NamedTuple):
    """A number tile by its place in the run; it multiplies the factors before it, or divides."""

    at: int
    divides: bool = False


class Term(NamedTuple):
    """Factors from left to right; the term is added to those before it, or taken away."""

    factors: tuple[Factor, ...]
    subtracts: bool = False


Side = tuple[Term, ...]
Chain = tuple[Side, ...]
"""The sides of an equation, two or more, all of which must be equal (Rule #3)."""


@lru_cache(maxsize=4096)
def parsed(faces: tuple[Face, ...]) -> Chain | None:
    """The sides of a run as the grammar reads them; None where it has another shape."""
    alternate = all(is_number(face) == (index % 2 == 0) for index, face in enumerate(faces))
    if not alternate or len(faces) % 2 == 0 or "=" not in faces:
        return None
    sides: list[Side] = [()]
    for index in range(0, len(faces), 2):
        _append(sides, faces[index - 1] if index else "+", index)
    return tuple(sides)


def _append(sides: list[Side], sign: Face, index: int) -> None:
    if sign == "=":
        sides.append((Term((Factor(index),)),))
    elif sign in ("×", "÷"):
        *before, last = sides[-1]
        factors = (*last.factors, Factor(index, sign == "÷"))
        sides[-1] = (*before, Term(factors, last.subtracts))
    else:
        sides[-1] = (*sides[-1], Term((Factor(index),), sign == "−"))


def is_plain(run: Run) -> bool:
    """Whether it is an `x=x`: one `=` between two numbers, nothing else (Rule #1)."""
    first, *rest = run.faces
    return len(rest) == 2 and is_number(first) and rest[0] == "=" and is_number(rest[1])


def has_operation(run: Run) -> bool:
    """Whether there is a + − × ÷ in it, as Rule #1 demands."""
    return any(face in OPERATIONS for face in run.faces)


def shape_faults(pod: Pod, run: Run) -> Iterator[RuleFinding]:
    """What keeps a run from being read as an equation at all."""
    for (at, face), (after, follower) in pairwise(zip(run.cells, run.faces, strict=True)):
        if is_number(face) == is_number(follower):
            kind = "numbers" if is_number(face) else "operations"
            both = f"{shown(face)} and {shown(follower)}"
            message = f"Two {kind} touch in {run.words}: {both}, at {pod.place(at)}."
            yield violation(f"{kind}-touch", message, [at, after])
    for face, verb in ((run.faces[0], "begin"), (run.faces[-1], "end")):
        if not is_number(face):
            message = f"{run.words} {verb}s with {face}, but must {verb} with a number."
            yield violation(f"{verb}s-with-operation", message, run.cells)
    if "=" not in run.faces:
        yield violation("no-equals", f"{run.words} has no =.", run.cells)


def side_value(side: Side, values: Sequence[int | None]) -> Fraction | None:
    """What a side comes to (Rule #2), `values` in the order of the run; None if it divides by 0."""
    over, under = 0, 1
    for term in side:
        value = _term_value(term, values)
        if value is None:
            return None
        top, bottom = value
        over, under = over * bottom + (-top if term.subtracts else top) * under, under * bottom
    return Fraction(over, under)


def _term_value(term: Term, values: Sequence[int | None]) -> tuple[int, int] | None:
    """Over and under the line, not reduced: that is done once a side."""
    over = under = 1
    for index, divides in term.factors:
        value = values[index]
        if value is None:
            raise ValueError(f"The number tile at {index} must have a value.")
        if divides and value == 0:
            return None
        over, under = (over, under * value) if divides else (over * value, under)
    return over, under


def fraction_on_the_way(chain: Chain, values: Sequence[int | None]) -> Fraction | None:
    """The first result that is no whole number when every side is worked out; None if all are."""
    for term in flatten.from_iterable(chain):
        for end in range(1, len(term.factors) + 1):
            value = _term_value(Term(term.factors[:end]), values)
            if value is not None and value[0] % value[1]:
                return Fraction(*value)
    return None


def unequal(values: Sequence[Fraction]) -> str:
    """How the sides differ: "7 is not 8", or for a chain "the sides are 7, 7 and 8"."""
    if len(values) == 2:
        return f"{written(values[0])} is not {written(values[1])}"
    return f"the sides are {listed(map(written, values))}"


def never_equal(said: Sequence[str]) -> str:
    """How sides of several possible values differ: "14 or 17 is never 18"."""
    if len(said) == 2:
        return f"{said[0]} is never {said[1]}"
    return f"the sides are {listed(said)}, never all equal"


def spread(values: Collection[int], scale: int = 1) -> str:
    """Some values, divided by the scale, from the lowest up; summed up where they are many."""
    if len(values) <= MOST_LISTED:
        return listed((written(Fraction(value, scale)) for value in sorted(values)), "or")
    low, high = (written(Fraction(value, scale)) for value in (min(values), max(values)))
    return f"one of {len(values)} values from {low} to {high}"


def written(thing: object) -> str:
    """As text, negative numbers with the minus sign of the tiles."""
    return str(thing).replace("-", "−")
