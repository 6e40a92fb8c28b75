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

from rules.message import Message, Text, one_of
from rules.mobi.position import Face, Pod, Run, called, is_number
from rules.verdict import RuleFinding, violation

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


def shape_faults(pod: Pod, run: Run) -> Iterator[RuleFinding]:
    """What keeps a run from being read as an equation at all."""
    for (at, face), (after, follower) in pairwise(zip(run.cells, run.faces, strict=True)):
        if is_number(face) == is_number(follower):
            key = "mobi-numbers-touch" if is_number(face) else "mobi-operations-touch"
            told = pod.of_tile(key, at, run=run.words, second=called(follower))
            yield violation(told, [at, after])
    first, *_, last = run.faces
    if not is_number(first):
        yield violation("mobi-begins-with-operation", run.cells, run=run.words, sign=first)
    if not is_number(last):
        yield violation("mobi-ends-with-operation", run.cells, run=run.words, sign=last)
    if "=" not in run.faces:
        yield violation("mobi-no-equals", run.cells, run=run.words)


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


FALSE = "mobi-equation-false", "mobi-equation-false-chain"
FALSE_WHATEVER = "mobi-equation-false-open", "mobi-equation-false-open-chain"
"""How it is said that two sides are not equal, or that several are not."""


def false(run: Run, sides: Sequence[Text], keys: tuple[str, str] = FALSE) -> Message:
    """That an equation is false, whose sides come to these values, or to one of these."""
    if len(sides) > 2:
        return Message.of(keys[1], run=run.words, sides=tuple(sides))
    return Message.of(keys[0], run=run.words, left=sides[0], right=sides[1])


def spread(values: Collection[int], scale: int = 1) -> Message:
    """Some values, divided by the scale, from the lowest up; summed up where they are many."""
    if len(values) <= MOST_LISTED:
        return one_of(written(Fraction(value, scale)) for value in sorted(values))
    low, high = (written(Fraction(value, scale)) for value in (min(values), max(values)))
    return Message.of("mobi-values", number=len(values), low=low, high=high)


def written(thing: object) -> str:
    """As text, negative numbers with the minus sign of the tiles."""
    return str(thing).replace("-", "−")
