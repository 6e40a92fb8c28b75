"""Cards, numbers, and the table: two cards at the start of a round, then a formula."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple, cast

from rules.arithmetic import SIGNS, Sign, calculate, normalise_sign
from rules.errors import PositionError
from rules.message import one_of
from rules.verdict import RuleFinding, violation

EQUALS = "="
JOKER = "joker"
PARTS = ("A", "B", "C")

_CARD = re.compile(r"([0-9])|\(([0-9])\)|\(\?\)", re.ASCII)
_NUMBER = r"((?:[0-9]|\([0-9?]\))+)"
_FORMULA = re.compile(rf"\s*{_NUMBER}\s*(.)\s*{_NUMBER}\s*=\s*{_NUMBER}\s*", re.ASCII)
_START = re.compile(rf"\s*{_NUMBER}\s*_\s*{_NUMBER}\s*=\s*_\s*", re.ASCII)


class Card(NamedTuple):
    """A digit, or a joker with its value, None where unknown."""

    value: int | None
    joker: bool = False

    @property
    def face(self) -> str:
        """What is printed on the card: a digit, or `joker`."""
        return JOKER if self.joker else str(self.value)

    def __str__(self) -> str:
        """ "4", or "(4)" for a joker that stands for 4, or "(?)" for one of unknown value."""
        if not self.joker:
            return str(self.value)
        return "(?)" if self.value is None else f"({self.value})"

    @classmethod
    def of(cls, face: str) -> "Card":
        """The card with a face, a digit or `joker`. Raises PositionError."""
        if face == JOKER:
            return cls(None, joker=True)
        if len(face) == 1 and face.isascii() and face.isdigit():
            return cls(int(face))
        raise PositionError(f"A card must be 0 to 9 or joker, but got {face!r}.")

    def may_be(self, earlier: "Card") -> bool:
        """Whether this can be the same card as an earlier one; a joker keeps its value."""
        if self.joker != earlier.joker:
            return False
        if self.joker and None in (self.value, earlier.value):
            return True
        return self.value == earlier.value


Number = tuple[Card, ...]
"""The top cards of one to three piles, from the left."""


def parse_number(text: str) -> Number:
    """Read a number such as `12`, `1(2)` or `(?)5`; jokers are in brackets."""
    cards, end = [], 0
    while match := _CARD.match(text, end):
        digit = match[1] or match[2]
        cards.append(Card(None if digit is None else int(digit), joker=match[1] is None))
        end = match.end()
    if not cards or end < len(text):
        raise PositionError(f"A number must be digits such as 12 or 1(2), but got {text!r}.")
    return tuple(cards)


def format_number(number: Number) -> str:
    """The number as text; inverse of `parse_number`."""
    return "".join(map(str, number))


def value_of(number: Number) -> int | None:
    """The value of a number; None if a joker's is unknown."""
    if any(card.value is None for card in number):
        return None
    return int("".join(str(card.value) for card in number))


@dataclass(frozen=True, slots=True)
class Start:
    """Two cards from the stock, with a gap for a symbol (rule sheet, Setup 4)."""

    a: Card
    b: Card

    @property
    def numbers(self) -> tuple[Number, Number, Number]:
        return (self.a,), (self.b,), ()

    @property
    def cards(self) -> Number:
        return self.a, self.b

    def __str__(self) -> str:
        return f"{self.a} _ {self.b} = _"

    @classmethod
    def parse(cls, text: str) -> "Start":
        """Read a start such as "2 _ 4 = _"."""
        match = _START.fullmatch(text)
        numbers = [parse_number(match[part]) for part in (1, 2)] if match else []
        if [len(number) for number in numbers] != [1, 1]:
            raise PositionError(f"A start must be such as '2 _ 4 = _', but got {text!r}.")
        return cls(numbers[0][0], numbers[1][0])


