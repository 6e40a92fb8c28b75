"""The grammar of a run: `equation := expr ("=" expr)+`, `expr := number (operation number)*`.

There are no brackets and no unary signs; × and ÷ come before + and − (Rule #2). Sides are evaluated
in exact rationals.
"""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain as flatten
from itertools import pairwise
from typing import NamedTuple

from rules.message import Message, Text, one_of
from rules.mobi.position import Face, Pod, Run, face_words, is_number
from rules.verdict import RuleFinding, violation

MAX_LISTED = 4
"""How many values of a side are listed; more are summed up as a range."""


class Factor(NamedTuple):
    """A number tile by its index in the run; it multiplies or divides the factors before it."""

    operand: int
    divides: bool = False


class Term(NamedTuple):
    """Factors from left to right; the term is added to or subtracted from those before it."""

    factors: tuple[Factor, ...]
    subtracts: bool = False


Side = tuple[Term, ...]
Chain = tuple[Side, ...]
"""The two or more sides of an equation, which must all be equal (Rule #3)."""


@lru_cache(maxsize=4096)
def parse_run(faces: tuple[Face, ...]) -> Chain | None:
    """The sides of a run; None where the grammar does not accept it."""
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
    """Whether the run is a plain equality `x=x`, two numbers without an operation (Rule #1)."""
    first, *rest = run.faces
    return len(rest) == 2 and is_number(first) and rest[0] == "=" and is_number(rest[1])


def shape_faults(pod: Pod, run: Run) -> Iterator[RuleFinding]:
    """Why the grammar does not accept a run, one violation for each fault."""
    for (cell, face), (next_cell, next_face) in pairwise(zip(run.cells, run.faces, strict=True)):
        if is_number(face) == is_number(next_face):
            key = "mobi-numbers-touch" if is_number(face) else "mobi-operations-touch"
            message = pod.tile_message(key, cell, run=run.words, second=face_words(next_face))
            yield violation(message, [cell, next_cell])
    first, *_, last = run.faces
    if not is_number(first):
        yield violation("mobi-begins-with-operation", run.cells, run=run.words, sign=first)
    if not is_number(last):
        yield violation("mobi-ends-with-operation", run.cells, run=run.words, sign=last)
    if "=" not in run.faces:
        yield violation("mobi-no-equals", run.cells, run=run.words)


def side_value(side: Side, values: Sequence[int | None]) -> Fraction | None:
    """The value of a side (Rule #2); None if it divides by 0. `values` are those of the run."""
    numerator, denominator = 0, 1
    for term in side:
        value = _term_value(term, values)
        if value is None:
            return None
        top, bottom = value
        top = -top if term.subtracts else top
        numerator, denominator = numerator * bottom + top * denominator, denominator * bottom
    return Fraction(numerator, denominator)


def _term_value(term: Term, values: Sequence[int | None]) -> tuple[int, int] | None:
    """Numerator and denominator, unreduced: `side_value` reduces once for the whole side."""
    top = bottom = 1
    for index, divides in term.factors:
        value = values[index]
        if value is None:
            raise ValueError(f"The number tile at {index} must have a value.")
        if divides and value == 0:
            return None
        top, bottom = (top, bottom * value) if divides else (top * value, bottom)
    return top, bottom


def intermediate_fraction(chain: Chain, values: Sequence[int | None]) -> Fraction | None:
    """The first intermediate result that is not a whole number; None if all are."""
    for term in flatten.from_iterable(chain):
        for end in range(1, len(term.factors) + 1):
            partial = _term_value(Term(term.factors[:end]), values)
            if partial is not None and partial[0] % partial[1]:
                return Fraction(*partial)
    return None


FALSE = "mobi-equation-false", "mobi-equation-false-chain"
FALSE_FOR_ALL_VALUES = "mobi-equation-false-open", "mobi-equation-false-open-chain"
"""Keys of messages that two sides differ, and that several do."""


def false_message(run: Run, sides: Sequence[Text], keys: tuple[str, str] = FALSE) -> Message:
    """A message that an equation is false; `sides` are the values, or possible values, of each."""
    if len(sides) > 2:
        return Message.of(keys[1], run=run.words, sides=tuple(sides))
    return Message.of(keys[0], run=run.words, left=sides[0], right=sides[1])


def values_message(values: Collection[int], scale: int = 1) -> Message:
    """The values divided by `scale`, in ascending order, or their range where they are many."""
    if len(values) <= MAX_LISTED:
        return one_of(format_number(Fraction(value, scale)) for value in sorted(values))
    low, high = (format_number(Fraction(value, scale)) for value in (min(values), max(values)))
    return Message.of("mobi-values", number=len(values), low=low, high=high)


def format_number(number: object) -> str:
    """The number as text, with the minus sign of the tiles."""
    return str(number).replace("-", "−")
