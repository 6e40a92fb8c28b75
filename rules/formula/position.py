"""What lies on the table: two cards at the start, then a formula."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.formula.pieces import (
    EQUALS,
    SIGNS,
    Card,
    Number,
    Sign,
    format_number,
    parse_number,
    value_of,
)
from rules.wording import sign_typed

PARTS = ("A", "B", "C")

_NUMBER = r"((?:[0-9]|\([0-9?]\))+)"
_FORMULA = re.compile(rf"\s*{_NUMBER}\s*(.)\s*{_NUMBER}\s*=\s*{_NUMBER}\s*", re.ASCII)
_START = re.compile(rf"\s*{_NUMBER}\s*_\s*{_NUMBER}\s*=\s*_\s*", re.ASCII)


class FormulaError(ValueError):
    """A text that is no formula, or a number without cards."""


@dataclass(frozen=True, slots=True)
class Start:
    """Two cards from the stock, with room for a symbol between them (rule sheet, Setup 4)."""

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
            raise FormulaError(f"A start must be such as '2 _ 4 = _', but got {text!r}.")
        return cls(numbers[0][0], numbers[1][0])


@dataclass(frozen=True, slots=True)
class Formula:
    """`a op b = c` by the top cards of its piles, true or not."""

    a: Number
    op: Sign
    b: Number
    c: Number

    def __post_init__(self) -> None:
        if self.op not in SIGNS:
            raise FormulaError(f"The symbol must be one of {' '.join(SIGNS)}, but got {self.op!r}.")
        if not all(self.numbers):
            raise FormulaError("Each number must have a card.")

    @property
    def numbers(self) -> tuple[Number, Number, Number]:
        return self.a, self.b, self.c

    @property
    def cards(self) -> Number:
        """The top cards of all piles, from the left."""
        return (*self.a, *self.b, *self.c)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all that lies in the line from the left, symbols too: A1, op, B1, =, C1."""
        a, b, c = (
            tuple(_named(part, number)) for part, number in zip(PARTS, self.numbers, strict=True)
        )
        return (*a, "op", *b, EQUALS, *c)

    @property
    def card_names(self) -> tuple[str, ...]:
        """Names of the piles, in the order of `cards`."""
        return tuple(name for name in self.names if name not in ("op", EQUALS))

    @property
    def answer(self) -> int | None:
        """The number after `=`; None where a joker in it is of unknown value."""
        return value_of(self.c)

    @property
    def open_jokers(self) -> int:
        """How many jokers are of unknown value."""
        return sum(card.value is None for card in self.cards)

    @property
    def is_zero(self) -> bool:
        """Whether it is "number" × 0 = 0, to be covered whole (rule sheet, Special rules)."""
        return self.op == "×" and value_of(self.b) == 0 and value_of(self.c) == 0

    def with_cards(self, cards: Number) -> "Formula":
        """The formula with other cards in its piles."""
        end_a, end_b = len(self.a), len(self.a) + len(self.b)
        return replace(self, a=cards[:end_a], b=cards[end_a:end_b], c=cards[end_b:])

    def __str__(self) -> str:
        a, b, c = map(format_number, self.numbers)
        return f"{a} {self.op} {b} = {c}"

    @classmethod
    def parse(cls, text: str) -> "Formula":
        """Read a formula such as "2+4=6"; jokers stand in brackets: "8 + 1(4) = 2(?)"."""
        match = _FORMULA.fullmatch(text)
        sign = sign_typed(match[2]) if match else ""
        if match is None or sign not in SIGNS:
            raise FormulaError(f"A formula must be such as '2 + 4 = 6', but got {text!r}.")
        a, b, c = (parse_number(match[group]) for group in (1, 3, 4))
        return cls(a, sign, b, c)


TableFormula = Start | Formula


def parse_table(text: str) -> TableFormula:
    """Read a formula, or the start of one."""
    return Start.parse(text) if "_" in text else Formula.parse(text)


def _named(part: str, number: Number) -> Iterator[str]:
    return (f"{part}{place}" for place in range(1, len(number) + 1))