@dataclass(frozen=True, slots=True)
class Formula:
    """`a op b = c` as the top cards of its piles, true or not."""

    a: Number
    op: Sign
    b: Number
    c: Number

    @property
    def numbers(self) -> tuple[Number, Number, Number]:
        return self.a, self.b, self.c

    @property
    def cards(self) -> Number:
        """The top cards of all piles, from the left."""
        return (*self.a, *self.b, *self.c)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all piles and symbols from the left: A1, op, B1, =, C1."""
        a, b, c = (
            [f"{part}{place}" for place in range(1, len(number) + 1)]
            for part, number in zip(PARTS, self.numbers, strict=True)
        )
        return (*a, "op", *b, EQUALS, *c)

    @property
    def card_names(self) -> tuple[str, ...]:
        """The names of the piles, in the order of `cards`."""
        return tuple(name for name in self.names if name not in ("op", EQUALS))

    @property
    def open_jokers(self) -> int:
        return sum(card.value is None for card in self.cards)

    @property
    def is_zero(self) -> bool:
        """Whether it is "number" × 0 = 0, to be completely replaced (rule sheet, Special rules)."""
        return self.op == "×" and value_of(self.b) == 0 and value_of(self.c) == 0

    def with_cards(self, cards: Number) -> "Formula":
        end_a, end_b = len(self.a), len(self.a) + len(self.b)
        return replace(self, a=cards[:end_a], b=cards[end_a:end_b], c=cards[end_b:])

    def __str__(self) -> str:
        a, b, c = map(format_number, self.numbers)
        return f"{a} {self.op} {b} = {c}"

    @classmethod
    def parse(cls, text: str) -> "Formula":
        """Read a formula such as "2+4=6"; jokers are in brackets: "8 + 1(4) = 2(?)"."""
        match = _FORMULA.fullmatch(text)
        sign = normalise_sign(match[2]) if match else ""
        if match is None or sign not in SIGNS:
            raise PositionError(f"A formula must be such as '2 + 4 = 6', but got {text!r}.")
        a, b, c = (parse_number(match[group]) for group in (1, 3, 4))
        return cls(a, sign, b, c)


TableFormula = Start | Formula


def is_true(formula: Formula) -> bool:
    """Whether the formula is true; False if the value of a joker is unknown."""
    a, b, c = map(value_of, formula.numbers)
    return a is not None and b is not None and c is not None and c == calculate(a, formula.op, b)


def is_same(before: TableFormula, after: Formula) -> bool:
    """Whether both can be the same cards; a joker keeps its value."""
    if isinstance(before, Start):
        return False
    numbers = zip(before.numbers, after.numbers, strict=True)
    return before.op == after.op and all(
        len(old) == len(new) and all(map(lambda a, b: b.may_be(a), old, new))
        for old, new in numbers
    )


def parse_table(text: str) -> TableFormula:
    """Read a formula, or the start of a round."""
    return Start.parse(text) if "_" in text else Formula.parse(text)


@dataclass(frozen=True, slots=True)
class Line:
    """A row of cards read as a formula or as the start of a round; None with faults if neither."""

    table: TableFormula | None
    faults: tuple[RuleFinding, ...]


def read_line(faces: Sequence[str]) -> Line:
    """Read the top cards of a row from the left: `0` to `9`, `joker`, the symbols and `=`.

    Findings name cards by their positions in the row, from 1. Raises PositionError for other faces.
    """
    symbols = [index for index, face in enumerate(faces) if face in (*SIGNS, EQUALS)]
    if [faces[index] for index in symbols] == [EQUALS] and [*symbols, len(faces)] == [2, 3]:
        return Line(Start(Card.of(faces[0]), Card.of(faces[1])), ())
    if faults := tuple(_line_faults(faces, symbols)):
        return Line(None, faults)
    ends = pairwise([-1, *symbols, len(faces)])
    a, b, c = (tuple(map(Card.of, faces[before + 1 : after])) for before, after in ends)
    return Line(Formula(a, cast(Sign, faces[symbols[0]]), b, c), ())


def _line_faults(faces: Sequence[str], symbols: Sequence[int]) -> Iterator[RuleFinding]:
    signs = [index + 1 for index in symbols if faces[index] != EQUALS]
    equals = [index + 1 for index in symbols if faces[index] == EQUALS]
    if not signs:
        yield violation("formula-no-sign", signs=one_of(SIGNS))
    if not equals:
        yield violation("formula-no-equals")
    if len(signs) > 1:
        yield violation("formula-two-signs", signs)
    if len(equals) > 1:
        yield violation("formula-two-equals", equals)
    if signs and equals and signs[0] > equals[0]:
        yield violation("formula-sign-misplaced", signs[:1])
    for before, after in pairwise([-1, *symbols, len(faces)]):
        if after - before == 1:
            left, right = "".join(faces[max(before, 0) : before + 1]), "".join(faces[after:][:1])
            places = [place + 1 for place in (before, after) if 0 <= place < len(faces)]
            sides = {"left": left or "none", "right": right or "none"}
            yield violation("formula-number-missing", places, **sides)
