"""The grammar of a run: `equation := expr ("=" expr)+`, `expr := number (operation number)*`.

There are no brackets and no unary signs.
"""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain as flatten
from itertools import pairwise

from rules.message import Message, one_of
from rules.mobi.position import Face, Pod, Run, face_words, is_number
from rules.verdict import RuleFinding, violation

MAX_LISTED = 4
"""How many values of a side are listed; more are summed up as a range."""


Factors = tuple[tuple[Face, int], ...]
"""Number tiles by their index in the run, each with the × or ÷ before it; × for the first."""
Side = tuple[tuple[Face, Factors], ...]
"""The terms of a side, each with the + or − before it; + for the first."""
Chain = tuple[Side, ...]
"""The two or more sides of an equation, which must all be equal (Rule #3)."""


@lru_cache(maxsize=4096)
def parse_run(faces: tuple[Face, ...]) -> Chain | None:
    """The sides of a run; None where the grammar does not accept it."""
    alternate = all(is_number(face) == (index % 2 == 0) for index, face in enumerate(faces))
    if not alternate or len(faces) % 2 == 0 or "=" not in faces:
        return None
    sides: list[Side] = []
    for index in range(0, len(faces), 2):
        sign = faces[index - 1] if index else "="
        if sign in ("×", "÷"):
            *terms, (plus, factors) = sides[-1]
            sides[-1] = (*terms, (plus, (*factors, (sign, index))))
        elif sign == "=":
            sides.append((("+", (("×", index),)),))
        else:
            sides[-1] = (*sides[-1], (sign, (("×", index),)))
    return tuple(sides)


def intermediate_fraction(chain: Chain, values: Sequence[int | None]) -> Fraction | None:
    """The first intermediate result that is not a whole number; None if all are.

    `values` are those of the run's tiles, None for operations.
    """
    for _, factors in flatten.from_iterable(chain):
        partial = Fraction(1)
        for sign, index in factors:
            value = values[index] or 0
            if sign == "÷" and not value:
                break
            partial = partial / value if sign == "÷" else partial * value
            if partial.denominator > 1:
                return partial
    return None


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


def values_message(values: Collection[Fraction] | Collection[int]) -> Message:
    """The values in ascending order, or their range where they are many."""
    if len(values) <= MAX_LISTED:
        return one_of(map(format_number, sorted(values)))
    low, high = format_number(min(values)), format_number(max(values))
    return Message.of("mobi-values", number=len(values), low=low, high=high)


def format_number(number: object) -> str:
    """The number as text, with the minus sign of the tiles."""
    return str(number).replace("-", "−")
