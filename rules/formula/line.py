"""From a row of faces to a formula: where its numbers and symbols are, or why it is none."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from rules.formula.pieces import EQUALS, SIGNS, Card, Sign
from rules.formula.position import Formula, Start, TableFormula
from rules.verdict import RuleFinding
from rules.wording import listed


@dataclass(frozen=True, slots=True)
class Line:
    """What a row of cards is: a formula, the start of one, or neither for the reasons given."""

    table: TableFormula | None
    faults: tuple[RuleFinding, ...]


def read_line(faces: Sequence[str]) -> Line:
    """Read the top cards of a row from the left: `0` to `9`, `joker`, the symbols and `=`.

    Findings name cards by their places in the row, from 1. Raises CardError for other faces.
    """
    symbols = [at for at, face in enumerate(faces) if face in (*SIGNS, EQUALS)]
    found = [faces[at] for at in symbols]
    if found == [EQUALS] and [symbols[0], len(faces)] == [2, 3]:
        return Line(Start(Card.of(faces[0]), Card.of(faces[1])), ())
    faults = tuple(_faults(faces, symbols))
    return Line(None if faults else _formula(faces, *symbols), faults)


def _formula(faces: Sequence[str], sign: int, equals: int) -> Formula:
    a, b, c = (
        tuple(map(Card.of, part))
        for part in (faces[:sign], faces[sign + 1 : equals], faces[equals + 1 :])
    )
    return Formula(a, cast(Sign, faces[sign]), b, c)


def _faults(faces: Sequence[str], symbols: Sequence[int]) -> Iterator[RuleFinding]:
    signs = [at for at in symbols if faces[at] != EQUALS]
    equals = [at for at in symbols if faces[at] == EQUALS]
    if not signs:
        yield RuleFinding("no-sign", f"A formula must have a symbol, one of {listed(SIGNS, 'or')}.")
    if not equals:
        yield RuleFinding("no-equals", "A formula must have the card =.")
    if len(signs) > 1:
        yield RuleFinding("two-signs", "A formula must have one symbol besides =.", _places(signs))
    if len(equals) > 1:
        yield RuleFinding("two-equals", "A formula must have one card =.", _places(equals))
    if signs and equals and signs[0] > equals[0]:
        message = "The symbol must be to the left of the card =."
        yield RuleFinding("sign-misplaced", message, _places(signs[:1]))
    for before, after in zip([-1, *symbols], [*symbols, len(faces)], strict=True):
        if after - before == 1:
            yield _gap(faces, before, after)


def _gap(faces: Sequence[str], before: int, after: int) -> RuleFinding:
    sides = [
        *([f"to the right of {faces[before]}"] if before >= 0 else []),
        *([f"to the left of {faces[after]}"] if after < len(faces) else []),
    ]
    at = _places([place for place in (before, after) if 0 <= place < len(faces)])
    return RuleFinding("number-missing", f"A number must be {' and '.join(sides)}.", at)


def _places(places: Sequence[int]) -> tuple[str, ...]:
    return tuple(str(place + 1) for place in places)
